"""The screens of the four endings of a game, on which PLAY AGAIN? is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards import people
from cabinet.cards.people import Mood
from cabinet.display.palette import BLACK, mix
from cabinet.drawing import widgets
from cabinet.drawing.lettering import read
from cabinet.drawing.plates import bubble
from games.cards.great import Room, big_ending
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Phase
from games.heads_up_poker.screen import chooser, talk, words
from games.heads_up_poker.screen.layout import LEFT, RIGHT
from games.heads_up_poker.theme import LAMP, MONEY, THEME
from games.stage.big_moment import draw_scene

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
"""For each ending of a game: the heading of its screen, and the three lines of text below the heading."""
A_DOLLAR_LEFT = (
    "YOU WON IT ALL!",
    "But for a dollar: the ante is two.",
    "The dealer turns out its pockets",
    "and asks you for the bus fare.",
)
"""The heading and text for a win in which the dealer has $1 left, too little for the ante."""
ROOM = Room(THEME, LAMP, MONEY)
FACE = (104, 160)
"""The center of the dealer's portrait, in pixels."""
TIP, BUBBLE = (176, 128), (188, 92)
"""Positions of the dealer's speech bubble in pixels: the tip of the bubble's tail, and the bubble's top
left corner."""
FIGURES_Y, BOARD, LINES = 88, (394, 157), (178, 225)
"""Positions in pixels: the top of the lines at the right (the dealer's money, the number of hands, the
record), the middle and top of the board with the dollars won, and the start of the lines of text."""
STEP = 21
PAPER = (172, 223, 440, 65)
"""The dark area behind the lines of text, in pixels: left, top, width and height."""
JOYFUL = (Ending.WON, Ending.QUIT_AHEAD)
"""The endings at which the person has won; the dealer then looks cross, and coins fly."""


def draw(canvas: Canvas, show: Show[View, Ui, Move], ending: Ending) -> None:
    """Draw the whole screen of an ending; `games.cards.great.ending` times its animation."""
    view, ui = show.view, show.ui
    heading, *lines = message(ending, view.money[DEALER])
    joy = ending in JOYFUL
    face = (talk.WHO, Mood.CROSS if joy else Mood.PLEASED, FACE)
    looks = people.look(talk.WHO, show.beat)
    money = view.money[PERSON]
    told = big_ending(ROOM, heading, money, [face], whose="YOU", board=BOARD, joy=joy, looks=looks)
    draw_scene(canvas, show, told)
    if not show.calm and show.has("sign") and not show.begun("sign"):
        return
    bubble(canvas, *BUBBLE, talk.farewell(view, ending), TIP)
    figures = [f"DEALER ${view.money[DEALER]}", hands(view.number)]
    if show.record:
        figures.append(f"RECORD ${show.record.score}")
    for at, figure in enumerate(figures):
        read(canvas, RIGHT, FIGURES_Y + (STEP - 2) * at, figure, THEME.dim, "right")
    canvas.round_box(*PAPER, mix(THEME.ground, BLACK, 0.8), 10)
    for at, line in enumerate(lines):
        read(canvas, LINES[0], LINES[1] + STEP * at, line, THEME.ink)
    if show.hinted:
        read(canvas, LEFT, LINES[1] + 2 * STEP, "HINT TAKEN", THEME.warn)
    if ui is not None and ui.phase is Phase.ENDED:
        chooser.draw(canvas, view, ui, lit=show.lit)
        widgets.prompt_line(canvas, THEME, words.prompt(view, ui))


def message(ending: Ending, dealers: int) -> tuple[str, ...]:
    """Return the heading of an ending's screen and the lines below the heading.

    `dealers`: the dollars that the dealer has left.
    """
    return A_DOLLAR_LEFT if ending is Ending.WON and dealers else MESSAGES[ending]


def hands(number: int) -> str:
    """Return the words for the number of hands played, such as "12 HANDS"."""
    return f"{number} HAND{'' if number == 1 else 'S'}"
