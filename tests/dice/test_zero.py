"""The scores of zero that need a question first, in all three dice games."""

from __future__ import annotations

from itertools import product

import pytest

from games.dice.scoring import Category, Dice
from games.dice.sheet import Sheet
from games.dice.variants import DICE_POKER, POKER_DICE, YAHTSEE, Variant
from games.dice.zero import scores_nothing
from tests.dice.naive import naive
from tests.slow import mostly_slow

GAMES = [DICE_POKER, YAHTSEE, POKER_DICE]


def only(variant: Variant, *open_ones: Category, five_alike: int = 0) -> Sheet:
    """Return a score sheet on which only the given categories are open."""
    used = [category for category in variant.names if category not in open_ones]
    scores = {Category.FIVE_ALIKE: five_alike}
    return Sheet(variant, tuple((category, scores.get(category, 1)) for category in used))


@pytest.mark.parametrize("share", mostly_slow([25, 1]))
@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_zero_needs_a_question_if_another_line_pays(variant: Variant, share: int) -> None:
    """A zero needs a question if the other open line pays; a plain test run tries only every 25th roll."""
    sheet = only(variant, Category.ACES, Category.THREE_ALIKE)
    for dice in [*product(range(1, 7), repeat=5)][::share]:
        aces, three = naive(Category.ACES, dice), naive(Category.THREE_ALIKE, dice)
        assert scores_nothing(sheet, Category.ACES, dice) == (not aces and three > 0), dice
        assert scores_nothing(sheet, Category.THREE_ALIKE, dice) == (not three and aces > 0), dice


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_zero_on_an_empty_sheet_needs_a_question(variant: Variant) -> None:
    """On an empty sheet every zero needs a question, because CHANCE is open and pays for any roll."""
    blank, dice = Sheet(variant), (2, 3, 3, 4, 6)
    asked = {category for category in variant.names if scores_nothing(blank, category, dice)}
    assert asked == {category for category in Category if not naive(category, dice)}


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
def test_zero_needs_no_question_if_no_open_line_pays(variant: Variant) -> None:
    sheet = only(variant, Category.ACES, Category.FULL_HOUSE)
    assert not any(scores_nothing(sheet, category, (2, 3, 3, 4, 6)) for category in sheet.unused)


@pytest.mark.parametrize(
    ("variant", "dice", "asked"),
    [(YAHTSEE, (4,) * 5, True), (DICE_POKER, (4,) * 5, False), (YAHTSEE, (4, 4, 4, 4, 5), False)],
    ids=["a joker", "no jokers", "four alike"],
)
def test_joker_counts_as_a_paying_line(variant: Variant, dice: Dice, asked: bool) -> None:
    """In YAHTSEE five fours pay 40 as a long run, so a zero in ACES needs a question."""
    for box in (0, 50):
        sheet = only(variant, Category.ACES, Category.LARGE_STRAIGHT, five_alike=box)
        assert scores_nothing(sheet, Category.ACES, dice) == asked
        assert not scores_nothing(sheet, Category.LARGE_STRAIGHT, dice)
