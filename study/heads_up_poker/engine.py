"""Deals and plays millions of hands in C: calls `cards.c`, and compiles it and `rounds.c` on first use."""

from __future__ import annotations

from ctypes import Structure, byref, c_int32, c_int64, c_uint64, c_void_p
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cabinet.cards.hands import UNITS, ladder
from games.heads_up_poker.dealer.betting import COUNTS, FirstRound
from games.heads_up_poker.rules import ANTE, MOST
from study.compiled import address, library
from study.heads_up_poker.hands import known

if TYPE_CHECKING:
    from collections.abc import Sequence
    from ctypes import CDLL

    from numpy.typing import NDArray

    Array = NDArray[Any]

KINDS = len(COUNTS)
"""The number of ways in which the dealer can draw: 0, 1, 2 or 3 cards."""


class Steps(NamedTuple):
    """Tables that give the strength bucket of each player's cards."""

    prospect: NDArray[np.uint8]
    """For each hand: the person's strength bucket before the draw."""
    mine: NDArray[np.uint8]
    """For each hand rank: the person's strength bucket after the draw."""
    start: NDArray[np.uint8]
    """For each hand rank: the dealer's strength bucket before the draw; buckets of hands to which the dealer
    draws equally many cards are adjacent."""
    end: NDArray[np.uint8]
    """For each number of cards that the dealer draws and each hand rank: the dealer's strength bucket
    after the draw."""
    kinds: tuple[slice, ...]
    """For each number of cards that the dealer draws: the range of its strength buckets before the draw."""

    @property
    def prospects(self) -> int:
        return int(self.prospect.max()) + 1

    @property
    def mines(self) -> int:
        return int(self.mine.max()) + 1

    @property
    def ends(self) -> tuple[int, ...]:
        return tuple((self.end.max(axis=1).astype(int) + 1).tolist())


class Counts(NamedTuple):
    """Counts of how often both players' hands, draws and showdown results occurred together in many deals."""

    deals: int
    joint: list[list[NDArray[np.uint32]]]
    """For each pair of numbers of cards drawn: the counts by the person's and the dealer's strength bucket
    before the draw, then by both buckets after the draw."""
    signs: list[list[NDArray[np.int64]]]
    """For each pair of numbers of cards drawn and both strength buckets after the draw: the number of
    showdowns that the person wins, less the number that the person loses."""

    def plus(self, other: Counts) -> Counts:
        """Add the counts of `other` to the arrays in place; return the sum."""
        mine: list[list[Array]] = [*self.joint, *self.signs]
        theirs: list[list[Array]] = [*other.joint, *other.signs]
        for row, further in zip(mine, theirs, strict=True):
            for cells, others in zip(row, further, strict=True):
                np.add(cells, others, out=cells)
        return self._replace(deals=self.deals + other.deals)


class Policy(NamedTuple):
    """The person's choices: dollars, numbers of cards drawn, or `NO` for a fold.

    `cards.c` describes the axes of the arrays.
    """

    bet: NDArray[np.uint8]
    asked: NDArray[np.uint8]
    cards: NDArray[np.uint8]
    bet2: NDArray[np.uint8]
    asked2: NDArray[np.uint8]


NO = 255


class Dealt(NamedTuple):
    """The dealer's choices as probabilities.

    `cards.c` describes the axes of the arrays.
    """

    ways: tuple[FirstRound, ...]
    """The first rounds that this dealer's choices make possible and that end without a fold."""
    answer: NDArray[np.float64]
    call: NDArray[np.float64]
    answer2: NDArray[np.float64]
    call2: NDArray[np.float64]
    raise2: NDArray[np.uint8]


TABLES = ("rank", "plain", "suited", "keep", "rule", "prospect", "mine", "start", "end")
KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""A number for each card rank: the sum of these numbers over five cards identifies their ranks. `cards.c` has
the same numbers."""


class _Tables(Structure):
    _fields_ = tuple((name, c_void_p) for name in TABLES)


class _Sizes(Structure):
    _fields_ = (("mines", c_int32), ("starts", c_int32 * KINDS), ("ends", c_int32 * KINDS))


class _Dealer(Structure):
    _fields_ = (
        *((name, c_void_p) for name in ("way", *Dealt._fields[1:])),
        *((name, c_int32) for name in ("ways", "ends")),
    )


class _Person(Structure):
    _fields_ = (*((name, c_void_p) for name in Policy._fields), ("mines", c_int32))


def count(seed: int, hands: int, draws: int, steps: Steps) -> Counts:
    """Deal pairs of hands and draw to each pair several times; return the counts of the results.

    `hands`: the number of pairs of hands that are dealt. `draws`: the number of draws to each pair.
    """
    starts = [one.stop - one.start for one in steps.kinds]
    shapes = [
        (steps.prospects, start, steps.mines, end) for start, end in zip(starts, steps.ends, strict=True)
    ]
    cells = [int(np.prod(shape)) for shape in shapes]
    pairs = [int(np.prod(shape[2:])) for shape in shapes]
    counts = np.zeros((KINDS, sum(cells)), np.uint32)
    signs = np.zeros((KINDS, sum(pairs)), np.int64)
    local = steps.start.copy()
    for one in steps.kinds:
        local[(steps.start >= one.start) & (steps.start < one.stop)] -= one.start
    held, tables = _tables(steps._replace(start=local))
    sizes = _Sizes(steps.mines, (c_int32 * KINDS)(*starts), (c_int32 * KINDS)(*steps.ends))
    engine().count(
        c_uint64(_mixed(seed)), c_int64(hands), c_int32(draws), byref(tables), byref(sizes),
        c_int32(steps.prospects), address(counts), address(signs),
    )  # fmt: skip
    del held
    joint = [_parted(row, cells, shapes) for row in counts]
    return Counts(hands * draws, joint, [_parted(row, pairs, [one[2:] for one in shapes]) for row in signs])


def finals(seed: int, hands: int, best: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how often each final hand rank occurs: for the person, and for the dealer by cards drawn.

    `hands`: the number of hands that are dealt. `best`: for each hand, the number of cards that the person
    draws.
    """
    classes = len(ladder().kinds)
    none = np.zeros(1, np.uint8)
    held, tables = _tables(Steps(none, none, none, none, ()))
    person, dealer = np.zeros(classes, np.int64), np.zeros((KINDS, classes), np.int64)
    engine().finals(
        c_uint64(_mixed(seed)), c_int64(hands), byref(tables), address(best), address(person), address(dealer)
    )
    del held
    return person, dealer


def play(
    seed: int, hands: int, stake: int, steps: Steps, dealer: Dealt, person: Policy
) -> tuple[float, float]:
    """Play hands; return the person's mean result in dollars per hand, and its standard error.

    `stake`: the most dollars that each side can put in beyond the ante.
    """
    held, tables = _tables(steps)
    way = np.zeros((MOST + 1,) * 3, np.int32)
    for at, one in enumerate(dealer.ways):
        way[one] = at
    dealt = [way, *map(np.ascontiguousarray, dealer[1:])]
    plays = [np.ascontiguousarray(one) for one in person]
    ends = dealer.answer2.shape[-2]
    total, squares = c_int64(0), c_int64(0)
    engine().play(
        c_uint64(_mixed(seed)), c_int64(hands), c_int32(ANTE), c_int32(stake), byref(tables),
        byref(_Dealer(*map(address, dealt), len(dealer.ways), ends)),
        byref(_Person(*map(address, plays), steps.mines)),
        byref(total), byref(squares),
    )  # fmt: skip
    del held
    mean = total.value / hands
    return mean, float(((squares.value / hands - mean**2) / hands) ** 0.5)


def engine(name: str = "cards") -> CDLL:
    """Compile a C source of this folder, and return it as a library.

    Do not add -ffast-math: it makes the processor round small numbers to 0 in the whole process.
    """
    sums = ("-fno-math-errno", "-fno-trapping-math", "-fno-signed-zeros", "-fassociative-math")
    return library(Path(__file__).parent / f"{name}.c", *sums)


def _mixed(seed: int) -> int:
    """Return a seed for the generator of `cards.c`; seeds of different numbers are far apart.

    This generator, splitmix64, advances in constant steps, so seeds that are close give overlapping
    sequences.
    """
    return (seed + 1) * 0xD1B54A32D192ED03 & (1 << 64) - 1


def _tables(steps: Steps) -> tuple[list[Array], _Tables]:
    """Return the arrays that the C functions need, and a structure with their addresses.

    Keep the arrays alive while C uses them: the structure does not keep them alive.
    """
    hands = known()
    arrays = [hands.rank, *_by_keys(), hands.keep, hands.rule, *steps[:4]]
    held = [np.ascontiguousarray(one) for one in arrays]
    return held, _Tables(*map(address, held))


@cache
def _by_keys() -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Return two tables of hand ranks by the sum of the cards' `KEYS`: for mixed suits, and for one suit."""
    found = []
    for table in (ladder().plain, ladder().suited):
        units = np.array(list(table))
        held = units[:, None] // np.array(UNITS) % 5
        ranks = np.zeros(4 * KEYS[-1] + KEYS[-2] + 1, np.uint16)
        ranks[held @ np.array(KEYS)] = list(table.values())
        found.append(ranks)
    return found[0], found[1]


def _parted(row: Array, sizes: Sequence[int], shapes: Sequence[tuple[int, ...]]) -> list[Array]:
    parts = np.split(row, np.cumsum(sizes)[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]
