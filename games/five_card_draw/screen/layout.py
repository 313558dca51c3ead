"""The positions and sizes of everything on the table of FIVE CARD DRAW, in pixels.

Play goes to the right of the dealer, as at a real table. The four opponents sit across the table, and the
first to act after the person is at the right. The acting player's face moves to the front, under the lamp.
"""

from __future__ import annotations

from typing import NamedTuple

from cabinet.cards.card_picture import SMALL
from cabinet.cards.fan import FORWARD, HELD, CardPose, fan
from games.cards.moves import HAND
from games.five_card_draw.rules import PERSON

LEFT, RIGHT, MIDDLE = 32, 608, 320
RISES, APART = 0.25, 0.12
"""Seconds in which a winning card rises, and seconds until the next card starts to rise."""
COMES = 0.2
"""Seconds in which the winnings and the winner's name slide in from the right."""


class Place(NamedTuple):
    """The place of a player's face, in pixels: left, top, size, and the bottom center of the chips below."""

    x: float
    y: float
    scale: float
    chips: tuple[float, float]

    def towards(self, other: Place, part: float) -> Place:
        """Return the place on the way from this place to `other`; `part`: the progress, 0 to 1."""
        (left, foot), (to_left, to_foot) = self.chips, other.chips
        return Place(
            _between(self.x, other.x, part),
            _between(self.y, other.y, part),
            _between(self.scale, other.scale, part),
            (_between(left, to_left, part), _between(foot, to_foot, part)),
        )

    @property
    def middle(self) -> tuple[int, int]:
        """The center of the player's face, in pixels."""
        return round(self.x + 16 * self.scale), round(self.y + 18 * self.scale)


def _between(one: float, other: float, part: float) -> float:
    return one + (other - one) * min(1.0, max(0.0, part))


SEATED = tuple(Place(x, 18, 2, (x + 7, 149)) for x in (540, 462, 116, 36))
"""The places of ACE, SLIM, LUCKY and SHIFTY while they do not act, at twice the size of the portrait
images."""
STAGE = Place(188, 20, 3, (303, 130))
"""The place of the acting player's face, under the lamp."""
NAME_Y, STATUS_Y, TAG_Y = 92, 111, 70
"""The y in pixels of a player's name, of the last action or number of cards drawn, and of the tag on the
face."""
BADGE_X, BADGE_Y = 182, 132
"""The smallest left edge and the top, in pixels, of the badge with the acting player's last move."""
BUBBLE_X, BUBBLE_Y, WORDS = 290, 24, 13
"""The left and top of the speech bubble under the lamp, in pixels, and the characters in a line."""

DECK = (412, 82)
"""The left and top of the deck of cards, in pixels."""
STOCK = CardPose(DECK[0] + SMALL.width // 2, DECK[1] + SMALL.height // 2, 0, 0.62, face=0.0)
"""The pose of a card in the deck."""
POT_X, POT_FOOT, POT_Y = 332, 143, 146
"""The left edge of the pot, the bottom of its chips, and the top of the text below them, in pixels."""
HEAP = (POT_X + 11, POT_FOOT)
"""The bottom center of the first stack of chips in the pot, in pixels."""
PURSE = (379, 198)
"""The bottom center of the chips that the person has put in, in pixels."""

LOG_Y, TITLE_Y = 153, 175
"""The y of the log of earlier moves, and of the name of the person's hand, in pixels."""
DONE_Y, WIDE_Y = 137, 160
"""The y of the log and of the hand's name at the draw, when the person's cards are spread out, in pixels."""
OWN = (190, 258)
"""The center of the person's hand, in pixels."""
ASIDE = tuple(CardPose(66 + 46 * at, 282, 0, 0.8) for at in range(HAND))
"""The poses of the person's cards while opponents show theirs."""
SPREAD = tuple(CardPose(128 + 96 * at, 250, 0, FORWARD) for at in range(HAND))
"""The poses of the kept cards in the person's hand at the draw; marked cards are smaller and lower."""
FANNED = fan(*OWN, scale=HELD, arc=3)
SHOWN = tuple(CardPose(84 + 52 * at, 190) for at in range(HAND))
"""The poses of the five cards that the acting player shows at a showdown."""
SHOWN_NAME_Y = 222
FAR_SCALE, FAR_STEP, FAR_Y = 0.372, 11, 130
"""The scale, spacing and y, in pixels, of the cards shown by an opponent whose face is no longer in front."""

PANE_X, PANE_WIDTH = 366, 242
AMOUNT = (372, 170, 236, 60)
"""The left, top, width and height of the box with the winnings, in pixels."""
WHY_Y, YOU_Y = 234, 262
"""The y, in pixels, of two texts after a hand: the winner with the reason, and the person's money."""


def place(seat: int) -> Place:
    """Return the place of an opponent's face in the row, where it is while the opponent does not act."""
    return SEATED[seat - 1]


def far(seat: int) -> tuple[CardPose, ...]:
    """Return the poses of the cards that an opponent has shown, small and below the opponent's face."""
    middle = place(seat).middle[0]
    return tuple(CardPose(middle + FAR_STEP * (at - HAND // 2), FAR_Y, 0, FAR_SCALE) for at in range(HAND))


def way_home(seat: int, *, forward: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the control point and the end, in pixels, of the curve that chips fly from the pot to a winner.

    `forward`: True if the winner's face is in front, under the lamp.
    """
    if seat == PERSON:
        return (336, 286), (420, YOU_Y + 20)
    if forward:
        return (330, 110), (264, 62)
    x, y = place(seat).middle
    return (400 if x > MIDDLE else 280, 30), (x, y)
