"""How long things are shown in POKER DICE, and when something moves in them."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.drawing.moments import Size
from games.dice.tumble import last_settles
from games.dice.turns import Score
from games.poker_dice.great import great

if TYPE_CHECKING:
    from games.poker_dice.rules import Move, View

COUNTING = 0.5
"""Seconds in which points count up."""
PAUSE = 1.0
"""Seconds that a score is shown at least: then comes the next turn, or the end."""
COMPUTERS_PAUSE = 0.7
"""Seconds that a computer's is: a person waits, and it stays to be read."""
BONUS = Size.SHINE.value
"""Seconds that the bonuses are shown when a game is over."""
WINNER = 3.4
"""Seconds that the winner is shown after them."""


def scoring(before: View, score: Score) -> float:
    """Seconds that a score is shown: a great moment is never cut short."""
    moment = great(before, score)
    pause = COMPUTERS_PAUSE if before.options.columns[before.player] else PAUSE
    return max(pause, moment.size.value) if moment else pause


def winner_at(before: View, score: Score, after: View) -> float:
    """Seconds after the last score of a game at which the winner comes on."""
    bonus = any(sheet.bonus for sheet in after.sheets)
    return scoring(before, score) + (BONUS if bonus else 0.0)


def seconds(step: Move | Drawn, before: View, after: View) -> float:
    """A roll takes about a second, a score a pause or more; the rest happens at once."""
    if isinstance(step, Drawn):
        return last_settles(len(step.values))
    if isinstance(step, Score):
        return winner_at(before, step, after) + WINNER if after.ended else scoring(before, step)
    return 0.0


def moves_next(step: Move | Drawn, before: View, after: View, age: float) -> float:
    """Dice tumble, points count up, great moments and the winner move; the rest of the time nothing does."""
    if isinstance(step, Drawn):
        return age if age < last_settles(len(step.values)) else inf
    if not isinstance(step, Score):
        return inf
    moment, ends = great(before, step), scoring(before, step)
    if age < (moment.size.value if moment else COUNTING):
        return age
    if not after.ended:
        return inf
    return ends if age < ends else age
