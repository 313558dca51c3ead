"""The swap that the screen proposes at the draw: the cards that the hand does not need."""

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
    """The proposed discards.

    The hand keeps matching cards; without any, four to a flush, four in a row open at both ends, or the two
    highest.
    """
    gone = _one_short(hand) if kind(hand) is HandKind.NOTHING else ()
    gone = gone or discards(hand)
    return Discard(tuple(one in gone for one in hand))


def _one_short(hand: Cards) -> Cards:
    """The odd card beside four to a flush or an open straight; empty without such four cards."""
    for out in hand:
        four = [one for one in hand if one != out]
        if len(set(map(suit_of, four))) == 1 or _open(four):
            return (out,)
    return ()


def _open(four: list[Card]) -> bool:
    """True if four ranks are in a row, with a rank below and one above them; aces are high only."""
    ranks = sorted(map(rank_of, four))
    return ranks == list(range(ranks[0], ranks[0] + FOUR)) and ranks[0] > 0 and ranks[-1] < ACE
