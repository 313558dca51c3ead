"""The places of everything on the table of FIVE CARD DRAW, in pixels.

Speaking goes round as at a real table, to the right of the dealer: the four sit across the table, the first
to speak after the person at the right. The acting player comes forward under the lamp.
"""

from __future__ import annotations

from typing import NamedTuple

from cabinet.cards.card_picture import SMALL
from cabinet.cards.fan import FORWARD, HELD, CardPose, fan
from games.cards.moves import HAND
from games.five_card_draw.rules import PERSON

LEFT, RIGHT, MIDDLE = 32, 608, 320
RISES, APART = 0.25, 0.12
"""Seconds in which a winning card rises, and from one to the next."""
COMES = 0.2
"""Seconds in which the winnings, and the winner's plate, come in from the right."""


class Place(NamedTuple):
    """The place of a player: left and top of the face, its size, and the foot of the chips before it."""

    x: float
    y: float
    scale: float
    chips: tuple[float, float]

    def towards(self, other: Place, part: float) -> Place:
        """On the way to another place."""
        (left, foot), (to_left, to_foot) = self.chips, other.chips
        return Place(
            _between(self.x, other.x, part),
            _between(self.y, other.y, part),
            _between(self.scale, other.scale, part),
            (_between(left, to_left, part), _between(foot, to_foot, part)),
        )

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the face."""
        return round(self.x + 16 * self.scale), round(self.y + 18 * self.scale)


def _between(one: float, other: float, part: float) -> float:
    return one + (other - one) * min(1.0, max(0.0, part))


SEATED = tuple(Place(x, 18, 2, (x + 7, 149)) for x in (540, 462, 116, 36))
"""ACE, SLIM, LUCKY and SHIFTY, twice as large as their portraits are drawn."""
STAGE = Place(188, 20, 3, (303, 130))
"""The place of the acting player."""
NAME_Y, STATUS_Y, TAG_Y = 92, 111, 70
"""For a sitting player: the name below the face, the last action or the cards drawn; a tag on the face."""
BADGE_X, BADGE_Y = 182, 132
"""The acting player's action: its top, and its leftmost start."""
BUBBLE_X, BUBBLE_Y, WORDS = 290, 24, 13
"""Left and top of the words under the lamp, and the characters of a line."""

DECK = (412, 82)
"""Left and top of the deck."""
STOCK = CardPose(DECK[0] + SMALL.width // 2, DECK[1] + SMALL.height // 2, 0, 0.62, face=0.0)
"""A card of the deck."""
POT_X, POT_FOOT, POT_Y = 332, 143, 146
"""The chips of the pot, and the words below them."""
HEAP = (POT_X + 11, POT_FOOT)
"""The middle of the foot of its first tower."""
PURSE = (379, 198)
"""The middle and foot of the chips that the person puts in."""

LOG_Y, TITLE_Y = 153, 175
"""Earlier words, and the name of the person's hand."""
DONE_Y, WIDE_Y = 137, 160
"""The same two lines at the draw, where the hand lies wide."""
OWN = (190, 258)
"""The middle of the person's hand."""
ASIDE = tuple(CardPose(66 + 46 * at, 282, 0, 0.8) for at in range(HAND))
"""The person's hand while others show theirs."""
SPREAD = tuple(CardPose(128 + 96 * at, 250, 0, FORWARD) for at in range(HAND))
"""The person's hand at the draw: kept cards; discards lie smaller and lower."""
FANNED = fan(*OWN, scale=HELD, arc=3)
SHOWN = tuple(CardPose(84 + 52 * at, 190) for at in range(HAND))
"""A hand that is shown, before who acts."""
SHOWN_NAME_Y = 222
FAR_SCALE, FAR_STEP, FAR_Y = 0.372, 11, 130
"""A hand that has been shown, below a face that is back in its place."""

PANE_X, PANE_WIDTH = 366, 242
AMOUNT = (372, 170, 236, 60)
"""Left, top, width and height of the winnings."""
WHY_Y, YOU_Y = 234, 262
"""The winner and the reason; the person's plate after the hand."""


def place(seat: int) -> Place:
    """The place of an opponent."""
    return SEATED[seat - 1]


def far(seat: int) -> tuple[CardPose, ...]:
    """The cards of a hand that has been shown, below the face of its owner."""
    middle = place(seat).middle[0]
    return tuple(CardPose(middle + FAR_STEP * (at - HAND // 2), FAR_Y, 0, FAR_SCALE) for at in range(HAND))


def way_home(seat: int, *, forward: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """The bend of the way of chips from the pot, and its end."""
    if seat == PERSON:
        return (336, 286), (420, YOU_Y + 20)
    if forward:
        return (330, 110), (264, 62)
    x, y = place(seat).middle
    return (400 if x > MIDDLE else 280, 30), (x, y)
