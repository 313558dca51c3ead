"""How long things are shown in HEADS-UP POKER, and when something moves in them.

Every step is a course of spans, one after another; a span is one thing that is
to be seen: chips slide, cards fly or turn over, a word stands to be read.
"""

from __future__ import annotations

from enum import Enum
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Drawn
from cabinet.drawing.moments import Size
from games.cards.hands import HandKind, kind
from games.cards.moves import HAND, Bet, Discard, Raise
from games.heads_up_poker.rules import DEALER, FOLD, PERSON, Answer, Ending, Phase

if TYPE_CHECKING:
    from games.cards.cards import Cards
    from games.heads_up_poker.rules import Move, View


class PacePart(Enum):
    """What is to be seen in a span."""

    PAY = "chips go into the pot"
    DEAL = "ten cards fly from the deck"
    THROW = "the person's discards slide away"
    DRAW = "the person's new cards fly"
    TURN = "the person's new cards turn over"
    SORT = "the person's cards change places"
    MADE = "the person's hand glitters where it is a good one"
    DEALER_THROW = "the dealer's discards slide away"
    DEALER_DRAW = "the dealer's new cards fly"
    READ = "a word to be read"
    REVEAL = "the dealer's cards turn over"
    GREAT = "the great moment of a hand that has won"
    LOOK = "the showdown, to be looked at"
    WIN = "the pot goes to the winner"
    REST = "the last hand of a game, to be looked at"
    BANK = "the bank is broken"


STILL = frozenset({PacePart.READ, PacePart.LOOK, PacePart.REST})
"""Where nothing moves."""
BETWEEN = 0.07
"""Seconds from one card to the next as ten are dealt."""
APART = 0.12
"""Seconds from one card to the next at the draw, and as the dealer's hand is turned over."""
FLIGHT = 0.2
"""Seconds that one card flies."""
TURNING = 0.3
"""Seconds in which one card turns over."""
PAYING = 0.35
SORTING = 0.25
SLIDING = 0.25
WINNING = 0.9
READING = 0.9
LOOKING = 0.9
RESTING = 2.2

SIZES = {
    HandKind.STRAIGHT: Size.SPARKLE,
    HandKind.FULL_HOUSE: Size.SPARKLE,
    HandKind.FLUSH: Size.SHINE,
    HandKind.FOUR: Size.SHINE,
    HandKind.STRAIGHT_FLUSH: Size.FEAST,
}
"""How great a moment a hand is."""


class Span(NamedTuple):
    """A part of a course, in seconds from the step."""

    part: PacePart
    start: float
    length: float

    @property
    def end(self) -> float:
        """When the next one begins."""
        return self.start + self.length


class Course(NamedTuple):
    """How far a step has been shown, `age` seconds after it."""

    spans: tuple[Span, ...]
    age: float

    def since(self, part: PacePart) -> float:
        """Seconds since a part began: below 0 before it, and where there is no such part."""
        return next((self.age - span.start for span in self.spans if span.part is part), -inf)

    def done(self, part: PacePart) -> float:
        """How much of a part has been shown, 0.0 to 1.0; 0.0 where there is no such part."""
        for span in self.spans:
            if span.part is part:
                return min(1.0, max(0.0, (self.age - span.start) / span.length))
        return 0.0

    def has(self, part: PacePart) -> bool:
        """Whether there is such a part."""
        return any(span.part is part for span in self.spans)


def course(step: Move | Drawn, before: View, after: View, age: float = 0.0) -> Course:
    """What is to be seen of a step."""
    spans: list[Span] = []
    for part, length in (*_parts(step, before, after), *_end(before, after)):
        spans.append(Span(part, spans[-1].end if spans else 0.0, length))
    return Course(tuple(spans), age)


def seconds(step: Move | Drawn, before: View, after: View) -> float:
    """Until play goes on: the end of the last span."""
    spans = course(step, before, after).spans
    return spans[-1].end if spans else 0.0


def moves_next(step: Move | Drawn, before: View, after: View, age: float) -> float:
    """At once while something moves, at the end of a span in which nothing does."""
    spans = course(step, before, after).spans
    for span in spans:
        if age < span.end:
            return age if span.part not in STILL else (inf if span is spans[-1] else span.end)
    return inf


def pays(step: Move | Drawn, before: View, after: View) -> tuple[int, int]:
    """The dollars that the person and the dealer put into the pot with this step."""
    match step:
        case Bet(dollars):
            return dollars, 0
        case Raise(dollars):
            return 0, before.due + dollars
        case Answer.YES if before.phase is Phase.ASKED:
            return before.due, 0
        case Answer.YES if before.phase is Phase.DONE:
            person, dealer = before.money
            return person - after.money[PERSON], dealer - after.money[DEALER]
    return 0, 0


def greatness(hand: Cards) -> Size | None:
    """How great a moment a hand is; None for what is dealt every other time, and for hands not known."""
    return SIZES.get(kind(hand)) if len(hand) == HAND else None


def winner(view: View) -> Cards:
    """The hand that has won a showdown; one of two at a complete tie."""
    return view.hands[view.best[0]]


def flights(cards: int, apart: float = APART) -> float:
    """Seconds in which so many cards fly, one after another."""
    return (cards - 1) * apart + FLIGHT if cards else 0.0


def _parts(step: Move | Drawn, before: View, after: View) -> tuple[tuple[PacePart, float], ...]:
    match step:
        case Drawn() if before.phase is Phase.DEALING:
            dealt = ((PacePart.DEAL, flights(2 * HAND, BETWEEN)), (PacePart.TURN, TURNING))
            return *dealt, *_made(after.hands[PERSON])
        case Drawn():
            mine = (*_draw(before.drawn[PERSON]), *_made(after.hands[PERSON])) if before.drawn[PERSON] else ()
            return *mine, *_dealers_draw(before.drawn[DEALER])
        case Discard(thrown) if any(thrown):
            return ((PacePart.THROW, SLIDING),)
        case Discard() if after.phase is not Phase.DRAWING:
            return ((PacePart.READ, READING),)
        case Raise():
            return (PacePart.PAY, PAYING), (PacePart.READ, READING)
        case _ if step is FOLD:
            return ((PacePart.READ, READING),)
        case _ if any(pays(step, before, after)):
            return ((PacePart.PAY, PAYING),)
    return ()


def _made(hand: Cards) -> tuple[tuple[PacePart, float], ...]:
    """The person's cards glitter; the feast waits for the showdown."""
    size = greatness(hand)
    return ((PacePart.MADE, min(size.value, Size.SHINE.value)),) if size else ()


def _draw(cards: int) -> tuple[tuple[PacePart, float], ...]:
    return (PacePart.DRAW, flights(cards)), (PacePart.TURN, TURNING), (PacePart.SORT, SORTING)


def _dealers_draw(cards: int) -> tuple[tuple[PacePart, float], ...]:
    word = ((PacePart.READ, READING),)
    if not cards:
        return word
    return (PacePart.DEALER_THROW, SLIDING), (PacePart.DEALER_DRAW, flights(cards)), *word


def _end(before: View, after: View) -> tuple[tuple[PacePart, float], ...]:
    """The end of a hand: the showdown if there is one, and who gets the pot."""
    over = {Phase.DONE, Phase.ENDED}
    if before.phase in over or after.phase not in over:
        return ()
    rest = _rest(after)
    if after.folded is None:
        turned = (HAND - 1) * APART + TURNING
        size = greatness(winner(after))
        great = ((PacePart.GREAT, size.value),) if size else ()
        return (PacePart.REVEAL, turned), *great, (PacePart.LOOK, LOOKING), (PacePart.WIN, WINNING), *rest
    word = ((PacePart.READ, READING),) if after.folded == PERSON else ()
    return *word, (PacePart.WIN, WINNING), *rest


def _rest(after: View) -> tuple[tuple[PacePart, float], ...]:
    """The last hand is looked at; a bank that is broken is the greatest moment of all."""
    if after.ending is Ending.WON:
        return ((PacePart.BANK, Size.FEAST.value),)
    return ((PacePart.REST, RESTING),) if after.ending else ()
