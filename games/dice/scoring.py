"""The points of five dice in the categories of all dice games.

The points below are common to the games (DICE POKER 1982, POKER DICE 1987, YAHTSEE 1988); differences are in
`variants.py`.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

Dice: TypeAlias = tuple[int, ...]
"""The faces of dice, 1 to 6, in their order on the table."""

DICE = 5

BONUS = 35
"""Points for an upper total of at least `BONUS_AT`."""
BONUS_AT = 63


class Category(Enum):
    """A scoring combination; the value of an upper one is its face."""

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

    # Categories are hashed by identity because states that contain them are looked up very often.
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
"""The points of the categories with a fixed score."""


def points(category: Category, dice: Dice) -> int:
    """Points for five dice in a category, 0 if they do not meet its condition."""
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
    """True if all five dice show the same face."""
    return len(dice) == DICE and len(set(dice)) == 1


def longest_run(dice: Dice) -> int:
    """The length of the longest sequence of faces."""
    best = run = 0
    for face in range(1, 7):
        run = run + 1 if face in dice else 0
        best = max(best, run)
    return best
