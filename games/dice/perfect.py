"""The best possible player of a dice game: every decision from the table, in plain Python.

A turn is looked at as a whole: what the final dice are worth in their best
category, from that what keeping any of the dice is worth before the last roll,
and from that the same for the roll before.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from games.dice.scoring import BONUS_AT, DICE, UPPER, Category, Dice
from games.dice.sheet import Sheet
from games.dice.values import BIT, BOXES, OTHERS, load, spot
from games.fog import error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from games.dice.values import Spot, ValueTable
    from games.dice.variants import Variant

Choice = TypeVar("Choice", Dice, Category)

LEVELS = {"PERFECT": 0.0, "GOOD": 1.6, "EASY": 3.3}
"""The fog of the computer players, in points."""
FACE = tuple(category.value for category in UPPER)
TURNS_KEPT = 8
"""Turns that are remembered: two or three decisions of one share it."""
DECIMALS = 6
"""Of a value, for the order of choices: what differs by less is as good."""


class Keeps(NamedTuple):
    """The dice that can be kept, as sorted faces, and how one keep leads to another."""

    of: tuple[tuple[Dice, ...], ...]
    """The keeps of 0 to 5 dice; those of 5 are the rolls."""
    at: Mapping[Dice, int]
    """Where a keep is among those of its size."""
    more: tuple[tuple[tuple[int, ...], ...], ...]
    """For sizes 0 to 4, of each keep: where it is with an ace, a two, ... a six more."""
    fewer: tuple[tuple[tuple[int, ...], ...], ...]
    """For sizes 1 to 5, a row for every die of it: where each keep is without that die."""


class Points(NamedTuple):
    """What rolls are worth on a score sheet, read off the sheet once."""

    worth: Mapping[Category, tuple[int, ...]]
    """The points of each roll while five alike is unused."""
    upper: tuple[tuple[int, ...], ...]
    """The points of none to five dice of its number in each upper category."""
    joker: Mapping[Category, tuple[tuple[tuple[int, ...], ...], ...]]
    """The points to be added for five alike: by what five alike holds (see `BOXES`), whether the
    upper category of the face is used, and the face."""
    extra: tuple[tuple[int, ...], ...]
    """The points for a further five-alike: by what five alike holds, and the face."""
    bonus: tuple[int, ...]
    """The bonus for an upper total of 0 to 63."""


class TurnPlan(NamedTuple):
    """A turn on some sheet, in points that are still to come."""

    final: Sequence[float]
    """Of each roll, in its best category."""
    kept: tuple[Sequence[Sequence[float]], Sequence[Sequence[float]]]
    """Of each keep of 0 to 5 dice, after the first and after the second roll."""


class Perfect:
    """The best solitaire player of a dice game, or a worse one that sees values through a fog."""

    def __init__(self, variant: Variant, fog: float = 0.0) -> None:
        """`fog`: the standard deviation of the player's errors, in points."""
        self.variant = variant
        self.fog = fog

    def load(self) -> None:
        """Make ready what decisions need, unless it is. Raises ValueTableError."""
        _study(self.variant)

    def turn(self, sheet: Sheet) -> TurnPlan:
        """A turn on a sheet, seen without a fog. Raises ValueTableError."""
        return _study(self.variant).turn(spot(sheet))

    def keeps(self, sheet: Sheet, dice: Dice, rolls: int) -> list[tuple[Dice, float]]:
        """What may be kept after one or two rolls, best first, with the final total expected of it.

        To keep all five is to roll no more. Of two that are as good, the one of more dice comes first.
        Raises ValueTableError.
        """
        lying = tuple(sorted(dice))
        have = replace(sheet, closed=True).total
        values = self.turn(sheet).kept[rolls - 1]
        of_size = (set(combinations(lying, size)) for size in range(DICE, -1, -1))
        choices = [
            (keep, have + values[len(keep)][keeps().at[keep]]) for of in of_size for keep in sorted(of)
        ]
        return self._ordered(choices, (spot(sheet), lying, rolls))

    def categories(self, sheet: Sheet, dice: Dice) -> list[tuple[Category, float]]:
        """The unused categories, best first, each with the final total expected. Raises ValueTableError."""
        table = _study(self.variant).table
        sheets = ((category, sheet.score(category, dice)) for category in sheet.unused)
        choices = [(category, after.total + table.value(after)) for category, after in sheets]
        return self._ordered(choices, (spot(sheet), tuple(sorted(dice)), 0))

    def _ordered(
        self, choices: list[tuple[Choice, float]], situation: tuple[object, ...]
    ) -> list[tuple[Choice, float]]:
        """Choices by how good they look, best first; of equals the one that came first."""
        seen = [round(value + self.error(situation, what), DECIMALS) for what, value in choices]
        return [choices[at] for at in sorted(range(len(seen)), key=seen.__getitem__, reverse=True)]

    def error(self, situation: tuple[object, ...], what: object) -> float:
        """How far off the player sees the value of a choice, in points: always the same."""
        if not self.fog:
            return 0.0
        name = what.name if isinstance(what, Category) else what
        return self.fog * error(*situation, name)


class Evaluation:
    """A table made ready for decisions."""

    def __init__(self, table: ValueTable) -> None:
        self.table = table
        self.keeps = keeps()
        self.turn: Callable[[Spot], TurnPlan] = lru_cache(TURNS_KEPT)(self._turn)
        self._points = points(table.variant)
        rolls = self.keeps.of[DICE]
        self._alike = [self.keeps.at[(face,) * DICE] for face in FACE]
        self._counted = [itemgetter(*(roll.count(face) for roll in rolls)) for face in FACE]

    def _turn(self, where: Spot) -> TurnPlan:
        return planned(self._final(where), self._alike if self._taken(where) else ())

    def _taken(self, where: Spot) -> bool:
        """Whether five alike would fill their own category by themselves."""
        return self.table.variant.taken_at_once and not where.box

    def _final(self, where: Spot) -> list[float]:
        """What each roll is worth in its best category."""
        extra = self._points.extra[where.box]
        columns = {}
        for category, column in self._columns(where):
            for face, at in enumerate(self._alike):
                joker = self._points.joker[category][where.box][where.upper >> face & 1][face]
                column[at] += joker + extra[face]
            columns[category] = column
        first, *others = columns.values()
        best = list(map(max, first, first, *others))
        if self._taken(where):
            for at in self._alike:
                best[at] = columns[Category.FIVE_ALIKE][at]
        return best

    def _columns(self, where: Spot) -> Iterator[tuple[Category, list[float]]]:
        """For each unused category what every roll is worth there, five alike without their extras."""
        for at, category in enumerate(UPPER):
            if not where.upper & BIT[category]:
                yield category, list(self._counted[at](self._upper(where, category)))
        for category in OTHERS:
            if not where.others & BIT[category]:
                coming = self._coming(where._replace(others=where.others | BIT[category]))
                yield category, [score + coming for score in self._points.worth[category]]
        if not where.box:
            worth = self._points.worth[Category.FIVE_ALIKE]
            brings = {
                score: score + self._coming(where._replace(box=2 if score else 1)) for score in set(worth)
            }
            yield Category.FIVE_ALIKE, [brings[score] for score in worth]

    def _upper(self, where: Spot, category: Category) -> list[float]:
        """What none to five dice of its number are worth in an upper category."""
        bonus = self._points.bonus
        brings = []
        for score in self._points.upper[UPPER.index(category)]:
            total = min(where.total + score, BONUS_AT)
            after = where._replace(upper=where.upper | BIT[category], total=total)
            brings.append(score + bonus[total] - bonus[where.total] + self._coming(after))
        return brings

    def _coming(self, where: Spot) -> float:
        return self.table.values[self.table.number(where)] / self.table.steps


@cache
def keeps() -> Keeps:
    """Every keep, and its ways to others."""
    of = tuple(tuple(combinations_with_replacement(FACE, size)) for size in range(DICE + 1))
    at = {keep: number for of_size in of for number, keep in enumerate(of_size)}
    more = tuple(
        tuple(tuple(at[tuple(sorted((*keep, face)))] for face in FACE) for keep in of_size)
        for of_size in of[:DICE]
    )
    fewer = tuple(
        tuple(tuple(at[keep[:die] + keep[die + 1 :]] for keep in of_size) for die in range(size))
        for size, of_size in enumerate(of[1:], 1)
    )
    return Keeps(of, at, more, fewer)


def planned(final: Sequence[float], taken: Iterable[int] = ()) -> TurnPlan:
    """A turn, by what each roll is worth in the end; `taken` are rolls that end it at once."""
    last = [*rolled(final), final]
    best = best_kept(last)
    for at in taken:
        best[at] = final[at]
    return TurnPlan(final, ([*rolled(best), final], last))


def rolled(rolls: Sequence[float]) -> list[list[float]]:
    """What each keep of 0 to 4 dice is worth before the rest is rolled, from what each roll is."""
    sizes: list[list[float]] = []
    above = rolls
    for more in reversed(keeps().more):
        above = [
            (above[a] + above[b] + above[c] + above[d] + above[e] + above[f]) / 6 for a, b, c, d, e, f in more
        ]
        sizes.insert(0, above)
    return sizes


def best_kept(kept: Sequence[Sequence[float]]) -> list[float]:
    """What each roll is worth with the best of its dice kept."""
    best = list(kept[0])
    for of_size, fewer in zip(kept[1:], _fewer(), strict=True):
        best = list(map(max, of_size, *(without(best) for without in fewer)))
    return best


@cache
def _fewer() -> list[list[Callable[[Sequence[float]], tuple[float, ...]]]]:
    """`Keeps.fewer`, as what picks a whole row at once."""
    return [[itemgetter(*row) for row in rows] for rows in keeps().fewer]


@cache
def points(variant: Variant) -> Points:
    """What rolls are worth in a game.

    Only five alike are worth something else on another sheet, by what five alike holds there and
    whether the upper category of their face is used.
    """
    rolls = keeps().of[DICE]
    alike = [(face,) * DICE for face in FACE]
    empty = Sheet(variant)
    unused_zero_fifty = [() if held is None else ((Category.FIVE_ALIKE, held),) for held in BOXES]
    none_all = [(), tuple((category, 0) for category in UPPER)]
    sheets = [[Sheet(variant, box + upper) for upper in none_all] for box in unused_zero_fifty]

    def joker(category: Category, sheet: Sheet) -> tuple[int, ...]:
        return tuple(sheet.worth(category, dice) - empty.worth(category, dice) for dice in alike)

    return Points(
        worth={category: tuple(empty.worth(category, roll) for roll in rolls) for category in Category},
        upper=tuple(
            tuple(empty.worth(category, (face,) * count) for count in range(DICE + 1))
            for category, face in zip(UPPER, FACE, strict=True)
        ),
        joker={
            category: tuple(tuple(joker(category, sheet) for sheet in of_box) for of_box in sheets)
            for category in Category
        },
        extra=tuple(tuple(of_box[0].earns(dice) for dice in alike) for of_box in sheets),
        bonus=tuple(
            Sheet(variant, ((Category.ACES, total),), closed=True).bonus for total in range(BONUS_AT + 1)
        ),
    )


@cache
def _study(variant: Variant) -> Evaluation:
    """The table of a game as every player of it uses it. Raises ValueTableError."""
    return Evaluation(load(variant))
