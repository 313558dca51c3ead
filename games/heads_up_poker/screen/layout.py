"""Where everything lies on the table of HEADS-UP POKER, in pixels."""

from __future__ import annotations

from typing import NamedTuple

from games.cards.faces import LARGE
from games.cards.moves import HAND


class CardSpot(NamedTuple):
    """The top left corner of a card."""

    x: int
    y: int


class Purse(NamedTuple):
    """A label, the dollars under it and the chips under them."""

    middle: int
    top: int
    foot: int
    """Where the chips stand."""


LEFT, MIDDLE, RIGHT = 32, 320, 608
PITCH = 76
"""From one card of a hand to the next."""
DEALER_Y, MINE_Y = 38, 207
FIRST_X = MIDDLE - ((HAND - 1) * PITCH + LARGE.width) // 2
DECK = CardSpot(528, 40)

DEALER_WORDS_Y = 133
"""What the dealer has drawn or holds, below its cards."""
BAND = (LEFT, 151, RIGHT - LEFT, 25)
"""The middle of the table: what has just happened."""
SAID_Y = 156
MY_WORDS_Y = 183
"""What the person holds, above the cards."""
ROW_Y, ROW_HEIGHT = 302, 20
"""What can be chosen now, below the cards."""

DEALER_PURSE = Purse(80, 38, 126)
MY_PURSE = Purse(80, 207, 295)
POT = Purse(560, 207, 295)
PURSE = (MY_PURSE, DEALER_PURSE)
"""By seat."""


def mine(place: int) -> CardSpot:
    """Where a card of the person's lies, counted from the lowest."""
    return CardSpot(FIRST_X + PITCH * place, MINE_Y)


def dealers(place: int) -> CardSpot:
    """Where a card of the dealer's lies."""
    return CardSpot(FIRST_X + PITCH * place, DEALER_Y)


def between(start: tuple[int, int], end: tuple[int, int], part: float) -> CardSpot:
    """The point on the way from one to the other: at `part` 0.0 the one, at 1.0 the other."""
    part = min(1.0, max(0.0, part))
    return CardSpot(*(round(one + (other - one) * part) for one, other in zip(start, end, strict=True)))
