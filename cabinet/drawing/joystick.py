"""Draws a joystick with its red button and a stick that leans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Switch
from cabinet.display.palette import BLACK, GREY, RED, colour
from cabinet.drawing.theme import CABINET

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas

WIDTH = 60

TOP, FRONT, EDGE = colour(GREY, 2), colour(GREY, 1), colour(GREY, 3)
SHAFT, SHINE = colour(GREY, 4), colour(GREY, 6)
# The movement of a drawn joystick's knob when the stick leans: pixels to the right, pixels down, and pixels
# by which the knob grows. UPRIGHT is for a centered stick.
UPRIGHT = (0, 0, 0)
LEANS = {
    Switch.LEFT: (-14, 2, 0),
    Switch.RIGHT: (14, 2, 0),
    Switch.UP: (0, -5, -2),
    Switch.DOWN: (0, 11, 2),
}


def stick(
    canvas: Canvas, x: int, y: int, theme: Theme, direction: Switch | None = None, fire: bool = False
) -> None:
    """Draw a joystick, 60 x 64 pixels, with its top left at x, y.

    `direction`: the direction in which the stick leans, None for centered. `fire`: True if the button is
    pressed.
    """
    canvas.round_box(x, y + 28, WIDTH, 36, BLACK, 6)
    canvas.round_box(x + 1, y + 29, WIDTH - 2, 34, FRONT, 5)
    canvas.round_box(x + 1, y + 29, WIDTH - 2, 26, EDGE, 5)
    canvas.round_box(x + 2, y + 30, WIDTH - 4, 24, TOP, 4)
    canvas.round_box(x + 6, y + 33, 13, 11, BLACK, 5)
    if fire:
        canvas.round_box(x + 7, y + 35, 11, 8, theme.accent, 4)
    else:
        canvas.round_box(x + 7, y + 32, 11, 10, colour(RED, 2), 4)
        canvas.round_box(x + 7, y + 32, 11, 8, colour(RED, 3), 4)
    _stick(canvas, x + WIDTH // 2, y, *(LEANS.get(direction, UPRIGHT) if direction else UPRIGHT))


def icon(canvas: Canvas) -> None:
    """Draw the window's icon, a joystick, in the top left 64 x 64 pixels of the canvas."""
    canvas.fill(CABINET.ground)
    stick(canvas, 2, 0, CABINET)


def _stick(canvas: Canvas, x: int, y: int, lean: int, sink: int, grow: int) -> None:
    """Draw the stick of a joystick from the base up: the rubber boot, the shaft and the knob."""
    foot, head = y + 48, y + 12 + sink
    for ring, half in enumerate((13, 11, 9, 7)):
        up = 3 * ring
        at = x + lean * up // (foot - head)
        canvas.round_box(at - half, foot - up - 6, 2 * half, 8, BLACK, 4)
        canvas.round_box(at - half + 1, foot - up - 5, 2 * half - 2, 5, TOP, 3)
    for line in range(foot - 12, head, -1):
        at = x + lean * (foot - line) // (foot - head)
        canvas.box(at - 4, line, 8, 1, BLACK)
        canvas.box(at - 3, line, 6, 1, SHAFT)
        canvas.box(at - 2, line, 2, 1, SHINE)
    across = 14 + grow
    left, top = x + lean - across // 2, head - 7 - grow // 2
    canvas.round_box(left, top, across, across, BLACK, across // 2)
    canvas.round_box(left + 1, top + 1, across - 2, across - 2, SHAFT, across // 2 - 1)
    canvas.round_box(left + 3, top + 3, 4, 4, SHINE, 2)
