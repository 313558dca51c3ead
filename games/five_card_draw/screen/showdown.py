"""Hands that lie open: winning cards raised and ringed, those of who has lost dimmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.card_picture import SMALL
from cabinet.cards.hand import PLAIN, CardLayout, judged, lay
from cabinet.cards.hands import winning
from cabinet.drawing.lettering import entry
from games.cards.moves import HAND
from games.five_card_draw.screen import words
from games.five_card_draw.screen.layout import (
    HAND_NAME_Y,
    LEFT,
    MIDDLE,
    OPEN_WIDTH,
    RIGHT,
    open_at,
    place,
)
from games.five_card_draw.theme import MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.cards.deck import Cards
    from cabinet.cards.hand import Standing
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.screen.moment import Moment

CENTRED = 10
"""Characters up to which a name is in the middle below its hand."""
CHARACTER = 12
"""Pixels that each of them takes."""
GAP = 2
"""Pixels without ink at the right of each."""
LIFT = 4
"""Pixels by which winning cards are raised."""


def ordered(hand: Cards) -> Cards:
    """The cards that tell at the right, where nothing lies over them."""
    tell = winning(hand)
    return (*(one for one in hand if one not in tell), *tell)


def hand(canvas: Canvas, now: Moment, seat: Seat) -> None:
    """An opponent's hand as it is laid open, turned over and told, its name below."""
    face, cards = now.faces[seat], ordered(now.view.hands[seat])
    won = now.over and now.view.won[seat] > 0
    stands = standings(now, seat, cards) if now.over else (PLAIN,) * HAND
    laid = [
        CardLayout(cards[at], *open_at(seat, at, now.spread), face, stands[at])
        for at in range(now.backs[seat])
    ]
    lay(canvas, laid, THEME.accent, size=SMALL, shadow=SHADOW)
    if face < 1:
        return
    ink = MONEY if won else THEME.dim if now.over else THEME.ink
    called = words.short(cards)
    # What was won comes along between the two in the middle.
    outward = max(0, len(called) - CENTRED) * CHARACTER // 2
    middle = place(seat).x + OPEN_WIDTH // 2 + (outward if place(seat).x > MIDDLE else -outward)
    half = CHARACTER * len(called) // 2
    middle = min(max(middle, LEFT + half), RIGHT + GAP - half)
    entry(canvas, middle, HAND_NAME_Y, called, ink, "centre", strong=won)


def is_dark(now: Moment, seat: Seat) -> bool:
    """Whether a hand is shown to have lost."""
    return now.over and now.view.shown and not now.view.won[seat]


def standings(now: Moment, seat: Seat, hand: Cards) -> tuple[Standing, ...]:
    """How the cards of somebody lie after a showdown, in the order in which they are given."""
    tells = winning(hand) if now.view.won[seat] and len(hand) == HAND else None
    return judged(hand, tells, lift=LIFT, part=now.judged)
