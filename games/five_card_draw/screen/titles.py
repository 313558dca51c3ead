"""The set-up screen: the four, and how strong they are; and the game's emblem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.cards.card_picture import card, turning
from cabinet.cards.deck import cards
from cabinet.cards.people import HEIGHT, WIDTH, look, portrait
from cabinet.drawing.lettering import read, read_width
from cabinet.drawing.widgets import SET_UP, Row, set_up_page
from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.rules import ANTE, FUNDS, LIMIT, NAMES, PERSON
from games.five_card_draw.theme import AUTHOR, MONEY, SHADOW, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import SetupShow
    from cabinet.display.canvas import Canvas

ROYAL = cards("Ts Js Qs Ks As")
CARD_STEP = 46
PROMPT = f"↔ CHOOSE  {SET_UP}"
STAKES_Y, FACES_Y = 140, 222
GAP = 22
"""Pixels from one of the four to the next."""
ROUND = 80
"""Beats in which the emblem plays once."""
TURNS, HOPS = 4, 44
"""Beats from one of its cards to the next, and when they have all been turned over."""


def draw(canvas: Canvas, show: SetupShow[int]) -> None:
    """The whole screen."""
    best = show.top_ten.record
    record = f"${best.score} BY {best.name}" if best else ""
    rows = (Row("OPPONENTS", tuple(LEVELS), show.ui),)
    line, of = byline(YEAR, AUTHOR, show.beat), show.top_ten.name
    set_up_page(canvas, THEME, TITLE, line, rows, 0, record, PROMPT, of=of, lit=show.lit, beat=show.beat)
    read(canvas, 320, STAKES_Y, f"${FUNDS} EACH, ANTE ${ANTE}, LIMIT ${LIMIT}", MONEY, "centre")
    four = [name for seat, name in enumerate(NAMES) if seat != PERSON]
    x = 320 - (sum(WIDTH + 8 + read_width(name) for name in four) + GAP * (len(four) - 1)) // 2
    for name in four:
        portrait(canvas, x, FACES_Y, name, towards=look(name, show.beat), scale=1)
        read(canvas, x + WIDTH + 8, FACES_Y + HEIGHT // 2 - 9, name, THEME.ink)
        x += WIDTH + 8 + read_width(name) + GAP


def emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """A royal flush in 256 x 96 pixels: turned over card by card, then a wave goes through it."""
    now = beat % ROUND
    for at, one in enumerate(ROYAL):
        left, top = x + 4 + CARD_STEP * at, y + 4
        since = now - TURNS * at
        if beat and since < TURNS:
            turning(canvas, left, top, one, since / TURNS, shadow=SHADOW)
        else:
            hops = beat and 0 <= now - HOPS - 2 * at < 2
            card(canvas, left, top, one, lift=4 * bool(hops), shadow=SHADOW)
