"""How soon attract's next picture follows: on a slow machine there are fewer, and others get in."""

from __future__ import annotations

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


class Pace:
    """Learns what pictures take."""

    def __init__(self) -> None:
        self._takes = 0.0
        self.hurried = False
        """Whether pictures take so long that what lives by itself had better rest."""

    def rest(self, took: float) -> float:
        """Seconds from the beginning of a picture to the next; `took`: of a processor, for this one."""
        self._takes += WEIGHT * (took - self._takes)
        self.hurried = self._takes > (QUICK if self.hurried else SLOW)
        return min(LONGEST, self._takes / SHARE) if self._takes > SLOW else 0.0
