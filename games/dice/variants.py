"""The differences between the rules of the three dice games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.dice.scoring import Category

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """The rules of one dice game, as far as the dice games differ."""

    name: str
    """The name by which the game is installed, such as `dice_poker`."""
    names: Mapping[Category, str]
    """The names that the game gives to the categories, in the order of its score sheet."""
    taken_at_once: bool
    """True if five alike on any roll are scored in their own category automatically and end the turn."""
    extra: int
    """Extra points for ending a turn with five alike after the category five alike has scored 50 points."""
    jokers: bool
    """True if five alike can score as a full house or straight with full points (joker rule).

    Requires that the five-alike category and the upper category of the face are used."""
    bonus_at_end: bool
    """True if the bonus for an upper total of 63 is added at the end of the game, False if at once."""


_NAMES = (
    # The category, and its name in DICE POKER, in YAHTSEE and in POKER DICE.
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
# In DICE POKER, five alike (QUINTA) comes after CHANCE on the score sheet.
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
