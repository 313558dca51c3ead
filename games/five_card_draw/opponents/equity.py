"""Equity in FIVE CARD DRAW: classes of hands before and after the draw, and their chances to win.

Before the draw a hand belongs to a class called a start, after the draw to a class called a grade; both are
numbered from the weakest. A player's range, the hands that the player may hold, is a row of weights for all
starts or all grades.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import accumulate
from math import comb
from operator import mul
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.cards.deck import ACE, JACK, KING, QUEEN, TEN, cards, rank_of, suit_of
from cabinet.cards.hands import HAND, HandKind, important, kind, ladder, rank
from games.cards.draws import MOST, WAYS, outcomes, stub

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.cards.deck import Card, Cards
    from games.cards.draws import Stub

Row: TypeAlias = tuple[float, ...]
"""One number for each start (class of hands before the draw) or for each grade (class after the draw)."""

_FOUR, _SIX, _SEVEN, _EIGHT = 2, 4, 5, 6
GRADES = (
    *((HandKind.NOTHING, high) for high in (KING, ACE)),
    *((HandKind.PAIR, high) for high in (_FOUR, _SEVEN, TEN, JACK, QUEEN, KING, ACE)),
    *((HandKind.TWO_PAIR, high) for high in (_SEVEN, TEN, JACK, QUEEN, KING, ACE)),
    *((HandKind.THREE, high) for high in (_SIX, TEN, KING, ACE)),
    *((HandKind.STRAIGHT, high) for high in (TEN, ACE)),
    *((HandKind.FLUSH, high) for high in (QUEEN, KING, ACE)),
    *((HandKind.FULL_HOUSE, high) for high in (_EIGHT, ACE)),
    (HandKind.STRAIGHT_FLUSH, ACE),
)
"""All grades (classes of final hands), weakest first: the kind and highest rank of the best hand in each."""

FOUR_SUITED = {HandKind.NOTHING: 5 * 4 * 3, HandKind.PAIR: 4 * 3}
"""For a hand of this kind, the number of ways to choose its suits so that exactly four cards share a suit."""


class Start(NamedTuple):
    """A start: a class of hands before the draw that are played alike."""

    typical: Cards
    """A typical hand of the class. The cards that a player would discard come last."""
    draws: int
    """The number of cards that hands of the class usually draw."""
    kind: HandKind
    high: int
    """The highest rank of the best hand in the class; `kind` is the kind of that hand."""

    def opens(self, pair: int) -> bool:
        """Return True if hands of the class are at least a pair of the rank `pair`."""
        return (self.kind, self.high) >= (HandKind.PAIR, pair)


def _start(words: str, draws: int, held: HandKind, high: int | None = None) -> Start:
    """Return the class of hands before the draw that this typical hand represents.

    `high`: the highest rank of the class, by default the rank that the typical hand has most often.
    """
    typical = cards(words)
    ranks = [rank_of(card) for card in typical]
    # Do not call the function `important` here: it builds a table of all hands, which would delay the first
    # picture.
    most = max(ranks, key=lambda rank: (ranks.count(rank), rank))
    return Start(typical, draws, held, most if high is None else high)


FLUSH_DRAW, STRAIGHT_DRAW = 0, 1
STARTS = (
    _start("Ks 9s 7s 4s 2h", 1, HandKind.NOTHING, -1),
    _start("9s 8h 7d 6c 2s", 1, HandKind.NOTHING, -1),
    _start("Qs 9h 7d 4c 2s", 3, HandKind.NOTHING),
    _start("Ks Jh 8d 5c 3s", 3, HandKind.NOTHING),
    _start("As Jh 8d 5c 3s", 3, HandKind.NOTHING),
    *(_start(f"{high}s {high}h Ad 9c 3s", 3, HandKind.PAIR) for high in "2468"),
    *(_start(f"{high}s {high}h Ad 7c 3s", 3, HandKind.PAIR) for high in "9TJQK"),
    _start("As Ah Kd 9c 3s", 3, HandKind.PAIR),
    *(_start(f"{high}s {high}h 4d 4c Qs", 1, HandKind.TWO_PAIR) for high in "79"),
    *(_start(f"{high}s {high}h 6d 6c 8s", 1, HandKind.TWO_PAIR) for high in "TJQKA"),
    *(_start(f"{high}s {high}h {high}d Ac 7s", 2, HandKind.THREE) for high in "48Q"),
    _start("As Ah Ad Kc 7s", 2, HandKind.THREE),
    _start("8s 9h Td Jc Qs", 0, HandKind.STRAIGHT, ACE),
    _start("Qs 9s 7s 4s 2s", 0, HandKind.FLUSH, ACE),
    _start("9s 9h 9d 4c 4s", 0, HandKind.FULL_HOUSE, ACE),
    _start("9s 9h 9d 9c 4s", 1, HandKind.STRAIGHT_FLUSH, ACE),
)
"""All starts (classes of hands before the draw). The first two are four cards to a flush and four cards to an
open straight; the others are in order of strength."""
_UP_TO = tuple((start.kind, start.high) for start in STARTS)


def start_of(hand: Sequence[Card]) -> int:
    """Return the index in `STARTS` of the class of a dealt hand."""
    held, ranks = kind(hand), important(hand)
    at = bisect_left(_UP_TO, (held, ranks[0]))
    suits = [suit_of(card) for card in hand]
    if held in FOUR_SUITED and not STARTS[at].opens(JACK) and max(map(suits.count, suits)) == HAND - 1:
        return FLUSH_DRAW
    return STRAIGHT_DRAW if held is HandKind.NOTHING and _open_straight(ranks) else at


def _open_straight(ranks: Sequence[int]) -> bool:
    """Return True if four cards in a row can become a straight at either end. Aces are high only."""
    return any(
        four[0] - four[-1] == len(four) - 1 and four[0] < ACE and four[-1] > 0
        for four in (ranks[:-1], ranks[1:])
    )


@cache
def dealt() -> Row:
    """Return, for each start, the probability that a dealt hand belongs to it."""
    hands = [0] * len(STARTS)
    for held, ranks in zip(ladder().kinds, ladder().important, strict=True):
        at, ways = bisect_left(_UP_TO, (held, ranks[0])), WAYS[held]
        if held in FOUR_SUITED and not STARTS[at].opens(JACK):
            hands[FLUSH_DRAW] += FOUR_SUITED[held]
            ways -= FOUR_SUITED[held]
        hands[STRAIGHT_DRAW if held is HandKind.NOTHING and _open_straight(ranks) else at] += ways
    return scaled(hands)


@cache
def _grade_of_rank() -> tuple[int, ...]:
    pairs = zip(ladder().kinds, ladder().important, strict=True)
    return tuple(bisect_left(GRADES, (held, ranks[0])) for held, ranks in pairs)


def grade_of(hand: Sequence[Card]) -> tuple[int, float]:
    """Return the index in `GRADES` of a final hand's class, and the share of the class that it beats."""
    at, grades = rank(hand), _grade_of_rank()
    low, above = bisect_left(grades, grades[at]), bisect_left(grades, grades[at] + 1)
    return grades[at], (at - low + 0.5) / (above - low)


def finals(kept: Sequence[Card], left: Stub) -> Row:
    """Return, for each grade, the probability that a hand belongs to it after a draw from `left`.

    `kept`: the cards of the hand that are not replaced.
    """
    of, ways = _grade_of_rank(), [0] * len(GRADES)
    for final, number in outcomes(kept, left):
        ways[of[final]] += number
    total = comb(left.size, HAND - len(kept))
    return tuple(number / total for number in ways)


@cache
def becomes(draws: int) -> tuple[Row, ...]:
    """Return, for each start, the probability of each grade after drawing this many cards."""
    return tuple(finals(start.typical[: HAND - draws], stub(start.typical)) for start in STARTS)


@cache
def by_the_book() -> tuple[Row, ...]:
    """Return, for each start, the probability of each grade after its usual draw."""
    return tuple(becomes(start.draws)[at] for at, start in enumerate(STARTS))


@cache
def _columns() -> tuple[Row, ...]:
    return tuple(zip(*by_the_book(), strict=True))


def in_the_end(weights: Row) -> Row:
    """Return the weights of the grades after usual draws, given the weights of the starts before the draw."""
    return tuple(sum(map(mul, weights, column)) for column in _columns())


def on_average(row: Row) -> Row:
    """Return, for each start, the expected value of the numbers in `row`, which has one for each grade.

    A start is a class of hands before the draw, a grade a class of final hands; the usual draw leads from one
    to the other.
    """
    return tuple(sum(map(mul, grades, row)) for grades in by_the_book())


def beats(weights: Row) -> Row:
    """Return, for each grade, the probability that its hands beat a hand from a range with these weights.

    Half of the hands of the same grade count as beaten.
    """
    return tuple(below - own / 2 for below, own in zip(accumulate(weights), weights, strict=True))


def scaled(weights: Sequence[float]) -> Row:
    """Return the weights scaled to a sum of 1."""
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def sensible(hand: Cards) -> tuple[Cards, ...]:
    """Return the discards worth considering for a hand.

    These are: none; all unpaired cards, with or without keeping a kicker; all but the two or three highest
    cards; the card that does not belong to four to a flush or a straight.
    """
    ranks = [rank_of(card) for card in hand]
    by_worth = sorted(hand, key=lambda card: (ranks.count(rank_of(card)), rank_of(card), card))
    throws = [tuple(by_worth[:number]) for number in range(MOST + 1)]
    throws += [(card,) for card in hand if _worth_a_card([other for other in hand if other != card])]
    return tuple(dict.fromkeys(throws))


def _worth_a_card(four: Sequence[Card]) -> bool:
    ranks = {rank_of(card) for card in four}
    straight = len(ranks) == len(four) and max(ranks) - min(ranks) < HAND
    return straight or len({suit_of(card) for card in four}) == 1
