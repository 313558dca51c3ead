"""What is seen and heard of each step of POKER DICE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline
from cabinet.drawing.moments import Size
from games.dice.timelines import COUNTING, call_next, scored, thrown
from games.dice.turns import Score
from games.poker_dice import rules
from games.poker_dice.great import great
from games.poker_dice.rules import Action, Hold

if TYPE_CHECKING:
    from games.poker_dice.rules import Move, View

GATHERING = 0.18
"""Seconds in which the dice of a score come together."""
PAUSE = 1.0
"""Seconds that a score is shown at least: then comes the next turn, or the end."""
COMPUTERS_PAUSE = 0.7
"""Seconds that a computer's is: a person waits, and it stays to be read."""
CALL = 0.4
"""Seconds before a score has been shown at which the next player is called."""
BONUS = Size.SHINE.value
"""Seconds that the bonuses are shown when a game is over."""
WINNER = 3.4
"""Seconds that the winner is shown after them."""


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Dice tumble and settle, points count up, the next player is called; the rest happens at once."""
    match step:
        case Drawn(values):
            return thrown(len(values))
        case Score():
            return _scored(step, before, after)
        case Hold(_, held):
            return Timeline().hear(Cue.HOLD if held else Cue.FREE)
        case Action.ROLL:
            return Timeline()
        case Action.UNDO:
            return Timeline().hear(Cue.FREE)
    return Timeline().hear(Cue.CHOOSE)


def _scored(score: Score, before: View, after: View) -> Timeline:
    """`gather`, `count`, `great`: a score. `bonus`, `winner`: what follows the last one of a game."""
    columns, moment = before.options.columns, great(before, score)
    pause = COMPUTERS_PAUSE if columns[before.player] else PAUSE
    points = before.sheet.worth(score.category, before.dice)
    # They are silent when the next player is called.
    t = scored(Timeline(), points, moment.size if moment else None, min(COUNTING, pause - CALL))
    t = t.at(0.0, "gather", lasts=GATHERING).until(pause)
    if not after.ended:
        return call_next(t, before.player, after.player, CALL)
    if any(sheet.bonus for sheet in after.sheets):
        start = t.length
        t = t.then("bonus", lasts=BONUS, cue=Cue.SHINE).at(start, "bonus count", lasts=COUNTING)
    won = any(not columns[seat] for seat in rules.winners(after))
    return t.then("winner", lasts=WINNER, cue=Cue.WIN if won else Cue.LOSE)
