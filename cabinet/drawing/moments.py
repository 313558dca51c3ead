"""Great moments: their sizes, how long they last, and how dice and cards hop in them."""

from __future__ import annotations

from enum import Enum
from math import pi, sin

BREATH = 0.3
"""Seconds that the picture stands still before the greatest moments."""
COUNT = 1.0
"""Seconds in which points count up."""
HOP, HOPS = 10, 1.6
"""Pixels that dice and cards hop, and the hops in a second."""
FULLEST = 1.3
"""The second of a moment at which its still picture is drawn."""


class Size(Enum):
    """The size of a great moment; its value is the seconds that the moment lasts.

    SPARKLE: a straight, a full house, three hundred.
    SHINE: four of a kind, the upper bonus, a flush.
    FEAST: five of a kind, a straight flush, the bank broken.
    RECORD: a new record.
    """

    SPARKLE = 0.8
    SHINE = 1.5
    FEAST = 3.0
    RECORD = 4.0


def hop(age: float, order: int, *, calm: bool = False) -> int:
    """Pixels by which the `order`th die or card of a row is off the ground, `age` seconds after the start."""
    if calm or age < BREATH:
        return 0
    return round(HOP * max(0.0, sin(2 * pi * (HOPS * (age - BREATH) - order / 6))))
