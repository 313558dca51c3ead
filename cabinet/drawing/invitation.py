"""PRESS START, in letters that are legible across a room."""

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
"""Pixels per dot of the largest and the smallest letters: the largest that fit are used."""
BAND_Y, LOW_BAND_Y = 309, 317
"""The top of the band at the foot of the screen: below a list or lesson; and below a game's screen, whose
prompt it covers."""
FOOT = 342
"""The lowest line that every TV shows."""


def fitting(words: str) -> int:
    """Pixels per dot of the largest letters in which the words fit between the edges of the safe area."""
    return min(LARGEST, max(SMALLEST, SAFE[2] // (CELL * max(1, len(words)))))


def invitation(canvas: Canvas, theme: Theme, words: str, beat: int, *, lit: bool, top: int = BAND_Y) -> None:
    """Draw a band across the foot of the screen, from `top` on.

    The words are in white and in the accent in turn.
    """
    canvas.box(0, top, WIDTH, HEIGHT - top, BLACK)
    canvas.box(0, top, WIDTH, 2, theme.accent)
    size = min(fitting(words), (FOOT - top) // 7)
    y = FOOT - max(7 * size, (FOOT - top - 4 + 7 * size) // 2)
    canvas.text(WIDTH // 2 + size // 2, y, words, WHITE if lit else theme.accent, size, "centre")
    lamps(canvas, theme, beat, foot=True)
