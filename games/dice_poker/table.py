"""Drawing of the dice of DICE POKER in their tray, of the X marks on them, and of the buttons below."""

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
"""Positions of the dice; kept dice move straight down to the rail below.

Scoring dice rise only 8 pixels, so that they stay below the totals above the tray."""
OVER_DICE = (34, 92, 352, 186)
"""Area above the dice in which sparkling stars are drawn, in pixels: left, top, width, height."""
MIDDLE = (211, 168)
"""Pixel position above the dice where the scored points appear before they fly to the score sheet."""
FOOT_Y, HEIGHT = 285, 28
PILLS = (32, 214)
"""Left edges of the buttons ROLL and SCORE, in pixels."""
WIDTH = 174
LAMPS = 62
"""Distance from the right edge of the ROLL button back to the first of its lamps, in pixels."""
ABOVE = 4
"""Distance from the X mark to the die below it, in pixels."""
WORDS_Y = FOOT_Y + 5


def draw_dice(
    canvas: Canvas, lying: DieAtRest, ui: Ui | None = None, was: Ui | None = None, *, lit: bool
) -> None:
    """Draw the dice, a yellow X over each kept die, and the flashing red X that serves as cursor."""
    draw_lying(canvas, TRAY, lying)
    draw_crosses(canvas, lying)
    if ui and ui.prompt is Prompt.KEEP and lit:
        here = _top(lying, ui.die)
        came = _top(lying, was.die) if was and was.prompt is Prompt.KEEP else here
        cross(canvas, *between(came, here, lying.settled), THEME.warn)


def draw_crosses(canvas: Canvas, lying: DieAtRest) -> None:
    """Draw a yellow X over each kept die."""
    for at, kept in enumerate(lying.kept):
        if kept:
            cross(canvas, *_top(lying, at), THEME.accent)


def draw_foot(canvas: Canvas, ui: Ui, rolls: int, *, lit: bool) -> None:
    """Draw the buttons ROLL and SCORE, with a lamp for each roll left, or the text of the current task."""
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
    """Draw the number of the roll during its animation, and a lamp for each roll left."""
    read(canvas, MIDDLE[0] - 76, WORDS_Y, f"ROLL {roll}", THEME.ink, strong=True)
    draw_rolls(canvas, MIDDLE[0] + 22, FOOT_Y + HEIGHT // 2, roll)


def _top(lying: DieAtRest, at: int) -> tuple[int, int]:
    """Return the horizontal center and the top of the X mark over a die; the mark does not cover the pips."""
    spot, height = lies(TRAY, lying, at)
    return spot.x, spot.y - height - (TRAY.size + CROSS_SIZE) // 2 - ABOVE
