"""The steps into which the strength of hands is divided: a player treats hands of the same step alike."""

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
"""The decimals of a mean strength: smaller differences do not count."""

MADE = (HandKind.TWO_PAIR, HandKind.THREE, HandKind.STRAIGHT, HandKind.FOUR)
"""The kinds of hands that start a group of their own, regardless of the best draw."""
DRAWN = (1, 2, 3, 1, 2, 0, 0)
"""The best number of cards to draw in each group of hands: three groups of less than two pairs, then the
groups of `MADE`."""


class Prospect(NamedTuple):
    """The best draw of a given number of cards."""

    strength: float
    """The mean strength of the hand after the draw, from 0 to 1."""
    discards: Cards


class Scale(NamedTuple):
    """The edges between the steps of both players' hands, all ascending."""

    starts: tuple[tuple[int, ...], ...]
    """By the number of cards the dealer draws: edges between ranks of the dealer's hand before the draw."""
    ends: tuple[tuple[int, ...], ...]
    """By the number of cards the dealer has drawn: edges between ranks of the dealer's hand after the
    draw."""
    finals: tuple[int, ...]
    """Edges between ranks of the person's hand after the draw."""
    prospects: tuple[tuple[float, ...], ...]
    """For each group of `DRAWN`: edges between mean strengths after the person's best draw."""

    def start(self, hand: Cards) -> int:
        """The step of the dealer's hand before the draw."""
        return _part(self.starts, len(rules.discards(hand)), rank(hand))

    def end(self, hand: Cards, drawn: int) -> int:
        """The step of the dealer's hand after the dealer has drawn this many cards."""
        return _part(self.ends, drawn, rank(hand))

    def final(self, hand: Cards) -> int:
        """The step of the person's hand after the draw."""
        return bisect(self.finals, rank(hand))

    def prospect(self, hand: Cards, found: tuple[Prospect, ...]) -> int:
        """The step of the person's hand before the draw; `found`: the prospects of the hand."""
        cards = best(found)
        return _part(self.prospects, group(kind(hand), cards), found[cards].strength)


def steps(parts: tuple[tuple[float, ...], ...]) -> int:
    """The number of steps that these edges separate."""
    return sum(map(len, parts)) + len(parts)


def prospects(hand: Cards) -> tuple[Prospect, ...]:
    """The best discards of none, one, two and three cards; takes some milliseconds."""
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
    """The sum of strengths after all draws to these cards: `draws.outcomes` without a Python loop.

    `units`: the units that the drawn cards may add; `ways`: the number of ways to draw each.
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
    """The strengths of hands in several suits, and of flushes, by the units of their cards."""
    worth, known = strengths(), ladder()
    plain, suited = (
        {units: worth[rank] for units, rank in table.items()} for table in (known.plain, known.suited)
    )
    return plain, suited


def group(held: HandKind, cards: int) -> int:
    """The group of a hand of this kind whose best draw has this many cards."""
    made = bisect(MADE, held)
    return 2 + made if made else max(cards, 1) - 1


def best(found: tuple[Prospect, ...]) -> int:
    """The number of cards in the strongest draw; the fewest at a tie."""
    return max(range(len(found)), key=lambda count: found[count].strength)


def _part(parts: tuple[tuple[float, ...], ...], at: int, value: float) -> int:
    """The step of a value in part number `at`; the steps of the parts are numbered one part after another."""
    return steps(parts[:at]) + bisect(parts[at], value)
