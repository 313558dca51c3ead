"""Chips: so many dollars as small towers, lying or sliding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.heads_up_poker.theme import CHIPS, DARK, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

WIDTH, HEIGHT = 22, 8
RISE = 4
"""Pixels from one chip of a tower to the next."""
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


def draw(canvas: Canvas, middle: int, foot: int, dollars: int) -> None:
    """Towers that stand side by side on `foot`; nothing for no dollars."""
    made = towers(dollars)
    x = middle - ((len(made) - 1) * PITCH + WIDTH) // 2
    for at, count in made:
        colours = {"#": DARK, "c": CHIPS[at][1], "w": THEME.ink}
        canvas.box(x + 3, foot - 3, WIDTH - 2, 3, SHADOW)
        for chip in range(count):
            canvas.bitmap(x, foot - HEIGHT - RISE * chip, CHIP, colours)
        x += PITCH
