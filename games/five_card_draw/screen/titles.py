"""The set-up screen: the four, and how strong they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import after
from cabinet.drawing import widgets
from games.cards.cards import cards
from games.cards.picture import card
from games.five_card_draw.opponents.players import LEVELS
from games.five_card_draw.rules import ANTE, FUNDS, LIMIT, NAMES, PERSON
from games.five_card_draw.theme import AUTHOR, EDGE, MONEY, SHADOW, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import TopTen
    from cabinet.display.canvas import Canvas

MIDDLE = 320
ROYAL = cards("Ts Js Qs Ks As")
CARDS_Y, CARD_STEP = 76, 46
FOUR_Y, QUESTION_Y, LEVELS_Y, MONEY_Y, RECORD_Y = 178, 204, 228, 268, 294
WIDTH, HEIGHT, GAP = 132, 26, 20
"""Of a plate, and between two of them."""


def draw(canvas: Canvas, chosen: int, top_ten: TopTen, *, lit: bool) -> None:
    """The whole screen."""
    canvas.fill(THEME.ground)
    canvas.text(MIDDLE, 20, TITLE, THEME.accent, 4, "centre")
    canvas.text(MIDDLE, 56, after(YEAR, AUTHOR), THEME.ink, 1, "centre")
    fan(canvas, MIDDLE - 124, CARDS_Y)
    four = [name for seat, name in enumerate(NAMES) if seat != PERSON]
    canvas.text(MIDDLE, FOUR_Y, f"AGAINST {', '.join(four)}", THEME.ink, align="centre")
    canvas.text(MIDDLE, QUESTION_Y, "HOW GOOD ARE THEY TODAY?", THEME.ink, align="centre")
    left = MIDDLE - (len(LEVELS) * (WIDTH + GAP) - GAP) // 2
    for at, level in enumerate(LEVELS):
        _plate(canvas, left + (WIDTH + GAP) * at, level, on=at == chosen, lit=lit)
    stakes = f"${FUNDS} EACH, ANTE ${ANTE}, LIMIT ${LIMIT}"
    canvas.text(MIDDLE, MONEY_Y, stakes, MONEY, align="centre")
    if best := top_ten.record:
        canvas.text(MIDDLE, RECORD_Y, f"RECORD ${best.score} BY {best.name}", THEME.ink, align="centre")
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● SIT DOWN")


def fan(canvas: Canvas, x: int, y: int) -> None:
    """A royal flush: 248 x 88 pixels."""
    for at, one in enumerate(ROYAL):
        card(canvas, x + CARD_STEP * at, y, one, shadow=SHADOW)


def _plate(canvas: Canvas, x: int, level: str, *, on: bool, lit: bool) -> None:
    canvas.round_box(x, LEVELS_Y, WIDTH, HEIGHT, THEME.accent if on and lit else THEME.shade, 6)
    canvas.round_frame(x, LEVELS_Y, WIDTH, HEIGHT, THEME.accent if on else EDGE, 6)
    ink = (THEME.ground if lit else THEME.accent) if on else THEME.ink
    canvas.text(x + WIDTH // 2, LEVELS_Y + 6, level, ink, align="centre")
