"""Selects the effects to skip on a slow machine, by measuring the processor time of each frame."""

from __future__ import annotations

from enum import IntEnum

SLOW = 0.020
"""The machine counts as slow if a frame takes more processor seconds than this on average."""
QUICK = 0.010
"""The machine counts as fast again if a frame takes fewer processor seconds than this on average."""
SHARE = 1 / 3
"""The maximum share of processor time that a slow machine spends on drawing frames."""
LONGEST = 2.0
"""The maximum time between two frames on a slow machine, in seconds."""
WEIGHT = 1 / 4
"""The weight of the latest frame in the average time of a frame; it is small, so that one slow frame alone
does not make the machine count as slow."""
PATIENCE = 6
"""The minimum number of frames between two changes of the quality level."""


class QualityLevel(IntEnum):
    """The effects that are skipped on a slow machine; a level also skips the effects of lower levels."""

    NOTHING = 0
    LIFE = 1
    """Idle animations are skipped."""
    PARTICLES = 2
    """Particles of hits and wins are skipped."""
    SHAKE = 3


class FrameBudget:
    """Measures the processor time of frames and chooses the quality level."""

    def __init__(self) -> None:
        self._takes = 0.0
        self._since = PATIENCE
        """The number of frames since the last change of the quality level."""
        self.spared = QualityLevel.NOTHING

    def rest(self, took: float) -> float:
        """Return the minimum seconds from the start of a frame to the next, and update the quality level.

        `took`: the processor seconds that the last frame took.
        """
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
