"""What every card on the table counts for once a hand is over."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from cabinet.cards.deck import rank_of
from cabinet.cards.hands import SHAPES, important, kind
from games.cards.moves import HAND
from games.heads_up_poker.rules import DEALER, PERSON, Phase

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.rules import View


class Standing(Enum):
    """How a card lies."""

    PLAIN = auto()
    WINS = auto()
    SPARE = auto()
    """In the hand that has won, and not what it has won with."""
    LOST = auto()


def standings(view: View) -> tuple[tuple[Standing, ...], tuple[Standing, ...]]:
    """Of each card of the person and of the dealer; plain ones while nobody has won."""
    person, dealer = (_of(view, seat) for seat in (PERSON, DEALER))
    return person, dealer


def winning(hand: Cards, other: Cards) -> Cards:
    """The cards that a hand has won with: those that make it, and down to the one that decided."""
    shape = SHAPES.get(kind(hand))
    ranks = important(hand)
    count = 1 if shape is None else shape.groups + (shape.others if shape.other_size > 1 else 0)
    if shape is None and kind(hand):
        return hand
    if kind(hand) is kind(other):
        theirs = important(other)
        decided = next((at for at, (one, two) in enumerate(zip(ranks, theirs, strict=True)) if one != two), 0)
        count = max(count, decided + 1)
    return tuple(one for one in hand if rank_of(one) in ranks[:count])


def _of(view: View, seat: int) -> tuple[Standing, ...]:
    if view.phase not in {Phase.DONE, Phase.ENDED}:
        return (Standing.PLAIN,) * HAND
    if seat not in view.best:
        return (Standing.LOST,) * HAND
    if not view.shown:
        return (Standing.PLAIN,) * HAND
    hand = view.hands[seat]
    wins = winning(hand, view.hands[1 - seat])
    return tuple(Standing.WINS if one in wins else Standing.SPARE for one in hand)
