"""The chance to win that a hint shows, corrected from the chance by the ranges alone.

The ranges leave out later bets, and underestimate the lead of a leading player. For each strength, the hints
of each kind in each round are corrected by the outcomes of hints that were followed.
"""

from __future__ import annotations

from typing import NamedTuple


class Fitted(NamedTuple):
    """A correction: the odds against winning are a factor times a power of the odds by the ranges."""

    against: float = 1.0
    power: float = 1.0

    def calibrated(self, chance: float) -> float:
        """Return the corrected chance to win, for the chance by the ranges."""
        ahead: float = chance**self.power
        behind: float = self.against * (1 - chance) ** self.power
        return ahead / (ahead + behind)


FITTED = {
    "SHARK": {
        "bet 1": Fitted(1.62, 1.31),
        "bet 2": Fitted(0.87, 0.82),
        "call 1": Fitted(1.09, 1.08),
        "call 2": Fitted(1.16, 1.04),
        "check 2": Fitted(1.66, 1.22),
        "draw 1": Fitted(1.16, 1.01),
        "raise 1": Fitted(1.61, 1.21),
        "raise 2": Fitted(1.09, 1.06),
    },
    "GOOD": {
        "bet 1": Fitted(1.44, 1.32),
        "bet 2": Fitted(1.02, 0.95),
        "call 1": Fitted(1.16, 1.07),
        "call 2": Fitted(1.27, 1.04),
        "check 2": Fitted(1.28, 1.25),
        "draw 1": Fitted(1.17, 1.01),
        "raise 1": Fitted(1.39, 1.19),
        "raise 2": Fitted(0.99, 0.89),
    },
    "EASY": {
        "bet 1": Fitted(1.35, 1.25),
        "bet 2": Fitted(1.07, 1.09),
        "call 1": Fitted(1.16, 1.05),
        "call 2": Fitted(1.27, 1.40),
        "check 2": Fitted(1.27, 1.24),
        "draw 1": Fitted(1.15, 1.06),
        "raise 1": Fitted(1.44, 1.20),
        "raise 2": Fitted(1.28, 1.13),
    },
}
"""The corrections by strength, and by kind of hint and round.

Measured by `study.five_card_draw.tournament --person hints --fit`."""
CHECKED = {2: 0.48, 3: 0.27, 4: 0.16, 5: 0.12}
"""The chance to win after a check before the draw, by the number of players in the pot.

Measured by `study.five_card_draw.short`, and for five players by `tournament`. The hand hardly matters,
because it can improve in the draw or in another deal."""
