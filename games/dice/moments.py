"""Decides which scores of the dice games are celebrated, and how large each celebration is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.moments import Size
from games.dice.scoring import UPPER, Category
from games.dice.sheet import Sums
from games.stage.timelines import counted

if TYPE_CHECKING:
    from games.dice.scoring import Dice
    from games.dice.sheet import Sheet

ROUND_TOTAL = 300
"""The total, in points, that is celebrated when a player reaches it."""
SIZES = {
    Category.FULL_HOUSE: Size.SPARKLE,
    Category.SMALL_STRAIGHT: Size.SPARKLE,
    Category.LARGE_STRAIGHT: Size.SPARKLE,
    Category.FOUR_ALIKE: Size.SHINE,
    Category.FIVE_ALIKE: Size.FEAST,
}
_RUNS = tuple(frozenset(range(first, first + 4)) for first in (1, 2, 3))


def moment(before: Sheet, after: Sheet) -> Size | None:
    """Return the size of the celebration of a score; None if the score is not celebrated.

    `before`, `after`: the score sheet before and after the score.
    """
    category, points = after.boxes[-1]
    sizes = []
    if points and category in SIZES:
        sizes.append(SIZES[category])
    if after.extra > before.extra:
        sizes.append(Size.FEAST)
    elif after.bonus > before.bonus:
        sizes.append(Size.SHINE)
    if before.total < ROUND_TOTAL <= after.total:
        sizes.append(Size.SPARKLE)
    return max(sizes, key=lambda size: size.value, default=None)


def rising(was: Sheet, now: Sheet, points: float, bonus: float) -> Sums:
    """Return the sums shown on the score sheet while points count up from `was` to `now`.

    `points`, `bonus`: the progress of counting the points and the bonus, 0 to 1.
    """
    ways = zip(was.sums, now.sums, (points, bonus, bonus, points), strict=True)
    return Sums(*(start + counted(end - start, part) for start, end, part in ways))


def counting(category: Category, dice: Dice) -> tuple[bool, ...]:
    """Return, for each die, True if the die counts in a category."""
    if category in UPPER:
        return tuple(face == category.value for face in dice)
    most = max(dice.count(face) for face in dice)
    if category in (Category.THREE_ALIKE, Category.FOUR_ALIKE):
        return tuple(dice.count(face) == most for face in dice)
    if category is Category.SMALL_STRAIGHT:
        run = next((run for run in _RUNS if run <= set(dice)), frozenset(dice))
        return tuple(face in run and face not in dice[:at] for at, face in enumerate(dice))
    return (True,) * len(dice)
