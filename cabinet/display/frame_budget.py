"""Leaves out effects on a slow machine: first on pictures of attract mode, then animations."""

from __future__ import annotations

from enum import IntEnum

SLOW = 0.020
"""The machine counts as slow if a picture takes more processor seconds than this on average."""
QUICK = 0.010
"""The machine counts as quick again if a picture takes fewer processor seconds than this on average."""
SHARE = 1 / 3
"""The share of processor time that a slow machine may spend on pictures."""
LONGEST = 2.0
"""The longest time between two pictures, in seconds."""
WEIGHT = 1 / 4
"""The weight of the last picture in the average: a single long picture does not make a machine slow."""
PATIENCE = 6
"""The least number of pictures between two changes of the level."""


class QualityLevel(IntEnum):
    """The effects that are left out; each level includes the levels before it."""

    NOTHING = 0
    LIFE = 1
    """Idle animations are left out."""
    PARTICLES = 2
    """Particles of hits and wins are left out."""
    SHAKE = 3


class FrameBudget:
    """Measures the processor time of pictures and chooses the quality level."""

    def __init__(self) -> None:
        self._takes = 0.0
        self._since = PATIENCE
        """The number of pictures since the last change of the level."""
        self.spared = QualityLevel.NOTHING

    def rest(self, took: float) -> float:
        """Return the seconds from the start of a picture to the next one; `took`: its processor seconds."""
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
