"""The points of the categories, compared with the examples in the manual and in the rulings."""

import pytest

from games.dice.scoring import Category, five_alike, longest_run, points

WORKED = [
    ("four sixes and a two as SIX", Category.SIXES, (6, 6, 6, 6, 2), 24),
    ("three fives, four, three as THREE OF A KIND", Category.THREE_ALIKE, (5, 5, 5, 4, 3), 22),
    ("4 4 4 3 6 as FOUR", Category.FOURS, (4, 4, 4, 3, 6), 12),
    ("4 4 4 3 6 as THREE OF A KIND", Category.THREE_ALIKE, (4, 4, 4, 3, 6), 21),
    ("4 4 4 3 6 as CHANCE", Category.CHANCE, (4, 4, 4, 3, 6), 21),
    ("2 3 4 5 and any as SMALL STRAIGHT", Category.SMALL_STRAIGHT, (2, 3, 4, 5, 2), 30),
    ("1 2 3 4 5 as LARGE STRAIGHT", Category.LARGE_STRAIGHT, (1, 2, 3, 4, 5), 40),
    ("three fours and two fives as FULL HOUSE", Category.FULL_HOUSE, (4, 5, 4, 5, 4), 25),
    ("five fives as QUINTA", Category.FIVE_ALIKE, (5, 5, 5, 5, 5), 50),
    ("five alike is no full house", Category.FULL_HOUSE, (3, 3, 3, 3, 3), 0),
    ("a requirement not met is zero", Category.THREE_ALIKE, (5, 5, 6, 4, 3), 0),
    ("three alike are not four", Category.FOUR_ALIKE, (5, 5, 5, 4, 3), 0),
    ("an upper category needs none of its number", Category.ACES, (2, 3, 4, 5, 6), 0),
]


@pytest.mark.parametrize(("what", "category", "dice", "expected"), WORKED, ids=[row[0] for row in WORKED])
def test_worked_examples_score_as_published(
    what: str, category: Category, dice: tuple[int, ...], expected: int
) -> None:
    """The examples in the manual of 1982, and in the rulings on it, have their published points."""
    assert points(category, dice) == expected


def test_five_alike_needs_five_dice() -> None:
    assert not five_alike(())
    assert not five_alike((4, 4, 4))
    assert five_alike((4,) * 5)


def test_longest_run_counts_faces_once() -> None:
    """A pair inside a run does not lengthen the run."""
    assert longest_run((1, 2, 2, 3, 6)) == 3
