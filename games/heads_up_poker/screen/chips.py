"""Chips: so many dollars as small towers, lying or sliding."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet
from games.heads_up_poker.theme import CHIPS, SHADOW

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

WIDTH, HEIGHT = 22, 11
RISE = 4
"""Pixels from one chip of a tower to the next."""
FIVES = 100
"""Dollars from which a pot is made of tens, and not of fives."""
TOWER = 9
"""Chips of a tower of a pot, at most."""
PITCH = 24
"""Pixels from one tower to the next."""
SHEET = Sheet(Path(__file__).parents[1] / "art" / "chips.png", (WIDTH, HEIGHT), (tuple(map(str, CHIPS)),))


def towers(dollars: int) -> tuple[tuple[int, int], ...]:
    """Which chips make so many dollars: the number in CHIPS and how many, the dearest first."""
    made = []
    for at, worth in enumerate(CHIPS):
        count, dollars = divmod(dollars, worth)
        if count:
            made.append((at, count))
    return tuple(made)


def heap(dollars: int) -> tuple[tuple[int, int], ...]:
    """A pot as it grows before everybody: towers of equal chips, the number in CHIPS and how many."""
    large = CHIPS.index(5 if dollars < FIVES else 10)
    count, ones = divmod(dollars, CHIPS[large])
    full, rest = divmod(count, TOWER)
    fives, ones = divmod(ones, 5)
    made = [*[(large, TOWER)] * full, (large, rest), (CHIPS.index(5), fives), (CHIPS.index(1), ones)]
    return tuple((at, count) for at, count in made if count)


def stack(dollars: int) -> tuple[int, ...]:
    """A purse: the numbers in CHIPS of a single stack, the dearest at its foot; what is left over is one."""
    kinds = [at for at, count in towers(dollars) for _ in range(count) if CHIPS[at] >= 10]
    left = dollars % 10
    return (*kinds, *([at for at, count in towers(left)][:1]))


def draw(canvas: Canvas, right: int, foot: int, made: tuple[tuple[int, int], ...]) -> None:
    """Towers that stand side by side on `foot`, the last of them up to `right`."""
    x = right - PITCH * len(made) + PITCH - WIDTH
    for at, count in made:
        _tower(canvas, x, foot, (at,) * count)
        x += PITCH


def draw_stack(canvas: Canvas, middle: int, foot: int, dollars: int) -> None:
    """So many dollars in one stack."""
    _tower(canvas, middle - WIDTH // 2, foot, stack(dollars))


def _tower(canvas: Canvas, x: int, foot: int, kinds: tuple[int, ...]) -> None:
    if kinds:
        canvas.box(x + 3, foot - 3, WIDTH - 2, 3, SHADOW)
    for chip, at in enumerate(kinds):
        one(canvas, x, foot - HEIGHT - RISE * chip, at)


def one(canvas: Canvas, x: int, y: int, at: int) -> None:
    """One chip with its left and top at x and y; `at`: its number in CHIPS."""
    canvas.art(x, y, SHEET.cell(str(CHIPS[at])))
