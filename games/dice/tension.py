"""The tense moments of a dice game, for the music."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from games.dice.rolls import ROLLS

if TYPE_CHECKING:
    from games.dice.sheet import Sheet


class Turn(Protocol):
    """The turn, with the fields that all dice games have."""

    @property
    def rolls(self) -> int:
        """The rolls taken in this turn."""

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player whose turn it is."""


def tense(view: Turn) -> bool:
    """True at the last roll of a turn, and in a player's last line."""
    left = len(view.sheet.unused)
    return left == 1 or (left > 1 and view.rolls == ROLLS)
