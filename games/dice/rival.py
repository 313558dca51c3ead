"""A computer player at a table with others: to win where one other is to be beaten, else for points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.dice.contest import Contest, Duel
from games.dice.perfect import Perfect
from games.dice.stake import GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.dice.scoring import Category, Dice
    from games.dice.sheet import Sheet
    from games.dice.stake import Stake
    from games.dice.variants import Variant


class Rival:
    """Plays to win where that can be told; in the fog, of so many points, always for points."""

    def __init__(self, variant: Variant, fog: float = 0.0) -> None:
        self._points = Perfect(variant, fog)
        self._contest = Contest(variant)

    def keep(self, sheets: Sequence[Sheet], seat: int, dice: Dice, rolls: int, stake: Stake = GAME) -> Dice:
        """The dice to keep after one or two rolls, all five to roll no more. Raises ValueTableError."""
        if duel := self._duel(sheets, seat, stake):
            return self._contest.keeps(duel, dice, rolls)[0][0]
        return self._points.keeps(sheets[seat], dice, rolls)[0][0]

    def category(self, sheets: Sequence[Sheet], seat: int, dice: Dice, stake: Stake = GAME) -> Category:
        """The category to use. Raises ValueTableError."""
        if duel := self._duel(sheets, seat, stake):
            return self._contest.categories(duel, dice)[0][0]
        return self._points.categories(sheets[seat], dice)[0][0]

    def foresee(self, sheets: Sequence[Sheet], seat: int, stake: Stake = GAME) -> None:
        """Look at a turn before its decisions are asked for: they are quick then. Raises ValueTableError."""
        if duel := self._duel(sheets, seat, stake):
            self._contest.foresee(duel)

    def _duel(self, sheets: Sequence[Sheet], seat: int, stake: Stake) -> Duel | None:
        """What is played for here: against one other to win, in the last turn of all against the best."""
        ours, others = sheets[seat], [sheet for at, sheet in enumerate(sheets) if at != seat]
        if self._points.fog or not others:
            return None
        if len(others) > 1 and (len(ours.unused) > 1 or any(sheet.unused for sheet in others)):
            return None
        return Duel(ours, max(others, key=lambda sheet: replace(sheet, closed=True).total), stake)
