"""How rolled dice fly in, bounce and settle, as pure functions of the time since they were thrown."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

FIRST = 0.45
"""Seconds until the first die lies still: all there is to see of a single one."""
NEXT = 0.08
"""Seconds from one die to the next: five lie still after 0.77 s."""
FLIP = 0.07
"""Seconds that a tumbling die shows one face."""
BOUNCES = (40, 16, 6)
"""Pixels that a die leaps up each time it has hit the table; it is thrown from as high as the first."""
HEIGHT = BOUNCES[0]
SHAKE, SHAKING = 2, 0.05
"""Pixels and seconds by which the table gives way to a die that hits it."""

# A walk over the faces in which neighbours are never opposite and never equal.
_WALK = (1, 3, 6, 2, 4, 1, 5, 6, 4, 2, 3, 5)

# A leap lasts as long as the root of its height; the throw is the second half of one.
_LASTS = (sqrt(HEIGHT) / 2, *map(sqrt, BOUNCES))
HITS = tuple(at / sum(_LASTS) for at in accumulate(_LASTS))
"""When a die hits the table, as parts of its time: the last time it lies still."""


@dataclass(frozen=True, slots=True)
class Tumble:
    """A die at one moment: the face that is up, how high it is in pixels, whether it lies still."""

    face: int
    lift: int
    settled: bool
    edge: bool = False
    """It is on its edge, between two faces."""
    away: float = 0.0
    """How much of its way is still before it: 1 as it is thrown from the side, 0 as it lies still."""


def settles(order: int) -> float:
    """Seconds until the die that was thrown as number `order` (from 0) lies still."""
    return FIRST + NEXT * order


def last_settles(dice: int) -> float:
    """Seconds until so many dice all lie still."""
    return settles(dice - 1) if dice else 0.0


def tumble(age: float, order: int, face: int) -> Tumble:
    """A die `age` seconds after the throw that ends with `face`."""
    whole = settles(order)
    left = whole - age
    if left <= 0:
        return Tumble(face, 0, settled=True)
    flip = int(left / FLIP)
    # Counted back from the end, so that the last face before the settling is another one.
    walk = _WALK.index(face) + flip + 1
    part = 1 - left / whole
    return Tumble(
        _WALK[walk % len(_WALK)],
        _height(part),
        settled=False,
        edge=left % FLIP > FLIP * 0.7,
        away=(1 - part) ** 3,
    )


def shake(age: float, dice: int) -> int:
    """Pixels by which the table is lower: each of so many dice hits it hard when it comes."""
    hits = (HITS[0] * settles(order) for order in range(dice))
    return SHAKE if any(0 <= age - hit < SHAKING for hit in hits) else 0


def _height(part: float) -> int:
    """Pixels above the table after a part of the whole time: a parabola from each hit to the next."""
    if part < HITS[0]:
        return round(HEIGHT * (1 - (part / HITS[0]) ** 2))
    bounce = min(bisect(HITS, part), len(BOUNCES)) - 1
    start, end = HITS[bounce : bounce + 2]
    through = (part - start) / (end - start)
    return round(4 * BOUNCES[bounce] * through * (1 - through))
