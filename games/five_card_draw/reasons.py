"""The short reasons shown with hints in FIVE CARD DRAW; each is shown only if its condition holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.deck import JACK, rank_of, suit_of
from cabinet.cards.hands import HAND, HandKind, kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.cards.deck import Card, Cards

VALUE = "VALUE"
"""The reason to bet. Before the draw the hand wins at least an equal share of showdowns, for example 1 in 3
against two opponents. After the draw it wins at least half of the pots in which the bet is called."""
NOBODY_CALLS = "NOBODY CAN CALL"
"""The reason to bet if no opponent has enough money to call."""
NO_JACKS = "NO PAIR OF JACKS"
"""The reason to check before the draw: only a pair of jacks or better may open."""
NO_BET = "NO MONEY TO BET"
"""The reason to check if the person has no money left."""
TOO_WEAK = "TOO WEAK TO BET"
"""The reason to check a hand that wins less than an equal share of showdowns, for example less than 1 in 3
against two opponents."""
BETTER_CALL = "BETTER HANDS CALL"
"""The reason to check a hand that wins at least an equal share of showdowns, but less than half of the pots
in which a bet is called."""
NO_CALL = "NOT ENOUGH MONEY"
"""The reason to fold if a call costs more than the person has."""
KEPT = {
    (2, 1, 1): "KEEPING THE PAIR",
    (2, 1): "KEEPING THE PAIR",
    (2,): "KEEPING THE PAIR",
    (2, 2): "KEEPING TWO PAIRS",
    (3, 1): "KEEPING THE THREE",
    (3,): "KEEPING THE THREE",
    (4,): "KEEPING THE FOUR",
}
"""The reason to discard, by the numbers of kept cards of equal rank, the largest number first: (2, 1) is a
pair with one other card."""


def of_odds(odds: float, *, pays: bool) -> str:
    """Return the reason to call or to fold, which names the pot odds.

    `odds`: the amount to win for each dollar of the call; low odds are rounded to halves. `pays`: True if the
    call is advised.
    """
    ratio = f"{round(2 * odds) / 2:g}" if odds < 3 else f"{odds:.0f}"
    return f"{'' if pays else 'ONLY '}POT ODDS {ratio}:1"


def of_draw(hand: Cards, gone: Sequence[Card]) -> str:
    """Return the reason to discard the cards in `gone`: it names the cards that are kept."""
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
