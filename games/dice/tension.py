"""When much is at stake in a dice game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from games.dice.rolls import ROLLS

if TYPE_CHECKING:
    from games.dice.sheet import Sheet


class Turn(Protocol):
    """The turn, as in every dice game."""

    @property
    def rolls(self) -> int:
        """Rolls taken in this turn."""

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player whose turn it is."""


def tense(view: Turn) -> bool:
    """The last roll of a turn, or a player's last line."""
    left = len(view.sheet.unused)
    return left == 1 or (left > 1 and view.rolls == ROLLS)
