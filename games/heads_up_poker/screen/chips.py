"""Chips: so many dollars as small towers, lying or sliding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.heads_up_poker.theme import CHIPS, DARK, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

WIDTH, HEIGHT = 22, 8
RISE = 4
"""Pixels from one chip of a tower to the next."""
CLOSE = 3
"""The same in a stack of many."""
PITCH = 24
"""Pixels from one tower to the next."""
CHIP = (
    "....##############....",
    "..##cccccccccccccc##..",
    ".#cccccccccccccccccc#.",
    "#cccccccccccccccccccc#",
    "##cccccccccccccccccc##",
    "#ww##cc##wwww##cc##ww#",
    ".#wwccccwwwwwwccccww#.",
    "...################...",
)


def towers(dollars: int) -> tuple[tuple[int, int], ...]:
    """Which chips make so many dollars: the number in CHIPS and how many, the dearest first."""
    made = []
    for at, (worth, _) in enumerate(CHIPS):
        count, dollars = divmod(dollars, worth)
        if count:
            made.append((at, count))
    return tuple(made)


def width(dollars: int) -> int:
    """Pixels across of so many dollars side by side."""
    made = towers(dollars)
    return (len(made) - 1) * PITCH + WIDTH if made else 0


def draw(canvas: Canvas, middle: int, foot: int, dollars: int) -> None:
    """Towers that stand side by side on `foot`; nothing for no dollars."""
    x = middle - width(dollars) // 2
    for at, count in towers(dollars):
        canvas.box(x + 3, foot - 3, WIDTH - 2, 3, SHADOW)
        for chip in range(count):
            one(canvas, x, foot - HEIGHT - RISE * chip, at)
        x += PITCH


def stack(canvas: Canvas, middle: int, foot: int, dollars: int) -> None:
    """The same chips in a single stack, the dearest at its foot: no more than 13 for all there is."""
    kinds = [at for at, count in towers(dollars) for _ in range(count)]
    x = middle - WIDTH // 2
    if kinds:
        canvas.box(x + 3, foot - 3, WIDTH - 2, 3, SHADOW)
    for chip, at in enumerate(kinds):
        one(canvas, x, foot - HEIGHT - CLOSE * chip, at)


def one(canvas: Canvas, x: int, y: int, at: int) -> None:
    """One chip with its left and top at x and y; `at`: its number in CHIPS."""
    canvas.bitmap(x, y, CHIP, {"#": DARK, "c": CHIPS[at][1], "w": THEME.ink})
