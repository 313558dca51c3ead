"""The folder with the sounds of DICE POKER, and the choice of the sound for each press."""

from __future__ import annotations

from pathlib import Path

from cabinet.api import Cue, tick
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import NAMES

AUDIO = Path(__file__).with_name("audio")


def pressed(before: Ui, after: Ui) -> Cue:
    """Return the sound of a press: a die is kept, a die is released, or a cursor has moved.

    The farther right or down the cursor is, the higher the sound.
    """
    if before.kept != after.kept:
        return Cue.HOLD if sum(after.kept) > sum(before.kept) else Cue.FREE
    match after.prompt:
        case Prompt.KEEP:
            return tick(after.die)
        case Prompt.SELECTION if after.category:
            return tick(list(NAMES).index(after.category))
    return tick(after.scoring)
