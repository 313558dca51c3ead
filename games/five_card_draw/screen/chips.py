"""Chips in stacks, the dealer's button, and the deck."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, BLUE, STRIPES, WHITE, colour
from games.cards import picture
from games.five_card_draw.screen.layout import BACKS_HEIGHT, DECK, SMALL_WIDTH
from games.five_card_draw.theme import BUTTON, BUTTON_INK, CHIPS, SHADOW

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.theme import Chip

WIDTH, HEIGHT, THICK = 20, 12, 3
"""Pixels of a chip's upper side, and of its edge."""
INSETS = (6, 4, 2, 1, 0, 0, 0, 0, 1, 2, 4, 6)
"""How far each row of its upper side is set in."""
RING = ("..wwwwww..", ".w......w.", "w........w", ".w......w.", "..wwwwww..")
"""What is printed on it."""
RING_Y = 3
MARKS = frozenset((2, 3, 4, 8, 9, 10, 11, 15, 16, 17))
"""Where its edge is white, across."""
MOST = 8
"""Chips in a stack."""
WORTH = (100, 25, 5)
"""Dollars of the chips of each colour in the pot."""
EACH = 25
"""Dollars of a chip before a player."""
RADIUS = 9
"""Of a button."""
LETTERS = {
    "D": (
        "######...",
        "########.",
        "##...###.",
        "##....###",
        "##.....##",
        "##.....##",
        "##.....##",
        "##....###",
        "##...###.",
        "########.",
        "######...",
    ),
    "O": (
        "..#####..",
        ".#######.",
        "###...###",
        "##.....##",
        "##.....##",
        "##.....##",
        "##.....##",
        "##.....##",
        "###...###",
        ".#######.",
        "..#####..",
    ),
    "R": (
        "######...",
        "########.",
        "##....###",
        "##.....##",
        "##....###",
        "########.",
        "######...",
        "##.###...",
        "##..###..",
        "##...###.",
        "##....###",
    ),
}
"""On the buttons of who deals, has opened, has raised."""
BACK = {
    "#": BLACK,
    "w": WHITE,
    "n": colour(BLUE, 1),
    **{str(at): stripe for at, stripe in enumerate(STRIPES)},
}


def stack(canvas: Canvas, x: int, foot: int, count: int, colours: Chip) -> None:
    """So many chips on one another, by their middle and foot."""
    rows = _stacked(count)
    canvas.bitmap(x - WIDTH // 2 + 2, foot - len(rows) + 2, _shadow(rows), {"#": SHADOW})
    canvas.bitmap(x - WIDTH // 2, foot - len(rows), rows, colours)


def before_player(canvas: Canvas, x: int, foot: int, dollars: int) -> None:
    """What somebody has put in, as a stack."""
    stack(canvas, x, foot, min(4, ceil(dollars / EACH)), CHIPS[2])


def in_the_pot(canvas: Canvas, left: int, foot: int, dollars: int) -> None:
    """The pot as stacks beside one another: a colour for each worth."""
    counts = []
    for worth, colours in zip(reversed(WORTH), reversed(CHIPS), strict=True):
        count, dollars = (dollars // worth, dollars) if worth == WORTH[0] else _of(dollars, worth)
        if count:
            counts.append((worth, count, colours))
    for at, (worth, count, colours) in enumerate(reversed(counts)):
        x = left + WIDTH // 2 + (WIDTH + 2) * at
        stack(canvas, x, foot - 3 * (worth == WORTH[1]), min(MOST, count), colours)


def _of(dollars: int, worth: int) -> tuple[int, int]:
    """Chips of a worth below the next dearer one, and the dollars that are left for that."""
    dearer = WORTH[WORTH.index(worth) - 1]
    return -(-(dollars % dearer) // worth), dollars - dollars % dearer


def flying(canvas: Canvas, x: int, y: int, order: int) -> None:
    """A chip on its way, by its middle."""
    stack(canvas, x, y + HEIGHT // 2 + THICK, 2, CHIPS[order % len(CHIPS)])


def button(canvas: Canvas, x: int, y: int, letter: str) -> None:
    """A button, by its middle, with one of `LETTERS`."""
    canvas.disc(x, y, RADIUS + 1, BUTTON_INK)
    canvas.disc(x, y, RADIUS, BUTTON)
    canvas.bitmap(x - 4, y - 5, LETTERS[letter], {"#": BUTTON_INK})


def back(canvas: Canvas, x: int, y: int) -> None:
    """The back of a card before an opponent."""
    canvas.bitmap(x, y, _back(), BACK)


def deck(canvas: Canvas) -> None:
    """The cards that have not been dealt."""
    picture.deck(canvas, *DECK, SHADOW)


@cache
def _stacked(count: int) -> tuple[str, ...]:
    """The art of a stack: `#` the colour, `d` its shade, `k` seams, `w` marks."""
    rows = [["."] * WIDTH for _ in range(HEIGHT + THICK * count)]
    for top in range(THICK * (count - 1), -1, -THICK):
        for down in range(THICK, -1, -1):
            _ellipse(
                rows, top + down, "k" if down == THICK else "d" if down else "#", marked=0 < down < THICK
            )
    for line, row in zip(rows[RING_Y:], RING, strict=False):
        line[:] = [
            mark if mark != "." else dot for dot, mark in zip(line, row.center(WIDTH, "."), strict=True)
        ]
    return tuple(map("".join, rows))


def _ellipse(rows: list[list[str]], top: int, letter: str, *, marked: bool) -> None:
    """A filled ellipse; the edge of a chip is marked in three places."""
    for row, inset in enumerate(INSETS):
        for x in range(inset, WIDTH - inset):
            rows[top + row][x] = "w" if marked and x in MARKS else letter


@cache
def _shadow(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("".join("." if dot == "." else "#" for dot in row) for row in rows)


@cache
def _back() -> tuple[str, ...]:
    """A band of the rainbow on blue, in a white edge with an outline."""
    rows = []
    for y in range(BACKS_HEIGHT):
        band = y - (BACKS_HEIGHT - 2 * len(STRIPES)) // 2
        ground = str(band // 2) if 0 <= band < 2 * len(STRIPES) else "n"
        depths = (min(x, y, SMALL_WIDTH - 1 - x, BACKS_HEIGHT - 1 - y) for x in range(SMALL_WIDTH))
        rows.append("".join("#" if deep == 0 else "w" if deep == 1 else ground for deep in depths))
    rows[0] = rows[-1] = f".{rows[0][1:-1]}."
    return tuple(rows)
