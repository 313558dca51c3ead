"""What is seen and heard of each step of YAHTSEE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline
from games.dice.timelines import call_next, thrown, turn_scored
from games.dice.turns import Score
from games.yahtsee.plate import is_computer
from games.yahtsee.rules import winners

if TYPE_CHECKING:
    from games.yahtsee.rules import Move, View

FLASHING = 1.2
"""Seconds that the score sheet flashes after a Yahtsee or its bonus."""
SHEET = 4.0
"""Seconds that each score sheet is shown after a game for `ROUND` players or more."""
ROUND = 3


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Dice tumble and settle, points count up, the next player is called; the rest happens at once.

    `sheet`: at the end of a game for several players the sheet of each, by seat.
    """
    if isinstance(step, Drawn):
        return thrown(len(step.values))
    if not isinstance(step, Score):
        return Timeline().hear(Cue.CHOOSE)
    t = turn_scored(Timeline(), before.sheet, after.sheets[before.player], FLASHING)
    if not after.ended:
        return call_next(t, before.player, after.player)
    seats = len(after.sheets)
    for seat in range(seats if seats >= ROUND else 0):
        t = t.then("sheet", seat, lasts=SHEET, still=True)
    lost = all(is_computer(after.options, seat) for seat in winners(after))
    return t.hear(Cue.LOSE if lost else Cue.WIN, t.length)
