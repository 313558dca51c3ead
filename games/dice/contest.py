"""The player who plays to win against one other, not for points.

In the last boxes of both every chance is exact (`endgame.py`). Before that a turn is judged by
how both would end who play for points after it (`spread.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache, partial
from math import sqrt
from operator import itemgetter, mul
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from games.dice import spread
from games.dice.endgame import LAST, Endgame
from games.dice.outcomes import Outcome, left, outcomes, plan
from games.dice.perfect import DECIMALS, Perfect, keeps, table
from games.dice.scoring import Category, Dice
from games.dice.stake import GAME, Stake
from games.dice.values import Spot, spot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.dice.perfect import TurnPlan
    from games.dice.sheet import Sheet
    from games.dice.spread import Spreads
    from games.dice.variants import Variant

Choice = TypeVar("Choice", Dice, Category)
Worth: TypeAlias = Callable[[int], float]
"""What a lead in the end is worth."""

TURNS_KEPT = 4
"""Turns that are remembered: two or three decisions of one share it, and others may look at it."""


class Duel(NamedTuple):
    """Where two players stand, one of whom is to roll or has rolled."""

    ours: Sheet
    theirs: Sheet
    stake: Stake = GAME


class Chance(NamedTuple):
    """What a choice promises: the first counts, then the second."""

    wins: float
    """How likely what is played for is won."""
    total: float
    """The final total expected of who plays for points from then on."""


class Turn(NamedTuple):
    """A turn, by the chance to win."""

    columns: Mapping[Category, tuple[int, ...]]
    chances: Sequence[float]
    """Of each outcome that the columns number."""
    plan: TurnPlan


class Contest:
    """Who plays to win."""

    def __init__(self, variant: Variant) -> None:
        self._points = Perfect(variant)

    def keeps(self, duel: Duel, dice: Dice, rolls: int) -> list[tuple[Dice, Chance]]:
        """What may be kept after one or two rolls, best first; to keep all five is to roll no more.

        Raises ValueTableError.
        """
        kept = _turn(self._points.variant, *_seen(duel)).plan.kept[rolls - 1]
        expected = self._points.keeps(duel.ours, dice, rolls)
        return _ordered(
            [(keep, Chance(kept[len(keep)][keeps().at[keep]], total)) for keep, total in expected]
        )

    def categories(self, duel: Duel, dice: Dice) -> list[tuple[Category, Chance]]:
        """The unused categories, best first. Raises ValueTableError."""
        columns, chances, _ = _turn(self._points.variant, *_seen(duel))
        roll = keeps().at[tuple(sorted(dice))]
        expected = self._points.categories(duel.ours, dice)
        return _ordered([(one, Chance(chances[columns[one][roll]], total)) for one, total in expected])

    def foresee(self, duel: Duel) -> None:
        """Look at the turn, so that its decisions are quick. Raises ValueTableError."""
        _turn(self._points.variant, *_seen(duel))


def _ordered(choices: list[tuple[Choice, Chance]]) -> list[tuple[Choice, Chance]]:
    """The best first; of equals the one that came first."""
    return sorted(choices, key=lambda each: (round(each[1].wins, DECIMALS), each[1].total), reverse=True)


def _seen(duel: Duel) -> tuple[Spot, Spot, int, Stake]:
    """All that matters of a duel."""
    ours, theirs = (replace(sheet, closed=True) for sheet in (duel.ours, duel.theirs))
    return spot(ours), spot(theirs), ours.total - theirs.total, duel.stake


@lru_cache(TURNS_KEPT)
def _turn(variant: Variant, ours: Spot, theirs: Spot, lead: int, stake: Stake) -> Turn:
    of, columns = outcomes(variant, ours)
    worth = partial(stake.worth, spread=sqrt(2) * table(variant).sd)
    ends = [Outcome(after, lead + gain) for after, gain in of]
    if left(ours) <= LAST and left(theirs) <= LAST:
        chances = Endgame(variant, worth).chances(ends, theirs)
    else:
        chances = _judged(_spreads(variant), ends, theirs, worth)
    return Turn(columns, chances, plan(chances, columns))


def _judged(spreads: Spreads, ends: Sequence[Outcome], theirs: Spot, worth: Worth) -> list[float]:
    """The chance to win if both play for points from now on."""
    ours = {after: [int(points + 0.5) for points in spreads.points(after)] for after, _ in ends}
    low = min(lead for _, lead in ends)
    high = max(lead + ours[after][-1] for after, lead in ends)
    margins = _margins(spreads, theirs, worth, range(low, high + 1))
    picked = {after: itemgetter(*points) for after, points in ours.items()}
    return [sum(map(mul, spreads.chances, picked[after](margins[lead - low :]))) for after, lead in ends]


def _margins(spreads: Spreads, theirs: Spot, worth: Worth, leads: range) -> list[float]:
    """What each of these leads is worth while all their points are still to come."""
    coming = [int(points + 0.5) for points in spreads.points(theirs)]
    most = coming[-1]
    ends = [worth(lead) for lead in range(leads.start - most, leads.stop)]
    behind = (ends[most - points : most - points + len(leads)] for points in coming)
    return [sum(map(mul, spreads.chances, each)) for each in zip(*behind, strict=True)]


def forget() -> None:
    """Look at every turn anew."""
    _turn.cache_clear()


@cache
def _spreads(variant: Variant) -> Spreads:
    return spread.load(table(variant))
