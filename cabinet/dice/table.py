"""The standard dice table: a wooden tray with the dice in a row, and a rail for kept dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.dice.furniture import Corners, draw_slot, draw_tray
from cabinet.dice.throw import Spot
from cabinet.dice.tray import Tray

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

ANGLES = (-9, 8, 4, -7, 9, -5)
"""The possible rotations in degrees of dice that lie on the table."""
PARTS = 18
"""The number of units in the width of a die. The tray is measured in these units, so that its size follows
that of the dice."""
HIGH = 50
"""Height of the tray, in units of 1/18 of a die's width."""


class Table(NamedTuple):
    """A dice tray: the positions of its dice, and the corners of its rim."""

    tray: Tray
    outer: Corners
    inner: Corners


def table(middle: int, y: int, dice: int = 5, *, size: int = 72) -> Table:
    """Return a table for `dice` dice of `size` pixels; `middle` is its horizontal center, `y` its top.

    The table is 2.8 times as high as a die. Its upper edge is as wide as the row of dice, its lower edge a
    ninth of a die wider.
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
    """Draw the empty tray with its slots on the ground, which must already be drawn.

    The picture never changes: draw it with `Canvas.cached`.
    """
    draw_tray(canvas, table.outer, table.inner, ground)
    for spot in table.tray.kept:
        draw_slot(canvas, spot.x, spot.y, table.tray.size - 6, ground)
