"""What is seen and heard of each step of DICE POKER."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline
from games.dice.timelines import call_next, thrown, turn_scored

if TYPE_CHECKING:
    from games.dice_poker.rules import Move, View

AFTER_FEAST = 0.6
"""Seconds that the card is shown after a QUINTA."""


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Dice tumble and settle, points count up, the next player is called; the rest happens at once."""
    t = thrown(len(step.values)) if isinstance(step, Drawn) else Timeline()
    if after.sheets != before.sheets:
        t = turn_scored(t, before.sheet, after.sheets[before.player], AFTER_FEAST)
        t = call_next(t, before.player, after.player)
    return t if t.spans else t.hear(Cue.CHOOSE)
