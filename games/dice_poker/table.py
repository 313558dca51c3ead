"""The dice of DICE POKER on their tray: lying, kept, thrown, hopping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.moments import BREATH, hop
from cabinet.drawing.plates import panel
from games.dice.picture import cross, die, ring
from games.dice.tumble import shake, tumble
from games.dice_poker.panel import Prompt
from games.dice_poker.theme import DIE, PIPS, PLAYERS, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.dice.scoring import Dice
    from games.dice_poker.panel import Ui

TRAY = (24, 214, 426, 94)
"""Left, top, width and height."""
DICE_X, DICE_Y = 39, 227
DIE_SIZE, DIE_STEP = 68, 82
CROSS_Y = 208
"""The X stands over the edge of the tray and ends above the pips of the die."""


def draw_lying(
    canvas: Canvas,
    dice: Dice,
    kept: tuple[bool, ...],
    player: Seat,
    ui: Ui | None = None,
    *,
    lit: bool = True,
) -> None:
    """The dice, a yellow X over the kept ones and the flashing red one where the cursor is."""
    panel(canvas, THEME, *TRAY)
    for at, face in enumerate(dice):
        x = DICE_X + DIE_STEP * at
        if kept[at]:
            _draw_kept(canvas, x, DICE_Y, face, player)
        else:
            die(canvas, x, DICE_Y, face, DIE, PIPS, size=DIE_SIZE)
        if ui and ui.prompt is Prompt.KEEP and at == ui.die and lit:
            cross(canvas, x + DIE_SIZE // 2, CROSS_Y, THEME.warn)


def draw_rolling(canvas: Canvas, dice: Dice, kept: tuple[bool, ...], player: Seat, age: float) -> None:
    """Those that are not kept come in from the left, bounce and settle one after another."""
    x, y, width, height = TRAY
    down = shake(age, kept.count(False))
    panel(canvas, THEME, x, y + down, width, height)
    for at in [at for at, keep in enumerate(kept) if keep]:
        _draw_kept(canvas, DICE_X + DIE_STEP * at, DICE_Y + down, dice[at], player)
    for order, at in enumerate(at for at, keep in enumerate(kept) if not keep):
        now = tumble(age, order, dice[at])
        ends = DICE_X + DIE_STEP * at
        left = ends - round((ends + DIE_SIZE) * now.away)
        y = DICE_Y + (down if now.settled else 0)
        die(canvas, left, y, now.face, DIE, PIPS, size=DIE_SIZE, lift=now.lift, edge=now.edge)


def draw_great(
    canvas: Canvas, dice: Dice, counting: tuple[bool, ...], player: Seat, age: float, *, calm: bool
) -> None:
    """The dice of a great moment: those that count in the player's colour with a ring, hopping."""
    panel(canvas, THEME, *TRAY)
    for at, face in enumerate(dice):
        x = DICE_X + DIE_STEP * at
        if not counting[at]:
            die(canvas, x, DICE_Y, face, DIE, PIPS, size=DIE_SIZE)
            continue
        lift = hop(age + BREATH, at, calm=calm)
        die(canvas, x, DICE_Y, face, PLAYERS[player], PIPS, size=DIE_SIZE, lift=lift)
        ring(canvas, x, DICE_Y - lift, DIE_SIZE, PLAYERS[player])


def _draw_kept(canvas: Canvas, x: int, y: int, face: int, player: Seat) -> None:
    die(canvas, x, y, face, PLAYERS[player], PIPS, size=DIE_SIZE)
    ring(canvas, x, y, DIE_SIZE, PLAYERS[player])
    cross(canvas, x + DIE_SIZE // 2, CROSS_Y, THEME.accent)
