"""Divides hands by strength into buckets; a strategy plays all hands in one bucket alike."""

from __future__ import annotations

from bisect import bisect
from functools import cache
from itertools import combinations
from math import comb
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.deck import suit_of
from cabinet.cards.hands import HAND, UNIT, HandKind, kind, ladder, rank
from games.cards.draws import choices, strengths, stub
from games.heads_up_poker import rules

if TYPE_CHECKING:
    from cabinet.cards.deck import Card, Cards
    from games.cards.draws import Stub

DECIMALS = 9
"""The number of decimals to which mean strengths are rounded."""

MADE = (HandKind.TWO_PAIR, HandKind.THREE, HandKind.STRAIGHT, HandKind.FOUR)
"""The kinds of hands that start a new group: hands of this kind or better, up to the next one, form a group,
whatever their best draw is."""
DRAWN = (1, 2, 3, 1, 2, 0, 0)
"""The number of cards in the best draw, for each group of hands.

The first three groups are the hands below two pairs, divided by this number; each kind in `MADE` starts a
further group."""


class Prospect(NamedTuple):
    """The best discards of a given number of cards, with the strength that they lead to."""

    strength: float
    """The mean strength of the hand after the draw, from 0 to 1."""
    discards: Cards


class Scale(NamedTuple):
    """The boundaries between strength buckets, for the dealer's hands and the person's; all are ascending."""

    starts: tuple[tuple[int, ...], ...]
    """For each number of cards that the dealer will draw: boundaries between ranks of the dealer's hand
    before the draw."""
    ends: tuple[tuple[int, ...], ...]
    """For each number of cards that the dealer has drawn: boundaries between ranks of the dealer's hand
    after the draw."""
    finals: tuple[int, ...]
    """The boundaries between ranks of the person's hand after the draw."""
    prospects: tuple[tuple[float, ...], ...]
    """For each group of the person's hands before the draw: boundaries between mean strengths after the
    best draw."""

    def start(self, hand: Cards) -> int:
        """Return the strength bucket of the dealer's hand before the draw."""
        return _part(self.starts, len(rules.discards(hand)), rank(hand))

    def end(self, hand: Cards, drawn: int) -> int:
        """Return the strength bucket of the dealer's hand after the dealer has drawn `drawn` cards."""
        return _part(self.ends, drawn, rank(hand))

    def final(self, hand: Cards) -> int:
        """Return the strength bucket of the person's hand after the draw."""
        return bisect(self.finals, rank(hand))

    def prospect(self, hand: Cards, found: tuple[Prospect, ...]) -> int:
        """Return the strength bucket of the person's hand before the draw.

        `found`: the best discards for each number of cards.
        """
        cards = best(found)
        return _part(self.prospects, group(kind(hand), cards), found[cards].strength)


def steps(parts: tuple[tuple[float, ...], ...]) -> int:
    """Return the number of buckets into which the boundaries in `parts` divide all hands."""
    return sum(map(len, parts)) + len(parts)


def prospects(hand: Cards) -> tuple[Prospect, ...]:
    """Return the best discards of none, one, two and three cards; computing them takes some milliseconds."""
    rest = stub(hand)
    fills = [tuple(zip(*some, strict=True)) for some in rest.fills]
    found: dict[int, Prospect] = {}
    for discards in choices(hand):
        count = len(discards)
        total = _total([card for card in hand if card not in discards], rest, *fills[count])
        one = Prospect(round(total / comb(rest.size, count), DECIMALS), discards)
        if count not in found or one.strength > found[count].strength:
            found[count] = one
    return tuple(found[count] for count in sorted(found))


def _total(kept: list[Card], rest: Stub, units: tuple[int, ...], ways: tuple[int, ...]) -> float:
    """Return the sum of the hand's strengths over all draws to the kept cards.

    This is the sum over `draws.outcomes`, computed faster because it has no Python loop. A unit is a number
    that stands for a card's rank. `units`: the sums of units that the drawn cards can have; `ways`: the
    number of draws with each of these sums.
    """
    plain, suited = _by_units()
    held, suits = sum(UNIT[card] for card in kept), {suit_of(card) for card in kept}
    total: float = sum(map(mul, ways, map(plain.__getitem__, map(held.__add__, units))))
    if len(suits) == 1:
        drawn = combinations(rest.units[suits.pop()], HAND - len(kept))
        ends = [held + sum(some) for some in drawn]
        total += sum(map(suited.__getitem__, ends)) - sum(map(plain.__getitem__, ends))
    return total


@cache
def _by_units() -> tuple[dict[int, float], dict[int, float]]:
    """Return two tables of hand strengths by the sum of the cards' units: for mixed suits, and for one suit.

    A unit is a number that stands for a card's rank; the sum of five units identifies the ranks of a hand.
    """
    worth, known = strengths(), ladder()
    plain, suited = (
        {units: worth[rank] for units, rank in table.items()} for table in (known.plain, known.suited)
    )
    return plain, suited


def group(held: HandKind, cards: int) -> int:
    """Return the group of a hand of the kind `held` whose best draw has `cards` cards."""
    made = bisect(MADE, held)
    return 2 + made if made else max(cards, 1) - 1


def best(found: tuple[Prospect, ...]) -> int:
    """Return the number of cards in the strongest draw; the fewest if draws are equally strong."""
    return max(range(len(found)), key=lambda count: found[count].strength)


def _part(parts: tuple[tuple[float, ...], ...], at: int, value: float) -> int:
    """Return the number of the strength bucket that contains `value`.

    `parts`: for each part of the scale, the boundaries between its buckets. `at`: the part to which the value
    belongs. Buckets are numbered consecutively through all parts.
    """
    return steps(parts[:at]) + bisect(parts[at], value)
