"""Leaves out effects on a slow machine: first pictures of attract mode, then animations."""

from __future__ import annotations

from enum import IntEnum

SLOW = 0.020
"""Seconds of processor time for a picture, above which fewer are drawn."""
QUICK = 0.010
"""Seconds below which the machine counts as quick again."""
SHARE = 1 / 3
"""The share of a processor for the pictures of a slow machine."""
LONGEST = 2.0
"""The longest time between two pictures, in seconds."""
WEIGHT = 1 / 4
"""The weight of the last picture in the average: one long picture is no slow machine."""
PATIENCE = 6
"""Pictures between two changes of the level."""


class QualityLevel(IntEnum):
    """Effects that are left out; each level includes those before it."""

    NOTHING = 0
    LIFE = 1
    """Idle animations."""
    PARTICLES = 2
    """Particles of hits and wins."""
    SHAKE = 3


class FrameBudget:
    """Measures the time of pictures."""

    def __init__(self) -> None:
        self._takes = 0.0
        self._since = PATIENCE
        """Pictures since the last change of the level."""
        self.spared = QualityLevel.NOTHING

    def rest(self, took: float) -> float:
        """Seconds from the beginning of a picture to the next; `took`: processor seconds of this one."""
        self._takes += WEIGHT * (took - self._takes)
        self._since += 1
        more = (self._takes > SLOW) - (self._takes < QUICK)
        if (
            self._since >= PATIENCE
            and more
            and QualityLevel.NOTHING <= self.spared + more <= QualityLevel.SHAKE
        ):
            self.spared = QualityLevel(self.spared + more)
            self._since = 0
        return min(LONGEST, self._takes / SHARE) if self._takes > SLOW else 0.0
