"""Strategy for a player's last category: it maximizes the chance to win instead of the points.

The chance is exact: it is computed from the rules alone, for a duel with one opponent. This is the only
opponent, or the best of several whose sheets are full. In all other turns, every player plays for points.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from games.dice.perfect import DECIMALS, FACE, Perfect, keeps, planned
from games.dice.scoring import DICE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.dice.perfect import TurnPlan
    from games.dice.scoring import Dice
    from games.dice.sheet import Sheet

TURNS_KEPT = 4
"""Number of turns kept in the cache; both decisions of a turn use the same entry."""


class Duel(NamedTuple):
    """A player's sheet with one unused category, and the sheet of the opponent to beat."""

    ours: Sheet
    theirs: Sheet
    """The opponent's score sheet: full, or with one unused category, which is played next."""
    ahead: int = 0
    """The player's lead in points from earlier games, if these games count as well."""


class Choice(NamedTuple):
    """A choice of dice to keep, with its expected points and its chance to win."""

    keep: Dice
    total: float
    """Expected final total if the rest of the turn is played for points."""
    wins: float
    """Probability of beating the opponent, counting a tie as half; choices are compared by this first."""


def duel(sheets: Sequence[Sheet], seat: int, ahead: int = 0) -> Duel | None:
    """Return the duel of a player who has one category left; None if there is no duel.

    A single opponent must have at most one category left. Several opponents must all have full sheets; the
    duel is then with the best of them.
    """
    ours, others = sheets[seat], [sheet for at, sheet in enumerate(sheets) if at != seat]
    most = 1 if len(others) == 1 else 0
    if not others or len(ours.unused) != 1 or any(len(sheet.unused) > most for sheet in others):
        return None
    return Duel(ours, max(others, key=_total), ahead)


def choices(duel: Duel, dice: Dice, rolls: int) -> list[Choice]:
    """Return the choices of dice to keep after one or two rolls, best first.

    Keeping all five dice ends the rolling. Raises ValueTableError.
    """
    kept = _turn(duel).kept[rolls - 1]
    expected = Perfect(duel.ours.variant).keeps(duel.ours, dice, rolls)
    found = [Choice(keep, total, kept[len(keep)][keeps().at[keep]]) for keep, total in expected]
    return sorted(found, key=lambda each: (round(each.wins, DECIMALS), each.total), reverse=True)


def best_keep(
    player: Perfect, sheets: Sequence[Sheet], seat: int, dice: Dice, rolls: int, ahead: int = 0
) -> Dice:
    """Return the dice that a computer player keeps: to win the duel, or without a duel to score most.

    Weaker players (with `fog`) always play for points. Raises ValueTableError.
    """
    if not player.fog and (to_win := duel(sheets, seat, ahead)):
        return choices(to_win, dice, rolls)[0].keep
    return player.keeps(sheets[seat], dice, rolls)[0][0]


@lru_cache(TURNS_KEPT)
def _turn(duel: Duel) -> TurnPlan:
    """Return the values of a turn, measured as probabilities of winning."""
    theirs, have = _totals(duel.theirs), _total(duel.ours) + duel.ahead
    ours = [have + gain for gain in _plan(duel.ours).final]
    chances = {
        total: sum(chance * (1 + (total > other) - (total < other)) / 2 for other, chance in theirs.items())
        for total in set(ours)
    }
    return planned([chances[total] for total in ours])


def _totals(sheet: Sheet) -> Mapping[float, float]:
    """Return the probability of each final total of a player who has at most one unused category.

    The player is assumed to play for points.
    """
    if not sheet.unused:
        return {_total(sheet): 1.0}
    plan = _plan(sheet)
    chances = _rolled({0: 1.0})
    for kept in plan.kept:
        worth = list(chain.from_iterable(kept))
        stays = defaultdict[int, float](float)
        for parts, chance in zip(_parts(), chances, strict=True):
            stays[max(parts, key=worth.__getitem__)] += chance
        chances = _rolled(stays)
    have, totals = _total(sheet), defaultdict[float, float](float)
    for gain, chance in zip(plan.final, chances, strict=True):
        totals[have + gain] += chance
    return totals


def _rolled(kept: Mapping[int, float]) -> Sequence[float]:
    """Return the probability of each full roll, given the probability of each set of kept dice.

    Sets of dice are numbered as in `_rows`.
    """
    chances = [kept.get(row, 0.0) for row in range(len(_rows()))]
    for row, ways in enumerate(_more()):
        if chance := chances[row] / len(FACE):
            for after in ways:
                chances[after] += chance
    return chances[len(_more()) :]


def _plan(sheet: Sheet) -> TurnPlan:
    """Return the values of a turn for the last category, measured in points."""
    return Perfect(sheet.variant).turn(sheet)


def _total(sheet: Sheet) -> int:
    return replace(sheet, closed=True).total


@cache
def _rows() -> Mapping[Dice, int]:
    """Return the index of every set of kept dice: the smallest sets come first, the full rolls last."""
    return {keep: row for row, keep in enumerate(chain.from_iterable(keeps().of))}


@cache
def _more() -> list[list[int]]:
    """Return, for each set of fewer than five dice, the indices (as in `_rows`) of those with one more."""
    return [[_rows()[tuple(sorted((*keep, face)))] for face in FACE] for keep in _rows() if len(keep) < DICE]


@cache
def _parts() -> list[list[int]]:
    """Return, for each full roll, the indices (see `_rows`) of the sets that can be kept, largest first."""
    return [
        sorted({_rows()[keep] for size in range(DICE + 1) for keep in combinations(roll, size)}, reverse=True)
        for roll in keeps().of[DICE]
    ]
