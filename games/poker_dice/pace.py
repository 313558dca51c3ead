"""How long things are shown in POKER DICE, and when something moves in them."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Drawn
from games.dice.tumble import last_settles
from games.dice.turns import Score

if TYPE_CHECKING:
    from games.poker_dice.rules import Move, View

COUNTING = 0.5
"""Seconds in which points count up."""
PAUSE = 1.0
"""Seconds that a score is shown: then comes the next turn, or the winner."""
COMPUTERS_PAUSE = 0.7
"""Seconds that a computer's is: a person waits, and it stays to be read."""
FEAST = 4.2
"""Seconds that the last score of a game is shown, bonuses and winner with it."""


def seconds(step: Move | Drawn, before: View, after: View) -> float:
    """A roll takes about a second, a score a pause; the rest happens at once."""
    if isinstance(step, Drawn):
        return last_settles(len(step.values))
    if isinstance(step, Score):
        if after.ended:
            return FEAST
        return COMPUTERS_PAUSE if before.options.columns[before.player] else PAUSE
    return 0.0


def moves_next(step: Move | Drawn, _before: View, after: View, age: float) -> float:
    """Dice tumble, points count up, the winner comes on; the rest of the time nothing moves."""
    if age < (last_settles(len(step.values)) if isinstance(step, Drawn) else COUNTING):
        return age
    return PAUSE if isinstance(step, Score) and after.ended and age < PAUSE else inf
