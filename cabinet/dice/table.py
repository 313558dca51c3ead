"""A table for the dice of a game: a tray of wood, the dice in a row on it, and a rail for kept ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.dice.furniture import Corners, draw_slot, draw_tray
from cabinet.dice.throw import Spot
from cabinet.dice.tray import Tray

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

ANGLES = (-9, 8, 4, -7, 9, -5)
"""The angles of lying dice, in degrees."""
PARTS = 18
"""Parts that a die's width is divided into; the tray is measured in them, so that it fits dice of every
size."""
HIGH = 50
"""The height of a tray in these parts of a die."""


class Table(NamedTuple):
    """A tray and the places of its dice."""

    tray: Tray
    outer: Corners
    inner: Corners


def table(middle: int, y: int, dice: int = 5, *, size: int = 72) -> Table:
    """A table for `dice` dice of `size` pixels, from its middle and its top; 2.8 times as high as a die.

    At its top it is as wide as the dice side by side, at its foot wider by a ninth of a die.
    """
    step = size + 1

    def parts(many: int) -> int:
        return size * many // PARTS

    left = middle - step * (dice - 1) // 2
    columns = [left + step * at for at in range(dice)]
    right, head, low, foot = columns[-1], y + parts(3), y + parts(HIGH - 5), y + parts(HIGH)
    loose = tuple(
        Spot(x, y + parts((13, 25)[at % 2]), ANGLES[at % len(ANGLES)]) for at, x in enumerate(columns)
    )
    kept = tuple(Spot(x, y + parts(41)) for x in columns)
    return Table(
        Tray(loose, kept, size, angles=ANGLES),
        ((left - parts(9), y), (right + parts(9), y), (right + parts(10), foot), (left - parts(10), foot)),
        (
            (left - parts(8), head),
            (right + parts(8), head),
            (right + parts(9), low),
            (left - parts(9), low),
        ),
    )


def draw_table(canvas: Canvas, table: Table, ground: Colour) -> None:
    """Draw the tray without dice on the ground that is already drawn.

    It does not move: use `Canvas.cached`.
    """
    draw_tray(canvas, table.outer, table.inner, ground)
    for spot in table.tray.kept:
        draw_slot(canvas, spot.x, spot.y, table.tray.size - 6, ground)
