"""The four endings of a game, and PLAY AGAIN?."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing import widgets
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Phase
from games.heads_up_poker.screen import chooser, purses, words
from games.heads_up_poker.screen.layout import MIDDLE, Purse
from games.heads_up_poker.theme import THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

MESSAGES = {
    Ending.WON: (
        "YOU WON IT ALL!",
        "Every dollar on the table is yours.",
        "The dealer turns out its pockets",
        "and asks you for the bus fare.",
    ),
    Ending.LOST: (
        "CLEANED OUT",
        "You cannot pay the ante any more.",
        "The dealer thanks you for your visit",
        "and keeps a chair warm for you.",
    ),
    Ending.QUIT_AHEAD: (
        "QUITTING AHEAD?",
        "Take the money and run, will you?",
        "The dealer was about to win it back.",
        "It says so every time.",
    ),
    Ending.QUIT_BEHIND: (
        "YOU LOSE",
        "You go without a dollar's profit.",
        "The dealer counts that as a win,",
        "and the dealer does the counting.",
    ),
}
"""A heading, and what is said below it."""
A_DOLLAR_LEFT = (
    "YOU WON IT ALL!",
    "But for a dollar: the ante is two.",
    "The dealer turns out its pockets",
    "and asks you for the bus fare.",
)
"""Where the dealer cannot ante with what it has."""
HEADING_Y, LINES_Y, STEP = 52, 104, 24
YOURS, THEIRS = Purse(150, 190, 282), Purse(490, 190, 282)
HANDS_Y = 218


def draw(canvas: Canvas, show: Show[View, Ui, Move], ending: Ending) -> None:
    """The whole screen once a game has ended."""
    view, ui = show.view, show.ui
    record = f"RECORD ${show.record.score}" if show.record else ""
    widgets.title_line(canvas, THEME, TITLE, record)
    heading, *lines = message(ending, view.money[DEALER])
    canvas.text(MIDDLE, HEADING_Y, heading, THEME.accent, 4, "centre")
    for at, line in enumerate(lines):
        canvas.text(MIDDLE, LINES_Y + STEP * at, line, THEME.ink, align="centre")
    filled = show.lit or not show.nudged
    purses.draw_purse(canvas, YOURS, "YOU", view.money[PERSON], filled=filled)
    purses.draw_purse(canvas, THEIRS, "DEALER", view.money[DEALER])
    canvas.text(MIDDLE, HANDS_Y, hands(view.number), THEME.ink, align="centre")
    if show.hinted:
        canvas.text(MIDDLE, HANDS_Y + STEP, "HINT TAKEN", THEME.warn, align="centre")
    if ui is not None and ui.phase is Phase.ENDED:
        chooser.draw(canvas, view, ui, lit=show.lit)
        widgets.prompt_line(canvas, THEME, words.prompt(view, ui))


def message(ending: Ending, dealers: int) -> tuple[str, ...]:
    """A heading and lines; `dealers`: the dollars that the dealer has left."""
    return A_DOLLAR_LEFT if ending is Ending.WON and dealers else MESSAGES[ending]


def hands(number: int) -> str:
    """How many hands were played."""
    return f"{number} HAND{'' if number == 1 else 'S'}"
