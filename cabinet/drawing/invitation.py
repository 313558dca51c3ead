"""Draws the invitation to play, such as PRESS START, in letters that are legible across a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.canvas import HEIGHT, SAFE, WIDTH
from cabinet.display.face import CELL
from cabinet.display.palette import BLACK, WHITE
from cabinet.drawing.ground import lamps

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas

LARGEST, SMALLEST = 4, 2
"""The largest and the smallest letter size of the invitation to play, in pixels per dot; the largest size
that fits is used."""
BAND_Y, LOW_BAND_Y = 309, 317
"""The y of the top of the band with the invitation to play: below a list or lesson, and over the prompt of
a game's screen."""
FOOT = 342
"""The y of the lowest line of pixels that is visible on every TV."""


def fitting(words: str) -> int:
    """Return the largest letter size, in pixels per dot, in which words fit into the screen's safe area."""
    return min(LARGEST, max(SMALLEST, SAFE[2] // (CELL * max(1, len(words)))))


def invitation(canvas: Canvas, theme: Theme, words: str, beat: int, *, lit: bool, top: int = BAND_Y) -> None:
    """Draw a black band from `top` to the foot of the screen, with flashing words such as PRESS START.

    The words are white while `lit`, otherwise in the theme's accent color.
    """
    canvas.box(0, top, WIDTH, HEIGHT - top, BLACK)
    canvas.box(0, top, WIDTH, 2, theme.accent)
    size = min(fitting(words), (FOOT - top) // 7)
    y = FOOT - max(7 * size, (FOOT - top - 4 + 7 * size) // 2)
    canvas.text(WIDTH // 2 + size // 2, y, words, WHITE if lit else theme.accent, size, "centre")
    lamps(canvas, theme, beat, foot=True)
