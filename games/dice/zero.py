"""A zero is never an accident: the question before one that gives points away."""

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
"""The lines of HOW TO PLAY about it."""


class Lying(Protocol):
    """The dice and sheet of the player to act."""

    @property
    def sheet(self) -> Sheet:
        """The player's own sheet."""

    @property
    def dice(self) -> Dice:
        """The five dice as they lie."""


def asks(view: Lying, move: object) -> str:
    """`Look.warning`: a score of 0 while another open line would pay is to be confirmed, and nothing else."""
    gives_away = isinstance(move, Score) and scores_nothing(view.sheet, move.category, view.dice)
    return "TO SCORE 0 POINTS" if gives_away else ""


def scores_nothing(sheet: Sheet, category: Category, dice: Dice) -> bool:
    """True if a category scores 0 for these dice while another open one scores more; jokers count."""
    return not sheet.worth(category, dice) and any(sheet.worth(other, dice) for other in sheet.unused)
