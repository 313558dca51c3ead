"""The room and the table in it: what stands still behind everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing.ground import ground
from games.five_card_draw.theme import LAMP, RIM, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

X, Y, WIDTH, HEIGHT, RADIUS = 4, 92, 632, 330, 44
"""The table; it goes on below the screen."""
WOOD = 8
GLOWS = ((560, 190, 0.35), (440, 140, 0.7), (320, 96, 1.0))
"""Width, height and how light: under the lamp over the pot."""
GLOW = (320, 168)


def draw(canvas: Canvas) -> None:
    """The ground, the wooden rim and the felt with the light on it."""
    canvas.cached("the table of five card draw", _table)


def _table(canvas: Canvas) -> None:
    ground(canvas, THEME._replace(ground=THEME.shade))
    canvas.round_box(X - 2, Y - 2, WIDTH + 4, HEIGHT, BLACK, RADIUS)
    canvas.round_box(X, Y, WIDTH, HEIGHT, RIM, RADIUS)
    canvas.round_frame(X + 1, Y + 1, WIDTH - 2, HEIGHT, mix(RIM, WHITE, 0.25), RADIUS, 2)
    dark = mix(THEME.ground, BLACK, 0.4)
    canvas.round_box(X + WOOD, Y + WOOD - 2, WIDTH - 2 * WOOD, HEIGHT, BLACK, RADIUS - WOOD)
    canvas.round_box(X + WOOD, Y + WOOD, WIDTH - 2 * WOOD, HEIGHT, dark, RADIUS - WOOD)
    x, y = GLOW
    for width, height, light in GLOWS:
        canvas.ellipse(x - width // 2, y - height // 2, width, height, mix(dark, LAMP, light))
