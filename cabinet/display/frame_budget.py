"""What a slow machine leaves out: pictures of attract, so that others get in, then what moves by itself."""

from __future__ import annotations

from enum import IntEnum

SLOW = 0.020
"""Seconds of a processor that a picture may take before fewer are drawn."""
QUICK = 0.010
"""Seconds that it takes again on a machine that is slow no more."""
SHARE = 1 / 3
"""Of one processor, for the pictures of a machine that is slow."""
LONGEST = 2.0
"""Seconds from one picture to the next at the most."""
WEIGHT = 1 / 4
"""Of the last picture in the average: a single long one is no slow machine."""
PATIENCE = 6
"""Pictures from one thing that is left out, or comes back, to the next."""


class QualityLevel(IntEnum):
    """What is left out where pictures take too long: each with those before it."""

    NOTHING = 0
    LIFE = 1
    """Idle animations."""
    PARTICLES = 2
    """What flies when something hits or somebody wins."""
    SHAKE = 3


class FrameBudget:
    """Learns what pictures take."""

    def __init__(self) -> None:
        self._takes = 0.0
        self._since = PATIENCE
        """Pictures since something was left out or came back."""
        self.spared = QualityLevel.NOTHING

    def rest(self, took: float) -> float:
        """Seconds from the beginning of a picture to the next; `took`: of a processor, for this one."""
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
