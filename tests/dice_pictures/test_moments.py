"""Tests of how big the celebrations of great throws are in the dice games, and of which throws earn one."""

import pytest

from cabinet.drawing.moments import Size
from games.dice.moments import counting, moment
from games.dice.scoring import UPPER, Category, Dice
from games.dice.sheet import Sheet
from games.dice.variants import DICE_POKER

BLANK = Sheet(DICE_POKER)
NEARLY_63 = Sheet(DICE_POKER, tuple((category, 3 * category.value) for category in UPPER[:-1]))
QUINTA = Sheet(DICE_POKER, ((Category.FIVE_ALIKE, 50),))
GIVEN_UP = Sheet(DICE_POKER, ((Category.FIVE_ALIKE, 0),))
RICH = Sheet(DICE_POKER, ((Category.THREE_ALIKE, 290),))


@pytest.mark.parametrize(
    ("on", "category", "dice", "size"),
    [
        (BLANK, Category.CHANCE, (1, 2, 3, 4, 6), None),
        (BLANK, Category.THREE_ALIKE, (6, 6, 6, 4, 1), None),
        (BLANK, Category.FULL_HOUSE, (1, 2, 3, 4, 6), None),
        (BLANK, Category.FULL_HOUSE, (2, 2, 3, 3, 3), Size.SPARKLE),
        (BLANK, Category.SMALL_STRAIGHT, (1, 2, 3, 4, 6), Size.SPARKLE),
        (BLANK, Category.LARGE_STRAIGHT, (2, 3, 4, 5, 6), Size.SPARKLE),
        (RICH, Category.CHANCE, (1, 2, 3, 4, 6), Size.SPARKLE),
        (BLANK, Category.FOUR_ALIKE, (2, 2, 2, 2, 6), Size.SHINE),
        (NEARLY_63, Category.SIXES, (6, 6, 6, 4, 1), Size.SHINE),
        (BLANK, Category.FIVE_ALIKE, (2, 2, 2, 2, 2), Size.FEAST),
        (BLANK, Category.FIVE_ALIKE, (2, 2, 2, 2, 1), None),
        (QUINTA, Category.ACES, (2, 2, 2, 2, 2), Size.FEAST),
        (GIVEN_UP, Category.ACES, (2, 2, 2, 2, 2), None),
    ],
)
def test_size_of_a_moment_depends_on_points_bonus_and_total(
    on: Sheet, category: Category, dice: Dice, size: Size | None
) -> None:
    assert moment(on, on.score(category, dice)) is size


@pytest.mark.parametrize(
    ("category", "dice", "which"),
    [
        (Category.SIXES, (6, 1, 6, 6, 2), (1, 0, 1, 1, 0)),
        (Category.FOUR_ALIKE, (4, 4, 1, 4, 4), (1, 1, 0, 1, 1)),
        (Category.SMALL_STRAIGHT, (3, 3, 4, 5, 6), (1, 0, 1, 1, 1)),
        (Category.SMALL_STRAIGHT, (1, 3, 4, 5, 6), (0, 1, 1, 1, 1)),
        (Category.SMALL_STRAIGHT, (6, 6, 6, 6, 6), (1, 0, 0, 0, 0)),
        (Category.FULL_HOUSE, (2, 2, 3, 3, 3), (1, 1, 1, 1, 1)),
    ],
)
def test_only_matching_dice_hop(category: Category, dice: Dice, which: tuple[int, ...]) -> None:
    assert counting(category, dice) == tuple(map(bool, which))
