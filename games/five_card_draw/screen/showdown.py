"""Hands that lie open: winning cards raised and ringed, those of who has lost at half brightness."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cabinet.drawing.lettering import entry
from games.cards.cards import rank_of
from games.cards.hands import HandKind, kind
from games.cards.moves import HAND
from games.cards.picture import SMALL, card, turning
from games.five_card_draw.screen import words
from games.five_card_draw.screen.layout import (
    HAND_NAME_Y,
    LEFT,
    MIDDLE,
    OPEN_STEP,
    OPEN_WIDTH,
    RIGHT,
    open_at,
    place,
)
from games.five_card_draw.theme import MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.cards.cards import Card, Cards
    from games.five_card_draw.screen.moment import Moment

CENTRED = 10
"""Characters up to which a name is in the middle below its hand."""
CHARACTER = 12
"""Pixels that each of them takes."""
GAP = 2
"""Pixels without ink at the right of each."""
LIFT = 4
"""Pixels by which winning cards are raised."""
LOST, SPARE = 0.5, 0.69
"""The brightness of a hand that has lost, and of cards of a winning one that nothing depends on."""


def telling(hand: Cards) -> Cards:
    """The cards that make a hand what it is: two of a pair, all of a flush, the highest of nothing."""
    if kind(hand) in {HandKind.STRAIGHT, HandKind.FLUSH, HandKind.FULL_HOUSE, HandKind.STRAIGHT_FLUSH}:
        return hand
    ranks = Counter(map(rank_of, hand))
    alike = tuple(one for one in hand if ranks[rank_of(one)] > 1)
    return alike or hand[-1:]


def ordered(hand: Cards) -> Cards:
    """The cards that tell at the right, where nothing lies over them."""
    tell = telling(hand)
    return (*(one for one in hand if one not in tell), *tell)


def hand(canvas: Canvas, now: Moment, seat: Seat) -> None:
    """An opponent's hand as it is laid open, turned over and told, its name below."""
    face, cards = now.faces[seat], ordered(now.view.hands[seat])
    won = now.over and now.view.won[seat] > 0
    tell = telling(cards) if won else ()
    for at in range(now.backs[seat]):
        x, y = open_at(seat, at, now.spread)
        if face < 1:
            turning(canvas, x, y, cards[at], face, size=SMALL, shadow=SHADOW)
        else:
            tells = cards[at] in tell
            light = 1.0 if tells or not now.over else SPARE if won else LOST
            card(canvas, x, y, cards[at], size=SMALL, lift=LIFT * tells, shadow=SHADOW, light=light)
    if face < 1:
        return
    x, y = open_at(seat, 0, 1)
    width = OPEN_WIDTH
    if won:
        left = x + OPEN_STEP * (HAND - len(tell))
        canvas.round_frame(left - 3, y - LIFT - 3, x + width - left + 6, SMALL.height + 6, THEME.accent, 7, 3)
    ink = MONEY if won else THEME.dim if now.over else THEME.ink
    called = words.short(cards)
    # What was won comes along between the two in the middle.
    outward = max(0, len(called) - CENTRED) * CHARACTER // 2
    middle = place(seat).x + width // 2 + (outward if place(seat).x > MIDDLE else -outward)
    half = CHARACTER * len(called) // 2
    middle = min(max(middle, LEFT + half), RIGHT + GAP - half)
    entry(canvas, middle, HAND_NAME_Y, called, ink, "centre", strong=won)


def is_dark(now: Moment, seat: Seat) -> bool:
    """Whether a hand is shown to have lost."""
    return now.over and now.view.shown and not now.view.won[seat]


def lifted(now: Moment, seat: Seat, one: Card) -> int:
    """Pixels by which a card of the person's is raised because it has won."""
    hand = now.view.hands[seat]
    won = now.over and now.view.shown and now.view.won[seat] and len(hand) == HAND
    return LIFT if won and one in telling(hand) else 0
