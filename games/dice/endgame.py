"""The last boxes of two players: the chance to win if both play them as well as can be.

All that may come up in a turn is looked at together: a number of Python holds a field of `FIELD` bits
for each case, so that adding two numbers adds all their fields. A chance is counted in steps of 1 / `ONE`.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache, lru_cache, reduce
from math import comb, factorial, prod
from operator import mul
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.dice.outcomes import SPOTS_KEPT, left, outcomes, plan, promised
from games.dice.perfect import FACE, keeps, points
from games.dice.rolls import ROLLS
from games.dice.scoring import BONUS_AT, DICE, UPPER
from games.dice.values import BIT, Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from games.dice.variants import Variant

LAST = 2
"""Boxes that either may have left."""
FIELD = 64
ONE = 1 << 24
_TOP = FIELD - 1
_FALLS = len(FACE) ** DICE
"""Ways in which five dice fall. A turn multiplies by it `ROLLS` times: that and `ONE` fit in a field."""
_COMES = 1 - (1 - 1 / len(FACE)) ** ROLLS
"""The chance of a die to show a face in one of three rolls."""

Cases: TypeAlias = dict[Spot, dict[Spot, set[int]]]
"""By the sheets of who is to roll and of the other: leads of the first."""
Chances: TypeAlias = dict[Spot, dict[Spot, dict[int, int]]]
"""What each of them is worth to who is to roll, in steps."""


class Open(NamedTuple):
    """Cases of one sheet in which it matters how the turn is played."""

    of: list[tuple[dict[int, int], int]]
    """For each where its chance belongs, and the lead."""
    rolls: list[int]
    """What each final roll is worth, a field for each of them."""


class Endgame:
    """The last boxes of a game, by what a lead in the end is worth to one of the two."""

    def __init__(self, variant: Variant, worth: Callable[[int], float]) -> None:
        """`worth`: from 0 to 1 to whoever asks; to the other player what is missing to 1."""
        self._variant = variant
        self._worth = worth
        self._known: dict[bool, Chances] = {True: {}, False: {}}
        """What has been found of last turns, by whether they are ours: others may lead there as well."""

    def chances(self, ends: Iterable[tuple[Spot, int]], theirs: Spot) -> list[float]:
        """What each of our sheets with a lead is worth to us before a turn of theirs."""
        mover = settled(self._variant, theirs)
        named = [(settled(self._variant, ours), -lead) for ours, lead in ends]
        cases: Cases = {mover: {}}
        for ours, lead in named:
            cases[mover].setdefault(ours, set()).add(lead)
        found = self._before_turn(cases, ours=False)[mover]
        return [1 - found[ours][lead] / ONE for ours, lead in named]

    def _before_turn(self, cases: Cases, *, ours: bool) -> Chances:
        """What cases are worth, all of them as many turns before the end."""
        if not any(map(left, cases)):
            return {
                mover: {
                    other: {lead: self._end(lead, ours=ours) for lead in leads}
                    for other, leads in others.items()
                }
                for mover, others in cases.items()
            }
        chances: Chances = self._known[ours] if max(map(left, cases)) == 1 else {}
        cases = _without(cases, chances)
        then = self._before_turn(self._following(cases), ours=not ours) if cases else {}
        for mover, others in cases.items():
            for other in others:
                chances.setdefault(mover, {}).setdefault(other, {})
        _roll([self._played(mover, others, then, chances[mover]) for mover, others in cases.items()])
        return chances

    def _end(self, lead: int, *, ours: bool) -> int:
        return round(ONE * (self._worth(lead) if ours else 1 - self._worth(-lead)))

    def _following(self, cases: Cases) -> Cases:
        """The cases that these lead to, as the other player sees them."""
        following: Cases = {}
        for mover, others in cases.items():
            for after, gain in _endings(self._variant, mover):
                for other, leads in others.items():
                    there = following.setdefault(other, {}).setdefault(after, set())
                    there.update([-lead - gain for lead in leads])
        return following

    def _played(
        self, mover: Spot, others: dict[Spot, set[int]], then: Chances, chances: dict[Spot, dict[int, int]]
    ) -> Open:
        """Fill in the chances of cases in which every way to play is as good, or one is best; the others."""
        endings, odds = _endings(self._variant, mover), _odds(self._variant, mover)
        open_cases: list[tuple[dict[int, int], int]] = []
        columns: list[tuple[int, ...]] = []
        for other, leads in others.items():
            at = then[other]
            rows = [[ONE - at[after][-lead - gain] for lead in leads] for after, gain in endings]
            into = chances[other]
            for lead, column in zip(leads, zip(*rows, strict=True), strict=True):
                if min(column) == max(column):
                    into[lead] = column[0]
                elif odds:
                    into[lead] = round(sum(map(mul, odds, column)))
                else:
                    open_cases.append((into, lead))
                    columns.append(column)
        if not columns:
            return Open([], [])
        packed = [_pack(row) for row in zip(*columns, strict=True)]
        tops = _pack([1 << _TOP] * len(columns))
        ways = outcomes(self._variant, mover).columns.values()
        return Open(open_cases, _largest([[packed[at] for at in way] for way in ways], tops))


def settled(variant: Variant, where: Spot) -> Spot:
    """The sheet that stands for all from which just the same can come."""
    extra = points(variant).extra
    box = 1 if where.box and extra[where.box] == extra[1] else where.box
    unused = [category.value for category in UPPER if not where.upper & BIT[category]]
    lacks = BONUS_AT - where.total
    if not 0 < lacks <= DICE * sum(unused):
        return where._replace(box=box, total=0 if unused else BONUS_AT)
    if len(unused) == 1:
        # So many of its number are needed.
        lacks = -(-lacks // unused[0]) * unused[0]
    return where._replace(box=box, total=BONUS_AT - lacks)


@lru_cache(SPOTS_KEPT)
def _endings(variant: Variant, where: Spot) -> tuple[tuple[Spot, int], ...]:
    """The outcomes of a turn, by the sheets that stand for theirs."""
    return tuple((settled(variant, after), gain) for after, gain in outcomes(variant, where).of)


@lru_cache(SPOTS_KEPT)
def _odds(variant: Variant, where: Spot) -> tuple[float, ...]:
    """How likely the outcomes of a turn are where one way to play it is always best; else none."""
    of, columns = outcomes(variant, where)
    if len(columns) > 1:
        return ()
    (category,) = columns
    if len(of) == 2:
        most = max(gain for _, gain in of)
        comes = promised(plan([float(gain == most) for _, gain in of], columns))
        return tuple(comes if gain == most else 1 - comes for _, gain in of)
    if category in UPPER and len(of) == DICE + 1:
        gains = sorted(gain for _, gain in of)
        counts = [gains.index(gain) for _, gain in of]
        return tuple(comb(DICE, count) * _COMES**count * (1 - _COMES) ** (DICE - count) for count in counts)
    return ()


def _without(cases: Cases, known: Chances) -> Cases:
    """The cases of which nothing is known."""
    new: Cases = {}
    for mover, others in cases.items():
        for other, leads in others.items():
            if missing := leads.difference(known.get(mover, {}).get(other, ())):
                new.setdefault(mover, {})[other] = missing
    return new


def _roll(parts: Sequence[Open]) -> None:
    """Fill in what a turn is worth in cases in which it matters how it is played."""
    if not any(part.of for part in parts):
        return
    rolls, count = [0] * len(_ways()), 0
    for part in filter(lambda part: part.of, parts):
        rolls = [roll | more << count * FIELD for roll, more in zip(rolls, part.rolls, strict=True)]
        count += len(part.of)
    tops = _pack([1 << _TOP] * count)
    for _ in range(ROLLS - 1):
        rolls = _best(rolls, tops)
    promised = sum(map(mul, _ways(), rolls))
    fields = array("Q", promised.to_bytes(count * FIELD // 8, sys.byteorder))
    where = (one for part in parts for one in part.of)
    for (into, lead), field in zip(where, fields, strict=True):
        into[lead] = round(field / _FALLS**ROLLS)


def _pack(fields: Iterable[int]) -> int:
    return int.from_bytes(array("Q", fields).tobytes(), sys.byteorder)


def _largest(rows: Sequence[Sequence[int]], tops: int) -> list[int]:
    """Of numbers beside each other the largest, field by field."""
    first, *others = rows
    best = list(first)
    for row in others:
        best = [_larger(one, another, tops) for one, another in zip(best, row, strict=True)]
    return best


def _larger(one: int, another: int, tops: int) -> int:
    ahead = (one | tops) - another
    is_ahead = ahead & tops
    if is_ahead == tops or not is_ahead:
        return one if is_ahead else another
    return another + (ahead & (is_ahead - (is_ahead >> _TOP)))


def _best(rolls: Sequence[int], tops: int) -> list[int]:
    """What each roll is worth, times `_FALLS`, with the best of its dice kept and the others rolled."""
    sizes = [[_FALLS * roll for roll in rolls]]
    above: Sequence[int] = rolls
    for size in reversed(range(DICE)):
        above = [
            above[a] + above[b] + above[c] + above[d] + above[e] + above[f]
            for a, b, c, d, e, f in keeps().more[size]
        ]
        sizes.insert(0, [len(FACE) ** size * keep for keep in above])
    best, *others = sizes
    for of_size, fewer in zip(others, _fewer(), strict=True):
        below = best.__getitem__
        best = [
            reduce(lambda one, another: _larger(one, another, tops), map(below, without), keep)
            for keep, without in zip(of_size, fewer, strict=True)
        ]
    return best


@cache
def _ways() -> list[int]:
    """In how many ways each roll falls."""
    return [
        factorial(DICE) // prod(factorial(roll.count(face)) for face in FACE) for roll in keeps().of[DICE]
    ]


@cache
def _fewer() -> list[list[list[int]]]:
    """`Keeps.fewer`, each keep once."""
    return [[sorted(set(of_keep)) for of_keep in zip(*rows, strict=True)] for rows in keeps().fewer]
