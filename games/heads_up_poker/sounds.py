"""The sounds of HEADS-UP POKER: the sounds of joystick presses, and the choice of music."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.api import Cue, tick
from games.cards import marks

if TYPE_CHECKING:
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import View

AUDIO = Path(__file__).with_name("audio")


def pressed(before: Ui, after: Ui) -> Cue:
    """Return the sound of a press: a tick for an amount or an answer, or the sound of marking a card.

    The tick is higher the further right the cursor is.
    """
    if after.marks is not None:
        return marks.heard(before.marks or after.marks, after.marks)
    if after.dollars != before.dollars:
        return tick(after.dollars)
    return tick(0 if after.yes else 1)


def tense(view: View) -> bool:
    """Return True while the tense music plays: from the first raise of a hand until its pot is won."""
    return not view.won and any(dollars for named in view.bets for dollars in named[1:])
