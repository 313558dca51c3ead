"""The wipe, which is the animated transition from one screen to the next; its shape depends on the game."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from cabinet.api import Wipe
from cabinet.display.size import HEIGHT, WIDTH

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

SECONDS = 0.25
"""The duration of the wipe from one screen to the next, in seconds."""
FAR = hypot(WIDTH, HEIGHT) / 2
"""The distance in pixels from the middle of the screen to its corners."""
SLANT = 120
"""The horizontal distance in pixels between the upper and the lower end of the slanted edge, in the wipe that
is shaped like a card."""
TURNS = 0.25
"""The angle by which the wipe that is shaped like a die turns while it grows, in full turns."""
CORNER = 0.3
"""The size of the cut corners of the wipe that is shaped like a die, as a fraction of half its side."""
ROUND = 32
"""The number of corners of the polygon that approximates a round wipe."""


def wipe(canvas: Canvas, old: Canvas, new: Canvas, part: float, shape: Wipe) -> None:
    """Draw a frame of a wipe: at `part` 0 only the old screen is visible, at 1 only the new one.

    The area that shows `new` is also cut out of the canvas `old`, whose pixels there are lost.
    """
    if part >= 1:
        canvas.paste(new)
    elif part <= 0:
        canvas.paste(old)
    else:
        canvas.paste(new)
        canvas.cover(old, _hole(part, shape))


def _hole(part: float, shape: Wipe) -> list[tuple[float, float]]:
    """Return the corners of the area in which the new screen is visible; the area grows with `part`."""
    match shape:
        case Wipe.CARD:
            edge = (WIDTH + SLANT) * part
            return [(0, 0), (edge, 0), (edge - SLANT, HEIGHT), (0, HEIGHT)]
        case Wipe.DIE:
            # At the end of the wipe, the flat sides of the die are outside the corners of the screen.
            half = FAR * part / (1 - CORNER / 2)
            flat = half * (1 - CORNER)
            corners = [(half, flat), (flat, half), (-flat, half), (-half, flat)]
            corners += [(-x, -y) for x, y in corners]
            return [_turned(x, y, TURNS * part) for x, y in corners]
        case Wipe.ROUND:
            return [_turned(FAR * part * 1.02, 0, at / ROUND) for at in range(ROUND)]


def _turned(x: float, y: float, turn: float) -> tuple[float, float]:
    """Return a point, relative to the middle of the screen, rotated about that middle by `turn` turns."""
    angle = 2 * pi * turn
    return (
        WIDTH / 2 + x * cos(angle) - y * sin(angle),
        HEIGHT / 2 + x * sin(angle) + y * cos(angle),
    )
