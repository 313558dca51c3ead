"""The confirmation before a player scores 0 points although another category would score more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from games.dice.turns import Score

if TYPE_CHECKING:
    from games.dice.scoring import Category, Dice
    from games.dice.sheet import Sheet


HELP = (
    "PRESS ● AGAIN TO SCORE 0 POINTS: you have an",
    "open row that would score more. ● within four",
    "seconds scores the 0, any other press does not.",
)
"""The text on the help pages about the confirmation of a score of 0."""


class Lying(Protocol):
    """The part of a game state that decides if a score of 0 must be confirmed."""

    @property
    def sheet(self) -> Sheet:
        """The score sheet of the player whose turn it is."""

    @property
    def dice(self) -> Dice:
        """The faces of the five dice."""


def asks(view: Lying, move: object) -> str:
    """Return the text for `Look.warning` if a move scores 0 but another category scores more; else empty."""
    gives_away = isinstance(move, Score) and scores_nothing(view.sheet, move.category, view.dice)
    return "TO SCORE 0 POINTS" if gives_away else ""


def scores_nothing(sheet: Sheet, category: Category, dice: Dice) -> bool:
    """Return True if dice score 0 in a category and more in another unused one (joker rule included)."""
    return not sheet.worth(category, dice) and any(sheet.worth(other, dice) for other in sheet.unused)
