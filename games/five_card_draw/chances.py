"""The chance to win that a hint tells, from the chance by the ranges alone.

The ranges leave out bets to come, and who is ahead is further ahead than they know. Hints of each kind in
each round are put right by what came of those that were followed, at each strength.
"""

from __future__ import annotations

from typing import NamedTuple


class Fitted(NamedTuple):
    """The odds against winning are so many times this power of what the ranges say."""

    against: float = 1.0
    power: float = 1.0

    def told(self, chance: float) -> float:
        """The chance that is told."""
        ahead: float = chance**self.power
        behind: float = self.against * (1 - chance) ** self.power
        return ahead / (ahead + behind)


FITTED = {
    "SHARK": {
        "bet 1": Fitted(1.58, 1.28),
        "bet 2": Fitted(0.81, 0.78),
        "call 1": Fitted(1.04, 1.08),
        "call 2": Fitted(1.10, 1.24),
        "check 2": Fitted(1.56, 1.53),
        "draw 1": Fitted(1.09, 0.91),
        "raise 1": Fitted(1.67, 1.21),
        "raise 2": Fitted(1.16, 1.19),
    },
    "GOOD": {
        "bet 1": Fitted(1.42, 1.30),
        "bet 2": Fitted(1.03, 0.98),
        "call 1": Fitted(1.08, 1.05),
        "call 2": Fitted(1.17, 1.28),
        "check 2": Fitted(1.31, 1.49),
        "draw 1": Fitted(1.10, 0.95),
        "raise 1": Fitted(1.34, 1.15),
        "raise 2": Fitted(0.97, 1.04),
    },
    "EASY": {
        "bet 1": Fitted(1.34, 1.25),
        "bet 2": Fitted(1.11, 1.14),
        "call 1": Fitted(1.08, 0.97),
        "call 2": Fitted(1.16, 1.51),
        "check 2": Fitted(1.28, 1.53),
        "draw 1": Fitted(1.09, 1.04),
        "raise 1": Fitted(1.44, 1.17),
        "raise 2": Fitted(1.52, 1.35),
    },
}
"""By strength, by what is advised and the round: `study.five_card_draw.tournament --person hints --fit`."""
CHECKED = {2: 0.48, 3: 0.27, 4: 0.16, 5: 0.12}
"""The chance after a check before the draw, by the players in the pot: `study.five_card_draw.short`, and of
five `tournament`. The hand hardly counts, which can get better in the draw or in another deal."""
