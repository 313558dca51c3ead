"""The great moments of HEADS-UP POKER: hands that people tell each other about, and a bank that is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.hands import name
from cabinet.drawing.lettering import logo
from cabinet.drawing.moments import Size
from cabinet.drawing.particles import sparkle
from games.cards.great import big_hand, greatness, is_end, is_feast
from games.heads_up_poker.rules import PERSON
from games.heads_up_poker.screen import endings, words
from games.heads_up_poker.screen.endings import ROOM
from games.heads_up_poker.screen.purses import NAMES
from games.heads_up_poker.theme import THEME
from games.stage.big_moment import draw_great

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.cards.deck import Cards
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

ASIDE, LATER = 12, 0.25
"""Pixels and seconds between the stars of a good hand and the second ones of a better one."""
LOGO, LOGO_X, LOGO_Y, WIDE = 4, 478, 186, 256
"""The size of the name of a hand, at most, its middle and its top, and the pixels that there are for it."""
OVER = ((36, 172, 308, 116), (80, 60, 150, 64))
"""Where each side's cards are: left, top, width and height."""


def whole(canvas: Canvas, show: Show[View, Ui, Move]) -> bool:
    """The greatest moments, over the whole screen; whether there is one now."""
    view = show.view
    if is_end(show) and view.ending:
        endings.draw(canvas, show, view.ending)
        return True
    if is_feast(show):
        draw_great(canvas, show, big_hand(ROOM, _winner(view), view.won, NAMES[view.best[0]]))
        return True
    return False


def over(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The lesser ones, over the cards."""
    view = show.view
    if show.on("made"):
        _glitter(canvas, PERSON, view.hands[PERSON], show.since("made"), calm=show.calm)
    if show.on("great") and not show.has("fades"):
        seat = view.best[0]
        _glitter(canvas, seat, _winner(view), show.since("great"), calm=show.calm)


def _glitter(canvas: Canvas, seat: int, hand: Cards, age: float, *, calm: bool) -> None:
    """Stars over a hand, and its name beside the person's cards."""
    size = greatness(hand) or Size.SPARKLE
    x, y, width, height = OVER[seat]
    slow = min(size.value, Size.SHINE.value) / Size.SPARKLE.value
    sparkle(canvas, x, y, width, height, age / slow, calm=calm)
    if size is not Size.SPARKLE:
        sparkle(canvas, x + ASIDE, y + ASIDE, width - ASIDE, height - ASIDE, age / slow - LATER, calm=calm)
    kind = words.short(name(hand))
    large = min(LOGO, WIDE // (8 * len(kind)))
    logo(canvas, LOGO_X, LOGO_Y, kind, THEME.accent, large, waving=0.0 if calm else age)


def _winner(view: View) -> Cards:
    """The hand that has won a showdown; one of two at a complete tie."""
    return view.hands[view.best[0]]
