"""The perfect player of a dice game: computes the best decision from a table of expected values.

A turn is computed backwards: the value of each final roll is that of its best category; from these follow the
values of the dice kept before the third roll, and from those the values of the dice kept before the second.
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
"""The `fog` of each computer player: the standard deviation of its errors of judgment, in points."""
FACE = tuple(category.value for category in UPPER)
TURNS_KEPT = 8
"""Number of turns kept in the cache; the two or three decisions of a turn use the same entry."""
DECIMALS = 6
"""Decimal places to which the values of choices are rounded before the choices are compared."""


class Keeps(NamedTuple):
    """All sets of dice that a player can keep, as sorted faces, and which sets differ by one die."""

    of: tuple[tuple[Dice, ...], ...]
    """The sets of 0 to 5 dice, grouped by size; the sets of five dice are the full rolls."""
    at: Mapping[Dice, int]
    """The index of each set of dice among the sets of the same size."""
    more: tuple[tuple[tuple[int, ...], ...], ...]
    """For each set of 0 to 4 dice: the indices of the sets that result from adding a 1, 2, ..., 6."""
    fewer: tuple[tuple[tuple[int, ...], ...], ...]
    """For each size from 1 to 5 and each die position: the index of each set without the die at that
    position."""


class TurnPlan(NamedTuple):
    """The values of all decisions of a turn, in expected points still to come."""

    final: Sequence[float]
    """The value of each full roll when it is scored in its best category."""
    kept: tuple[Sequence[Sequence[float]], Sequence[Sequence[float]]]
    """The value of each set of 0 to 5 kept dice, after the first and after the second roll."""


class Perfect:
    """A computer player that maximizes its expected total, or a weaker one that misjudges values.

    The size of the misjudgments is called its fog.
    """

    def __init__(self, variant: Variant, fog: float = 0.0) -> None:
        """Create a player whose errors of judgment have the standard deviation `fog`, in points."""
        self.variant = variant
        self.fog = fog

    def load(self) -> None:
        """Load the table of expected values if it is not loaded yet. Raises ValueTableError."""
        _study(self.variant)

    def turn(self, sheet: Sheet) -> TurnPlan:
        """Return the exact values of all decisions of a turn, without the player's errors.

        Raises ValueTableError.
        """
        return _study(self.variant).turn(spot(sheet))

    def keeps(self, sheet: Sheet, dice: Dice, rolls: int) -> list[tuple[Dice, float]]:
        """Return the choices of dice to keep after one or two rolls, best first, with expected final totals.

        Keeping all five dice ends the rolling. Of two equal choices, the one that keeps more dice comes
        first. Raises ValueTableError.
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
        """Return the unused categories, best first, each with its expected final total.

        Raises ValueTableError.
        """
        table = _study(self.variant).table
        sheets = ((category, sheet.score(category, dice)) for category in sheet.unused)
        choices = [(category, after.total + table.value(after)) for category, after in sheets]
        return self._ordered(choices, (spot(sheet), tuple(sorted(dice)), 0))

    def _ordered(
        self, choices: list[tuple[Choice, float]], situation: tuple[object, ...]
    ) -> list[tuple[Choice, float]]:
        """Return the choices by value including the player's errors, best first; ties keep their order."""
        seen = [round(value + self.error(situation, what), DECIMALS) for what, value in choices]
        return [choices[at] for at in sorted(range(len(seen)), key=seen.__getitem__, reverse=True)]

    def error(self, situation: tuple[object, ...], what: object) -> float:
        """Return the player's error in judging the choice `what`, in points; always equal for equal input."""
        if not self.fog:
            return 0.0
        name = what.name if isinstance(what, Category) else what
        return self.fog * error(*situation, name)


class Evaluation:
    """Computes the values of all decisions of a turn from a game's table of expected values."""

    def __init__(self, table: ValueTable) -> None:
        self.table = table
        self.turn: Callable[[Spot], TurnPlan] = lru_cache(TURNS_KEPT)(self._turn)
        self._alike = [keeps().at[(face,) * DICE] for face in FACE]

    def _turn(self, where: Spot) -> TurnPlan:
        """Return the values of a turn. In some games an automatic score of five alike ends the turn."""
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
        """Return the value of every full roll in a category, without extra points for five alike."""
        scores = worth(self.table.variant, category, where.box, where.upper)
        if category in OTHERS:
            coming = self._coming(where, category, 0)
            return [score + coming for score in scores]
        brings = {score: score + self._coming(where, category, score) for score in set(scores)}
        return [brings[score] for score in scores]

    def _coming(self, where: Spot, category: Category, score: int) -> float:
        """Return the expected points still to come after a score, including a bonus that the score earns."""
        after = where.after(category, score)
        earned = BONUS if where.total < BONUS_AT <= after.total else 0
        return earned + self.table.values[self.table.number(after)] / self.table.steps


def _unused(where: Spot) -> Iterator[Category]:
    yield from (category for category in UPPER if not where.upper & BIT[category])
    yield from (category for category in OTHERS if not where.others & BIT[category])
    if not where.box:
        yield Category.FIVE_ALIKE


def worth(variant: Variant, category: Category, box: int = 0, upper: int = 0) -> tuple[int, ...]:
    """Return the points of every full roll in a category.

    `box`: the state of the five-alike category (see `values.BOXES`). `upper`: the set of used upper
    categories as bits. Both matter only where five alike can serve as jokers.
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
    """Return all sets of dice that can be kept, and which sets differ by one die."""
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
    """Return the values of all decisions of a turn, computed from the value of each full roll.

    `taken`: indices of the rolls that end the turn at once.
    """
    last = [*rolled(final), final]
    best = best_kept(last)
    for at in taken:
        best[at] = final[at]
    return TurnPlan(final, ([*rolled(best), final], last))


def rolled(rolls: Sequence[float]) -> list[list[float]]:
    """Return the value of each set of 0 to 4 kept dice before rolling, from the value of each full roll."""
    sizes: list[list[float]] = []
    above = rolls
    for more in reversed(keeps().more):
        above = [
            (above[a] + above[b] + above[c] + above[d] + above[e] + above[f]) / 6 for a, b, c, d, e, f in more
        ]
        sizes.insert(0, above)
    return sizes


def best_kept(kept: Sequence[Sequence[float]]) -> list[float]:
    """Return the value of each full roll if its best dice are kept. `kept`: the value of each set of dice."""
    best = list(kept[0])
    for of_size, fewer in zip(kept[1:], _fewer(), strict=True):
        best = list(map(max, of_size, *(without(best) for without in fewer)))
    return best


@cache
def _fewer() -> list[list[Callable[[Sequence[float]], tuple[float, ...]]]]:
    """Return, for each row of `Keeps.fewer`, a function that picks the values of that row from a list."""
    return [[itemgetter(*row) for row in rows] for rows in keeps().fewer]


@cache
def _study(variant: Variant) -> Evaluation:
    """Return the evaluation of a game's decisions, shared by all its players. Raises ValueTableError."""
    return Evaluation(load(variant))
