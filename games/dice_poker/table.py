"""The dice of DICE POKER on their tray with the X over them, and the words below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.dice.die_picture import CROSS_SIZE, cross
from cabinet.dice.furniture import draw_rolls
from cabinet.dice.table import table
from cabinet.dice.tray import DieAtRest, draw_lying, lies
from cabinet.drawing.lettering import read
from cabinet.drawing.motion import between
from cabinet.drawing.plates import Choice, pill
from games.dice_poker.panel import Prompt
from games.dice_poker.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.dice_poker.panel import Ui

TABLE = table(211, 80, size=70)
TRAY = TABLE.tray._replace(rise=8)
"""The places of the dice. A kept die comes straight down to the rail; a rising die stays below the
figures."""
OVER_DICE = (34, 92, 352, 186)
"""The area over the dice in which stars light up: left, top, width and height."""
MIDDLE = (211, 168)
"""The pixel position above the dice where the scored points are shown."""
FOOT_Y, HEIGHT = 285, 28
PILLS = (32, 214)
"""The left edges of the buttons ROLL and SCORE, in pixels."""
WIDTH = 174
LAMPS = 62
"""Pixels from the right edge of the button ROLL to the first of its lamps."""
ABOVE = 4
"""Pixels from the middle of an X to the upper edge of its die."""
WORDS_Y = FOOT_Y + 5


def draw_dice(
    canvas: Canvas, lying: DieAtRest, ui: Ui | None = None, was: Ui | None = None, *, lit: bool
) -> None:
    """Draw the dice, a yellow X over the kept ones, and the flashing red X at the cursor."""
    draw_lying(canvas, TRAY, lying)
    draw_crosses(canvas, lying)
    if ui and ui.prompt is Prompt.KEEP and lit:
        here = _top(lying, ui.die)
        came = _top(lying, was.die) if was and was.prompt is Prompt.KEEP else here
        cross(canvas, *between(came, here, lying.settled), THEME.warn)


def draw_crosses(canvas: Canvas, lying: DieAtRest) -> None:
    """Draw a yellow X over every die that is kept."""
    for at, kept in enumerate(lying.kept):
        if kept:
            cross(canvas, *_top(lying, at), THEME.accent)


def draw_foot(canvas: Canvas, ui: Ui, rolls: int, *, lit: bool) -> None:
    """Draw the button ROLL with a lamp for each roll that is left, and the button SCORE; or the prompt."""
    match ui.prompt:
        case Prompt.ROLL_SCORE:
            chosen = int(ui.scoring)
            for at, words in enumerate(("ROLL      ", "SCORE")):
                kind = Choice.CHOSEN if at == chosen else Choice.OPEN
                pill(canvas, THEME, PILLS[at], FOOT_Y, WIDTH, words, kind, height=HEIGHT, lit=lit)
            draw_rolls(canvas, PILLS[0] + WIDTH - LAMPS, FOOT_Y + HEIGHT // 2, rolls, radius=7, step=20)
        case Prompt.KEEP:
            read(canvas, PILLS[0] + 6, WORDS_Y, ui.prompt, THEME.ink, strong=True)
            read(canvas, PILLS[1] + WIDTH - 2, WORDS_Y, f"{ui.kept.count(True)} KEPT", THEME.dim, "right")
        case _:
            read(canvas, MIDDLE[0], WORDS_Y, ui.prompt, THEME.accent, "centre", strong=True)


def draw_rolling(canvas: Canvas, roll: int) -> None:
    """Draw the number of the roll whose dice are falling, and a lamp for each roll that is left."""
    read(canvas, MIDDLE[0] - 76, WORDS_Y, f"ROLL {roll}", THEME.ink, strong=True)
    draw_rolls(canvas, MIDDLE[0] + 22, FOOT_Y + HEIGHT // 2, roll)


def _top(lying: DieAtRest, at: int) -> tuple[int, int]:
    """Return the middle and top of the X over a die: the X ends above the pips."""
    spot, height = lies(TRAY, lying, at)
    return spot.x, spot.y - height - (TRAY.size + CROSS_SIZE) // 2 - ABOVE
