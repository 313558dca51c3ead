"""A talking die with eyes and a mouth that comments on the highlights in attract mode."""

from __future__ import annotations

from functools import partial
from math import pi, sin
from typing import TYPE_CHECKING

from cabinet.api import Voice
from cabinet.display.palette import BLACK, WHITE, mix

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

SIDE, X, FLOOR = 144, 28, 182
"""Size, left edge and floor line of the talking die, in pixels."""
HOPS, HOP = 1.2, 22
"""Seconds that the talking die hops while it speaks, and height of its hops in pixels."""
BLINKS = 1.1
"""Seconds between two blinks of the talking die."""


def voices(theme: Theme, *lines: tuple[str, str]) -> tuple[Voice, ...]:
    """Return one talking die for each text, colored in the players' colors in turn."""
    bodies = theme.players
    return tuple(
        Voice(partial(_face, ground=theme.shade, body=bodies[at % len(bodies)]), words)
        for at, words in enumerate(lines)
    )


def _face(canvas: Canvas, age: float, ground: Colour, body: Colour) -> None:
    up = round(HOP * abs(sin(2 * pi * age / 0.6))) if age < HOPS else 0
    canvas.ellipse(X + up // 2, FLOOR - 10, SIDE - up, 20, mix(ground, BLACK, 0.5))
    y = FLOOR - SIDE - up
    canvas.round_box(X - 3, y - 3, SIDE + 6, SIDE + 6, BLACK, 28)
    canvas.round_box(X, y, SIDE, SIDE, mix(body, BLACK, 0.3), 26)
    canvas.round_box(X, y, SIDE, SIDE - 8, mix(body, WHITE, 0.5), 26)
    canvas.round_box(X, y + 5, SIDE, SIDE - 13, body, 26)
    for eye in (44, 100):
        if age % BLINKS > BLINKS - 0.14:
            canvas.box(X + eye - 17, y + 52, 34, 6, BLACK)
        else:
            canvas.disc(X + eye, y + 54, 18, BLACK)
            canvas.disc(X + eye + 7, y + 48, 5, WHITE)
    speaks = round(6 * abs(sin(2 * pi * age / 0.3))) if age < HOPS else 0
    for pip, low in ((38, 0), (72, 10 + speaks), (106, 0)):
        canvas.disc(X + pip, y + 98 + low, 9, BLACK)
