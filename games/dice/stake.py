"""What two players play a game for: what each lead in its end is worth."""

from __future__ import annotations

from math import erf, sqrt
from typing import NamedTuple


class Stake(NamedTuple):
    """The chance to win all that is played for, by how a game ends."""

    loss: float = 0.0
    tie: float = 0.5
    win: float = 1.0
    ahead: int = 0
    """Points of a lead from games before that count as well."""
    later: int = 0
    """More games whose points will count, at most: each number of them is as likely."""

    def worth(self, lead: int, spread: float) -> float:
        """What a lead is worth, or a deficit below 0.

        `spread`: the standard deviation of what a later game adds to it.
        """
        lead += self.ahead
        now = self.win if lead > 0 else self.tie if not lead else self.loss
        if not self.later:
            return now
        then = (_above(lead / (spread * sqrt(games))) for games in range(1, self.later + 1))
        return (now + sum(self.loss + (self.win - self.loss) * chance for chance in then)) / (self.later + 1)


GAME = Stake()
"""One game alone."""


def _above(deviations: float) -> float:
    """How likely a normal number is not so far below its mean."""
    return (1 + erf(deviations / sqrt(2))) / 2
