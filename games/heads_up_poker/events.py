"""Describes the steps of HEADS-UP POKER, for the animations, pictures and words that show a step."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Drawn
from cabinet.cards.hands import HandKind, kind
from games.cards.moves import Bet, Discard, Raise
from games.cards.spoken import Situation
from games.heads_up_poker.rules import ANTE, DEALER, PERSON, Answer, Fold, Phase

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.heads_up_poker.rules import Move, View


class Kind(Enum):
    """The kinds of events in a game, as the screen shows them."""

    DEAL = auto()
    BET = auto()
    """The person bets, or raises again after the dealer's raise."""
    SEE = auto()
    """The person or the dealer calls: puts in the dollars due, without a raise."""
    RAISE = auto()
    """The dealer raises the person's bet."""
    CHECK = auto()
    """The person decides not to raise again after the dealer's raise."""
    FOLD = auto()
    SWAP = auto()
    """The person discards cards, or keeps all five."""
    DRAW = auto()
    """Both sides draw cards."""
    ANTE = auto()
    """The person and the dealer put in the ante of the next hand."""
    LEAVE = auto()
    """The person answers NO to ANOTHER HAND?, or answers PLAY AGAIN? with YES or NO."""


class Event(NamedTuple):
    """A step of the game, with all that the screen needs to show it."""

    kind: Kind
    words: str = ""
    """The words that announce the event on the rail of the table."""
    speaks: Situation = Situation.THINK
    """The situation that the words in the dealer's speech bubble are about."""
    seat: Seat | None = None
    """The seat that acts; None if both do."""
    paid: tuple[int, int] = (0, 0)
    """The dollars that the person and the dealer put into the pot in this step."""


OVER = frozenset({Phase.DONE, Phase.ENDED})
"""The phases of the game in which a hand is over."""


def event(step: Move | Drawn, before: View, after: View) -> Event:
    """Return the event that describes a step, given the views before and after the step."""
    first = before.phase is Phase.BETTING
    match step:
        case Drawn() if before.phase is Phase.DEALING:
            return Event(Kind.DEAL, "THE CARDS ARE DEALT", Situation.HELLO)
        case Drawn():
            return Event(Kind.DRAW, _swapped(before.drawn[PERSON]), Situation.CARDS)
        case Discard():
            return Event(Kind.SWAP, _swapped(after.drawn[PERSON]), Situation.CARDS, PERSON)
        case Bet(0) if not first:
            return Event(Kind.CHECK, "NO RAISE", seat=PERSON)
        case Bet(0) | Answer.NO if ends(before, after):
            return Event(Kind.FOLD, "YOU FOLD", Situation.TAKE, PERSON)
        case Bet(dollars):
            words = f"YOU {'BET' if first else 'RAISE'} ${dollars}"
            return Event(Kind.BET, words, seat=PERSON, paid=(dollars, 0))
        case Raise(0):
            paid = (0, before.due)
            return Event(Kind.SEE, f"DEALER SEES YOUR ${before.due}", Situation.CALL, DEALER, paid)
        case Raise(dollars):
            paid = (0, before.due + dollars)
            return Event(Kind.RAISE, f"DEALER RAISES ${dollars}", Situation.RAISE, DEALER, paid)
        case Fold():
            return Event(Kind.FOLD, "DEALER FOLDS", Situation.FOLD, DEALER)
        case Answer.YES if before.phase is Phase.ASKED:
            return Event(Kind.SEE, "YOU SEE THE RAISE", Situation.MORE, PERSON, (before.due, 0))
        case Answer.YES if before.phase is Phase.DONE:
            return Event(Kind.ANTE, f"EACH PUTS IN ${ANTE}", Situation.HELLO, paid=(ANTE, ANTE))
    return Event(Kind.LEAVE, seat=PERSON)


def ends(before: View, after: View) -> bool:
    """Return True if the step that leads from the view `before` to the view `after` ends the hand."""
    return after.phase in OVER and before.phase not in OVER


def bluffed(view: View) -> bool:
    """Return True if the dealer has raised with a high-card hand and lost the showdown: a caught bluff."""
    raised = any(raise_ for named in view.bets for raise_ in named[1:2])
    return view.shown and raised and view.best == (PERSON,) and kind(view.hands[DEALER]) is HandKind.NOTHING


def _swapped(cards: int) -> str:
    if not cards:
        return "YOU KEEP ALL FIVE"
    return f"YOU TAKE {cards} CARD{'' if cards == 1 else 'S'}"
