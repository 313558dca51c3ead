"""The last box, played to win: the exact chance to beat the one opponent left, by the rules alone.

Before the last box, and while several opponents have boxes left, every player plays for points.
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
"""The number of turns cached: the two decisions of a turn share one."""


class Duel(NamedTuple):
    """The last box of a player who has rolled, and the sheet of the opponent to beat."""

    ours: Sheet
    theirs: Sheet
    """The opponent's sheet: full, or with one box left, which is played next."""
    ahead: int = 0
    """The points of the lead from earlier games, if these count as well."""


class Choice(NamedTuple):
    """A choice of dice to keep, and its outcome."""

    keep: Dice
    total: float
    """The expected final total of a player who plays for points."""
    wins: float
    """The chance to beat the opponent, a tie counted half. Choices are compared by this first."""


def duel(sheets: Sequence[Sheet], seat: int, ahead: int = 0) -> Duel | None:
    """The duel for a player in their last box; None if the turn is played for points.

    With several opponents all their sheets must be full: then the best of them is the one to beat.
    """
    ours, others = sheets[seat], [sheet for at, sheet in enumerate(sheets) if at != seat]
    most = 1 if len(others) == 1 else 0
    if not others or len(ours.unused) != 1 or any(len(sheet.unused) > most for sheet in others):
        return None
    return Duel(ours, max(others, key=_total), ahead)


def choices(duel: Duel, dice: Dice, rolls: int) -> list[Choice]:
    """The possible keeps after one or two rolls, best first; keeping all five dice ends rolling.

    Raises ValueTableError.
    """
    kept = _turn(duel).kept[rolls - 1]
    expected = Perfect(duel.ours.variant).keeps(duel.ours, dice, rolls)
    found = [Choice(keep, total, kept[len(keep)][keeps().at[keep]]) for keep, total in expected]
    return sorted(found, key=lambda each: (round(each.wins, DECIMALS), each.total), reverse=True)


def best_keep(
    player: Perfect, sheets: Sequence[Sheet], seat: int, dice: Dice, rolls: int, ahead: int = 0
) -> Dice:
    """The dice that a player at a table keeps.

    A player with a fog always plays for points. Raises ValueTableError.
    """
    if not player.fog and (to_win := duel(sheets, seat, ahead)):
        return choices(to_win, dice, rolls)[0].keep
    return player.keeps(sheets[seat], dice, rolls)[0][0]


@lru_cache(TURNS_KEPT)
def _turn(duel: Duel) -> TurnPlan:
    """The plan of a turn whose values are chances to win."""
    theirs, have = _totals(duel.theirs), _total(duel.ours) + duel.ahead
    ours = [have + gain for gain in _plan(duel.ours).final]
    chances = {
        total: sum(chance * (1 + (total > other) - (total < other)) / 2 for other, chance in theirs.items())
        for total in set(ours)
    }
    return planned([chances[total] for total in ours])


def _totals(sheet: Sheet) -> Mapping[float, float]:
    """The probability of each final total of a player with at most one more box, who plays for points."""
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
    """The probability of each roll, given the probability of each keep; keeps are numbered as in `_rows`."""
    chances = [kept.get(row, 0.0) for row in range(len(_rows()))]
    for row, ways in enumerate(_more()):
        if chance := chances[row] / len(FACE):
            for after in ways:
                chances[after] += chance
    return chances[len(_more()) :]


def _plan(sheet: Sheet) -> TurnPlan:
    """The plan of a turn in the last box, played for points."""
    return Perfect(sheet.variant).turn(sheet)


def _total(sheet: Sheet) -> int:
    return replace(sheet, closed=True).total


@cache
def _rows() -> Mapping[Dice, int]:
    """The row of every keep, the smallest keeps first and the full rolls last."""
    return {keep: row for row, keep in enumerate(chain.from_iterable(keeps().of))}


@cache
def _more() -> list[list[int]]:
    """For each keep of less than five dice, the rows of the keeps with one die more."""
    return [[_rows()[tuple(sorted((*keep, face)))] for face in FACE] for keep in _rows() if len(keep) < DICE]


@cache
def _parts() -> list[list[int]]:
    """For each roll, the rows of its possible keeps, the largest first."""
    return [
        sorted({_rows()[keep] for size in range(DICE + 1) for keep in combinations(roll, size)}, reverse=True)
        for roll in keeps().of[DICE]
    ]
