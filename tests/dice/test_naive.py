"""The score sheet against a second scorer: every roll and category, with and without jokers."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dice.scoring import UPPER, Category
from games.dice.sheet import Sheet
from games.dice.variants import DICE_POKER, POKER_DICE, YAHTSEE, Variant
from tests.dice.naive import naive, naive_extra, naive_joker
from tests.slow import mostly_slow

VARIANTS = (DICE_POKER, YAHTSEE, POKER_DICE)
ROLLS = tuple(product(range(1, 7), repeat=5))
SOME = ROLLS[::5]
"""A fifth of the rolls, among them each roll of five alike. They are enough for sheets on which the category
for five alike is used."""

cached = cache(naive)

boxes = st.dictionaries(st.sampled_from(Category), st.integers(0, 50)).map(lambda used: tuple(used.items()))
faces = st.integers(1, 6)
dice = st.one_of(st.tuples(*[faces] * 5), faces.map(lambda face: (face,) * 5))


def expected(sheet: Sheet, category: Category, roll: tuple[int, ...]) -> tuple[int, int]:
    """Return the points and the extra points of a roll in a category, by the second scorer."""
    used = dict(sheet.boxes)
    held = used.get(Category.FIVE_ALIKE)
    name = sheet.variant.name
    joker = naive_joker(name, category, roll, held=held, upper_used=UPPER[roll[0] - 1] in used)
    points = naive(category, roll) if joker is None else joker
    return points, naive_extra(name, roll, held=50 if held else held)


@pytest.mark.parametrize("share", mostly_slow([25, 1]))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("held", [None, 0, 50])
def test_scores_match_a_naive_scorer_for_every_roll(variant: Variant, held: int | None, share: int) -> None:
    """The score sheet and the second scorer give every roll the same points and extra points.

    If five alike is open, a full run tests all 7,776 rolls; a plain test run tests every 25th.
    """
    box = () if held is None else ((Category.FIVE_ALIKE, held),)
    sheets = [Sheet(variant, box + upper) for upper in ((), tuple((category, 0) for category in UPPER))]
    for roll in (ROLLS if held is None else SOME)[::share]:
        extra = naive_extra(variant.name, roll, held=held)
        for category in Category:
            points = cached(category, roll)
            for upper_used, sheet in enumerate(sheets):
                joker = naive_joker(variant.name, category, roll, held=held, upper_used=bool(upper_used))
                assert sheet.worth(category, roll) == (points if joker is None else joker), (category, roll)
        assert all(sheet.earns(roll) == extra for sheet in sheets), roll


@given(variant=st.sampled_from(VARIANTS), boxes=boxes, category=st.sampled_from(Category), roll=dice)
def test_scores_match_a_naive_scorer_on_random_sheets(
    variant: Variant, boxes: tuple[tuple[Category, int], ...], category: Category, roll: tuple[int, ...]
) -> None:
    sheet = Sheet(variant, boxes)
    assert (sheet.worth(category, roll), sheet.earns(roll)) == expected(sheet, category, roll)


@given(variant=st.sampled_from(VARIANTS), boxes=boxes, roll=dice)
def test_score_adds_points_extras_and_bonus(
    variant: Variant, boxes: tuple[tuple[Category, int], ...], roll: tuple[int, ...]
) -> None:
    """A score adds its points, its extra points and the bonus.

    The bonus of 35 is compared at the end of the game, because POKER DICE adds it only then.
    """
    sheet = Sheet(variant, boxes)
    for category in sheet.unused:
        after = sheet.score(category, roll)
        points, extra = expected(sheet, category, roll)
        assert after.points(category) == points
        assert after.extra == sheet.extra + extra
        assert after.upper + after.lower == sheet.upper + sheet.lower + points
        ended = Sheet(variant, after.boxes, after.extra, closed=True)
        assert ended.total == after.upper + after.lower + after.extra + 35 * (after.upper >= 63)
