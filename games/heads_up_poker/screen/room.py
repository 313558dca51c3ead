"""Draws the room of the table of HEADS-UP POKER: the ground, a lamp, and the dealer's rail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, GOLD, colour, mix
from cabinet.display.size import WIDTH
from cabinet.drawing.ground import room
from games.heads_up_poker.screen.layout import LAMP, MIDDLE, RAIL, RAIL_Y
from games.heads_up_poker.theme import LAMP as LIGHT

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

UNDER = mix(LIGHT, BLACK, 0.1)
"""The color of the ground under the lamp, dark enough for words to be readable on it."""
WOOD, LIT = (124, 74, 30), (206, 150, 84)
"""The colors of the wooden rail, and of the line of light along its upper edge."""
SHADES = 4
"""The number of steps in which the lamp's light narrows; few, because the picture of each step is cached."""
SHADE = ((300, 0), (340, 0), (360, 18), (280, 18))
"""The corners of the lampshade, in pixels."""


def draw(canvas: Canvas, narrow: float = 0.0) -> None:
    """Draw the ground and the lamp.

    `narrow`: the progress with which the lamp's light narrows, from 0 to 1.
    """
    step = round(SHADES * narrow)
    room(canvas, UNDER, LAMP, narrow=step / SHADES)
    canvas.polygon(SHADE, colour(GOLD, 5))
    canvas.box(MIDDLE - 40, 16, 80, 2, colour(GOLD, 7))


def draw_rail(canvas: Canvas, y: int = RAIL_Y) -> None:
    """Draw the rail, the ledge in front of the dealer, with its top at y."""
    canvas.box(0, y, WIDTH, RAIL, WOOD)
    canvas.box(0, y, WIDTH, 2, LIT)
    canvas.box(0, y + RAIL - 4, WIDTH, 4, mix(WOOD, BLACK, 0.45))
