"""How rolled dice tumble and settle, as pure functions of the time since they were thrown."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = 0.45
"""Seconds until the first die lies still."""
NEXT = 0.08
"""Seconds from one die to the next: five lie still after 0.77 s."""
FLIP = 0.07
"""Seconds that a tumbling die shows one face."""
HOP = 0.13
"""Seconds of one hop."""
HEIGHT = 9
"""Pixels of the first hop; each lower than the one before."""

# A walk over the faces in which neighbours are never opposite and never equal.
_WALK = (1, 3, 6, 2, 4, 1, 5, 6, 4, 2, 3, 5)


@dataclass(frozen=True, slots=True)
class Tumble:
    """A die at one moment: the face that is up, how high it is in pixels, whether it lies still."""

    face: int
    lift: int
    settled: bool
    edge: bool = False
    """It is on its edge, between two faces."""


def settles(order: int) -> float:
    """Seconds until the die that was thrown as number `order` (from 0) lies still."""
    return FIRST + NEXT * order


def last_settles(dice: int) -> float:
    """Seconds until so many dice all lie still."""
    return settles(dice - 1) if dice else 0.0


def tumble(age: float, order: int, face: int) -> Tumble:
    """A die `age` seconds after the throw that ends with `face`."""
    left = settles(order) - age
    if left <= 0:
        return Tumble(face, 0, settled=True)
    flip = int(left / FLIP)
    # Counted back from the end, so that the last face before the settling is another one.
    walk = _WALK.index(face) + flip + 1
    hop = (left % HOP) / HOP
    height = HEIGHT * min(1.0, left / FIRST)
    return Tumble(
        _WALK[walk % len(_WALK)],
        round(4 * height * hop * (1 - hop)),
        settled=False,
        edge=left % FLIP > FLIP * 0.7,
    )
