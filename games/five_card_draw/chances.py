"""Corrections that make the chances to win in the hints of FIVE CARD DRAW match the results of play.

The chance to win is first computed from the ranges, the hands that the opponents probably hold. This
calculation leaves out later bets, and underestimates the lead of a leading player. The corrections come from
simulated games in which the hints were followed; there is one for each strength of the opponents, kind of
hint and round of betting.
"""

from __future__ import annotations

from typing import NamedTuple


class Fitted(NamedTuple):
    """A correction of a chance to win: the odds against winning are raised to a power, then multiplied.

    `power`: the exponent; `against`: the factor of the multiplication.
    """

    against: float = 1.0
    power: float = 1.0

    def calibrated(self, chance: float) -> float:
        """Return the corrected chance to win, given the chance computed from the opponents' ranges."""
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
"""The corrections of hints, by the opponents' strength, then by kind of hint and round of betting.

Measured by `study.five_card_draw.tournament --person hints --fit`."""
CHECKED = {2: 0.48, 3: 0.27, 4: 0.16, 5: 0.12}
"""The person's chance to win the pot after a check before the draw, by the number of players in the pot.

Measured by `study.five_card_draw.short`, and for five players by `tournament`. The person's hand hardly
matters, because it can still improve in the draw or be replaced by another deal."""
