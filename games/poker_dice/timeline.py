"""The timing of the animations of POKER DICE, and which scores are celebrated."""

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
"""The shortest time in seconds that a score stays on the screen: for a person's score, and for a computer
player's."""
CALL = 0.4
"""The sound that calls the next player plays this many seconds before the end of a score's animation."""
BONUS = 0.7
"""Seconds that the bonuses stay in the tray at the end of a game before they fly to the totals."""
BRIEFLY = 0.12
"""Seconds that a computer player's points stay above the dice before they fly."""
PASSES = 0.25
"""Seconds at the end of a score's animation in which the dice are cleared and the player's plate changes."""
FADES = 0.2
"""Seconds that a results scene takes to fade in or to fade out."""
PLATE = 30
"""The number that identifies the screen shake of the falling winner's plate among the shakes of a
timeline."""
FALLS, HIT = 0.18, 0.12
"""Seconds that the winner's plate falls, and seconds that the screen shakes when it lands."""
WINNER, EVENING = 3.4, 2.6
"""Seconds that the winner is shown, and seconds that the session totals are shown after it."""


FIVE_ALIKE = "FIVE ALIKE"


def great(before: View, score: Score) -> tuple[Size, str] | None:
    """Return the size and the title of a score's celebration; None if the score is not celebrated.

    Five alike get the largest celebration in every category in which they score points.
    """
    if not before.sheet.worth(score.category, before.dice):
        return None
    if score.category is not Category.FIVE_ALIKE and five_alike(before.dice):
        return Size.FEAST, FIVE_ALIKE
    size = SIZES.get(score.category)
    return (size, NAMES[score.category]) if size else None


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Return the animation timeline of a game step; only rolls and scores have more than a sound."""
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
    """Return the timing of a score: its points, then the change of players or the end of the game.

    Spans: `passes` is the change of players. At the end of the game, `bonus` adds the bonuses, `winner` shows
    the winner and `evening` the session totals; the screen fades out in `closes` and in again in `opens`.
    """
    columns, moment = before.options.columns, great(before, score)
    points = before.sheet.worth(score.category, before.dice)
    computer = bool(columns[before.player])
    pause, stands = (COMPUTERS_PAUSE, BRIEFLY) if computer else (PAUSE, STANDS)
    # The points finish counting before the next player's sound, so that this sound is heard clearly.
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
