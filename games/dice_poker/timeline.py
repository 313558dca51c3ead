"""The timelines of the animations of DICE POKER's steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline, out_cubic
from cabinet.dice.throw import thrown
from games.dice.timelines import call_next, turn_scored
from games.dice.turns import Phase

if TYPE_CHECKING:
    from games.dice_poker.rules import Move, View

AFTER_FEAST = 0.6
"""Seconds that the score sheet is shown after a QUINTA."""
SELECTS = 0.15
"""Seconds in which the bar of the first open line grows as the last die comes to its place."""


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Return the timeline of a step: dice tumble and settle, points fly, the next player is called.

    Points also count up. Every other step takes no time.
    """
    t = thrown(len(step.values)) if isinstance(step, Drawn) else Timeline()
    if after.phase is Phase.SELECTING and t.spans:
        t = t.at(t.length - SELECTS, "select", lasts=SELECTS, easing=out_cubic)
    if after.sheets != before.sheets:
        t = turn_scored(t, before.sheet, after.sheets[before.player], AFTER_FEAST)
        t = call_next(t, before.player, after.player)
    return t if t.spans else t.hear(Cue.CHOOSE)
