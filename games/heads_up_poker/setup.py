"""The set-up of HEADS-UP POKER: which dealer."""

from __future__ import annotations

from cabinet.api import Player
from games.cards.set_up import SetUp
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import Options


class DealerSetUp(SetUp[Options]):
    """One of the dealers."""

    def at_strength(self, _ui: int, strength: int) -> int:
        """CLASSIC, but for an owner who wants easy players: EASY."""
        return 0 if strength < len(self.levels) - 1 else strength


SETUP = DealerSetUp(tuple(map(Options, LEVELS)), lambda level: (Player(1), Player(2, level)), "dealer")
