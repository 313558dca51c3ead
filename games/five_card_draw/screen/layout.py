"""Where everything lies on the table of FIVE CARD DRAW, in pixels.

Speaking goes round as at a real table, to the right of the dealer: the four sit across the
table, the first to speak after the person at the right.
"""

from __future__ import annotations

from typing import NamedTuple

from cabinet.cards.card_picture import SMALL
from cabinet.cards.ways import straight
from games.cards.moves import HAND
from games.five_card_draw.rules import PERSON, SEATS

LEFT, RIGHT, MIDDLE = 32, 608, 320

SEAT_X, SEAT_Y, SEAT_STEP = 32, 20, 145
FACE = (64, 72)
"""Width and height of a portrait."""
NAME_Y, FUNDS_Y, BADGE_Y = 20, 40, 63
"""Beside it: name, funds, what the player has done last."""

ROW_Y, BACKS_HEIGHT = 99, 24
"""Backs and chips before an opponent."""
DREW_Y = 124
CLOSED_STEP = 9
"""Pixels from one back to the next."""
OPEN_STEP, OPEN_Y = 25, 100
"""The same for hands that lie open."""
OPEN_WIDTH = SMALL.width + OPEN_STEP * (HAND - 1)
"""How wide such a hand is."""
HAND_NAME_Y = 157
"""What an open hand is called."""

POT_Y = 148
PILE = (428, 194)
"""Left and foot of the chips in the pot: what is said at the left lies beside them, at the right over all."""
POT = (PILE[0] + 10, PILE[1] - 12)
"""Where chips go: on their way nothing ever lies over the figure."""
PANE_X, PANE_WIDTH = 366, 242
SHOWDOWN_POT_Y = 179
"""The pot while hands are turned over."""
MY_WON_Y, WON_Y = 184, 177
"""What the person has won; what others have at a showdown."""
AMOUNT_LEFT, AMOUNT_RIGHT = 298, 338
"""What somebody at the right, or at the left, has won goes so far towards the middle."""
TAKEN_LABEL_Y, TAKEN_Y = 127, 148
"""Without a showdown: who across the table has won, and what."""
SPLIT_Y, SPLIT_RESULT_Y = 173, 201
"""What each has won of a pot that is split, and that it is."""
TO_OTHERS = (306, 112)
"""Chips that somebody across the table has won without a showdown start there: above what was won."""
LANE, BEHIND = ((321, 165), (321, 128)), 128
"""With one they go between the names of two hands, then behind the hands that lie open, so far down."""
TO_PERSON = {False: ((354, 208),), True: ((354, 182),)}
"""Where chips that the person has won come along; `True`: after a showdown."""
DECK = (564, 132)
"""Left and top of the deck."""

BUBBLE_Y, TAKEN_BUBBLE_Y = 143, 106
BUBBLE_LEFT, BUBBLE_RIGHT, ASIDE = 214, 428, 9
"""What is said ends at the one and begins at the other: the pot is between them. At the right it may begin
so far beside the pot's figure, where it is clear of the deck then. Once a hand is over without a showdown
it is higher, beside what was won."""

HAND_X, HAND_Y, STEP = 37, 223, 62
"""The person's lowest card, and from one to the next."""
TITLE_Y, RESULT_Y = 198, 176
"""What the person's hand is called; above it, who has won."""
OVER_Y, OVER_TITLE_Y = 226, 196
"""The person's funds and the hand's name while hands lie open or a hand is over."""
LOST_RESULT_Y, LOST_TITLE_Y = 179, 200
"""Who has won, and that name, where others have won a showdown."""


class SeatLayout(NamedTuple):
    """What belongs to an opponent: the portrait, the words beside it, cards and chips below."""

    x: int
    text: int
    """Left of the words."""
    row: int
    """Left of the backs."""
    tip: tuple[int, int]
    """What is said points there: where it crosses nothing."""

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the portrait's foot: where chips come from, and go to."""
        return self.x + FACE[0] // 2, SEAT_Y + FACE[1]

    @property
    def pile(self) -> int:
        """Middle of the chips that were put in."""
        return self.row + SMALL_WIDTH + CLOSED_STEP * (HAND - 1) + 12


SMALL_WIDTH = 15
"""Pixels across of a back before an opponent."""
_ROWS = (14, 16, 24, 30)
_TIPS = ((5, 99), (99, 124), (12, 99), (19, 99))
SEATED = tuple(
    SeatLayout(x, x + FACE[0] + 4, x + row, (x + tip[0], tip[1]))
    for x, row, tip in zip(
        (SEAT_X + SEAT_STEP * at for at in reversed(range(SEATS - 1))), _ROWS, _TIPS, strict=True
    )
)
"""Of ACE, SLIM, LUCKY and SHIFTY."""


def place(seat: int) -> SeatLayout:
    """Where an opponent sits."""
    return SEATED[seat - 1]


def between(one: int, other: int, part: float) -> int:
    """A whole pixel on the way from one to the other."""
    return round(one + (other - one) * min(1.0, max(0.0, part)))


def card_at(at: int) -> tuple[int, int]:
    """Left and top of a card of the person's."""
    return HAND_X + STEP * at, HAND_Y


def lies(seat: int, at: int) -> tuple[int, int]:
    """Left and top of a card before its player."""
    if seat == PERSON:
        return card_at(at)
    return place(seat).row + CLOSED_STEP * at, ROW_Y


def open_at(seat: int, at: int, spread: float) -> tuple[int, int]:
    """Left and top of a card of an opponent's hand that is laid open, from 0 on to 1."""
    return straight(lies(seat, at), (place(seat).x + OPEN_STEP * at, OPEN_Y), spread)


def pays(seat: int) -> tuple[int, int]:
    """Where a player's chips come from."""
    return (505, 188) if seat == PERSON else place(seat).middle


def way_home(seat: int, *, shown: bool) -> tuple[tuple[int, int], ...]:
    """The corners of the way from the pot to who has won it: over the table, never over a word."""
    if seat == PERSON:
        return (*TO_PERSON[shown], (PANE_X - 12, OVER_Y + 10))
    middle, _ = place(seat).middle
    return (*LANE, (middle, BEHIND)) if shown else (TO_OTHERS, (middle, TO_OTHERS[1]))


def stock() -> tuple[int, int]:
    """The middle of the deck."""
    return DECK[0] + SMALL.width // 2, DECK[1] + SMALL.height // 2
