"""The set-up screen: the rules in short, how the hands rank, and how strong the dealer is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import after
from cabinet.drawing import widgets
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.screen.layout import LEFT, MIDDLE, RIGHT
from games.heads_up_poker.theme import AUTHOR, DARK, EDGE, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import TopTen
    from cabinet.display.canvas import Canvas

RULES = (
    "$200 each, and $2 a hand to ante.",
    "You bet first: $1 to $10; $0 folds.",
    "Then up to three new cards.",
    "Take it all, or quit while ahead.",
)
HANDS = (
    ("8 STRAIGHT FLUSH", "7 FOUR OF A KIND", "6 FULL HOUSE", "5 FLUSH"),
    ("4 STRAIGHT", "3 THREE OF A KIND", "2 TWO PAIRS", "1 ONE PAIR"),
)
"""Two columns, the best first."""
TITLE_Y, AFTER_Y, RULES_Y, HANDS_Y, STEP = 18, 54, 74, 172, 21
COLUMNS = (46, 336)
LEVEL_Y, LEVEL_WIDTH, LEVEL_HEIGHT = 264, 120, 26
RECORD_Y = 302


def draw(canvas: Canvas, chosen: int, top_ten: TopTen, *, lit: bool) -> None:
    """The whole screen; `chosen`: the dealer, counted from the strongest."""
    canvas.text(MIDDLE, TITLE_Y, TITLE, THEME.accent, 4, "centre")
    canvas.text(MIDDLE, AFTER_Y, after(YEAR, AUTHOR), THEME.ink, 1, "centre")
    for at, line in enumerate(RULES):
        canvas.text(MIDDLE, RULES_Y + STEP * at, line, THEME.ink, align="centre")
    canvas.box(LEFT, HANDS_Y - 9, RIGHT - LEFT, 1, THEME.accent)
    for x, column in zip(COLUMNS, HANDS, strict=True):
        for at, line in enumerate(column):
            canvas.text(x, HANDS_Y + STEP * at, line[0], THEME.accent)
            canvas.text(x, HANDS_Y + STEP * at, line[1:].rjust(len(line)), THEME.ink)
    canvas.box(LEFT, HANDS_Y + STEP * 4 - 2, RIGHT - LEFT, 1, THEME.accent)
    canvas.text(COLUMNS[0], LEVEL_Y + 6, "DEALER", THEME.ink)
    for at, name in enumerate(LEVELS):
        _draw_level(canvas, at, name, chosen=at == chosen, lit=lit)
    if record := top_ten.record:
        words = f"RECORD ${record.score} {record.name}"
        canvas.text(MIDDLE, RECORD_Y, words, THEME.accent, align="centre")
    widgets.prompt_line(canvas, THEME, "↔ DEALER  ● PLAY  OPTION: RULES")


def _draw_level(canvas: Canvas, at: int, name: str, *, chosen: bool, lit: bool) -> None:
    x = RIGHT - (len(LEVELS) - at) * (LEVEL_WIDTH + 12)
    ink = THEME.accent if chosen else THEME.ink
    if chosen and lit:
        canvas.round_box(x, LEVEL_Y, LEVEL_WIDTH, LEVEL_HEIGHT, THEME.accent, 4)
        ink = DARK
    else:
        edge = THEME.accent if chosen else EDGE
        canvas.round_frame(x, LEVEL_Y, LEVEL_WIDTH, LEVEL_HEIGHT, edge, 4)
    canvas.text(x + LEVEL_WIDTH // 2, LEVEL_Y + 6, name, ink, align="centre")
