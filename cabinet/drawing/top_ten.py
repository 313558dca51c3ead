"""Draws a game's top ten: the best score in a large row, ranks two and three medium, the others small.

Rows slide in, the first rank last; then new rows drop in and push lower ranks down. The picture depends only
on the seconds since the list appeared; at infinity it is the final, still picture.
"""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import TOP, out_cubic
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.display.size import WIDTH
from cabinet.display.sprite import Sprite
from cabinet.drawing.ground import Lamp, lamps, room
from cabinet.drawing.lettering import entry, figure, figure_width, logo, read, read_width
from cabinet.drawing.motion import jolted
from cabinet.drawing.particles import sparks
from cabinet.drawing.plates import raised
from cabinet.drawing.widgets import LEFT, MEDALS, RIGHT, day_words, tied

if TYPE_CHECKING:
    from cabinet.api import AnyGame, Theme, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

SLIDES, APART = 0.18, 0.06
"""The seconds in which a row of the top ten slides in, and the delay in seconds from one row to the next."""
RESTS, DROPS, PUSHES, NEXT = 0.25, 0.2, 0.16, 0.45
"""Four times in seconds: the pause before a new row drops into the top ten, the duration of its drop, the
duration of pushing down the lower rows, and the delay from one new row to the next."""
STANDS = APART * (TOP - 1) + SLIDES
"""The seconds until all old rows of the top ten are in place."""
HIT, KICK = 3, 5
"""The amplitude in pixels of the shake when the first rank arrives, and when a new row arrives."""
LAMP = Lamp(320, 70, 420, 300)
HEAD = (0, 15, WIDTH, 22)
"""Left, top, width and height of the heading above the top ten; other screens may draw over it."""
LARGE, SMALL, FLAT = 40, 24, 18
"""Limits of a row's height in pixels. A row that is higher than the first limit is drawn large. A row up to
the second limit is drawn small, and a row up to the third limit also without a raised edge."""
LONG = 16
"""In a medium row, the score is drawn smaller if the text beside the name has more characters than this."""
MEDAL, MEDAL_TWO = 44, 26
"""The size in pixels of the medal in a large row and in a medium row."""
PILLS_Y, PILL = 283, 30
"""The y of the top of the choices below the top ten, and the height of those choices in pixels."""
LASTS = 0.5
"""The duration in seconds of the sparks after a row arrives."""


class Place(NamedTuple):
    """The position and size of a row of the top ten in pixels."""

    x: int
    y: int
    width: int
    height: int


NARROW = (
    Place(24, 40, 592, 68),
    Place(LEFT, 112, 576, 28),
    Place(LEFT, 141, 576, 28),
    *(Place(LEFT, 175 + 25 * row, 280, 23) for row in range(4)),
    *(Place(328, 175 + 25 * row, 280, 23) for row in range(3)),
)
"""The positions of the ten rows if ranks four to ten are in two columns."""
WIDE = (
    Place(24, 40, 592, 56),
    Place(LEFT, 99, 576, 26),
    Place(LEFT, 126, 576, 26),
    *(Place(LEFT, 153 + 18 * row, 576, 18) for row in range(7)),
)
"""The positions of the ten rows in one column, used if rows also show their cabinet or tie-break."""


class Row(NamedTuple):
    """The texts of a row of the top ten."""

    name: str
    score: str
    beside: str
    """The text beside the player's name: the day, the cabinet, or the tie-break."""


def arrives(top_ten: TopTen) -> list[float]:
    """Return the times in seconds when rows arrive with a shake: the first rank, then each new row."""
    stands = [STANDS] if top_ten.entries and 0 not in top_ten.new else []
    return [*stands, *(_lands(top_ten, at) for at in sorted(top_ten.new))]


def still(top_ten: TopTen, age: float) -> bool:
    """Return True once all animations of the top ten are over, except for flashing."""
    return age > max(arrives(top_ten), default=0.0) + LASTS


def top_ten_page(
    canvas: Canvas, game: AnyGame, top_ten: TopTen, *, lit: bool, beat: int = 0, age: float = inf
) -> None:
    """Draw the whole screen with the top ten, except for the area below `PILLS_Y`."""
    theme = game.look.theme
    ties = tied(top_ten.entries) if game.lists.tie_unit else frozenset()
    places = WIDE if top_ten.cabinets or ties else NARROW
    room(canvas, theme.ground, LAMP)
    lamps(canvas, theme, beat)
    what = "LEAGUE" if top_ten.cabinets else "TOP TEN"
    read(canvas, LEFT, HEAD[1] + 3, game.title, theme.accent, strong=True)
    name = f"{top_ten.name} " if top_ten.name else ""
    heading = tied_heading(what, game.lists.tie_unit, top_ten.name) if ties else name + what
    read(canvas, RIGHT, HEAD[1] + 3, heading, theme.ink, "right")
    _frame(canvas, theme, places[0])
    if not top_ten.entries:
        logo(canvas, WIDTH // 2, places[0].y + 18, "BE THE FIRST", theme.accent, 4)
    for at in range(max(1, len(top_ten.entries)), TOP):
        _draw_empty(canvas, theme, places[at], at)
    rows = [_row(game, top_ten, at, tied=at in ties) for at in range(len(top_ten.entries))]
    # Draw the rows in this order, because later rows cover earlier ones: old rows from the last rank to the
    # first, then the new rows.
    for at in sorted(range(len(rows)), key=lambda row: (row in top_ten.new, -row)):
        rank = _rank(top_ten, at, age)
        if place := _place(places, top_ten, at, age):
            _draw(canvas, theme, place, round(rank), rows[at], new=at in top_ten.new, lit=lit)
    _hits(canvas, places, top_ten, age)


def tied_heading(what: str, unit: str, name: str = "") -> str:
    """Return the heading of a top ten with tied scores.

    `what`: TOP TEN or LEAGUE. `unit`: the unit of the tie-break, such as ROLLS. `name`: the name of the list.
    """
    return f"{name} {what}, IN SO MANY {unit}".lstrip()


def _row(game: AnyGame, top_ten: TopTen, at: int, *, tied: bool) -> Row:
    one = top_ten.entries[at]
    beside = top_ten.cabinets[at] if top_ten.cabinets else day_words(one.day).strip() if one.day else ""
    if tied:
        beside = f"{beside} IN {one.tie}".strip() if top_ten.cabinets else f"IN {one.tie}"
    return Row(one.name, game.format_score(one.score), beside)


def _lands(top_ten: TopTen, at: int) -> float:
    """Return the time in seconds when a new row lands in the top ten."""
    order = sorted(top_ten.new).index(at)
    return STANDS + RESTS + NEXT * order + DROPS


def _rank(top_ten: TopTen, at: int, age: float) -> float:
    """Return the current rank of a row, counted from 0, with a fraction while the row moves.

    Each new row that lands above an old row adds one to the old row's rank.
    """
    above = [] if at in top_ten.new else [new for new in top_ten.new if new < at]
    pushed = (out_cubic(min(1.0, max(0.0, (age - _lands(top_ten, new)) / PUSHES))) for new in above)
    return at - len(above) + sum(pushed)


def _place(places: tuple[Place, ...], top_ten: TopTen, at: int, age: float) -> Place | None:
    """Return the current position of a row; None before the row is visible."""
    place = places[at]
    if at in top_ten.new:
        part = min(1.0, (age - _lands(top_ten, at)) / DROPS + 1)
        return (
            place._replace(y=round(place.y - (place.y + place.height) * (1 - part**2))) if part > 0 else None
        )
    came = at - sum(new < at for new in top_ten.new)
    part = min(1.0, (age - APART * (TOP - 1 - came)) / SLIDES)
    if part <= 0:
        return None
    stands = _between(places, _rank(top_ten, at, age))
    return stands._replace(x=stands.x + round(WIDTH * (1 - out_cubic(part))))


def _between(places: tuple[Place, ...], rank: float) -> Place:
    """Return the interpolated position between the rows of two adjacent ranks."""
    at = min(int(rank), len(places) - 2)
    part = rank - at
    return Place(*(round(a + (b - a) * part) for a, b in zip(places[at], places[at + 1], strict=True)))


def _hits(canvas: Canvas, places: tuple[Place, ...], top_ten: TopTen, age: float) -> None:
    """Shake the picture when the first rank or a new row arrives; new rows also give off sparks."""
    if top_ten.entries and 0 not in top_ten.new:
        jolted(canvas, age - STANDS, HIT)
    for at in top_ten.new:
        place, since = places[at], age - _lands(top_ten, at)
        for side in (0, 1):
            sparks(
                canvas,
                place.x + place.width * side,
                place.y + place.height // 2,
                since,
                WHITE,
                seed=at + side,
            )
        jolted(canvas, since, KICK)


def _frame(canvas: Canvas, theme: Theme, place: Place) -> None:
    x, y, width, height = place
    canvas.round_box(x - 2, y - 2, width + 4, height + 4, BLACK, 14)
    canvas.round_box(x, y, width, height, mix(theme.ground, BLACK, 0.7), 12)
    canvas.round_frame(x, y, width, height, theme.accent, 12, 2)


def _draw_empty(canvas: Canvas, theme: Theme, place: Place, at: int) -> None:
    """Draw a rank that has no score yet."""
    y = place.y + (place.height - 16) // 2
    entry(canvas, place.x + 30, y, str(at + 1), theme.dim, "right")
    for x in range(place.x + 44, place.x + place.width - 8, 8):
        canvas.box(x, y + 12, 2, 2, theme.dim)


def _draw(canvas: Canvas, theme: Theme, place: Place, at: int, row: Row, *, new: bool, lit: bool) -> None:
    """Draw a row of the top ten in the style that its height allows.

    A new row flashes: it is filled with the accent color while `lit`.
    """
    x, y, width, height = place
    ink, quiet, gold = theme.ink, theme.dim, theme.accent
    if new:
        ink = quiet = gold = BLACK if lit else theme.accent
        if height <= FLAT and lit:
            canvas.round_box(x, y, width, height, theme.accent, height // 2)
        elif height <= FLAT:
            pass
        elif lit:
            raised(canvas, x, y, width, height, theme.accent, min(10, height // 2), 2)
        else:
            canvas.round_box(x, y, width, height, mix(theme.ground, BLACK, 0.7), min(10, height // 2))
            canvas.round_frame(x, y, width, height, theme.accent, min(10, height // 2))
    inks = (ink, quiet, gold)
    if height > LARGE and at < len(MEDALS):
        _draw_large(canvas, place, at, row, inks, flat=new and lit)
    elif height > SMALL and at < len(MEDALS):
        _draw_medium(canvas, place, at, row, inks, flat=new and lit)
    else:
        _draw_small(canvas, place, at, row, inks)


def _draw_large(
    canvas: Canvas, place: Place, at: int, row: Row, inks: tuple[Colour, Colour, Colour], *, flat: bool
) -> None:
    x, y, width, height = place
    ink, quiet, gold = inks
    medal(canvas, x + 36, y + height // 2, at + 1, MEDAL)
    right, left = x + width - 14, x + 70
    size = min(5, 200 // (8 * len(row.score)))
    _score(canvas, right, y + height // 2 - 4 * size, row.score, gold, size, flat=flat)
    below = 24 if row.beside else 0
    fits = (right - figure_width(row.score, size) - 16 - left) // (8 * len(row.name))
    size = max(2, min(5, fits, (height - below - 6) // 7))
    top = y + (height - 7 * size - below) // 2
    canvas.text(left, top, row.name, ink, size)
    if row.beside:
        read(canvas, left, top + 7 * size + 6, row.beside, quiet)


def _draw_medium(
    canvas: Canvas, place: Place, at: int, row: Row, inks: tuple[Colour, Colour, Colour], *, flat: bool
) -> None:
    x, y, width, height = place
    ink, quiet, gold = inks
    middle, right, left = y + height // 2, x + width - 6, x + 62
    medal(canvas, x + 28, middle, at + 1, MEDAL_TWO)
    size = 3 if len(row.beside) <= LONG else 2
    _score(canvas, right, middle - 7 * size // 2, row.score, gold, size, flat=flat)
    right -= figure_width(row.score, size) + 10
    read(canvas, right, middle - 9, row.beside, quiet, "right")
    right -= read_width(row.beside) + 6
    size = min(3, (right - left) // (8 * len(row.name)))
    if size > 1:
        canvas.text(left, middle - 7 * size // 2, row.name, ink, size)
    else:
        entry(canvas, left, middle - 8, row.name, ink, strong=True)


def _draw_small(canvas: Canvas, place: Place, at: int, row: Row, inks: tuple[Colour, Colour, Colour]) -> None:
    x, y, width, height = place
    ink, quiet, _ = inks
    y += (height - 16) // 2
    entry(canvas, x + 30, y, str(at + 1), quiet, "right")
    entry(canvas, x + 44, y, row.name, ink, strong=True)
    entry(canvas, x + width - 6, y, row.score, ink, "right", strong=True)
    if width > WIDTH // 2:
        entry(canvas, x + width - 110, y, row.beside, quiet, "right")


def _score(canvas: Canvas, right: int, y: int, words: str, ink: Colour, size: int, *, flat: bool) -> None:
    """Draw a score with a raised edge or, on a filled row (`flat`), without one."""
    if flat:
        canvas.text(right, y, words.replace("0", "O"), ink, size, "right")
    else:
        figure(canvas, right, y, words, ink, size, "right")


def medal(canvas: Canvas, x: int, y: int, rank: int, size: int) -> None:
    """Draw a gold, silver or bronze medal with a ribbon, centered at x, y; `rank` is 1 to 3."""
    canvas.sprite(
        Sprite(("medal", rank, size), (size, size), partial(_draw_medal, rank=rank, size=size)), x, y
    )


def _draw_medal(canvas: Canvas, x: int, y: int, rank: int, size: int) -> None:
    metal, middle, radius = MEDALS[rank - 1], x + size // 2, size * 9 // 22
    dark, foot = mix(metal, BLACK, 0.45), y + size - 1
    for side in (-1, 1):
        ribbon = [
            (middle + side * size // 12, foot - size // 3),
            (middle + side * size * 3 // 8, foot - size // 3),
        ]
        tip = [(middle + side * size // 3, foot), (middle + side * size // 5, foot - size // 10)]
        canvas.polygon([*ribbon, *tip], dark)
    top = y + radius
    canvas.disc(middle, top, radius, BLACK)
    canvas.disc(middle, top, radius - 1, dark)
    canvas.disc(middle, top - 1, radius - 2, metal)
    if size > MEDAL_TWO:
        canvas.ring(middle, top - 1, radius - 4, mix(metal, BLACK, 0.15), 2)
        canvas.text(middle + 1, top - 11, str(rank), BLACK, 3, "centre")
    else:
        entry(canvas, middle + 1, top - 9, str(rank), BLACK, "centre", strong=True)
