"""The four endings of a game, and PLAY AGAIN?."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards import people
from cabinet.cards.people import Mood, framed
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import figure, logo, read
from cabinet.drawing.plates import bubble
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Phase
from games.heads_up_poker.screen import chooser, opponent, talk, words
from games.heads_up_poker.screen.layout import LEFT, MIDDLE, RIGHT
from games.heads_up_poker.theme import EDGE, THEME

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
HEADING_Y, LINES_Y, STEP = 28, 92, 22
FACE = (36, 88)
"""The left and the top of the dealer's portrait."""
SCALE = 3
BUBBLE_Y = 222
TEXT_X = 156
MONEY_Y = 176
SIZE = 7
"""Of what the person has at the end."""
BELOW_X, BELOW_Y = 208, 238
MOODS = {Ending.WON: Mood.CROSS, Ending.QUIT_AHEAD: Mood.CROSS}
"""The dealer's; pleased at any other ending."""


def draw(canvas: Canvas, show: Show[View, Ui, Move], ending: Ending) -> None:
    """The whole screen once a game has ended."""
    view, ui = show.view, show.ui
    ground(canvas, THEME)
    lamps(canvas, THEME, show.beat)
    heading, *lines = message(ending, view.money[DEALER])
    logo(canvas, MIDDLE, HEADING_Y, heading, THEME.accent, min(6, (RIGHT - LEFT) // (8 * len(heading))))
    x, y = FACE
    mood = MOODS.get(ending, Mood.PLEASED)
    framed(canvas, x, y, talk.WHO, EDGE, mood, people.look(talk.WHO, show.beat), scale=SCALE)
    spoken = opponent.fitted(talk.farewell(view, ending))
    bubble(canvas, x, BUBBLE_Y, spoken, (x + 50, y + SCALE * people.HEIGHT + 4))
    for at, line in enumerate(lines):
        read(canvas, TEXT_X, LINES_Y + STEP * at, line, THEME.ink, strong=True)
    flashes = show.nudged and not show.lit
    read(canvas, TEXT_X, MONEY_Y + 20, "YOU", THEME.accent if flashes else THEME.ink, strong=True)
    figure(canvas, TEXT_X + 52, MONEY_Y, f"${view.money[PERSON]}", THEME.accent, SIZE)
    figures = f"DEALER ${view.money[DEALER]}", hands(view.number)
    if show.record:
        read(canvas, BELOW_X, BELOW_Y + STEP, f"RECORD ${show.record.score}", THEME.dim)
    read(canvas, BELOW_X, BELOW_Y, "  ".join(figures), THEME.dim)
    if show.hinted:
        read(canvas, RIGHT, MONEY_Y + 20, "HINT TAKEN", THEME.warn, "right")
    if ui is not None and ui.phase is Phase.ENDED:
        chooser.draw(canvas, view, ui, lit=show.lit)
        widgets.prompt_line(canvas, THEME, words.prompt(view, ui))


def message(ending: Ending, dealers: int) -> tuple[str, ...]:
    """A heading and lines; `dealers`: the dollars that the dealer has left."""
    return A_DOLLAR_LEFT if ending is Ending.WON and dealers else MESSAGES[ending]


def hands(number: int) -> str:
    """How many hands were played."""
    return f"{number} HAND{'' if number == 1 else 'S'}"
