"""The ranking of poker hands: places five cards among all 7,462 classes of equal hands.

Aces are always high.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.deck import ACE, DECK, JACK, PLURALS, RANKS, SHORT, rank_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cabinet.cards.deck import Card, Cards

HAND = 5
"""The number of cards in a poker hand."""


class HandKind(IntEnum):
    """The kinds of poker hands, the weakest first.

    NOTHING: only the highest card counts.
    PAIR, TWO_PAIR: one pair; two pairs.
    THREE, FOUR: three or four cards of one rank.
    STRAIGHT: five ranks in a row.
    FLUSH: five cards of one suit.
    FULL_HOUSE: three cards of one rank and a pair.
    STRAIGHT_FLUSH: a straight in one suit; the highest one is a royal flush.
    """

    NOTHING = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


class HandShape(NamedTuple):
    """The groups of equal ranks that a poker hand consists of, such as one pair and three single cards."""

    groups: int
    """The number of groups that are compared first, such as 2 for two pairs. Each has `size` cards."""
    size: int
    others: int
    """The number of the remaining groups. Each of them has `other_size` cards."""
    other_size: int


SHAPES = {
    HandKind.PAIR: HandShape(1, 2, 3, 1),
    HandKind.TWO_PAIR: HandShape(2, 2, 1, 1),
    HandKind.THREE: HandShape(1, 3, 2, 1),
    HandKind.FULL_HOUSE: HandShape(1, 3, 1, 2),
    HandKind.FOUR: HandShape(1, 4, 1, 1),
}
UNITS = tuple(5**rank for rank in range(RANKS))
"""A power of five for each card rank: as a rank occurs at most four times, the sum of these powers over a
hand identifies the hand's ranks."""
DOWN = tuple(reversed(range(RANKS)))
STRAIGHTS = frozenset(DOWN[at : at + HAND] for at in range(RANKS - HAND + 1))

UNIT = tuple(UNITS[card % RANKS] for card in DECK)
SUIT = tuple(suit_of(card) for card in DECK)


class Ladder(NamedTuple):
    """All 7,462 classes of equal poker hands; the index of a class is its rank, 0 for the weakest."""

    kinds: tuple[HandKind, ...]
    """For each class of poker hands, the kind of hand, such as a pair."""
    important: tuple[tuple[int, ...], ...]
    """For each class of poker hands, its different card ranks in the order in which they decide between
    hands."""
    plain: Mapping[int, int]
    """The rank (0 to 7,461) of each poker hand in more than one suit, by the sum of its `UNITS`."""
    suited: Mapping[int, int]
    """The rank (0 to 7,461) of each poker hand in one suit, by the sum of its `UNITS`."""


@cache
def ladder() -> Ladder:
    """Return the table of all 7,462 classes of poker hands.

    The first call builds it in a few milliseconds.
    """
    kinds: list[HandKind] = []
    important: list[tuple[int, ...]] = []
    plain: dict[int, int] = {}
    suited: dict[int, int] = {}
    for kind in HandKind:
        by_units = suited if kind in (HandKind.FLUSH, HandKind.STRAIGHT_FLUSH) else plain
        for ranks, units in reversed(tuple(_classes(kind))):
            by_units[units] = len(kinds)
            kinds.append(kind)
            important.append(ranks)
    return Ladder(tuple(kinds), tuple(important), plain, suited)


def _classes(kind: HandKind) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the card ranks and the sum of `UNITS` of each class of hands of a kind, the best class first."""
    if kind not in SHAPES:
        straight = kind in (HandKind.STRAIGHT, HandKind.STRAIGHT_FLUSH)
        for ranks in combinations(DOWN, HAND):
            if (ranks in STRAIGHTS) == straight:
                yield ranks, sum(UNITS[rank] for rank in ranks)
        return
    groups, size, others, other_size = SHAPES[kind]
    for first in combinations(DOWN, groups):
        units = size * sum(UNITS[rank] for rank in first)
        for rest in combinations([rank for rank in DOWN if rank not in first], others):
            yield (*first, *rest), units + other_size * sum(UNITS[rank] for rank in rest)


def rank(cards: Sequence[Card]) -> int:
    """Return the rank of a poker hand, from 0 for 7-5-4-3-2 to 7,461 for a royal flush.

    Hands that differ only in suits have equal ranks. Raises ValueError unless there are five cards; the cards
    must be different.
    """
    a, b, c, d, e = cards
    units = UNIT[a] + UNIT[b] + UNIT[c] + UNIT[d] + UNIT[e]
    if SUIT[a] == SUIT[b] == SUIT[c] == SUIT[d] == SUIT[e]:
        return ladder().suited[units]
    return ladder().plain[units]


def kind(cards: Sequence[Card]) -> HandKind:
    """Return the kind of a poker hand, such as a pair or a flush."""
    return ladder().kinds[rank(cards)]


def important(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the different card ranks of a poker hand in the order in which hands of a kind are compared."""
    return ladder().important[rank(cards)]


def jacks_or_better(cards: Sequence[Card]) -> bool:
    """Return True if a poker hand is a pair of jacks or better, the minimum for opening the betting."""
    held = kind(cards)
    return held > HandKind.PAIR or (held is HandKind.PAIR and important(cards)[0] >= JACK)


def name(cards: Sequence[Card]) -> str:
    """Return the name of a poker hand in at most 26 capitals, such as "PAIR OF TENS" or "FLUSH, A HIGH"."""
    first, second, *_ = important(cards)
    match kind(cards):
        case HandKind.NOTHING:
            return f"{SHORT[first]} HIGH"
        case HandKind.PAIR:
            return f"PAIR OF {PLURALS[first]}"
        case HandKind.TWO_PAIR:
            return f"TWO PAIRS, {PLURALS[first]} & {PLURALS[second]}"
        case HandKind.THREE:
            return f"THREE {PLURALS[first]}"
        case HandKind.STRAIGHT:
            return f"STRAIGHT TO THE {SHORT[first]}"
        case HandKind.FLUSH:
            return f"FLUSH, {SHORT[first]} HIGH"
        case HandKind.FULL_HOUSE:
            return f"FULL HOUSE, {SHORT[first]} OVER {SHORT[second]}"
        case HandKind.FOUR:
            return f"FOUR {PLURALS[first]}"
        case _:
            return "ROYAL FLUSH" if first == ACE else f"STRAIGHT FLUSH TO THE {SHORT[first]}"


def decides(a: Sequence[Card], b: Sequence[Card]) -> tuple[str, str] | None:
    """Return the two card ranks that decide between hands of one kind, the higher first, such as ("Q", "10").

    Returns None for equal hands. Raises ValueError for hands of different kinds.
    """
    if kind(a) is not kind(b):
        raise ValueError(
            f"{name(a)} and {name(b)} differ in kind, which decides; ask only about hands of the same kind"
        )
    for one, other in zip(important(a), important(b), strict=True):
        if one != other:
            return SHORT[max(one, other)], SHORT[min(one, other)]
    return None


def made(hand: Sequence[Card | None]) -> Cards:
    """Return the cards that form a pair or better; () for a worse hand, or if a card is face down (None)."""
    known = tuple(one for one in hand if one is not None)
    return winning(known) if len(known) == HAND and kind(known) is not HandKind.NOTHING else ()


def winning(hand: Cards, other: Cards = ()) -> Cards:
    """Return the cards that give a hand its rank, such as the two of a pair or all five of a flush.

    In a hand of the kind NOTHING, that is the highest card. `other`: the beaten hand; if both hands are of
    one kind, the next cards are added, down to the first rank in which the hands differ.
    """
    shape, ranks = SHAPES.get(kind(hand)), important(hand)
    if shape is None and kind(hand):
        return hand
    count = 1 if shape is None else shape.groups + (shape.others if shape.other_size > 1 else 0)
    if other and kind(hand) is kind(other):
        pairs = enumerate(zip(ranks, important(other), strict=True))
        decided = next((at for at, (one, two) in pairs if one != two), 0)
        count = max(count, decided + 1)
    return tuple(one for one in hand if rank_of(one) in ranks[:count])
