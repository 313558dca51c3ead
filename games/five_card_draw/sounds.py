"""Chooses the sounds of FIVE CARD DRAW: the sound of each press, and the mood of the music."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.api import Cue, tick
from games.cards import marks
from games.cards.moves import Bet, Raise
from games.five_card_draw.rules import Word

if TYPE_CHECKING:
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import View

AUDIO = Path(__file__).with_name("audio")
WORDS = (Word.FOLD, Word.CHECK, Word.CALL, Bet, Raise, Word.ANOTHER, Word.LEAVE)
"""All moves that have a word on the screen, in the order of the choices."""


def pressed(before: Ui, after: Ui) -> Cue:
    """Return the sound of a press: a card is marked or refused, or a cursor or an amount moves."""
    if before.word is not after.word and after.word:
        return tick(WORDS.index(after.word))
    if before.dollars != after.dollars:
        return tick(after.dollars)
    return marks.heard(before.marks, after.marks)


def tense(view: View) -> bool:
    """Return True while the music is tense: after a raise, until the pot is won."""
    return not any(view.won) and any(isinstance(move, Raise) for _, move in view.said)
