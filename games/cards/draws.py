"""The exact odds of a draw in draw poker: the hands it can make, and the best discards.

Cards are counted by rank: 455 combinations of three ranks stand for all 16,215 draws of three cards. Flushes
are counted as well if the kept cards share a suit.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.deck import DECK, RANKS, SUITS, in_order, rank_of, suit_of, text
from cabinet.cards.hands import HAND, UNIT, UNITS, HandKind, ladder, rank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cabinet.cards.deck import Card

MOST = 3
"""The most cards that a player may discard."""
# For each kind of hand: the number of ways to choose the suits of its cards once their ranks are known.
WAYS = {
    HandKind.NOTHING: 4**5 - 4,
    HandKind.PAIR: 6 * 4**3,
    HandKind.TWO_PAIR: 6 * 6 * 4,
    HandKind.THREE: 4 * 4**2,
    HandKind.STRAIGHT: 4**5 - 4,
    HandKind.FLUSH: 4,
    HandKind.FULL_HOUSE: 4 * 6,
    HandKind.FOUR: 4,
    HandKind.STRAIGHT_FLUSH: 4,
}
# The cards that a player usually keeps, for each kind of hand: the number of ranks, and the number of cards
# of each rank. A hand of another kind is kept whole if it is a straight or better.
BOOK = {HandKind.PAIR: (1, 2), HandKind.TWO_PAIR: (2, 2), HandKind.THREE: (1, 3), HandKind.FOUR: (1, 4)}
# The number of ways to choose suits for five cards of different ranks so that the two highest share a suit,
# but not all five do.
HIGH_SUITED = 4**4 - 4


class Stub(NamedTuple):
    """The stub: the cards that may still be drawn.

    Each rank has a code number. The sum of the codes of five cards identifies their ranks.
    """

    size: int
    fills: tuple[tuple[tuple[int, int], ...], ...]
    """For each number of cards drawn, 0 to 3: the possible sums of the cards' rank codes, each with the
    number of ways to draw cards with this sum."""
    units: tuple[tuple[int, ...], ...]
    """For each suit, the rank codes of the remaining cards."""


def stub(seen: Sequence[Card]) -> Stub:
    """Return the stub, the cards that may still be drawn: all cards of the deck but those in `seen`."""
    gone = frozenset(seen)
    left = [card for card in DECK if card not in gone]
    of_rank = Counter(rank_of(card) for card in left)
    fills: list[list[tuple[int, int]]] = [[(0, 1)], *([] for _ in range(MOST))]
    for rank_now in range(RANKS):
        for size in range(MOST, 0, -1):
            for alike in range(1, min(size, of_rank[rank_now]) + 1):
                unit, ways = alike * UNITS[rank_now], comb(of_rank[rank_now], alike)
                fills[size] += [(units + unit, ways * others) for units, others in fills[size - alike]]
    by_suit = tuple(tuple(UNIT[card] for card in left if suit_of(card) == suit) for suit in range(SUITS))
    return Stub(len(left), tuple(map(tuple, fills)), by_suit)


def outcomes(kept: Sequence[Card], stub: Stub) -> Iterator[tuple[int, int]]:
    """Yield the ranks of the hands that the kept cards can become, each with its number of ways.

    A rank may appear more than once. A flush is first counted as a hand in several suits; the rank of that
    hand then appears again, with negative ways, to correct the count.
    """
    more = HAND - len(kept)
    held = sum(UNIT[card] for card in kept)
    plain, suited = ladder().plain, ladder().suited
    one_suit = len({suit_of(card) for card in kept}) == 1
    if not more:
        yield rank(kept), 1
        return
    for units, ways in stub.fills[more]:
        yield plain[held + units], ways
    if one_suit:
        for drawn in combinations(stub.units[suit_of(kept[0])], more):
            units = held + sum(drawn)
            yield suited[units], 1
            yield plain[units], -1


def odds(
    cards: Sequence[Card], discards: Sequence[Card], dead: Sequence[Card] = ()
) -> Mapping[HandKind, Fraction]:
    """Return the probability of each kind of hand after the draw; impossible kinds are left out.

    `dead`: further cards that cannot be drawn. Raises ValueError for more than three discards, and for a
    discard that is not in the hand.
    """
    ways: Counter[HandKind] = Counter()
    kept, of = _kept(cards, discards), stub((*cards, *dead))
    for final, number in outcomes(kept, of):
        ways[ladder().kinds[final]] += number
    total = comb(of.size, HAND - len(kept))
    return {kind: Fraction(ways[kind], total) for kind in HandKind if ways[kind]}


def expected(
    cards: Sequence[Card], discards: Sequence[Card], dead: Sequence[Card] = (), *, opponents: int = 1
) -> float:
    """Return the mean strength of the hand after the draw, 0 to 1, as defined by `strengths`.

    Raises ValueError as `odds` does.
    """
    return _mean(_kept(cards, discards), stub((*cards, *dead)), strengths(opponents))


def best_discards(
    cards: Sequence[Card], dead: Sequence[Card] = (), *, opponents: int = 1
) -> tuple[Card, ...]:
    """Return the discards, at most three, with the highest mean strength after the draw.

    Of equally good discards the one with the fewest cards is returned.
    """
    of, worth = stub((*cards, *dead)), strengths(opponents)
    return max(choices(cards), key=lambda discards: _mean(_kept(cards, discards), of, worth))


def choices(cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return all 26 ways to discard none to three of five cards, the fewest cards first."""
    held = in_order(cards)
    return tuple(discards for number in range(MOST + 1) for discards in combinations(held, number))


@cache
def strengths(opponents: int = 1) -> tuple[float, ...]:
    """Return, for each rank of hand, the share of opponents' final hands that it beats; a tie counts half.

    An opponent starts with any five cards and draws by the usual rules of play: three to a pair or to the two
    highest cards, two to three of a kind, one to two pairs or to four of a kind, none to better hands.
    Several opponents are independent. The table is computed on the first call, which takes tens of
    milliseconds.
    """
    if opponents > 1:
        return tuple(share**opponents for share in strengths())
    finals = _finals()
    total = sum(finals)
    shares: list[float] = []
    below = 0.0
    for _, group in groupby(range(len(finals)), _rivals):
        same = tuple(group)
        own = sum(finals[at] for at in same)
        beaten = below / (total - own) if len(same) > 1 else (below + own / 2) / total
        shares += len(same) * (beaten,)
        below += own
    return tuple(shares)


def _rivals(final: int) -> tuple[HandKind, tuple[int, ...]]:
    """Return a key that is equal for two hand ranks only if they tie, or cannot occur in one deal.

    For a full house, and for three or four cards of a rank, the key leaves out the other cards: two hands in
    one deal cannot both have three cards of the same rank.
    """
    held, ranks = ladder().kinds[final], ladder().important[final]
    return held, ranks[:1] if held in (HandKind.THREE, HandKind.FULL_HOUSE, HandKind.FOUR) else ranks


def _finals() -> list[float]:
    """Return, for each rank of hand, how many of all 2,598,960 hands an opponent ends with after the draw.

    The opponent's discards count as still in the deck.
    """
    finals = [0.0] * len(ladder().kinds)
    starts: Counter[tuple[Card, ...]] = Counter()
    for at, (held, ranks) in enumerate(zip(ladder().kinds, ladder().important, strict=True)):
        if held is HandKind.NOTHING:
            high, low, *_ = ranks
            starts[high, low] += HIGH_SUITED
            starts[high, RANKS + low] += WAYS[held] - HIGH_SUITED
        elif held in BOOK:
            kept, alike = BOOK[held]
            starts[tuple(card + RANKS * suit for card in ranks[:kept] for suit in range(alike))] += WAYS[held]
        else:
            finals[at] += WAYS[held]
    for cards, hands in starts.items():
        of = stub(cards)
        draws = comb(of.size, HAND - len(cards))
        for final, ways in outcomes(cards, of):
            finals[final] += hands * ways / draws
    return finals


def _mean(kept: Sequence[Card], of: Stub, worth: Sequence[float]) -> float:
    """Return the mean worth of the final hand over all draws; `worth`: the worth of each rank of hand."""
    total = sum(ways * worth[final] for final, ways in outcomes(kept, of))
    return total / comb(of.size, HAND - len(kept))


def _kept(cards: Sequence[Card], discards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that remain after the discards. Raises ValueError for impossible discards."""
    strange = next((card for card in discards if card not in cards), None)
    if strange is not None:
        raise ValueError(f"discard {text(strange)} is not in the hand; throw away what is held")
    if len(discards) > MOST:
        raise ValueError(f"{len(discards)} discards are too many; throw away at most {MOST}")
    return tuple(card for card in cards if card not in discards)
