"""The reasons in hints. Each has a condition, and is given only if the condition holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.deck import JACK, rank_of, suit_of
from cabinet.cards.hands import HAND, HandKind, kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.cards.deck import Card, Cards

VALUE = "VALUE"
"""Before the draw the hand wins its share of showdowns; after it, half of the pots in which it is called."""
NOBODY_CALLS = "NOBODY CAN CALL"
"""No opponent has money to call."""
NO_JACKS = "NO PAIR OF JACKS"
"""Only a pair of jacks or better may open."""
NO_BET = "NO MONEY TO BET"
"""The person has no dollar left to bet."""
TOO_WEAK = "TOO WEAK TO BET"
"""The hand wins less than its share of the showdowns, for example less than 1 in 3 against two opponents."""
BETTER_CALL = "BETTER HANDS CALL"
"""The hand wins its share of the showdowns, but less than half of the pots in which it is called."""
NO_CALL = "NOT ENOUGH MONEY"
"""A call costs more than the person has."""
KEPT = {
    (2, 1, 1): "KEEPING THE PAIR",
    (2, 1): "KEEPING THE PAIR",
    (2,): "KEEPING THE PAIR",
    (2, 2): "KEEPING TWO PAIRS",
    (3, 1): "KEEPING THE THREE",
    (3,): "KEEPING THE THREE",
    (4,): "KEEPING THE FOUR",
}
"""The reason of a draw, by how many cards of each rank are kept, the largest number first."""


def of_odds(odds: float, *, pays: bool) -> str:
    """Return the reason by the pot odds, in halves below three: a call pays, or the hand is too weak."""
    ratio = f"{round(2 * odds) / 2:g}" if odds < 3 else f"{odds:.0f}"
    return f"{'' if pays else 'ONLY '}POT ODDS {ratio}:1"


def of_draw(hand: Cards, gone: Sequence[Card]) -> str:
    """Return the reason to throw these cards away: it names the cards that are kept."""
    if not gone:
        return "PAT HAND" if kind(hand) >= HandKind.STRAIGHT else "STANDING PAT"
    kept = [card for card in hand if card not in gone]
    ranks = sorted(map(rank_of, kept))
    if len(kept) == HAND - 1 and len({*map(suit_of, kept)}) == 1:
        return "DRAWING TO A FLUSH"
    if len({*ranks}) == HAND - 1 and ranks[-1] - ranks[0] < HAND:
        return "DRAWING TO A STRAIGHT"
    groups = tuple(sorted(map(ranks.count, {*ranks}), reverse=True))
    return KEPT.get(groups, "KEEPING HIGH CARDS" if ranks[0] >= JACK else "KEEPING THE HIGHEST")
