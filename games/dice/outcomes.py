"""What a turn may leave on a sheet, and what keeping dice is worth by what each of that is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.dice.perfect import FACE, TurnPlan, best_kept, keeps, points, rolled
from games.dice.scoring import BONUS_AT, DICE, UPPER, Category
from games.dice.values import BIT, OTHERS, Spot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.dice.variants import Variant

SPOTS_KEPT = 64
"""Sheets that are remembered: the last turns of a game look at some of them again and again."""


class Outcome(NamedTuple):
    """One way in which a turn may end."""

    after: Spot
    """The sheet then."""
    gain: int
    """The points it has brought, the 35 and those for a further five-alike among them."""


class Outcomes(NamedTuple):
    """All the ways in which a turn may end on a sheet."""

    of: tuple[Outcome, ...]
    columns: Mapping[Category, tuple[int, ...]]
    """For each unused category and roll, which of them it is."""


def left(where: Spot) -> int:
    """How many categories a sheet has unused."""
    return len(Category) - where.upper.bit_count() - where.others.bit_count() - bool(where.box)


@lru_cache(SPOTS_KEPT)
def outcomes(variant: Variant, where: Spot) -> Outcomes:
    """What a turn may leave on a sheet where no score is made by itself."""
    numbers: dict[Outcome, int] = {}
    columns = {
        category: tuple(
            numbers.setdefault(outcome, len(numbers)) for outcome in _column(variant, where, category)
        )
        for category in _unused(where)
    }
    return Outcomes(tuple(numbers), columns)


def plan(worth: Sequence[float], columns: Mapping[Category, tuple[int, ...]]) -> TurnPlan:
    """A turn, by what each of its outcomes is worth."""
    final = [
        max(of_roll)
        for of_roll in zip(*([worth[at] for at in column] for column in columns.values()), strict=True)
    ]
    last = [*rolled(final), final]
    return TurnPlan(final, ([*rolled(best_kept(last)), final], last))


def promised(turn: TurnPlan) -> float:
    """What a turn is worth before its first roll."""
    return rolled(best_kept(turn.kept[0]))[0][0]


def _unused(where: Spot) -> list[Category]:
    upper = [category for category in UPPER if not where.upper & BIT[category]]
    others = [category for category in OTHERS if not where.others & BIT[category]]
    return [*upper, *others, *([] if where.box else [Category.FIVE_ALIKE])]


def _column(variant: Variant, where: Spot, category: Category) -> list[Outcome]:
    """What each roll leaves in a category."""
    given = points(variant)
    scores = list(given.worth[category])
    extras = dict.fromkeys(range(len(scores)), 0)
    for at, face in enumerate(FACE):
        alike = keeps().at[(face,) * DICE]
        scores[alike] += given.joker[category][where.box][where.upper >> at & 1][at]
        extras[alike] = given.extra[where.box][at]
    made = {score: _scored(variant, where, category, score) for score in set(scores)}
    return [
        outcome._replace(gain=outcome.gain + extras[at]) if extras[at] else outcome
        for at, outcome in enumerate(made[score] for score in scores)
    ]


def _scored(variant: Variant, where: Spot, category: Category, score: int) -> Outcome:
    if category is Category.FIVE_ALIKE:
        return Outcome(where._replace(box=2 if score else 1), score)
    if category in OTHERS:
        return Outcome(where._replace(others=where.others | BIT[category]), score)
    total = min(where.total + score, BONUS_AT)
    bonus = points(variant).bonus
    after = where._replace(upper=where.upper | BIT[category], total=total)
    return Outcome(after, score + bonus[total] - bonus[where.total])
