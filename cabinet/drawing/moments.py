"""Great moments (celebrations on the screen): their sizes and durations, and how dice and cards hop."""

from __future__ import annotations

from enum import Enum
from math import pi, sin

BREATH = 0.3
"""The seconds from the start of a celebration until dice or cards begin to hop; until then they lie still."""
COUNT = 1.0
"""The seconds in which the number of points counts up after a score."""
HOP, HOPS = 10, 1.6
"""The height in pixels to which dice and cards hop in a celebration, and the number of hops per second."""
FULLEST = 1.3
"""The moment of a celebration, in seconds since its start, that is shown if nothing is animated."""


class Size(Enum):
    """The size of a great moment (celebration); its value is the duration in seconds.

    SPARKLE: a straight, a full house, a total of 300 points.
    SHINE: four of a kind, the bonus of the upper section, a flush.
    FEAST: five of a kind, a straight flush, breaking the bank.
    RECORD: a new record.
    """

    SPARKLE = 0.8
    SHINE = 1.5
    FEAST = 3.0
    RECORD = 4.0


def hop(age: float, order: int, *, calm: bool = False) -> int:
    """Return the height in pixels of a hopping die or card; `order` is its index in the row.

    `age`: the seconds since the celebration began. With `calm`, nothing hops.
    """
    if calm or age < BREATH:
        return 0
    return round(HOP * max(0.0, sin(2 * pi * (HOPS * (age - BREATH) - order / 6))))
