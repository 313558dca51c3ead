"""The five dice in a column: rolling, held, with the cursor beside them and the R below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.face import CHARACTER
from games.dice.picture import die
from games.dice.tumble import tumble
from games.yahtsee.panel import R
from games.yahtsee.theme import PIPS, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.dice.scoring import Dice
    from games.yahtsee.panel import Ui

CURSOR_X, X, HOLD_X = 454, 480, 544
MOVED = 8
"""Pixels that a held die lies aside."""
Y, STEP, SIZE = 40, 52, 48
R_Y = 303


def draw(canvas: Canvas, dice: Dice, colour: Colour) -> None:
    """All five, lying."""
    for at, face in enumerate(dice):
        die(canvas, X, Y + STEP * at, face, colour, PIPS, size=SIZE)


def draw_holding(canvas: Canvas, dice: Dice, colour: Colour, ui: Ui, *, lit: bool) -> None:
    """All five with what is held, and the cursor; the R only where the cursor is on it."""
    for at, face in enumerate(dice):
        if ui.held[at]:
            _draw_held(canvas, at, face, colour)
        else:
            die(canvas, X, Y + STEP * at, face, colour, PIPS, size=SIZE)
    y = R_Y if ui.at == R else Y + STEP * ui.at + (SIZE - CHARACTER) // 2
    canvas.text(CURSOR_X, y, "▶", THEME.accent)
    if ui.at == R:
        middle = X + SIZE // 2
        if lit:
            canvas.round_box(middle - 14, y - 2, 28, 20, THEME.accent, 4)
        canvas.text(middle, y, "R", THEME.ground if lit else THEME.accent, align="centre")


def draw_rolling(canvas: Canvas, dice: Dice, kept: tuple[bool, ...], colour: Colour, age: float) -> None:
    """The dice that are not kept tumble, `age` seconds after they were thrown, to end as `dice`."""
    order = 0
    for at, face in enumerate(dice):
        if kept[at]:
            _draw_held(canvas, at, face, colour)
            continue
        now = tumble(age, order, face)
        order += 1
        # They hop sideways: above each lies another one.
        x = X + (now.lift if order % 2 else -now.lift)
        die(canvas, x, Y + STEP * at, now.face, colour, PIPS, size=SIZE, edge=now.edge)


def _draw_held(canvas: Canvas, at: int, face: int, colour: Colour) -> None:
    x, y = X + MOVED, Y + STEP * at
    die(canvas, x, y, face, colour, PIPS, size=SIZE)
    canvas.round_frame(x - 1, y - 1, SIZE + 2, SIZE + 2, THEME.accent, SIZE // 6 + 1, 4)
    canvas.text(HOLD_X, y + (SIZE - CHARACTER) // 2, "HOLD", THEME.accent)
