"""What YAHTSEE sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn
from games.dice.tumble import settles
from games.dice.turns import Score
from games.yahtsee.pace import feast, pause, seconds
from games.yahtsee.plate import is_computer
from games.yahtsee.rules import winners

if TYPE_CHECKING:
    from games.yahtsee.panel import Ui
    from games.yahtsee.rules import Move, View

TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
CALL = 0.5
"""Seconds before the end of a pause at which the next player is called."""


def pressed(before: Ui, after: Ui) -> Cue:
    """A die held, all of them cleared, or a cursor moved."""
    if before.held != after.held:
        return Cue.HOLD if sum(after.held) > sum(before.held) else Cue.FREE
    return Cue.MOVE


def step(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Dice tumble and settle one by one; points ring; the next player is called."""
    if isinstance(step, Drawn):
        return (0.0, Cue.TUMBLE), *((settles(order), Cue.SETTLE) for order in range(len(step.values)))
    if isinstance(step, Score):
        return (0.0, _rings(step, before, after)), *_next(step, before, after)
    return ((0.0, Cue.CHOOSE),)


def _rings(step: Score, before: View, after: View) -> Cue:
    was, now = before.sheet, after.sheets[before.player]
    if feast(before, after):
        return Cue.FANFARE
    if now.bonus > was.bonus:
        return Cue.BONUS
    return Cue.SCORE if now.points(step.category) else Cue.ZERO


def _next(step: Score, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Whose turn it is now; when the game is over, who has won."""
    if after.ended:
        lost = all(is_computer(after.options, seat) for seat in winners(after))
        return ((seconds(step, before, after), Cue.LOSE if lost else Cue.WIN),)
    if after.player == before.player:
        return ()
    return ((pause(before, after) - CALL, TURNS[after.player]),)
