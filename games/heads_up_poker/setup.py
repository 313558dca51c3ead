"""The set-up form of HEADS-UP POKER, in which the person chooses a dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Player
from games.cards.set_up import LevelForm
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import Options
from games.heads_up_poker.theme import TITLE

if TYPE_CHECKING:
    from cabinet.kit import Filled


class DealerForm(LevelForm[Options]):
    """The set-up form, with one row from which a dealer is chosen."""

    def at_strength(self, ui: Filled, strength: int) -> Filled:
        """Return the form with its default dealer: CLASSIC, or EASY if the owner prefers easy opponents."""
        return super().at_strength(ui, 0 if strength < len(LEVELS) - 1 else strength)


def _seats(options: Options) -> tuple[Player, ...]:
    return Player(1), Player(2, options.level)


SETUP = DealerForm(TITLE, "DEALER", {level: Options(level) for level in LEVELS}, _seats)
