"""The celebrations of HEADS-UP POKER: full-screen animations, and stars over a good hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.hands import name
from cabinet.drawing.lettering import logo
from cabinet.drawing.moments import Size
from games.cards.great import big_hand, greatness, is_end, is_feast
from games.heads_up_poker.rules import PERSON
from games.heads_up_poker.screen import endings, words
from games.heads_up_poker.screen.endings import ROOM
from games.heads_up_poker.screen.purses import NAMES
from games.heads_up_poker.theme import THEME
from games.stage.big_moment import draw_great, shine

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

LOGO, LOGO_X, LOGO_Y, WIDE = 4, 478, 186, 256
"""The lettering with a celebrated hand's name: its largest text size, and its middle, top and greatest width
in pixels."""
CARDS = ((36, 172, 308, 116), (90, 72, 156, 64))
"""The area over which stars appear at each seat's cards, in pixels: left, top, width and height."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> bool:
    """Draw the celebration of a great hand, or the game's ending; return False if there is neither."""
    view = show.view
    if is_end(show) and view.ending:
        endings.draw(canvas, show, view.ending)
        return True
    if is_feast(show):
        draw_great(canvas, show, big_hand(ROOM, view.hands[view.best[0]], view.won, NAMES[view.best[0]]))
        return True
    return False


def draw_stars(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw stars and the hand's name over a good hand of the person, or over the winning hand."""
    view = show.view
    made = show.on("made")
    if not made and (not show.on("great") or show.has("fades")):
        return
    seat, age = (PERSON, show.since("made")) if made else (view.best[0], show.since("great"))
    hand = view.hands[seat]
    size = Size.SPARKLE if greatness(hand) is Size.SPARKLE else Size.SHINE
    shine(canvas, THEME, CARDS[seat], size, age, calm=show.calm)
    called = words.short(name(hand))
    large = min(LOGO, WIDE // (8 * len(called)))
    logo(canvas, LOGO_X, LOGO_Y, called, THEME.accent, large, waving=0.0 if show.calm else age)
