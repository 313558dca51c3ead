"""The scoring of five dice in the categories that all dice games have.

The points below are the same in DICE POKER (1982), POKER DICE (1987) and YAHTSEE (1988); `variants.py` has
the differences.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

Dice: TypeAlias = tuple[int, ...]
"""The faces of dice, 1 to 6, in the order in which the dice lie on the table."""

DICE = 5

BONUS = 35
"""Bonus points for an upper total of at least 63 (`BONUS_AT`)."""
BONUS_AT = 63


class Category(Enum):
    """A scoring category of the dice games; the values 1 to 6 are the upper categories and their faces."""

    ACES = 1
    TWOS = 2
    THREES = 3
    FOURS = 4
    FIVES = 5
    SIXES = 6
    THREE_ALIKE = "three alike"
    FOUR_ALIKE = "four alike"
    FULL_HOUSE = "full house"
    SMALL_STRAIGHT = "small straight"
    LARGE_STRAIGHT = "large straight"
    CHANCE = "chance"
    FIVE_ALIKE = "five alike"

    # Hashing by identity is faster; states that contain categories are looked up very often.
    __hash__ = object.__hash__


UPPER = (
    Category.ACES,
    Category.TWOS,
    Category.THREES,
    Category.FOURS,
    Category.FIVES,
    Category.SIXES,
)

LOWER = tuple(category for category in Category if category not in UPPER)

FIXED = {
    Category.FULL_HOUSE: 25,
    Category.SMALL_STRAIGHT: 30,
    Category.LARGE_STRAIGHT: 40,
    Category.FIVE_ALIKE: 50,
}
"""Points of the categories with a fixed score, which the sum of the dice does not affect."""


def points(category: Category, dice: Dice) -> int:
    """Return the points that five dice score in a category; 0 if the dice do not meet its condition."""
    if category in UPPER:
        face: int = category.value
        return face * dice.count(face)
    counts = sorted((dice.count(face) for face in set(dice)), reverse=True)
    match category:
        case Category.THREE_ALIKE:
            return sum(dice) if counts[0] >= 3 else 0
        case Category.FOUR_ALIKE:
            return sum(dice) if counts[0] >= 4 else 0
        case Category.FULL_HOUSE:
            return FIXED[category] if counts == [3, 2] else 0
        case Category.SMALL_STRAIGHT:
            return FIXED[category] if longest_run(dice) >= 4 else 0
        case Category.LARGE_STRAIGHT:
            return FIXED[category] if longest_run(dice) == 5 else 0
        case Category.FIVE_ALIKE:
            return FIXED[category] if five_alike(dice) else 0
        case _:
            return sum(dice)


def five_alike(dice: Dice) -> bool:
    """Return True if all five dice show the same face."""
    return len(dice) == DICE and len(set(dice)) == 1


def longest_run(dice: Dice) -> int:
    """Return the length of the longest sequence of consecutive faces among the dice."""
    best = run = 0
    for face in range(1, 7):
        run = run + 1 if face in dice else 0
        best = max(best, run)
    return best
