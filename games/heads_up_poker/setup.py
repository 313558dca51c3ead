"""The set-up of HEADS-UP POKER: which dealer."""

from __future__ import annotations

from cabinet.api import Player
from games.cards.set_up import SetUp
from games.heads_up_poker.levels import FORMER, LEVELS
from games.heads_up_poker.rules import Options


class DealerSetUp(SetUp[Options]):
    """One of the dealers; games under way keep the dealer that is nearest to one there is no more."""

    def at_strength(self, _ui: int, strength: int) -> int:
        """CLASSIC, but for an owner who wants easy players: EASY."""
        return 0 if strength < len(self.levels) - 1 else strength

    def read(self, line: str) -> Options:
        """The options in a line that `write` wrote, now or formerly. Raises ReadError."""
        former = {f"{self.word} {name}": Options(level) for name, level in FORMER.items()}
        return former.get(line) or super().read(line)


SETUP = DealerSetUp(tuple(map(Options, LEVELS)), lambda level: (Player(1), Player(2, level)), "dealer")
