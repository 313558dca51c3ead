"""What presses of HEADS-UP POKER sound like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, tick
from games.cards import marks

if TYPE_CHECKING:
    from games.heads_up_poker.panel import Ui


def pressed(before: Ui, after: Ui) -> Cue:
    """The place that a cursor has come to, the higher the further; a card marked or unmarked."""
    if after.marks is not None:
        return marks.heard(before.marks or after.marks, after.marks)
    if after.dollars != before.dollars:
        return tick(after.dollars)
    return tick(0 if after.yes else 1)
