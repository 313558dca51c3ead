"""Draws the room, the table and its lamp: the still background of FIVE CARD DRAW."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing.ground import Lamp, room
from games.five_card_draw.screen.layout import STAGE
from games.five_card_draw.theme import LAMP, RIM, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

MIDDLE, ACROSS, DOWN = (320, 360), 700, 296
"""The center of the elliptical table, and its horizontal and vertical half axes, in pixels.

The four opponents sit at the table's far rim, where no text is drawn."""
WOOD, LIGHT = 10, 3
"""The width of the table's wooden rim, and of the highlight on the rim, in pixels."""
CORNERS = range(40, 89)
"""The numbers of the points along the visible part of the table's edge. The points divide the far half of the
ellipse into 128 parts."""
CONE = ((18, 8), (62, 150))
"""The cone of light from the lamp: half its width and its vertical position, at its top and at its bottom."""
SHADE = ((-30, 16), (30, 16), (14, 0), (-14, 0))
"""The corners of the lampshade, relative to the center of the acting player, in pixels."""


def draw(canvas: Canvas, narrow: float = 0.0) -> None:
    """Draw the room, the table with its wooden rim, and the lamp with its light over the acting player.

    `narrow`: how far the light has narrowed, 0 to 1. While the light narrows, the picture is not cached.
    """
    table = partial(_table, narrow=narrow)
    if narrow in {0.0, 1.0}:
        canvas.cached(("the table of five card draw", narrow), table)
    else:
        table(canvas)


def _table(canvas: Canvas, narrow: float) -> None:
    room(canvas, THEME.ground, Lamp(320, 190, 430, 250), edge=0.6, narrow=narrow)
    for outer, inner, colour in (
        (WOOD + 2, -2, BLACK),
        (WOOD, 0, RIM),
        (WOOD - 1, WOOD - 1 - LIGHT, mix(RIM, WHITE, 0.35)),
    ):
        for (one, other), (near, far) in zip(pairwise(_edge(outer)), pairwise(_edge(inner)), strict=True):
            canvas.polygon((one, other, far, near), colour)
    _cone(canvas)


def _edge(out: int) -> list[tuple[float, float]]:
    """Return points along the far edge of the table, moved outward by this many pixels."""
    x, y = MIDDLE
    turns = (pi * at / 128 for at in CORNERS)
    return [(x + (ACROSS + out) * cos(turn), y - (DOWN + out) * sin(turn)) for turn in turns]


def _cone(canvas: Canvas) -> None:
    """Draw the cone of light from the lamp: every other row is lit, brighter at the top."""
    x, _ = STAGE.middle
    (near, top), (far, foot) = CONE
    for y in range(top, foot, 2):
        part = (y - top) / (foot - top)
        half = round(near + (far - near) * part)
        for edge, light in ((0, 0.35), (half // 3, 0.7)):
            wide = 2 * (half - edge)
            canvas.box(x - wide // 2, y, wide, 1, mix(THEME.ground, LAMP, light * (1.4 - part)))
    canvas.polygon([(x + across, down) for across, down in SHADE], mix(RIM, WHITE, 0.3))
    canvas.box(x - 30, 16, 60, 2, mix(RIM, WHITE, 0.8))
