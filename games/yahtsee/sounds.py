"""What YAHTSEE sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, tick
from cabinet.drawing.moments import Size
from games.dice.sounds import everyday
from games.dice.tumble import settles
from games.dice.turns import Score
from games.yahtsee.pace import COUNTING, pause, seconds, size
from games.yahtsee.panel import Prompt
from games.yahtsee.plate import is_computer
from games.yahtsee.rules import NAMES, Choice, winners

if TYPE_CHECKING:
    from games.yahtsee.panel import Ui
    from games.yahtsee.rules import Move, View

MOMENTS = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE, Size.FEAST: Cue.FEAST}
TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
CALL = 0.5
"""Seconds before the end of a pause at which the next player is called."""


def pressed(before: Ui, after: Ui) -> Cue:
    """A die held, all of them cleared, or a cursor moved: the further, the higher."""
    if before.held != after.held:
        return Cue.HOLD if sum(after.held) > sum(before.held) else Cue.FREE
    if after.category:
        return tick(list(NAMES).index(after.category))
    return tick(after.choice is Choice.QUIT if after.prompt is Prompt.AGAIN else after.at)


def step(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Dice tumble and settle one by one; points ring by the size of the moment; the next player is called."""
    if isinstance(step, Drawn):
        tumbling = Cue.TUMBLE if len(step.values) > 1 else Cue.TUMBLE_ONE
        return (0.0, tumbling), *((settles(order), Cue.SETTLE) for order in range(len(step.values)))
    if isinstance(step, Score):
        return *_rings(step, before, after), *_next(step, before, after)
    return ((0.0, Cue.CHOOSE),)


def _rings(step: Score, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    if great := size(before, after):
        return ((0.0, MOMENTS[great]),)
    return everyday(after.sheets[before.player].points(step.category) or 0, COUNTING)


def _next(step: Score, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Whose turn it is now; when the game is over, who has won."""
    if after.ended:
        lost = all(is_computer(after.options, seat) for seat in winners(after))
        return ((seconds(step, before, after), Cue.LOSE if lost else Cue.WIN),)
    if after.player == before.player:
        return ()
    return ((pause(before, after) - CALL, TURNS[after.player]),)
