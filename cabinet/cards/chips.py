"""Chips: an amount of dollars as several towers or one stack, lying or flying."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.display.art import Sheet
from cabinet.display.palette import BLACK

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

WORTHS = (100, 50, 10, 5, 1)
"""The values of the chips in dollars, the highest first."""
WIDTH, HEIGHT = 22, 11
RISE = 4
"""Pixels from one chip of a tower to the next."""
TOWER = 9
"""The greatest number of chips in a tower."""
PITCH = 24
"""Pixels from one tower to the next."""
MANY = 20
"""A heap of this many chips or more is made of chips of a higher value."""
SPREAD = 0.55
"""The part of a flight after which the last chip of a flock leaves."""
SHEET = Sheet(Path(__file__).with_name("art") / "chips.png", (WIDTH, HEIGHT), (tuple(map(str, WORTHS)),))

Towers: TypeAlias = tuple[tuple[int, int], ...]
"""For each tower, the value of its chips and their number."""


class Flying(NamedTuple):
    """A flying chip: its value, and the middle of its foot."""

    worth: int
    x: int
    y: int


def towers(dollars: int) -> Towers:
    """Return the fewest chips for this many dollars, the highest value first."""
    made = []
    for worth in WORTHS:
        count, dollars = divmod(dollars, worth)
        if count:
            made.append((worth, count))
    return tuple(made)


def heap(dollars: int) -> Towers:
    """Return the towers of a pot that grows in view of all players: equal chips, none higher than `TOWER`.

    Their value, up to hundreds, is chosen to need fewer than `MANY` chips; a remainder lies beside them.
    """
    large = next((worth for worth in (5, 10, 50) if dollars < MANY * worth), WORTHS[0])
    count, left = divmod(dollars, large)
    full, rest = divmod(count, TOWER)
    return (*((large, TOWER),) * full, *((large, rest),) * (rest > 0), *towers(left))


def stack(dollars: int) -> tuple[int, ...]:
    """Return the values of a single stack's chips, the highest at its foot; a remainder is one chip."""
    kinds = [worth for worth, count in towers(dollars) for _ in range(count) if worth >= 10]
    return (*kinds, *(worth for worth, _ in towers(dollars % 10)[:1]))


def draw(canvas: Canvas, x: int, foot: int, made: Towers, *, shadow: Colour = BLACK) -> None:
    """Draw towers side by side from x on, standing on the line `foot`, each at most `TOWER` chips high."""
    for at, (worth, count) in enumerate(made):
        _tower(canvas, x + PITCH * at, foot, (worth,) * min(TOWER, count), shadow)


def width(made: Towers) -> int:
    """Return the width of towers side by side in pixels; 0 for none."""
    return PITCH * len(made) - (PITCH - WIDTH if made else 0)


def draw_stack(
    canvas: Canvas, middle: int, foot: int, dollars: int, *, most: int = TOWER, shadow: Colour = BLACK
) -> None:
    """Draw this many dollars in one stack of at most `most` chips: those of the highest value."""
    _tower(canvas, middle - WIDTH // 2, foot, stack(dollars)[:most], shadow)


def _tower(canvas: Canvas, x: int, foot: int, worths: Sequence[int], shadow: Colour) -> None:
    if worths:
        canvas.box(x + 3, foot - 3, WIDTH - 2, 3, shadow)
    for at, worth in enumerate(worths):
        canvas.art(x, foot - HEIGHT - RISE * at, SHEET.cell(str(worth)))


def flock(
    way: Callable[[float], tuple[int, int]], worths: Sequence[int], count: int, part: float
) -> tuple[Flying, ...]:
    """Return the flying chips of a flock that leave one after another; their values take turns.

    `way`: the point for a part of the way; see `ways`.
    """
    parts = ((part - SPREAD * order / count) / (1 - SPREAD) for order in range(count))
    return tuple(
        Flying(worths[order % len(worths)], *way(max(0.0, gone)))
        for order, gone in enumerate(parts)
        if gone < 1
    )


def landed(dollars: int, count: int, part: float) -> int:
    """Return the dollars of a flock that have landed: they grow by chip, and are complete at `part` 1."""
    here = count - len(flock(lambda _: (0, 0), WORTHS, count, part))
    return dollars * here // count


def draw_flying(canvas: Canvas, flying: Sequence[Flying]) -> None:
    """Draw flying chips over everything else."""
    for worth, x, y in flying:
        canvas.art(x - WIDTH // 2, y - HEIGHT, SHEET.cell(str(worth)))
