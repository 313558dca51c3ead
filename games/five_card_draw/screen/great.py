"""Draws the celebrations of FIVE CARD DRAW that fill the screen: a straight flush, the end of a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.hands import rank
from games.cards.great import big_hand, is_end, is_feast
from games.five_card_draw.rules import NAMES
from games.five_card_draw.screen import ending
from games.five_card_draw.screen.ending import ROOM
from games.stage.big_moment import draw_great

if TYPE_CHECKING:
    from cabinet.api import Seat, Show
    from cabinet.cards.deck import Cards
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View


def winner(view: View) -> tuple[Seat, Cards]:
    """Return the player who won most of the pot, and the best winning hand; no cards if none was shown."""
    seat = max(range(len(NAMES)), key=lambda seat: view.won[seat])
    won = [hand for hand, dollars in zip(view.hands, view.won, strict=True) if dollars]
    return seat, max(won, key=rank) if view.shown else ()


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> bool:
    """Draw a celebration that fills the screen; return False if there is none and the table must be drawn."""
    view = show.view
    if is_end(show) or (view.ending and not show.has("ending")):
        ending.draw(canvas, show)
    elif is_feast(show):
        seat, hand = winner(view)
        draw_great(canvas, show, big_hand(ROOM, hand, sum(view.won), NAMES[seat]))
    else:
        return False
    return True
