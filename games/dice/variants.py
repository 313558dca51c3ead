"""The differences of the dice games, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.dice.scoring import Category

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A dice game's own scoring."""

    name: str
    """The game's name, as in the catalogue."""
    names: Mapping[Category, str]
    """The names of the categories, in the order of the score sheet."""
    taken_at_once: bool
    """Five alike fill their own category by themselves, on whichever roll, and end the turn."""
    extra: int
    """Points for five alike as the final dice, once their own category holds its 50."""
    jokers: bool
    """Five alike count in full as a full house or a straight, once their own category and the
    upper one of their number are used."""
    bonus_at_end: bool
    """The 35 for an upper total of 63 are added when the game ends, not before."""


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
# DICE POKER has its QUINTA below the CHANCE.
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
