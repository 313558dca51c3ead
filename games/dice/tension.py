"""Decides when the music of a dice game becomes tense."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from games.dice.rolls import ROLLS

if TYPE_CHECKING:
    from games.dice.sheet import Sheet


class Turn(Protocol):
    """The fields that the state of every dice game has for the current turn."""

    @property
    def rolls(self) -> int:
        """The number of rolls taken in this turn."""

    @property
    def sheet(self) -> Sheet:
        """The score sheet of the player whose turn it is."""


def tense(view: Turn) -> bool:
    """Return True after the last roll of a turn, and in a player's last turn."""
    left = len(view.sheet.unused)
    return left == 1 or (left > 1 and view.rolls == ROLLS)
