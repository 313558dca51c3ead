"""A second scorer for tests, written from the rules alone, without use of the real scorer's code."""

from __future__ import annotations

from games.dice.scoring import Category

JOKER_GAMES = ("yahtsee",)
"""The names of the games in which five alike may count as a full house or a straight."""
EXTRA_GAMES = ("dice_poker", "yahtsee")
"""The names of the games in which each further five alike brings 100 extra points if the category for five
alike holds 50."""


def naive(category: Category, dice: tuple[int, ...]) -> int:
    """Return the points of five dice in a category, without jokers and without extra points."""
    text = "".join(map(str, sorted(dice)))
    total = sum(dice)
    alike = max(text.count(face) for face in "123456")
    unique = "".join(sorted(set(text)))
    match category:
        case Category.THREE_ALIKE:
            return total * (alike >= 3)
        case Category.FOUR_ALIKE:
            return total * (alike >= 4)
        case Category.FULL_HOUSE:
            three_two = text[0] == text[1] and text[3] == text[4] and text[2] in (text[1], text[3])
            return 25 * (three_two and alike == 3)
        case Category.SMALL_STRAIGHT:
            return 30 * any(run in unique for run in ("1234", "2345", "3456"))
        case Category.LARGE_STRAIGHT:
            return 40 * (text in ("12345", "23456"))
        case Category.FIVE_ALIKE:
            return 50 * (alike == 5)
        case Category.CHANCE:
            return total
        case _:
            return sum(die for die in dice if die == category.value)


def naive_joker(
    game: str, category: Category, dice: tuple[int, ...], *, held: int | None, upper_used: bool
) -> int | None:
    """Return the points of a joker, or None if the dice are no joker.

    `held`: the points in the category for five alike, None while it is open. `upper_used`: True if the upper
    category of the number on the dice is used.
    """
    instead = {Category.FULL_HOUSE: 25, Category.SMALL_STRAIGHT: 30, Category.LARGE_STRAIGHT: 40}
    allowed = game in JOKER_GAMES and held is not None and upper_used
    return instead.get(category) if allowed and dice in [(face,) * 5 for face in range(1, 7)] else None


def naive_extra(game: str, dice: tuple[int, ...], *, held: int | None) -> int:
    """Return the extra points, 0 or 100, that further five alike add in any category."""
    return 100 if game in EXTRA_GAMES and held == 50 and min(dice) == max(dice) else 0
