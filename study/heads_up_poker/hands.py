"""Tables about all 2,598,960 hands: their ranks, the best draws, and the dealer's draws by rule.

Draws are counted by inclusion and exclusion: hands that hold the kept cards and none of the discards are
counted by adding and subtracting the counts of hands that hold given cards. Needs numpy.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cabinet.cards.deck import DECK, RANKS
from cabinet.cards.hands import HAND, UNIT, HandKind, ladder
from games.cards.draws import strengths
from games.heads_up_poker.dealer.betting import COUNTS
from games.heads_up_poker.dealer.scale import DECIMALS, Prospect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.cards.deck import Cards

Places: TypeAlias = tuple[int, ...]
"""Some of the five positions of a hand's cards, numbered 0 to 4 in ascending order."""
PLACES = range(HAND)
KEEPS = tuple(kept for size in range(HAND + 1) for kept in combinations(PLACES, size))
BLOCK = 20_000
"""The number of hands that are computed together, in one block of the arrays."""


class Known(NamedTuple):
    """Tables about every hand.

    Hands are in the order of the indices that `numbers` returns for all five positions.
    """

    rank: NDArray[np.uint16]
    strength: NDArray[np.float64]
    """For each number of cards drawn and each hand: the mean strength after the best draw, as in
    `scale.prospects`."""
    keep: NDArray[np.uint8]
    """For each hand and number of cards drawn: the positions of the cards to keep, as a bit mask."""
    rule: NDArray[np.uint8]
    """For each hand: the positions of the cards that the dealer keeps by its drawing rule, as a bit mask."""


@cache
def hands() -> NDArray[np.uint8]:
    """Return all hands, a row of five ascending cards for each, in the order of their indices."""
    flat = chain.from_iterable(combinations(reversed(DECK), HAND))
    rows = np.fromiter(flat, np.uint8, HAND * comb(len(DECK), HAND)).reshape(-1, HAND)
    return rows[::-1, ::-1].copy()


@cache
def known() -> Known:
    """Compute the tables about every hand, once; this takes some seconds."""
    rank = _ranks()
    worth = np.array(strengths())[rank]
    sums = [
        np.sum(
            [np.bincount(numbers(some), worth, comb(len(DECK), size)) for some in combinations(PLACES, size)],
            axis=0,
        )
        for size in range(HAND + 1)
    ]
    strength = np.full((len(COUNTS), len(rank)), -1.0)
    kept = np.zeros((len(rank), len(COUNTS)), np.uint8)
    # Compute the hands in blocks, which is several times as fast, because the sums of a block fit into the
    # processor's cache.
    for block in (slice(at, at + BLOCK) for at in range(0, len(rank), BLOCK)):
        held = {some: sums[len(some)][numbers(some, block)] for some in KEEPS}
        for keep in KEEPS:
            cards = HAND - len(keep)
            if cards in COUNTS:
                total = sum(sign * held[some] for sign, some in _without(keep))
                mean = np.round(total / comb(len(DECK) - HAND, cards), DECIMALS)
                better = mean > strength[cards, block]
                strength[cards, block][better] = mean[better]
                kept[block, cards][better] = sum(1 << place for place in keep)
    return Known(rank.astype(np.uint16), strength, kept, _ruled(rank))


def looked_up(hand: Cards) -> tuple[Prospect, ...]:
    """Return the best discards of a hand for each number of cards, read from the table of all hands.

    `scale.prospects` computes the same result without the table, but more slowly.
    """
    rising, found = sorted(hand), known()
    at = sum(comb(card, size) for size, card in enumerate(rising, 1))
    kept = (
        {card for place, card in enumerate(rising) if bits >> place & 1} for bits in found.keep[at].tolist()
    )
    return tuple(
        Prospect(strength, tuple(card for card in hand if card not in some))
        for strength, some in zip(found.strength[:, at].tolist(), kept, strict=True)
    )


def numbers(places: Places, block: slice = slice(None)) -> NDArray[np.int32]:
    """Return for every hand, or a block of hands, the index of the cards in the positions `places`.

    The index numbers all sets of as many cards as there are positions.
    """
    some = hands()[block]
    number = np.zeros(len(some), np.int32)
    for size, place in enumerate(places, 1):
        number += np.array([comb(card, size) for card in DECK], np.int32)[some[:, place]]
    return number


def _ranks() -> NDArray[np.intp]:
    units = np.array(UNIT)[hands()].sum(axis=1)
    suits = hands() // RANKS
    flush = (suits == suits[:, :1]).all(axis=1)
    found = np.zeros(len(units), np.intp)
    for table, there in ((ladder().plain, ~flush), (ladder().suited, flush)):
        rising = sorted(table)
        found[there] = np.array([table[one] for one in rising])[np.searchsorted(rising, units[there])]
    return found


def _ruled(ranks: NDArray[np.intp]) -> NDArray[np.uint8]:
    kinds = np.array(ladder().kinds)[ranks]
    rank = hands() % RANKS
    alike = (rank[:, :, None] == rank[:, None, :]).sum(axis=2) > 1
    stay = np.ones_like(alike)
    nothing = kinds == HandKind.NOTHING
    stay[nothing] = np.argsort(np.argsort(rank[nothing], axis=1), axis=1) >= max(COUNTS)
    grouped = np.isin(kinds, (HandKind.PAIR, HandKind.TWO_PAIR, HandKind.THREE, HandKind.FOUR))
    stay[grouped] = alike[grouped]
    bits: NDArray[np.uint8] = (stay @ (1 << np.arange(HAND))).astype(np.uint8)
    return bits


def _without(keep: Places) -> Iterator[tuple[int, Places]]:
    """Yield sets of positions, each with its sign, that contain the positions `keep` of the kept cards.

    The number of hands with the kept cards and no discard is the sum, with these signs, of the numbers of
    hands that hold the cards in each set.
    """
    thrown = [place for place in PLACES if place not in keep]
    for size in range(len(thrown) + 1):
        for some in combinations(thrown, size):
            yield (-1) ** size, tuple(sorted((*keep, *some)))
