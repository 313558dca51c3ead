"""Poker chips: draws an amount of dollars as chips in several towers, in one stack, or in flight."""

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
"""The values in dollars of the kinds of poker chips, the highest first."""
WIDTH, HEIGHT = 22, 11
RISE = 4
"""The height in pixels that each further chip adds to a drawn tower of chips."""
TOWER = 9
"""The maximum number of chips in one tower."""
PITCH = 24
"""The distance in pixels between the left edges of two adjacent towers of chips."""
MANY = 20
"""The pot is drawn in chips of the next higher value if it would need this many chips or more."""
SPREAD = 0.55
"""The delay of the last chip of a flying group, as a share of the animation's time (0 to 1)."""
SHEET = Sheet(Path(__file__).with_name("art") / "chips.png", (WIDTH, HEIGHT), (tuple(map(str, WORTHS)),))

Towers: TypeAlias = tuple[tuple[int, int], ...]
"""Towers of chips: for each tower, the value of its chips in dollars and the number of its chips."""


class Flying(NamedTuple):
    """A poker chip in the air: its value in dollars, and the middle of its lower edge in pixels."""

    worth: int
    x: int
    y: int


def towers(dollars: int) -> Towers:
    """Return the smallest number of chips that make up this many dollars, one tower for each chip value."""
    made = []
    for worth in WORTHS:
        count, dollars = divmod(dollars, worth)
        if count:
            made.append((worth, count))
    return tuple(made)


def heap(dollars: int) -> Towers:
    """Return the towers of chips for a pot: all chips have one value, and no tower is higher than `TOWER`.

    The chip value, at most 100 dollars, is chosen so that fewer than `MANY` chips are needed if possible. A
    remainder is shown as chips of lower values beside them.
    """
    large = next((worth for worth in (5, 10, 50) if dollars < MANY * worth), WORTHS[0])
    count, left = divmod(dollars, large)
    full, rest = divmod(count, TOWER)
    return (*((large, TOWER),) * full, *((large, rest),) * (rest > 0), *towers(left))


def stack(dollars: int) -> tuple[int, ...]:
    """Return the chip values of an amount drawn as a single stack, the highest value at the bottom.

    A remainder below 10 dollars is shown as one chip.
    """
    kinds = [worth for worth, count in towers(dollars) for _ in range(count) if worth >= 10]
    return (*kinds, *(worth for worth, _ in towers(dollars % 10)[:1]))


def draw(canvas: Canvas, x: int, foot: int, made: Towers, *, shadow: Colour = BLACK) -> None:
    """Draw towers of chips side by side, at most `TOWER` chips each.

    x is the left edge of the first tower, `foot` the y of the lower edge of all towers.
    """
    for at, (worth, count) in enumerate(made):
        _tower(canvas, x + PITCH * at, foot, (worth,) * min(TOWER, count), shadow)


def width(made: Towers) -> int:
    """Return the width in pixels of towers of chips drawn side by side; 0 for no towers."""
    return PITCH * len(made) - (PITCH - WIDTH if made else 0)


def draw_stack(
    canvas: Canvas, middle: int, foot: int, dollars: int, *, most: int = TOWER, shadow: Colour = BLACK
) -> None:
    """Draw an amount of dollars as one stack of chips centered at `middle`; `foot` is the lower edge.

    If the amount needs more than `most` chips, only those of the highest values are drawn.
    """
    _tower(canvas, middle - WIDTH // 2, foot, stack(dollars)[:most], shadow)


def _tower(canvas: Canvas, x: int, foot: int, worths: Sequence[int], shadow: Colour) -> None:
    if worths:
        canvas.box(x + 3, foot - 3, WIDTH - 2, 3, shadow)
    for at, worth in enumerate(worths):
        canvas.art(x, foot - HEIGHT - RISE * at, SHEET.cell(str(worth)))


def flock(
    way: Callable[[float], tuple[int, int]], worths: Sequence[int], count: int, part: float
) -> tuple[Flying, ...]:
    """Return the chips that are in the air when a part (0 to 1) of a group's animation has passed.

    `count` chips leave one after another; their values repeat the sequence `worths`. `way` returns the pixel
    position of a chip for a part (0 to 1) of its path; `cabinet.cards.ways` has such functions.
    """
    parts = ((part - SPREAD * order / count) / (1 - SPREAD) for order in range(count))
    return tuple(
        Flying(worths[order % len(worths)], *way(max(0.0, gone)))
        for order, gone in enumerate(parts)
        if gone < 1
    )


def landed(dollars: int, count: int, part: float) -> int:
    """Return how many of the dollars that `count` chips carry have landed; `part`: the progress, 0 to 1."""
    here = count - len(flock(lambda _: (0, 0), WORTHS, count, part))
    return dollars * here // count


def draw_flying(canvas: Canvas, flying: Sequence[Flying]) -> None:
    """Draw chips in flight. Call this function last, so that the chips are on top of the picture."""
    for worth, x, y in flying:
        canvas.art(x - WIDTH // 2, y - HEIGHT, SHEET.cell(str(worth)))
