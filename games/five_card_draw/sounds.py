"""What FIVE CARD DRAW sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, tick
from games.cards import marks
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw.rules import NAMES, PERSON, Ending, Phase, Word, turn
from games.five_card_draw.screen import pace
from games.five_card_draw.screen.great import great

if TYPE_CHECKING:
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View

WORDS = (Word.FOLD, Word.CHECK, Word.CALL, Bet, Raise, Word.ANOTHER, Word.LEAVE)
"""All that can be said, in the order in which it stands on the screen."""
COUNTS, COUNTED = 3, 0.16
"""How often what is won ticks as it counts up, and seconds from one tick to the next."""
MOTIF = 0.2
"""Seconds after a raise at which the raiser's motif follows."""


def pressed(before: Ui, after: Ui) -> Cue:
    """A card marked or freed again, a fourth refused, a cursor or an amount moved."""
    if before.word is not after.word and after.word:
        return tick(WORDS.index(after.word))
    if before.dollars != after.dollars:
        return tick(after.dollars)
    return marks.heard(before.marks, after.marks)


def step(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Cards are dealt one by one and turned over; every word has its sound; at the end who has won."""
    match step:
        case Drawn() if before.phase is Phase.DEALING:
            cards = HAND * sum(after.playing)
            heard = [(pace.lands(number), Cue.CARD) for number in range(cards)]
            return (0.0, Cue.CHIP), *heard, (pace.deals(after), Cue.TURNED), *_call(step, before, after)
        case Drawn(values):
            lands = [pace.lands(number, pace.DRAWS) for number in range(len(values))]
            turned = [(lands[-1], Cue.TURNED)] if before.speaker == PERSON else []
            return *((at, Cue.CARD) for at in lands), *turned, *_call(step, before, after)
        case Discard(thrown):
            thrown_away = Cue.THROWN if any(thrown) else Cue.CHECK
            return (0.0, thrown_away), *_call(step, before, after)
        case Word.ANOTHER:
            return ((0.0, Cue.CHOOSE),)
        case Word.LEAVE:
            return ((0.0, Cue.WIN),)
    first: tuple[tuple[float, Cue], ...] = ((0.0, _said(step)), *_motif(step, before))
    if after.phase is Phase.DONE:
        return (*first, *_end(after))
    return (*first, *_call(step, before, after))


def _said(step: Move) -> Cue:
    match step:
        case Bet() | Word.CALL:
            return Cue.CHIP
        case Raise():
            return Cue.RAISE
        case Word.FOLD:
            return Cue.FOLD
    return Cue.CHECK


def _motif(step: Move, before: View) -> tuple[tuple[float, Cue], ...]:
    """An opponent who raises is known by a motif."""
    if not isinstance(step, Raise) or before.speaker == PERSON:
        return ()
    return ((MOTIF, Cue(NAMES[before.speaker].lower())),)


def _call(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """The person is called when it is the person's turn."""
    if turn(after) != PERSON:
        return ()
    return ((pace.seconds(step, before, after), Cue.TURN_1),)


def _end(after: View) -> tuple[tuple[float, Cue], ...]:
    """Hands are turned over one by one, the pot goes to the winner; then how the session has ended."""
    end, moment = pace.finale(after), great(after)
    turned = tuple((at, Cue.TURNED) for _, at in end.turns)
    winner = after.won.index(max(after.won))
    won = Cue(NAMES[winner].lower()) if winner != PERSON else Cue.WIN if after.shown else Cue.CHIP
    tune = (end.great, moment.cue) if moment else (end.result + MOTIF, won)
    lost = ((end.ends, Cue.LOSE),) if after.ending is Ending.LOST else ()
    if tune[1] is Cue.CHIP:
        return (*turned, (end.result, Cue.CHIP), *_counts(end.result), *lost)
    counts = _counts(end.result) if moment else ()
    return (*turned, (end.result, Cue.CHIP), *counts, tune, *lost)


def _counts(result: float) -> tuple[tuple[float, Cue], ...]:
    """Dollars count up, where no tune is played over that."""
    return tuple((result + COUNTED * (tick + 1), Cue.COUNT) for tick in range(COUNTS))
