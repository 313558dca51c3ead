"""The question before a score of 0 that gives points away: it prevents zeros by accident."""

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
"""The text about this question in HOW TO PLAY."""


class Lying(Protocol):
    """The part of a view that the question needs."""

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player to act."""

    @property
    def dice(self) -> Dice:
        """The five dice on the table."""


def asks(view: Lying, move: object) -> str:
    """The question for `Look.warning` before a score of 0 while another open line would score; else empty."""
    gives_away = isinstance(move, Score) and scores_nothing(view.sheet, move.category, view.dice)
    return "TO SCORE 0 POINTS" if gives_away else ""


def scores_nothing(sheet: Sheet, category: Category, dice: Dice) -> bool:
    """True if a category scores 0 for these dice while another open one scores more; jokers count."""
    return not sheet.worth(category, dice) and any(sheet.worth(other, dice) for other in sheet.unused)
