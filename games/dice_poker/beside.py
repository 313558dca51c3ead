"""What is beside the dice of DICE POKER: ROLL and SCORE, the roll that is falling, the points just made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, WHITE
from cabinet.drawing.lettering import figure, figure_width, logo, read
from cabinet.drawing.plates import Choice, pill
from games.dice.rolls import ROLLS
from games.dice_poker.panel import Prompt
from games.dice_poker.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.dice_poker.panel import Ui

X, WIDTH, HEIGHT = 466, 142, 38
ROLL_Y, SCORE_Y = 220, 267
MIDDLE = X + WIDTH // 2
LAMPS = 84, 18, 6
"""The first lamp from the left edge of ROLL, one to the next, and how large they are, in pixels."""


def draw_pills(canvas: Canvas, ui: Ui, rolls: int, *, lit: bool) -> None:
    """ROLL with a lamp for each roll, dark where it is used up, and SCORE; what FIRE takes is filled."""
    scoring = ui.scoring or ui.prompt is Prompt.SELECTION
    kinds = [Choice.OPEN if scoring else Choice.CHOSEN, Choice.CHOSEN if scoring else Choice.OPEN]
    if ui.prompt is Prompt.SELECTION:
        kinds = [Choice.IMPOSSIBLE, Choice.CHOSEN]
    lit = lit or ui.prompt is not Prompt.ROLL_SCORE
    pill(canvas, THEME, X, ROLL_Y, WIDTH, "ROLL    ", kinds[0], height=HEIGHT, lit=lit)
    pill(canvas, THEME, X, SCORE_Y, WIDTH, "SCORE", kinds[1], height=HEIGHT, lit=lit)
    filled = lit and kinds[0] is Choice.CHOSEN
    left, step, radius = LAMPS
    for at in range(ROLLS):
        x, y = X + left + step * at, ROLL_Y + HEIGHT // 2 - 1
        spent = at < rolls
        canvas.disc(x, y, radius, THEME.dim if spent and not filled else BLACK)
        canvas.disc(x, y, radius - 2, BLACK if spent else WHITE)


def draw_keeping(canvas: Canvas, kept: int) -> None:
    """What is asked for, and how many are kept so far."""
    for row, words in enumerate(("SELECT DICE", "TO KEEP")):
        read(canvas, MIDDLE, 224 + 22 * row, words, THEME.ink, "centre", strong=True)
    read(canvas, MIDDLE, 280, f"{kept} KEPT", THEME.dim, "centre")


def draw_roll(canvas: Canvas, roll: int) -> None:
    """Which roll is falling."""
    read(canvas, MIDDLE, 220, "ROLL", THEME.ink, "centre", strong=True)
    figure(canvas, MIDDLE, 246, str(roll), THEME.accent, 6, "centre")


def draw_made(canvas: Canvas, points: int) -> None:
    """The points just made, larger than all else."""
    read(canvas, MIDDLE, 218, "POINTS" if points != 1 else "POINT", THEME.ink, "centre", strong=True)
    _draw_figure(canvas, f"+{points}" if points else "NONE")


def draw_bonus(canvas: Canvas, bonus: int) -> None:
    """What came on top of the points, once they have been counted: as large as they were."""
    logo(canvas, MIDDLE, 214, "BONUS", THEME.ink, 3, deep=2)
    _draw_figure(canvas, f"+{bonus}")


def _draw_figure(canvas: Canvas, said: str) -> None:
    size = 6 if figure_width(said, 6) <= WIDTH + 8 else 4
    figure(canvas, MIDDLE, 248 + (6 - size) * 4, said, THEME.accent, size, "centre")
