"""The set-up screen: the rules in short, and how strong the dealer is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.cards import people
from cabinet.cards.card_picture import SMALL, card
from cabinet.cards.deck import cards
from cabinet.cards.people import Look, Mood, framed
from cabinet.drawing import widgets
from cabinet.drawing.lettering import read
from cabinet.drawing.plates import bubble
from cabinet.drawing.widgets import Row
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.theme import AUTHOR, EDGE, SHADOW, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import TopTen
    from cabinet.display.canvas import Canvas

RULES = (
    "$200 each, $2 ante. You bet $1 to $10, or fold.",
    "Up to three new cards. Take all, or quit ahead.",
)
RULES_Y, STEP = 219, 21
SPOKEN = {
    "CLASSIC": "I see most bets. Try me.",
    "SHARK": "I never blink. Rarely.",
    "EASY": "Be kind. I am new here.",
}
"""What the dealer says of itself."""
BUBBLE = (128, 140)
MIDDLE = 320
FACE = (32, 98)
"""The left and the top of the dealer's portrait."""
HAND = ((536, cards("As")[0]), (562, cards("Kh")[0]))
HAND_Y = 106
MOODS = dict(zip(LEVELS, (Mood.CALM, Mood.CROSS, Mood.PLEASED), strict=True))


def draw(canvas: Canvas, chosen: int, top_ten: TopTen, *, lit: bool, beat: int = 0) -> None:
    """The whole screen; `chosen`: the dealer, counted from the one chosen first."""
    best = top_ten.record
    record = f"${best.score} {best.name}" if best else ""
    row = Row("DEALER", LEVELS, chosen)
    prompt = f"↔ CHOOSE  {widgets.SET_UP}"
    line, of = byline(YEAR, AUTHOR, beat), top_ten.name
    widgets.set_up_page(canvas, THEME, TITLE, line, (row,), 0, record, prompt, of=of, lit=lit, beat=beat)
    for at, line in enumerate(RULES):
        read(canvas, MIDDLE, RULES_Y + STEP * at, line, THEME.dim, "centre")
    x, y = FACE
    level = LEVELS[chosen]
    bubble(canvas, *BUBBLE, (SPOKEN[level],), (x + 74, y + 54))
    framed(canvas, x + 4, y + 4, "DEALER", EDGE, MOODS[level], people.look("DEALER", beat, Look.AHEAD))
    for left, one in HAND:
        card(canvas, left, HAND_Y, one, size=SMALL, shadow=SHADOW)
