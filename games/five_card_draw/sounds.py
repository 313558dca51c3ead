"""What FIVE CARD DRAW sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw.rules import PERSON, Ending, Phase, Word, turn
from games.five_card_draw.screen import pace

if TYPE_CHECKING:
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View


def pressed(before: Ui, after: Ui) -> Cue:
    """A card marked or freed again, a fourth refused, a cursor or an amount moved."""
    if after.full and not before.full:
        return Cue.REFUSE
    if before.thrown != after.thrown:
        return Cue.HOLD if sum(after.thrown) > sum(before.thrown) else Cue.FREE
    return Cue.MOVE


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
            first = ((0.0, Cue.THROWN if any(thrown) else Cue.CHECK),)
            return (*first, *_call(step, before, after))
        case Word.ANOTHER:
            return ((0.0, Cue.CHOOSE),)
        case Word.LEAVE:
            return ((0.0, Cue.WIN),)
    first = ((0.0, _said(step)),)
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


def _call(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """The person is called when it is the person's turn."""
    if turn(after) != PERSON:
        return ()
    return ((pace.seconds(step, before, after), Cue.TURN_1),)


def _end(after: View) -> tuple[tuple[float, Cue], ...]:
    """Hands are turned over one by one, the pot goes to the winner; then how the session has ended."""
    end = pace.finale(after)
    won = after.won[PERSON] > 0
    turned = tuple((at, Cue.TURNED) for _, at in end.turns)
    last = (end.result, Cue.WIN if won and after.shown else Cue.CHIP)
    if after.ending:
        return *turned, last, (end.ends, Cue.FANFARE if after.ending is Ending.BROKE else Cue.LOSE)
    return (*turned, last)
