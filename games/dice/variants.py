"""The differences of the dice games, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.dice.scoring import Category

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """The scoring rules of one dice game."""

    name: str
    """The game's name in the catalogue."""
    names: Mapping[Category, str]
    """The names of the categories, in the order of the score sheet."""
    taken_at_once: bool
    """True if five alike on any roll are scored in their own category at once, and end the turn."""
    extra: int
    """The points for five alike as the final dice, once their own category holds its 50."""
    jokers: bool
    """True if five alike can score in full as a full house or a straight.

    Their own category and the upper one of their face must be used."""
    bonus_at_end: bool
    """True if the 35 for an upper total of 63 are added when the game ends, False if at once."""


_NAMES = (
    # category                   DICE POKER         YAHTSEE        POKER DICE
    (Category.ACES, ("ACE", "ACES", "ONES")),
    (Category.TWOS, ("TWO", "TWOS", "TWOS")),
    (Category.THREES, ("THREE", "THREES", "THREES")),
    (Category.FOURS, ("FOUR", "FOURS", "FOURS")),
    (Category.FIVES, ("FIVE", "FIVES", "FIVES")),
    (Category.SIXES, ("SIX", "SIXES", "SIXES")),
    (Category.THREE_ALIKE, ("THREE OF A KIND", "3 OF A KIND", "3 OF A KIND")),
    (Category.FOUR_ALIKE, ("FOUR OF A KIND", "4 OF A KIND", "4 OF A KIND")),
    (Category.FULL_HOUSE, ("FULL HOUSE", "FULL HOUSE", "FULL HOUSE")),
    (Category.SMALL_STRAIGHT, ("SMALL STRAIGHT", "SHORT RUN", "SHORT STRAIGHT")),
    (Category.LARGE_STRAIGHT, ("LARGE STRAIGHT", "LONG RUN", "LONG STRAIGHT")),
    (Category.FIVE_ALIKE, ("QUINTA", "YAHTSEE", "GRAND SLAM")),
    (Category.CHANCE, ("CHANCE", "CHANCE", "CHOICE")),
)
_DICE_POKER, _YAHTSEE, _POKER_DICE = (
    {category: names[game] for category, names in _NAMES} for game in range(3)
)
# DICE POKER has its QUINTA below the CHANCE on the sheet.
_DICE_POKER[Category.FIVE_ALIKE] = _DICE_POKER.pop(Category.FIVE_ALIKE)

DICE_POKER = Variant(
    "dice_poker",
    _DICE_POKER,
    taken_at_once=True,
    extra=100,
    jokers=False,
    bonus_at_end=False,
)
YAHTSEE = Variant(
    "yahtsee",
    _YAHTSEE,
    taken_at_once=False,
    extra=100,
    jokers=True,
    bonus_at_end=False,
)
POKER_DICE = Variant(
    "poker_dice",
    _POKER_DICE,
    taken_at_once=False,
    extra=0,
    jokers=False,
    bonus_at_end=True,
)
