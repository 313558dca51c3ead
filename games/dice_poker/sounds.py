"""Sounds of DICE POKER: of presses, and its music."""

from __future__ import annotations

from pathlib import Path

from cabinet.api import Cue, tick
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import NAMES

AUDIO = Path(__file__).with_name("audio")


def pressed(before: Ui, after: Ui) -> Cue:
    """The sound of a press: a die kept, a die freed, or a cursor moved.

    The further right or down, the higher.
    """
    if before.kept != after.kept:
        return Cue.HOLD if sum(after.kept) > sum(before.kept) else Cue.FREE
    match after.prompt:
        case Prompt.KEEP:
            return tick(after.die)
        case Prompt.SELECTION if after.category:
            return tick(list(NAMES).index(after.category))
    return tick(after.scoring)
