"""What presses of DICE POKER sound like."""

from __future__ import annotations

from cabinet.api import Cue, tick
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import NAMES


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
