"""A step of HEADS-UP POKER as everybody sees it, told once: for the timeline, the picture, the words."""

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
    """The kind of an event."""

    DEAL = auto()
    BET = auto()
    """A bet, or the person's raise of a raise."""
    SEE = auto()
    """Either side puts in the missing dollars."""
    RAISE = auto()
    """The dealer's."""
    CHECK = auto()
    """The person does not raise again."""
    FOLD = auto()
    SWAP = auto()
    """The person throws cards away, or none."""
    DRAW = auto()
    """Both draw."""
    ANTE = auto()
    """The next hand begins."""
    LEAVE = auto()
    """The person says NO to another hand, or answers PLAY AGAIN?"""


class Event(NamedTuple):
    """One step."""

    kind: Kind
    words: str = ""
    """Its words."""
    speaks: Situation = Situation.THINK
    """The situation of the dealer's words."""
    seat: Seat | None = None
    """Its side; None: both."""
    paid: tuple[int, int] = (0, 0)
    """Dollars that the person and the dealer put into the pot."""


OVER = frozenset({Phase.DONE, Phase.ENDED})
"""A hand is over."""


def event(step: Move | Drawn, before: View, after: View) -> Event:
    """The event of a step, from the views before and after it."""
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
    """True if the hand is over with the step between these views."""
    return after.phase in OVER and before.phase not in OVER


def bluffed(view: View) -> bool:
    """True if the dealer has raised on nothing and that is seen by now: the person has won with more."""
    raised = any(raise_ for named in view.bets for raise_ in named[1:2])
    return view.shown and raised and view.best == (PERSON,) and kind(view.hands[DEALER]) is HandKind.NOTHING


def _swapped(cards: int) -> str:
    if not cards:
        return "YOU KEEP ALL FIVE"
    return f"YOU TAKE {cards} CARD{'' if cards == 1 else 'S'}"
