"""The best possible player of a dice game: every decision from the table, in plain Python.

A turn is computed backwards: the value of each final roll in its best category, from it the value of each
keep before the last roll, and from that the value of each keep before the roll before it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from games.dice.scoring import BONUS, BONUS_AT, DICE, FIXED, UPPER, Category, Dice
from games.dice.sheet import Sheet
from games.dice.values import BIT, BOXES, OTHERS, load, spot
from games.noise import error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from games.dice.values import Spot, ValueTable
    from games.dice.variants import Variant

Choice = TypeVar("Choice", Dice, Category)

LEVELS = {"PERFECT": 0.0, "GOOD": 1.6, "EASY": 3.3}
"""The fog of each computer player: the standard deviation of its errors, in points."""
FACE = tuple(category.value for category in UPPER)
TURNS_KEPT = 8
"""The number of turns cached: the two or three decisions of a turn share one."""
DECIMALS = 6
"""Decimals to which values are compared; smaller differences do not count."""


class Keeps(NamedTuple):
    """All sets of dice that can be kept, as sorted faces, with the links from one to another."""

    of: tuple[tuple[Dice, ...], ...]
    """The keeps of 0 to 5 dice, by size; those of five dice are the full rolls."""
    at: Mapping[Dice, int]
    """The index of each keep among the keeps of its size."""
    more: tuple[tuple[tuple[int, ...], ...], ...]
    """For sizes 0 to 4, for each keep: the index of the keep with an ace, a two, ... a six more."""
    fewer: tuple[tuple[tuple[int, ...], ...], ...]
    """For sizes 1 to 5, a row for each position of a die: the index of each keep without that die."""


class TurnPlan(NamedTuple):
    """The values of a turn on a sheet, in points still to come."""

    final: Sequence[float]
    """The value of each roll in its best category."""
    kept: tuple[Sequence[Sequence[float]], Sequence[Sequence[float]]]
    """The value of each keep of 0 to 5 dice, after the first roll and after the second roll."""


class Perfect:
    """The best solitaire player of a dice game, or a weaker one whose values have errors, its fog."""

    def __init__(self, variant: Variant, fog: float = 0.0) -> None:
        """`fog`: the standard deviation of the player's errors, in points."""
        self.variant = variant
        self.fog = fog

    def load(self) -> None:
        """Load the table that decisions need, if it is not loaded yet. Raises ValueTableError."""
        _study(self.variant)

    def turn(self, sheet: Sheet) -> TurnPlan:
        """The plan of a turn on a sheet, without the errors of a fog. Raises ValueTableError."""
        return _study(self.variant).turn(spot(sheet))

    def keeps(self, sheet: Sheet, dice: Dice, rolls: int) -> list[tuple[Dice, float]]:
        """The possible keeps after one or two rolls, best first, with their expected final totals.

        Keeping all five dice ends rolling. Of two equal keeps the one with more dice comes first. Raises
        ValueTableError.
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
        """The unused categories, best first, each with its expected final total. Raises ValueTableError."""
        table = _study(self.variant).table
        sheets = ((category, sheet.score(category, dice)) for category in sheet.unused)
        choices = [(category, after.total + table.value(after)) for category, after in sheets]
        return self._ordered(choices, (spot(sheet), tuple(sorted(dice)), 0))

    def _ordered(
        self, choices: list[tuple[Choice, float]], situation: tuple[object, ...]
    ) -> list[tuple[Choice, float]]:
        """The choices by their value with this player's errors, best first; equal ones keep their order."""
        seen = [round(value + self.error(situation, what), DECIMALS) for what, value in choices]
        return [choices[at] for at in sorted(range(len(seen)), key=seen.__getitem__, reverse=True)]

    def error(self, situation: tuple[object, ...], what: object) -> float:
        """The player's error in the value of a choice, in points; always the same in a situation."""
        if not self.fog:
            return 0.0
        name = what.name if isinstance(what, Category) else what
        return self.fog * error(*situation, name)


class Evaluation:
    """A table prepared for decisions."""

    def __init__(self, table: ValueTable) -> None:
        self.table = table
        self.turn: Callable[[Spot], TurnPlan] = lru_cache(TURNS_KEPT)(self._turn)
        self._alike = [keeps().at[(face,) * DICE] for face in FACE]

    def _turn(self, where: Spot) -> TurnPlan:
        """The plan of a turn. If five alike fill their own category by themselves, they end the turn."""
        taken = self.table.variant.taken_at_once and not where.box
        columns = {category: self._column(where, category) for category in _unused(where)}
        first, *others = columns.values()
        best = list(map(max, first, first, *others))
        for at in self._alike:
            if taken:
                best[at] = columns[Category.FIVE_ALIKE][at]
            elif BOXES[where.box]:
                best[at] += self.table.variant.extra
        return planned(best, self._alike if taken else ())

    def _column(self, where: Spot, category: Category) -> list[float]:
        """The value of every roll in a category, without the extra points for five alike."""
        scores = worth(self.table.variant, category, where.box, where.upper)
        if category in OTHERS:
            coming = self._coming(where, category, 0)
            return [score + coming for score in scores]
        brings = {score: score + self._coming(where, category, score) for score in set(scores)}
        return [brings[score] for score in scores]

    def _coming(self, where: Spot, category: Category, score: int) -> float:
        """The points still to come after a score, including a bonus that it earns."""
        after = where.after(category, score)
        earned = BONUS if where.total < BONUS_AT <= after.total else 0
        return earned + self.table.values[self.table.number(after)] / self.table.steps


def _unused(where: Spot) -> Iterator[Category]:
    yield from (category for category in UPPER if not where.upper & BIT[category])
    yield from (category for category in OTHERS if not where.others & BIT[category])
    if not where.box:
        yield Category.FIVE_ALIKE


def worth(variant: Variant, category: Category, box: int = 0, upper: int = 0) -> tuple[int, ...]:
    """The points of each roll in a category.

    `box`: the state of the five-alike category; `upper`: the upper categories used.
    """
    matters = variant.jokers and category in FIXED and box
    return _worth(variant, category, box, upper) if matters else _worth(variant, category, 0, 0)


@cache
def _worth(variant: Variant, category: Category, box: int, upper: int) -> tuple[int, ...]:
    held = BOXES[box]
    boxes = () if held is None else ((Category.FIVE_ALIKE, held),)
    sheet = Sheet(variant, boxes + tuple((one, 0) for one in UPPER if upper & BIT[one]))
    return tuple(sheet.worth(category, roll) for roll in keeps().of[DICE])


@cache
def keeps() -> Keeps:
    """Every keep, and the links from one to another."""
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
    """The plan of a turn, from the final value of each roll; rolls in `taken` end the turn at once."""
    last = [*rolled(final), final]
    best = best_kept(last)
    for at in taken:
        best[at] = final[at]
    return TurnPlan(final, ([*rolled(best), final], last))


def rolled(rolls: Sequence[float]) -> list[list[float]]:
    """The value of each keep of 0 to 4 dice before the rest is rolled, given the value of each roll."""
    sizes: list[list[float]] = []
    above = rolls
    for more in reversed(keeps().more):
        above = [
            (above[a] + above[b] + above[c] + above[d] + above[e] + above[f]) / 6 for a, b, c, d, e, f in more
        ]
        sizes.insert(0, above)
    return sizes


def best_kept(kept: Sequence[Sequence[float]]) -> list[float]:
    """The value of each roll if its best dice are kept."""
    best = list(kept[0])
    for of_size, fewer in zip(kept[1:], _fewer(), strict=True):
        best = list(map(max, of_size, *(without(best) for without in fewer)))
    return best


@cache
def _fewer() -> list[list[Callable[[Sequence[float]], tuple[float, ...]]]]:
    """The rows of `Keeps.fewer` as functions, each of which picks a whole row at once."""
    return [[itemgetter(*row) for row in rows] for rows in keeps().fewer]


@cache
def _study(variant: Variant) -> Evaluation:
    """The prepared table of a game, shared by all its players. Raises ValueTableError."""
    return Evaluation(load(variant))
