"""What DICE POKER sounds like."""

from __future__ import annotations

from cabinet.api import Cue, Drawn
from games.dice.scoring import BONUS
from games.dice.tumble import last_settles, settles
from games.dice.turns import Move, Score
from games.dice_poker.panel import Ui
from games.dice_poker.rules import View

TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
MOTIF_AT = 0.9
"""Seconds after a score at which the next player is called."""


def pressed(before: Ui, after: Ui) -> Cue:
    """A die kept, a die freed, or a cursor moved."""
    if before.kept != after.kept:
        return Cue.HOLD if sum(after.kept) > sum(before.kept) else Cue.FREE
    return Cue.MOVE


def step(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Dice tumble and settle one by one; points ring; the next player is called."""
    if isinstance(step, Drawn):
        rolled = [at for at, kept in enumerate(before.kept) if not kept]
        cues = [(0.0, Cue.TUMBLE), *((settles(order), Cue.SETTLE) for order in range(len(rolled)))]
        if after.sheets != before.sheets:
            end = last_settles(len(rolled))
            cues += [(end, Cue.FANFARE), *_call(before, after, end + MOTIF_AT)]
        return tuple(cues)
    if isinstance(step, Score):
        was, now = before.sheet, after.sheets[before.player]
        cue = Cue.SCORE if now.points(step.category) else Cue.ZERO
        gained = now.bonus - was.bonus
        if gained:
            cue = Cue.FANFARE if gained > BONUS else Cue.BONUS
        return (0.0, cue), *_call(before, after, MOTIF_AT)
    return ((0.0, Cue.CHOOSE),)


def _call(before: View, after: View, at: float) -> list[tuple[float, Cue]]:
    if after.player == before.player:
        return []
    return [(at, TURNS[after.player])]
