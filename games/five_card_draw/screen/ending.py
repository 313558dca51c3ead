"""How a session has ended: the four as they take it, the dollars, and after how many hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.people import Mood, portrait
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import figure, logo, read
from games.five_card_draw.rules import FUNDS, NAMES, PERSON
from games.five_card_draw.screen import words
from games.five_card_draw.screen.layout import FACE
from games.five_card_draw.theme import MONEY, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.rules import View

MIDDLE = 320
HEADLINE_Y, FACES_Y, AMOUNT_Y, LINES_Y = 36, 96, 186, 258
STEP, LINE = 110, 24


def draw(canvas: Canvas, view: View) -> None:
    """The whole screen but for the prompt."""
    ground(canvas, THEME)
    lamps(canvas, THEME, 0, around=True)
    headline, *lines = words.ending(view)
    logo(canvas, MIDDLE, HEADLINE_Y, headline, THEME.accent, 5)
    have = view.money[PERSON]
    mood = Mood.CROSS if have > FUNDS else Mood.PLEASED if have < FUNDS else Mood.CALM
    others = [name for seat, name in enumerate(NAMES) if seat != PERSON]
    left = MIDDLE - (STEP * (len(others) - 1) + FACE[0]) // 2
    for at, name in enumerate(reversed(others)):
        portrait(canvas, left + STEP * at, FACES_Y, name, mood)
    figure(canvas, MIDDLE, AMOUNT_Y, f"${have}", MONEY, 7, "centre")
    for at, line in enumerate(lines):
        read(canvas, MIDDLE, LINES_Y + LINE * at, line, THEME.dim if at else THEME.ink, "centre")
