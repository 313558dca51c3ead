"""The timelines of POKER DICE's steps, and its great moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline
from cabinet.dice.throw import thrown
from cabinet.drawing.moments import Size
from games.dice.moments import SIZES
from games.dice.scoring import Category, five_alike
from games.dice.timelines import BONUS_FLYING, call_next, flown, scored
from games.dice.turns import Score
from games.poker_dice import rules
from games.poker_dice.rules import NAMES, Action, Hold
from games.stage.timelines import COUNTING, FLIES, STANDS, STOP

if TYPE_CHECKING:
    from games.poker_dice.rules import Move, View

PAUSE, COMPUTERS_PAUSE = 1.6, 1.3
"""The least seconds that a person's score is shown, and a computer's score, for which a person waits."""
CALL = 0.4
"""Seconds before the end of a shown score at which the next player is called."""
BONUS = 0.7
"""Seconds that the bonuses stand in the tray at the end of a game before they fly to their totals."""
BRIEFLY = 0.12
"""Seconds in which a computer's points appear."""
PASSES = 0.25
"""Seconds at the end of a score in which the dice are taken and the next player's plate comes in."""
FADES = 0.2
"""Seconds in which one scene of the end goes dark, and the next one comes out of the dark."""
PLATE = 30
"""The number of the shake as the winner's plate hits."""
FALLS, HIT = 0.18, 0.12
"""Seconds in which the winner's plate falls, and seconds that its hit shakes the picture."""
WINNER, EVENING = 3.4, 2.6
"""Seconds that the winner is shown, and then the totals of several games."""


FIVE_ALIKE = "FIVE ALIKE"


def great(before: View, score: Score) -> tuple[Size, str] | None:
    """The size and name of a score's great moment; None for zero, and for most scores.

    Five alike are a feast on any line that scores points.
    """
    if not before.sheet.worth(score.category, before.dice):
        return None
    if score.category is not Category.FIVE_ALIKE and five_alike(before.dice):
        return Size.FEAST, FIVE_ALIKE
    size = SIZES.get(score.category)
    return (size, NAMES[score.category]) if size else None


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """The timeline of a step: dice tumble and settle, points count up, the next player is called.

    Every other step takes no time.
    """
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
    """The timeline of a score: the turn `passes`; after the last score `bonus`, `winner`, `evening`.

    Between these scenes it is dark: the table `closes` before them, and `opens` after them.
    """
    columns, moment = before.options.columns, great(before, score)
    points = before.sheet.worth(score.category, before.dice)
    computer = bool(columns[before.player])
    pause, stands = (COMPUTERS_PAUSE, BRIEFLY) if computer else (PAUSE, STANDS)
    # The points have stopped counting when the next player is called, so that the call is heard.
    counts = min(COUNTING, pause - CALL - stands - FLIES - STOP)
    t = scored(Timeline(), points, moment[0] if moment else None, counts, stands)
    t = t.until(pause - PASSES).then("passes", lasts=PASSES)
    if not after.ended:
        return call_next(t, before.player, after.player, CALL)
    if any(sheet.bonus for sheet in after.sheets):
        t = flown(t.hear(Cue.SHINE, t.length), "bonus", BONUS_FLYING, stands=BONUS)
    won = any(not columns[seat] for seat in rules.winners(after))
    t = t.then("closes", lasts=FADES)
    hits = t.length + FALLS
    t = t.then("winner", lasts=WINNER, cue=Cue.WIN if won else Cue.LOSE).at(hits, "shake", PLATE, lasts=HIT)
    if after.options.evening.games:
        t = t.then("evening", lasts=EVENING)
    return t.then("opens", lasts=FADES)
