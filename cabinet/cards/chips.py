"""Chips: so many dollars as towers or one stack, lying or on their way."""

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
"""Dollars of each chip, the dearest first."""
WIDTH, HEIGHT = 22, 11
RISE = 4
"""Pixels from one chip of a tower to the next."""
TOWER = 9
"""Chips of a tower, at most."""
PITCH = 24
"""Pixels from one tower to the next."""
MANY = 20
"""Chips of a heap from which on it is made of dearer ones."""
SPREAD = 0.55
"""The part of a flight after which the last of a flock leaves."""
SHEET = Sheet(Path(__file__).with_name("art") / "chips.png", (WIDTH, HEIGHT), (tuple(map(str, WORTHS)),))

Towers: TypeAlias = tuple[tuple[int, int], ...]
"""What each chip of a tower is worth, and how many there are."""


class Flying(NamedTuple):
    """A chip on its way: what it is worth, and the middle of its foot."""

    worth: int
    x: int
    y: int


def towers(dollars: int) -> Towers:
    """The fewest chips that make so many dollars, the dearest first."""
    made = []
    for worth in WORTHS:
        count, dollars = divmod(dollars, worth)
        if count:
            made.append((worth, count))
    return tuple(made)


def heap(dollars: int) -> Towers:
    """A pot as it grows before everybody: towers of equal chips, none higher than `TOWER`.

    Of so dear chips that there are fewer than `MANY`, or of hundreds; what is left over lies beside them.
    """
    large = next((worth for worth in (5, 10, 50) if dollars < MANY * worth), WORTHS[0])
    count, left = divmod(dollars, large)
    full, rest = divmod(count, TOWER)
    return (*((large, TOWER),) * full, *((large, rest),) * (rest > 0), *towers(left))


def stack(dollars: int) -> tuple[int, ...]:
    """What the chips of a single stack are worth, the dearest at its foot; what is left over is one."""
    kinds = [worth for worth, count in towers(dollars) for _ in range(count) if worth >= 10]
    return (*kinds, *(worth for worth, _ in towers(dollars % 10)[:1]))


def draw(canvas: Canvas, x: int, foot: int, made: Towers, *, shadow: Colour = BLACK) -> None:
    """Towers side by side from x on, that stand on `foot`; one is drawn `TOWER` chips high at most."""
    for at, (worth, count) in enumerate(made):
        _tower(canvas, x + PITCH * at, foot, (worth,) * min(TOWER, count), shadow)


def width(made: Towers) -> int:
    """Pixels across of towers side by side; 0 where there are none."""
    return PITCH * len(made) - (PITCH - WIDTH if made else 0)


def draw_stack(
    canvas: Canvas, middle: int, foot: int, dollars: int, *, most: int = TOWER, shadow: Colour = BLACK
) -> None:
    """So many dollars in one stack, drawn `most` chips high at most: the dearest."""
    _tower(canvas, middle - WIDTH // 2, foot, stack(dollars)[:most], shadow)


def _tower(canvas: Canvas, x: int, foot: int, worths: Sequence[int], shadow: Colour) -> None:
    if worths:
        canvas.box(x + 3, foot - 3, WIDTH - 2, 3, shadow)
    for at, worth in enumerate(worths):
        canvas.art(x, foot - HEIGHT - RISE * at, SHEET.cell(str(worth)))


def flock(
    way: Callable[[float], tuple[int, int]], worths: Sequence[int], count: int, part: float
) -> tuple[Flying, ...]:
    """So many chips on a way one after another, as long as they are on it; the worths take turns.

    `way`: the point that has been reached after a part of it; see `ways`.
    """
    parts = ((part - SPREAD * order / count) / (1 - SPREAD) for order in range(count))
    return tuple(
        Flying(worths[order % len(worths)], *way(max(0.0, gone)))
        for order, gone in enumerate(parts)
        if gone < 1
    )


def landed(dollars: int, count: int, part: float) -> int:
    """The dollars of a flock that have come by now: chip by chip, all of them at 1."""
    here = count - len(flock(lambda _: (0, 0), WORTHS, count, part))
    return dollars * here // count


def draw_flying(canvas: Canvas, flying: Sequence[Flying]) -> None:
    """Chips on their way, over everything else."""
    for worth, x, y in flying:
        canvas.art(x - WIDTH // 2, y - HEIGHT, SHEET.cell(str(worth)))
