"""Where everything lies on the table of HEADS-UP POKER, in pixels.

The hands lie at the left, one above the other, with the pot between them; at the right sits the dealer,
and below it stands what the person has.
"""

from __future__ import annotations

from cabinet.cards.faces import LARGE, SMALL
from cabinet.cards.ways import Spot
from games.cards.moves import HAND

LEFT, MIDDLE, RIGHT = 32, 320, 608
PITCH = 66
"""From one card of a hand to the next."""
DEALER_Y, MINE_Y = 30, 201
HAND_RIGHT = LEFT + (HAND - 1) * PITCH + LARGE.width
"""Where both hands end."""
DECK = Spot(320, 125)
"""Of small cards, at the end of the pot's row."""
FROM = Spot(DECK.x + SMALL.width // 2, DECK.y + SMALL.height // 2)
"""Where cards come from and go to: its middle."""

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
PORTRAIT = Spot(373, 44)
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


def mine(place: int) -> Spot:
    """Where a card of the person's lies, counted from the lowest."""
    return Spot(LEFT + PITCH * place, MINE_Y)


def dealers(place: int) -> Spot:
    """Where a card of the dealer's lies."""
    return Spot(LEFT + PITCH * place, DEALER_Y)
