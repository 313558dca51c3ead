"""The timing of the animations of DICE POKER."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline, out_cubic
from cabinet.dice.throw import thrown
from games.dice.timelines import call_next, turn_scored
from games.dice.turns import Phase

if TYPE_CHECKING:
    from games.dice_poker.rules import Move, View

AFTER_FEAST = 0.6
"""Seconds that the score sheet stays on the screen after the celebration of a QUINTA (five alike)."""
SELECTS = 0.15
"""Seconds in which the highlight of the first unused category grows at the end of the last roll."""


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Return the timeline of a roll or a move; a move without an animation only has a sound.

    Dice tumble and settle, points fly and count up, and the next player is announced.
    """
    t = thrown(len(step.values)) if isinstance(step, Drawn) else Timeline()
    if after.phase is Phase.SELECTING and t.spans:
        t = t.at(t.length - SELECTS, "select", lasts=SELECTS, easing=out_cubic)
    if after.sheets != before.sheets:
        t = turn_scored(t, before.sheet, after.sheets[before.player], AFTER_FEAST)
        t = call_next(t, before.player, after.player)
    return t if t.spans else t.hear(Cue.CHOOSE)
