"""The reasons that hints give: the bonus for 63 points, and straights that can grow at both ends."""

from __future__ import annotations

import pytest

from games.dice.perfect import Perfect
from games.dice.player import advise
from games.dice.reasons import of_category, of_keep
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.variants import YAHTSEE

EMPTY = Sheet(YAHTSEE)


def used(**points: int) -> Sheet:
    """Return a score sheet on which only the named categories are used; `points`: their points."""
    return Sheet(YAHTSEE, tuple((Category[name], score) for name, score in points.items()))


@pytest.mark.parametrize(
    ("sheet", "faces", "why"),
    [
        (EMPTY, (2, 3, 4, 5), "OPEN STRAIGHT"),
        (EMPTY, (3, 4, 5), "OPEN STRAIGHT"),
        (EMPTY, (1, 2, 3, 4), ""),
        (EMPTY, (3, 4, 5, 6), ""),
        (EMPTY, (2, 3, 5), ""),
        (EMPTY, (3, 4), ""),
        (used(LARGE_STRAIGHT=40), (2, 3, 4, 5), ""),
        (used(LARGE_STRAIGHT=40), (3, 4, 5), "OPEN STRAIGHT"),
        (EMPTY, (6, 6, 6), "KEEPS 63"),
        (EMPTY, (4, 4), "KEEPS 63"),
        (EMPTY, (4,), ""),
        (EMPTY, (4, 4, 5), ""),
        (used(SIXES=6), (4, 4, 4), ""),
        (used(SIXES=6), (4, 4, 4, 4, 4), ""),
        (used(SIXES=12), (5, 5, 5, 5, 5), "KEEPS 63"),
        (used(FOURS=12), (4, 4, 4), ""),
        (used(SIXES=24, FIVES=20, FOURS=12), (3, 3), "KEEPS 63"),
        (used(SIXES=24, FIVES=20, FOURS=12), (3, 3, 3), "MAKES 63"),
        (used(SIXES=30, FIVES=25, FOURS=12), (3, 3), ""),
        (EMPTY, (), ""),
    ],
)
def test_reason_for_kept_dice_depends_on_open_categories(
    sheet: Sheet, faces: tuple[int, ...], why: str
) -> None:
    assert of_keep(sheet, faces) == why


def test_three_sixes_keep_the_bonus() -> None:
    """Three sixes scored as SIXES keep the bonus for 63 points within reach, which is the hint's reason.

    Two sixes do not keep it within reach, nor do three sixes in a lower category.
    """
    assert of_category(EMPTY, Category.SIXES, (6, 6, 6, 1, 2)) == "KEEPS 63"
    assert of_category(EMPTY, Category.SIXES, (6, 6, 3, 1, 2)) == ""
    assert of_category(EMPTY, Category.THREE_ALIKE, (6, 6, 6, 1, 2)) == ""


def test_hint_includes_the_reason() -> None:
    """A hint to keep dice has a reason, and so has a hint to score them."""
    assert advise(Perfect(YAHTSEE), EMPTY, (6, 6, 6, 1, 2), 1)[0].why == "KEEPS 63"
    assert advise(Perfect(YAHTSEE), EMPTY, (2, 2, 2, 1, 3), 3)[0].why == "KEEPS 63"
