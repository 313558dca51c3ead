"""What somebody has done last, or that somebody wins, on a badge pinned to the edge of the portrait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import read, read_width
from games.five_card_draw.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

PAD, HEIGHT = 4, 22
"""Pixels beside the word, and from top to foot."""


def draw(canvas: Canvas, right: int, y: int, words: str, colour: Colour, *, filled: bool) -> None:
    """A badge by its right and top: filled, or framed."""
    width = read_width(words) + 2 * PAD
    x = right - width
    if filled:
        canvas.round_box(x, y, width, HEIGHT, colour, 5)
    else:
        canvas.round_box(x, y, width, HEIGHT, THEME.shade, 5)
        canvas.round_frame(x, y, width, HEIGHT, colour, 5)
    read(canvas, x + PAD + 1, y + 2, words, BLACK if filled else colour, strong=filled)
