"""Chooses the swap that the screen proposes at the draw: the cards that do not help the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.deck import ACE, rank_of, suit_of
from cabinet.cards.hands import HandKind, kind
from games.cards.moves import Discard
from games.heads_up_poker.rules import discards

if TYPE_CHECKING:
    from cabinet.cards.deck import Card, Cards

FOUR = 4


def proposed(hand: Cards) -> Discard:
    """Return the discards that the screen proposes for a hand.

    The hand keeps its cards of equal rank; a straight, flush or full house is kept whole. Without any of
    these, the hand keeps four cards to a flush or an open-ended straight, or else its two highest cards.
    """
    gone = _one_short(hand) if kind(hand) is HandKind.NOTHING else ()
    gone = gone or discards(hand)
    return Discard(tuple(one in gone for one in hand))


def _one_short(hand: Cards) -> Cards:
    """Return the fifth card if the others are four to a flush or an open-ended straight; otherwise ().

    "Four to" a hand means that one more card completes it.
    """
    for out in hand:
        four = [one for one in hand if one != out]
        if len(set(map(suit_of, four))) == 1 or _open(four):
            return (out,)
    return ()


def _open(four: list[Card]) -> bool:
    """Return True if four cards form an open-ended straight, to which a lower or higher card can be added."""
    ranks = sorted(map(rank_of, four))
    return ranks == list(range(ranks[0], ranks[0] + FOUR)) and ranks[0] > 0 and ranks[-1] < ACE
