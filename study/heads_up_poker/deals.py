"""What the cards do in the abstract game: every hand and every draw counted, none left out.

Draws are counted by inclusion and exclusion: what keeps some cards and gets none of
those back that went are sums over all hands that hold given cards. Of hands that
differ in nothing but the names of the suits one stands for all. What the two players
hold is taken to be independent. numpy is needed here.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, pairwise
from math import comb, factorial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.cards.cards import DECK, RANKS, SUITS
from games.cards.draws import strengths
from games.cards.hands import HAND, UNIT, HandKind, ladder
from games.heads_up_poker.dealer.betting import COUNTS, DRAWS
from games.heads_up_poker.dealer.scale import DECIMALS, Scale, group

if TYPE_CHECKING:
    from collections.abc import Iterator

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.intp]
Places: TypeAlias = tuple[int, ...]
"""Some of the five places of a hand, rising."""
Sums: TypeAlias = dict[int, Floats]
"""By a number of cards: a row for every set of as many."""


class Steps(NamedTuple):
    """How many steps there are in each part of a scale, at most."""

    starts: int
    finals: int
    prospects: tuple[int, ...]
    """Of the groups of `scale.DRAWN`."""


STEPS = Steps(32, 48, (8, 6, 24, 6, 4, 4, 1))
TOP = 2.0
"""The higher this power, the narrower the steps of the best hands, and the wider those of the worst."""
EDGE_DECIMALS = 6
"""Of the edges between prospects: they should lie beside strengths, not on them."""
SEEMING = 0.05
"""Of the hands for which another number of cards is better, the share that is taken to draw this one."""
NEVER = 1e-9
"""Hands that never come of a draw must still come to something."""
PLACES = range(HAND)
KEEPS = tuple(kept for size in range(HAND + 1) for kept in combinations(PLACES, size))


class Draw(NamedTuple):
    """How hands are drawn to."""

    cards: int
    kept: Numbers
    """Of every hand of `standing` which of KEEPS stays."""
    often: Floats
    """How many hands are drawn to like this."""


class Deals(NamedTuple):
    """The chances of the abstract game; rows and columns are the steps of the scale."""

    scale: Scale
    prospects: Floats
    """How often the person's hand is of each step before the draw."""
    starts: Floats
    """How often the dealer's is."""
    person: Floats
    """Cards drawn, prospect, final: how likely it is after such a draw."""
    dealer: Floats
    """Cards drawn, start, final: how likely the rule makes both."""
    showdown: Floats
    """Draws of both, the person's final, the dealer's: how likely the person wins, less how likely loses."""


def count(steps: Steps = STEPS) -> Deals:
    """The chances on a scale of so many steps: some seconds' work."""
    standing_at, often = standing()
    strength, kept = best_draws()
    best = strength.argmax(axis=0)
    most = strength.max(axis=0)
    known = np.array([[group(kind, cards) for cards in COUNTS] for kind in HandKind])
    groups = known[np.array(ladder().kinds)[ranks()[standing_at]], best]
    rule = ruled()
    ruled_cards = np.array([HAND - len(keep) for keep in KEEPS])[rule]
    persons = [Draw(cards, kept[cards], often) for cards in COUNTS]
    dealers = [Draw(cards, rule, often * (ruled_cards == cards)) for cards in COUNTS]
    # Of those who draw so many cards most do it for good reason.
    seeming = [one._replace(often=often * np.where(best == one.cards, 1.0, SEEMING)) for one in persons]
    person_ends = [_final_ranks(one) for one in seeming]
    dealer_ends = [_final_ranks(one) for one in dealers]
    scale = Scale(
        _rank_edges(np.bincount(ranks()), steps.starts),
        _rank_edges(np.sum(dealer_ends, axis=0), steps.finals),
        tuple(
            _edges(most[groups == at], often[groups == at], number)
            for at, number in enumerate(steps.prospects)
        ),
    )
    start = np.searchsorted(scale.starts, ranks()[standing_at], side="right")
    prospect = _prospects(scale, groups, most)
    final = np.searchsorted(scale.finals, np.arange(len(ladder().kinds)), side="right")
    holding = _holding(final[ranks()])
    columns = np.eye(len(scale.finals) + 1)[final]
    beaten = [_beaten(ends, columns) for ends in dealer_ends]
    return Deals(
        scale,
        np.bincount(prospect, often) / len(hands()),
        np.bincount(start, often) / len(hands()),
        np.array([_moves(one, prospect, final, holding) for one in persons]),
        np.array([_moves(one, start, final, holding) for one in dealers]),
        np.array([_showdown(person_ends[mine], beaten[theirs], columns) for mine, theirs in DRAWS]),
    )


@cache
def hands() -> NDArray[np.uint8]:
    """All hands, a row of five rising cards each."""
    flat = chain.from_iterable(combinations(DECK, HAND))
    return np.fromiter(flat, np.uint8, HAND * comb(len(DECK), HAND)).reshape(-1, HAND)


@cache
def standing() -> tuple[Numbers, Floats]:
    """The hands that stand for all that differ from them in the names of suits alone, and for how many."""
    suit, bit = hands() // RANKS, 1 << (hands() % RANKS).astype(np.int16)
    held = [np.where(suit == one, bit, 0).sum(axis=1) for one in range(SUITS)]
    falling = np.all([more >= fewer for more, fewer in pairwise(held)], axis=0)
    at = np.flatnonzero(falling)
    # Suits that hold the same ranks cannot be told apart.
    orders, alike = np.full(len(at), float(factorial(SUITS))), np.ones(len(at))
    for more, fewer in pairwise(held):
        alike = np.where(more[at] == fewer[at], alike + 1, 1)
        orders /= alike
    return at, orders


@cache
def ranks() -> Numbers:
    """The rank of every hand."""
    units = np.array(UNIT)[hands()].sum(axis=1)
    suits = hands() // RANKS
    flush = (suits == suits[:, :1]).all(axis=1)
    found = np.zeros(len(units), np.intp)
    for table, there in ((ladder().plain, ~flush), (ladder().suited, flush)):
        known = sorted(table)
        found[there] = np.array([table[one] for one in known])[np.searchsorted(known, units[there])]
    return found


@cache
def numbers(places: Places) -> NDArray[np.int32]:
    """For every hand the number of the set of its cards in these places, among all sets of as many."""
    number = np.zeros(len(hands()), np.int32)
    for size, place in enumerate(places, 1):
        number += np.array([comb(card, size) for card in DECK], np.int32)[hands()[:, place]]
    return number


@cache
def best_draws() -> tuple[Floats, Numbers]:
    """For each number of cards drawn and every standing hand, as `scale.prospects` finds them.

    The best mean strength, and which of KEEPS has it.
    """
    at, _ = standing()
    worth = np.array(strengths())[ranks()]
    sums = [
        np.sum(
            [
                np.bincount(numbers(places), worth, comb(len(DECK), size))
                for places in combinations(PLACES, size)
            ],
            axis=0,
        )
        for size in range(HAND + 1)
    ]
    strength = np.full((len(COUNTS), len(at)), -1.0)
    kept = np.zeros(strength.shape, np.intp)
    for number, keep in enumerate(KEEPS):
        cards = HAND - len(keep)
        if cards in COUNTS:
            total = sum(sign * sums[len(places)][numbers(places)[at]] for sign, places in _without(keep))
            mean = np.round(total / _ways(cards), DECIMALS)
            better = mean > strength[cards]
            strength[cards, better] = mean[better]
            kept[cards, better] = number
    return strength, kept


def ruled() -> Numbers:
    """Of every standing hand which of KEEPS the dealer keeps by rule."""
    at, _ = standing()
    kinds = np.array(ladder().kinds)[ranks()[at]]
    rank = hands()[at] % RANKS
    alike = (rank[:, :, None] == rank[:, None, :]).sum(axis=2) > 1
    stay = np.ones_like(alike)
    nothing = kinds == HandKind.NOTHING
    stay[nothing] = np.argsort(np.argsort(rank[nothing], axis=1), axis=1) >= max(COUNTS)
    grouped = np.isin(kinds, (HandKind.PAIR, HandKind.TWO_PAIR, HandKind.THREE, HandKind.FOUR))
    stay[grouped] = alike[grouped]
    bits = 1 << np.arange(HAND)
    number = {sum(1 << place for place in keep): at for at, keep in enumerate(KEEPS)}
    kept: Numbers = np.array([number[code] for code in range(1 << HAND)])[stay @ bits]
    return kept


def _without(keep: Places) -> Iterator[tuple[int, Places]]:
    """The sets whose hands, with these signs, add up to those that have `keep` and nothing thrown away."""
    thrown = [place for place in PLACES if place not in keep]
    for size in range(len(thrown) + 1):
        for some in combinations(thrown, size):
            yield (-1) ** size, tuple(sorted((*keep, *some)))


def _ways(cards: int) -> int:
    return comb(len(DECK) - HAND, cards)


def _signed(draw: Draw, row: Numbers) -> Sums:
    """By size, set and row: how often a row's draws ask for all hands that hold the set.

    The last of the sets, the hand itself, is left out.
    """
    at, _ = standing()
    rows = int(row.max()) + 1
    sums = {size: np.zeros(comb(len(DECK), size) * rows) for size in range(HAND - draw.cards, HAND)}
    for keep in np.unique(draw.kept[draw.often > 0]).tolist():
        there = np.flatnonzero((draw.kept == keep) & (draw.often > 0))
        for sign, places in _without(KEEPS[keep]):
            if len(places) < HAND:
                cell = numbers(places)[at[there]].astype(np.intp) * rows + row[there]
                np.add.at(sums[len(places)], cell, sign * draw.often[there])
    return {size: column.reshape(-1, rows) for size, column in sums.items()}


def _holding(column: Numbers) -> Sums:
    """By size, set and column: how many hands of the column hold the set."""
    columns = int(column.max()) + 1
    sums = {}
    for size in range(HAND - max(COUNTS), HAND):
        cells = np.zeros(comb(len(DECK), size) * columns)
        for places in combinations(PLACES, size):
            cells += np.bincount(numbers(places).astype(np.intp) * columns + column, minlength=len(cells))
        sums[size] = cells.reshape(-1, columns)
    return sums


def _moves(draw: Draw, row: Numbers, final: Numbers, holding: Sums) -> Floats:
    """Row, final: of the hands of a row how many make this draw and end there, as a share."""
    at, often = standing()
    rows, columns = int(row.max()) + 1, int(final.max()) + 1
    own = np.bincount(row * columns + final[ranks()[at]], draw.often, rows * columns)
    total = (-1) ** draw.cards * own.reshape(rows, columns)
    for size, asked in _signed(draw, row).items():
        there = np.flatnonzero(asked.any(axis=1))
        total += asked[there].T @ holding[size][there]
    whole = np.bincount(row, often)[:, None]
    moves: Floats = np.divide(total / _ways(draw.cards), whole, out=np.zeros_like(total), where=whole > 0)
    return moves


def _final_ranks(draw: Draw) -> Floats:
    """How many hands end with each rank."""
    at, _ = standing()
    ending = np.zeros(len(hands()))
    for size, asked in _signed(draw, np.zeros(len(at), np.intp)).items():
        for places in combinations(PLACES, size):
            ending += asked[numbers(places), 0]
    ending[at] += (-1) ** draw.cards * draw.often
    return np.bincount(ranks(), ending, len(ladder().kinds)) / _ways(draw.cards)


def _showdown(person: Floats, beaten: Floats, columns: Floats) -> Floats:
    """The person's final, the dealer's: the person's ranks as often as given."""
    mine = (person + NEVER)[:, None] * columns
    outcome: Floats = mine.T @ beaten / mine.sum(axis=0)[:, None]
    return outcome


def _beaten(dealer: Floats, columns: Floats) -> Floats:
    """Rank, the dealer's final: the chances to win less those to lose, its ranks as often as given."""
    theirs = (dealer + NEVER)[:, None] * columns
    whole = theirs.sum(axis=0)
    outcome: Floats = (2 * theirs.cumsum(axis=0) - theirs - whole) / whole
    return outcome


def _prospects(scale: Scale, groups: Numbers, strength: Floats) -> Numbers:
    """The step of every standing hand of the person's, as `Scale.prospect` finds it."""
    prospect = np.zeros_like(groups)
    before = 0
    for at, edges in enumerate(scale.prospects):
        there = groups == at
        prospect[there] = before + np.searchsorted(edges, strength[there], side="right")
        before += len(edges) + 1
    return prospect


def _levels(steps: int) -> Floats:
    """The shares of all hands that lie below each edge."""
    return 1 - (1 - np.arange(1, steps) / steps) ** TOP


def _rank_edges(often: Floats | Numbers, steps: int) -> tuple[int, ...]:
    below = often.cumsum() / often.sum()
    return tuple(np.unique(np.searchsorted(below, _levels(steps)) + 1).tolist())


def _edges(strength: Floats, often: Floats, steps: int) -> tuple[float, ...]:
    order = np.argsort(strength)
    below = often[order].cumsum() / often.sum()
    edges = np.unique(strength[order][np.searchsorted(below, _levels(steps))].round(EDGE_DECIMALS))
    return tuple(edges[edges < strength.max()].tolist())
