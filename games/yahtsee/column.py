"""The five dice in a column on their tray: lying, rolling, held, with the cursor and ROLL below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, WHITE
from cabinet.drawing import signs
from cabinet.drawing.lettering import read
from cabinet.drawing.moments import BREATH, hop
from cabinet.drawing.plates import Choice, panel, pill
from games.dice.picture import die
from games.dice.rolls import ROLLS
from games.dice.tumble import shake, tumble
from games.yahtsee.panel import R
from games.yahtsee.theme import PIPS, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.dice.scoring import Dice
    from games.yahtsee.panel import Ui

TRAY = (446, 18, 162, 294)
"""Left, top, width and height."""
CURSOR_X, X, HOLD_X = 456, 476, 544
MOVED = 10
"""Pixels that a held die lies aside."""
Y, STEP, SIZE = 24, 52, 46
ABOVE = 4
"""No die leaps higher than so many pixels from the edge of the screen."""
CURSOR = ("#.....", "##....", "####..", "######", "######", "####..", "##....", "#.....")
R_X, R_Y, R_WIDTH, R_HEIGHT = 456, 281, 142, 26
LAMPS = 84, 18, 6
"""The first lamp from the left edge of ROLL, one to the next, and how large they are, in pixels."""


def draw(canvas: Canvas, dice: Dice, colour: Colour, rolls: int) -> None:
    """All five, lying; `rolls`: how many of the turn are used up, 0 to say nothing of them."""
    panel(canvas, THEME, *TRAY)
    for at, face in enumerate(dice):
        die(canvas, X, Y + STEP * at, face, colour, PIPS, size=SIZE)
    if rolls:
        _draw_rolls(canvas, rolls)


def draw_holding(canvas: Canvas, dice: Dice, colour: Colour, ui: Ui, rolls: int, *, lit: bool) -> None:
    """All five with what is held, and the cursor; ROLL to be chosen only where the cursor is on it."""
    panel(canvas, THEME, *TRAY)
    for at, face in enumerate(dice):
        if ui.held[at]:
            _draw_held(canvas, at, face, colour)
        else:
            die(canvas, X, Y + STEP * at, face, colour, PIPS, size=SIZE)
    if ui.at == R:
        pill(canvas, THEME, R_X, R_Y, R_WIDTH, "ROLL    ", Choice.CHOSEN, height=R_HEIGHT, lit=lit)
        _draw_lamps(canvas, rolls, plain=not lit)
    else:
        canvas.bitmap(CURSOR_X, Y + STEP * ui.at + SIZE // 2 - 8, CURSOR, {"#": THEME.accent}, 2)
        _draw_rolls(canvas, rolls)


def draw_rolling(
    canvas: Canvas, dice: Dice, kept: tuple[bool, ...], colour: Colour, rolls: int, age: float
) -> None:
    """The dice that are not kept come in from the right, bounce and settle, to end as `dice`."""
    x, y, width, height = TRAY
    down = shake(age, kept.count(False))
    panel(canvas, THEME, x, y + down, width, height)
    for at in [at for at, keep in enumerate(kept) if keep]:
        _draw_held(canvas, at, dice[at], colour, down)
    for order, at in enumerate(at for at, keep in enumerate(kept) if not keep):
        now = tumble(age, order, dice[at])
        left = X + round((640 - X) * now.away)
        y = Y + STEP * at + (down if now.settled else 0)
        lift = min(now.lift, y - ABOVE)
        die(canvas, left, y, now.face, colour, PIPS, size=SIZE, lift=lift, edge=now.edge)
    # Upon the shadow of a die that is in the air.
    _draw_rolls(canvas, rolls)


def draw_great(
    canvas: Canvas,
    dice: Dice,
    counting: tuple[bool, ...],
    colour: Colour,
    age: float,
    rolls: int,
    *,
    calm: bool,
) -> None:
    """The dice of a great moment: those that count with a ring, hopping aside."""
    panel(canvas, THEME, *TRAY)
    for at, face in enumerate(dice):
        x, y = X + (hop(age + BREATH, at, calm=calm) if counting[at] else 0), Y + STEP * at
        die(canvas, x, y, face, colour, PIPS, size=SIZE)
        if counting[at]:
            canvas.round_frame(x - 3, y - 3, SIZE + 6, SIZE + 6, THEME.accent, SIZE // 6 + 3, 3)
    _draw_rolls(canvas, rolls)


def _draw_held(canvas: Canvas, at: int, face: int, colour: Colour, down: int = 0) -> None:
    x, y = X + MOVED, Y + STEP * at + down
    die(canvas, x, y, face, colour, PIPS, size=SIZE)
    canvas.round_frame(x - 3, y - 3, SIZE + 6, SIZE + 6, THEME.accent, SIZE // 6 + 3, 3)
    signs.lamp(canvas, HOLD_X, y + (SIZE - signs.HEIGHT) // 2, "HOLD", THEME.accent)


def _draw_rolls(canvas: Canvas, rolls: int) -> None:
    """How many rolls are used up."""
    read(canvas, R_X + 14, R_Y + 4, f"ROLL {rolls}", THEME.dim)
    _draw_lamps(canvas, rolls, plain=True)


def _draw_lamps(canvas: Canvas, rolls: int, *, plain: bool) -> None:
    """A lamp for each roll, dark where it is used up; not `plain`, upon a filled pill."""
    left, step, radius = LAMPS
    for at in range(ROLLS):
        x, y = R_X + left + step * at + (12 if plain else 0), R_Y + R_HEIGHT // 2 - 1
        spent = at < rolls
        canvas.disc(x, y, radius, THEME.dim if spent and plain else BLACK)
        canvas.disc(x, y, radius - 2, BLACK if spent else WHITE)
