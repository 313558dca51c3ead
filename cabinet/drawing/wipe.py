"""The wipe from one screen to the next, in the shape of the game that appears."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from cabinet.api import Wipe
from cabinet.display.size import HEIGHT, WIDTH

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

SECONDS = 0.25
"""Seconds that a wipe takes from one screen to the next."""
FAR = hypot(WIDTH, HEIGHT) / 2
"""Pixels from the middle of the screen to its corners."""
SLANT = 120
"""Pixels that the edge of a card leans over the height of the screen."""
TURNS = 0.25
"""Turns of a die-shaped wipe while it grows."""
CORNER = 0.3
"""The size of a die-shaped wipe's cut corner, as a part of half its side."""
ROUND = 32
"""Corners of the polygon that stands for a disc."""


def wipe(canvas: Canvas, old: Canvas, new: Canvas, part: float, shape: Wipe) -> None:
    """Draw a wipe: all old at `part` 0, all new at 1.

    The visible part of `new` is cut out of `old` for good.
    """
    if part >= 1:
        canvas.paste(new)
    elif part <= 0:
        canvas.paste(old)
    else:
        canvas.paste(new)
        canvas.cover(old, _hole(part, shape))


def _hole(part: float, shape: Wipe) -> list[tuple[float, float]]:
    """Return the corners of the visible part of the new screen. This part only grows."""
    match shape:
        case Wipe.CARD:
            edge = (WIDTH + SLANT) * part
            return [(0, 0), (edge, 0), (edge - SLANT, HEIGHT), (0, HEIGHT)]
        case Wipe.DIE:
            # At the end of the wipe the whole screen lies between the flat sides of the die.
            half = FAR * part / (1 - CORNER / 2)
            flat = half * (1 - CORNER)
            corners = [(half, flat), (flat, half), (-flat, half), (-half, flat)]
            corners += [(-x, -y) for x, y in corners]
            return [_turned(x, y, TURNS * part) for x, y in corners]
        case Wipe.ROUND:
            return [_turned(FAR * part * 1.02, 0, at / ROUND) for at in range(ROUND)]


def _turned(x: float, y: float, turn: float) -> tuple[float, float]:
    """Return a point relative to the middle of the screen, rotated about the middle by a part of a circle."""
    angle = 2 * pi * turn
    return (
        WIDTH / 2 + x * cos(angle) - y * sin(angle),
        HEIGHT / 2 + x * sin(angle) + y * cos(angle),
    )
