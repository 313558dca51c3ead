"""The four opponents: who they are, what they have and put in, and their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cards.picture import SMALL, card, turning
from games.five_card_draw.rules import NAMES, PERSON, SEATS, Phase
from games.five_card_draw.screen import chips, felt, words
from games.five_card_draw.screen.felt import rounded
from games.five_card_draw.screen.layout import LINE, MARGIN, TEXT_WIDTH, place
from games.five_card_draw.theme import DIM, EDGE, MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.screen.layout import SeatLayout
    from games.five_card_draw.screen.moment import Moment

ROUND = 8
"""Radius of a plate's corners."""


def draw(canvas: Canvas, now: Moment, *, lit: bool) -> None:
    """All of them."""
    for seat in range(PERSON + 1, SEATS):
        where = place(seat, now.spread)
        _plate(canvas, now, seat, where, lit=lit)
        _words(canvas, now, seat, where)
        _cards(canvas, now, seat, where)


def _plate(canvas: Canvas, now: Moment, seat: Seat, where: SeatLayout, *, lit: bool) -> None:
    """The ground of a place, framed for whose turn it is and, flashing, for who has won."""
    x, y, width, height, *_ = where
    won = now.over and now.view.won[seat]
    bright = seat == now.turn or (won and lit)
    art = rounded(width, height, ROUND, 2 if bright else 1)
    canvas.bitmap(x, y, art, {felt.EDGE: THEME.accent if bright else EDGE, felt.INSIDE: THEME.shade})


def _words(canvas: Canvas, now: Moment, seat: Seat, where: SeatLayout) -> None:
    """Name, funds with the dealer's button, what was put in or won, and what else there is to be told."""
    view = now.view
    x, y = where.text, where.y + MARGIN
    status = words.status(view, seat)
    ink = DIM if status in {"FOLDED", "OUT"} else THEME.ink
    if seat == now.turn:
        canvas.round_box(x - 1, y - 1, TEXT_WIDTH + 1, LINE, THEME.accent, 3)
        ink = THEME.ground
    canvas.text(x, y, NAMES[seat], ink)
    canvas.text(x, y + LINE, f"${view.money[seat]}", MONEY)
    if seat == view.dealer:
        chips.button(canvas, x + TEXT_WIDTH - chips.RADIUS, y + LINE + 6)
    if now.over and view.won[seat]:
        canvas.text(x, y + 2 * LINE, f"+${view.won[seat]}", THEME.accent)
    elif now.spread and not view.playing[seat]:
        canvas.text(x, y + 2 * LINE, status, DIM)
    elif view.put[seat] and view.phase is Phase.BETTING and not now.over:
        chips.dollars(canvas, x, y + 2 * LINE, view.put[seat])
    if not now.spread:
        canvas.text(x, y + 3 * LINE, status, DIM)


def _cards(canvas: Canvas, now: Moment, seat: Seat, where: SeatLayout) -> None:
    """Backs, or the hand as it is turned over, its name below."""
    y, hand, face = where.cards_y, now.view.hands[seat], now.faces[seat]
    for at in range(now.backs[seat]):
        x = where.cards + where.step * at
        if face:
            turning(canvas, x, y, hand[at], face, size=SMALL, shadow=SHADOW)
        else:
            card(canvas, x, y, None, size=SMALL, shadow=SHADOW)
    if face == 1:
        ink = THEME.accent if now.over and now.view.won[seat] else THEME.ink
        canvas.text(where.x + 2 * MARGIN, y + SMALL.height + 2, words.brief(hand), ink)
