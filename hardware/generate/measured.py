"""Draws the box: the sheets to cut, each part with its dimensions, and the view inside."""

from __future__ import annotations

from . import board, templates
from .box import (
    BACKS,
    BOARD,
    BOTTOM,
    DEPTH,
    HOLES,
    PI_HEADER,
    PI_RIGHT,
    SHEET,
    SHEETS,
    THICK,
    WIDTH,
    Opening,
    Part,
)
from .svg import box, circle, element, line, text

HEADER_ON_BOARD = 101.3
"""The distance from the upper edge of the circuit board to the center of its header, in millimeters."""
_WOOD = "#e8d9b8"


def sheet(name: str) -> str:
    """Return the SVG drawing of a plywood sheet to cut: cuts in red, engraving in blue, names in gray."""
    cut, engraved, names = [], [], []
    for part, left, top in SHEETS[name]:
        cut.append(box(left, top, part.width, part.height))
        cut += [box(left + x, top + y, width, height) for x, y, width, height in part.openings]
        cut += [circle(left + x, top + y, across / 2) for x, y, across in part.holes]
        if part.power:
            x, y = part.power
            engraved.append(element("text", "POWER", x=left + x, y=top + y, font_size=5))
        at = (left + part.width * 0.25, top + part.height * 0.55)
        names.append(text(*at, part.name.partition(",")[0], 8, fill="#666"))
    layers = {"cut": cut, "engrave": engraved, "notes": names}
    return templates.fill(
        "box.svg",
        width=SHEET[0],
        height=SHEET[1],
        **{layer: "\n".join(drawn) for layer, drawn in layers.items()},
    )


def inside() -> str:
    """Return the SVG drawing of the open box from above, with a section from back to front."""
    drawn = [box(0, 0, WIDTH, DEPTH, fill=_WOOD)]
    drawn.append(box(THICK, THICK, BOTTOM.width, BOTTOM.height, fill="#fff"))

    def put(at: Opening, fill: str = "none") -> None:
        """Draw a rectangle at a position on the box's bottom; without a fill color, draw a dashed outline."""
        dashes: dict[str, str | float] = {"stroke_dasharray": "3 2"} if fill == "none" else {}
        x, y, width, height = at
        style = {"fill": fill, "stroke": "#000", "stroke_width": 0.5, **dashes}
        drawn.append(box(x + THICK, y + THICK, width, height, **style))

    (left, upper), (right, low) = board.OUTLINE
    card, middle = PI_RIGHT + 3.5, BOTTOM.width / 2
    for slot in BOTTOM.openings:
        put(slot, "#ddd")
    put(Opening(card - 85, PI_HEADER - 52.5, 85, 56), "#b5dcb5")
    put(Opening(card - 65, PI_HEADER - 26.5, 65, 30))
    put(Opening(*BOARD, right - left, low - upper), "#b9d0ee")
    put(Opening(137, BOTTOM.height - 50, 168, 50))
    put(Opening(141, BOTTOM.height - 74, 160, 46))
    put(Opening(middle - 25.4, PI_HEADER, 50.8, BOARD[1] + low - HEADER_ON_BOARD - PI_HEADER), "#bbbb")
    drawn += [circle(x + THICK, y + THICK, max(across / 2, 1.3)) for x, y, across in BOTTOM.holes]
    *_, button = BACKS["box"].holes
    *_, leads = BACKS["box"].openings
    put(Opening(WIDTH - button.x - button.across / 2 - THICK, -THICK, button.across, THICK), "#fff")
    put(Opening(WIDTH - leads.x - leads.width - THICK, -THICK, leads.width, THICK), "#fff")
    for side in (-1, 1):
        start, end = (WIDTH / 2 + 8 * side, -14), (WIDTH / 2 + 20 * side, PI_HEADER - 52.5 + THICK)
        drawn.append(line(*start, *end, stroke="#333", stroke_width=3))
        put(Opening(middle + 14 * side - 5, 17, 10, 10), "#fff")
    return templates.fill("box-inside.svg", drawn="\n".join(drawn))


def measured(part: Part) -> str:
    """Return the dimensioned SVG drawing of a part, measured from its left and upper edges.

    Each hole is marked with a letter that stands for its diameter.
    """
    size = max(part.width, part.height) / 48
    edge, reach = size * 4.8, size * 1.4
    kinds = sorted({hole.across for hole in part.holes})
    across = {0.0, part.width, *(x for x, *_ in part.holes)}
    down = {0.0, part.height, *(y for _, y, _ in part.holes)}
    for x, y, width, height in part.openings:
        across |= {x, round(x + width, 2)}
        down |= {y, round(y + height, 2)}
    drawn = [box(0, 0, part.width, part.height, fill=_WOOD, stroke="#000", stroke_width=size / 12)]
    for at, label in _spread(across, size * 1.15):
        drawn.append(line(at, 0, at, part.height, stroke="#bbb", stroke_width=size / 30))
        drawn += [line(at, 0, at, -size * 0.4), line(at, -size * 0.4, label, -reach)]
        turn = f"translate({label + size / 3:.2f} {-reach - size / 4:.2f}) rotate(-90)"
        drawn.append(text(0, 0, f"{at:g}", size, text_anchor="start", transform=turn))
    for at, label in _spread(down, size * 1.15):
        drawn.append(line(0, at, part.width, at, stroke="#bbb", stroke_width=size / 30))
        drawn += [line(0, at, -size * 0.4, at), line(-size * 0.4, at, -reach, label)]
        drawn.append(text(-reach - size / 4, label + size / 3, f"{at:g}", size, text_anchor="end"))
    for x, y, width, height in part.openings:
        drawn.append(box(x, y, width, height, fill="#fff", stroke="#000", stroke_width=size / 12))
        inside = y + height / 2 + size / 3 if height > size else y - size / 4
        drawn.append(text(x + width / 2, inside, f"{width:g} x {height:g}", size * 0.8))
    for x, y, hole in part.holes:
        drawn.append(circle(x, y, hole / 2, fill="#fff", stroke="#000", stroke_width=size / 12))
        letter = "abcdef"[kinds.index(hole)]
        beside = y - hole / 2 - size * 0.25 if y > size * 1.4 else y + hole / 2 + size
        drawn.append(text(x, beside, letter, size, font_weight="bold"))
    legend = [f"{part.name}: {part.width:g} x {part.height:g} mm, {part.seen}"]
    legend += [f"{letter}: {HOLES[hole]}" for letter, hole in zip("abcdef", kinds, strict=False)]
    words = [
        text(0, part.height + size * 1.6 * at, said, size, text_anchor="start")
        for at, said in enumerate(legend, 1)
    ]
    return templates.fill(
        "measured.svg",
        width=f"{part.width + edge + size * 2:.2f}",
        height=f"{part.height + edge + size * (1.6 * len(legend) + 0.8):.2f}",
        edge=f"{edge:.2f}",
        line=f"{size / 20:.3f}",
        drawn="\n".join(drawn),
        words="\n".join(words),
    )


def _spread(places: set[float], gap: float) -> list[tuple[float, float]]:
    """Return each position together with the position of its label.

    A label is as near as possible to its position; neighboring labels are at least `gap` apart.
    """
    ordered, after, before = sorted(places), list[float](), list[float]()
    for at in ordered:
        after.append(max(at, after[-1] + gap) if after else at)
    for at in reversed(ordered):
        before.append(min(at, before[-1] - gap) if before else at)
    middles = [(one + other) / 2 for one, other in zip(after, reversed(before), strict=True)]
    return list(zip(ordered, middles, strict=True))
