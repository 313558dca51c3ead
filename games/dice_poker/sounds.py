"""What DICE POKER sounds like."""

from __future__ import annotations

from cabinet.api import Cue, Drawn, tick
from cabinet.drawing.moments import Size
from games.dice.moments import moment
from games.dice.sounds import everyday
from games.dice.tumble import last_settles, settles
from games.dice.turns import Move, Score
from games.dice_poker.pace import COUNTING, pause
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import NAMES, View

TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
MOMENTS = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE, Size.FEAST: Cue.FEAST}
CALL = 0.5
"""Seconds before the end of a score at which the next player is called."""


def pressed(before: Ui, after: Ui) -> Cue:
    """A die kept, a die freed, or a cursor moved: the further, the higher."""
    if before.kept != after.kept:
        return Cue.HOLD if sum(after.kept) > sum(before.kept) else Cue.FREE
    match after.prompt:
        case Prompt.KEEP:
            return tick(after.die)
        case Prompt.SELECTION if after.category:
            return tick(list(NAMES).index(after.category))
    return tick(after.scoring)


def step(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Dice tumble and settle one by one; points ring by the size of the moment; the next player is called."""
    if isinstance(step, Drawn):
        rolled = before.kept.count(False)
        tumbling = Cue.TUMBLE if rolled > 1 else Cue.TUMBLE_ONE
        cues = ((0.0, tumbling), *((settles(order), Cue.SETTLE) for order in range(rolled)))
        ended = after.sheets != before.sheets
        return (*cues, *_scored(before, after, last_settles(rolled))) if ended else cues
    if isinstance(step, Score):
        return _scored(before, after, 0.0)
    return ((0.0, Cue.CHOOSE),)


def _scored(before: View, after: View, at: float) -> tuple[tuple[float, Cue], ...]:
    """What is heard from the moment on at which a category is used."""
    was, now = before.sheet, after.sheets[before.player]
    size = moment(was, now)
    rings = ((at, MOMENTS[size]),) if size else everyday(now.boxes[-1][1], COUNTING, at)
    if after.player == before.player:
        return rings
    return *rings, (at + pause(was, now) - CALL, TURNS[after.player])
