"""Where everything lies on the table of HEADS-UP POKER, in pixels.

The hands lie at the left, one above the other, with the pot between them; at the right sits the dealer,
and below it stands what the person has.
"""

from __future__ import annotations

from typing import NamedTuple

from cabinet.cards.faces import LARGE, SMALL
from games.cards.moves import HAND


class CardSpot(NamedTuple):
    """The top left corner of a card."""

    x: int
    y: int


LEFT, MIDDLE, RIGHT = 32, 320, 608
PITCH = 66
"""From one card of a hand to the next."""
DEALER_Y, MINE_Y = 30, 201
HAND_RIGHT = LEFT + (HAND - 1) * PITCH + LARGE.width
"""Where both hands end."""
DECK = CardSpot(320, 125)
"""Of small cards, at the end of the pot's row."""
FROM = CardSpot(DECK.x + (SMALL.width - LARGE.width) // 2, DECK.y + (SMALL.height - LARGE.height) // 2)
"""Where cards come from and go to: its middle."""
STEEP = 5
"""How much sooner cards leave the row of the pot than they arrive: they never lie over its dollars."""

SAID_Y = 121
"""What has just happened, between the hands."""
POT_Y = 142
"""The pot, and what was won."""
POT_CHIPS = (314, 193)
"""Where the chips of the pot end, and where they stand."""
POT_MIDDLE, LEAVING = (282, 190), (358, 192)
"""Where chips go when they are put in, and where they leave from: the middle of their foot."""

SEAT_X = 372
"""The left of all that stands beside the hands, clear of the ring around one that has won."""
TOP_Y = 18
"""The number of the hand, and the record."""
PORTRAIT = CardSpot(373, 44)
BUBBLE_X, BUBBLE_MIDDLE, BUBBLE_FOOT = 450, 80, 116
"""The left of what the dealer says, its middle, and how far down it may go."""
STACKS = ((379, 288), (379, 156))
"""Where the chips of either seat stand: the middle of their foot."""
NAME_X = 396
DEALER_WORDS_Y, MY_WORDS_Y = 163, 224
"""What the dealer has drawn or holds; the last line of what the person holds."""
LINE_STEP = 20
PLATE_X, PLATE_WIDTH = 368, 240
PLATES = ((PLATE_X, 246, PLATE_WIDTH, 42), (PLATE_X, 119, PLATE_WIDTH, 40))
"""What either side has, by seat: left, top, width and height; the chips stand at the left of it."""
BELOW_DEALER, ABOVE_ME = 165, 241
"""What the dealer has won begins there, what the person has ends there."""
OVER_Y, RESULT_Y = (171, 123), 147
"""Once a hand is over: what the person's hand and the dealer's are called, and between them who has won."""
ROW_Y, ROW_HEIGHT = 290, 25
"""What can be chosen now, below the cards."""


def mine(place: int) -> CardSpot:
    """Where a card of the person's lies, counted from the lowest."""
    return CardSpot(LEFT + PITCH * place, MINE_Y)


def dealers(place: int) -> CardSpot:
    """Where a card of the dealer's lies."""
    return CardSpot(LEFT + PITCH * place, DEALER_Y)


def between(start: tuple[int, int], end: tuple[int, int], part: float) -> CardSpot:
    """The point on the way from one to the other: at `part` 0.0 the one, at 1.0 the other."""
    part = min(1.0, max(0.0, part))
    return CardSpot(*(round(one + (other - one) * part) for one, other in zip(start, end, strict=True)))


def flight(place: tuple[int, int], part: float) -> CardSpot:
    """The point on the way of a card from the deck to its place: first out of the row of the pot."""
    # Slower as it arrives.
    part = 1 - (1 - min(1.0, max(0.0, part))) ** 2
    return CardSpot(between(FROM, place, part).x, between(FROM, place, STEEP * part).y)


def arc(start: tuple[int, int], over: tuple[int, int], end: tuple[int, int], part: float) -> CardSpot:
    """The same along a curve that is drawn towards `over`."""
    part = min(1.0, max(0.0, part))
    first, then, last = (1 - part) ** 2, 2 * part * (1 - part), part**2
    points = zip(start, over, end, strict=True)
    return CardSpot(*(round(first * one + then * two + last * three) for one, two, three in points))
