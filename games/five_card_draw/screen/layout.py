"""Where everything lies on the table of FIVE CARD DRAW, in pixels.

Speaking goes round as at a real table, to the right of the dealer: seen from above
from the person's place at the bottom up the right side and down the left.
"""

from __future__ import annotations

from typing import NamedTuple

from games.cards.moves import HAND
from games.cards.picture import LARGE, SMALL
from games.five_card_draw.rules import PERSON

TABLE = (56, 50, 528, 156)
"""Left, top, width and height of the table."""
ROUND = 70
"""Radius of its corners."""
MIDDLE = 320

PLATE_WIDTH, PLATE_HEIGHT = 188, 68
WIDE, TALL = 286, 78
"""The places of the opponents, and those same when their hands lie open side by side."""
TEXT_WIDTH = 96
"""Of an opponent's name and figures."""
MARGIN = 4
FAN, OPEN = 9, 35
"""Pixels from one card of an opponent to the next."""
LINE = 16

HAND_X, HAND_Y, STEP = 37, 233, 65
"""The person's lowest card, and from one to the next."""
NAME_Y = 213
"""What the person's hand is called."""
PANE_X, PANE_Y, PANE_WIDTH = 366, 233, 242
"""What the person has, and may do."""

LOG_Y, LOG_LINES = 159, 3
LOG_STEP = 16
RESULT_Y = 176
POT_Y, POT_LABEL_Y = 114, 94
POT = (MIDDLE, 128)
"""The middle of the pot."""
SHOWDOWN_POT_Y = 258
SHOWDOWN_POT = (PANE_X + 144, SHOWDOWN_POT_Y + 14)
"""The same while the hands lie open over it: beside the person's cards."""


class SeatLayout(NamedTuple):
    """What belongs to an opponent: the plate, the words on it, and the cards."""

    x: int
    y: int
    width: int
    height: int
    text: int
    """Left of the words."""
    cards: int
    """Left of the first card."""
    cards_y: int
    step: int
    """From one card to the next."""

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the plate."""
        return self.x + self.width // 2, self.y + self.height // 2


def _closed(x: int, y: int, *, left: bool) -> SeatLayout:
    fan = SMALL.width + FAN * (HAND - 1)
    text = x + MARGIN if left else x + PLATE_WIDTH - MARGIN - TEXT_WIDTH
    cards = x + PLATE_WIDTH - MARGIN - fan if left else x + MARGIN
    return SeatLayout(x, y, PLATE_WIDTH, PLATE_HEIGHT, text, cards, y + 6, FAN)


def _open(x: int, y: int, *, left: bool) -> SeatLayout:
    spread = SMALL.width + OPEN * (HAND - 1)
    text = x + MARGIN if left else x + WIDE - MARGIN - TEXT_WIDTH
    cards = x + WIDE - 2 - spread if left else x + 2
    return SeatLayout(x, y, WIDE, TALL, text, cards, y + 3, OPEN)


CLOSED = (
    _closed(420, 90, left=False),
    _closed(360, 18, left=False),
    _closed(92, 18, left=True),
    _closed(32, 90, left=True),
)
SPREAD = (
    _open(322, 97, left=False),
    _open(322, 18, left=False),
    _open(32, 18, left=True),
    _open(32, 97, left=True),
)
"""Of ACE, SLIM, LUCKY and SHIFTY."""


def place(seat: int, spread: float = 0.0) -> SeatLayout:
    """Where an opponent sits; `spread`: how far the cards have been laid side by side, 0 to 1."""
    closed, wide = CLOSED[seat - 1], SPREAD[seat - 1]
    if not spread:
        return closed
    return wide._replace(
        cards=between(closed.cards, wide.cards, spread),
        cards_y=between(closed.cards_y, wide.cards_y, spread),
        step=between(closed.step, wide.step, spread),
    )


def between(one: int, other: int, part: float) -> int:
    """A whole pixel on the way from one to the other."""
    return round(one + (other - one) * min(1.0, max(0.0, part)))


def card_at(at: int) -> tuple[int, int]:
    """Left and top of a card of the person's."""
    return HAND_X + STEP * at, HAND_Y


def purse(seat: int) -> tuple[int, int]:
    """Where a player's chips come from, and go to."""
    return (PANE_X + PANE_WIDTH // 2, PANE_Y) if seat == PERSON else place(seat).middle


def stock(dealer: int) -> tuple[int, int]:
    """The middle of the deck: where the dealer sits."""
    if dealer != PERSON:
        return purse(dealer)
    return HAND_X + 2 * STEP + LARGE.width // 2, HAND_Y + LARGE.height // 2
