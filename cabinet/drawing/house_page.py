"""Draws a page of the cabinet itself: rainbow stripes, a large word, and lines of text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.theme import CABINET
from cabinet.drawing.widgets import MIDDLE, stripes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.display.canvas import Canvas

STEP = 26
"""The distance in pixels from one line of text to the next on a page of the cabinet."""


def house_page(canvas: Canvas, word: str, lines: Sequence[str] = (), y: int = 130) -> None:
    """Draw a page of the cabinet without its prompt: rainbow stripes, a large word, lines of text from y."""
    canvas.cached(("house", word, tuple(lines), y), partial(_draw, word=word, lines=lines, y=y))


def _draw(canvas: Canvas, word: str, lines: Sequence[str], y: int) -> None:
    ground(canvas, CABINET)
    stripes(canvas, 18, 12)
    logo(canvas, MIDDLE, 48, word, CABINET.accent, min(6, 570 // (8 * len(word))))
    for row, line in enumerate(lines):
        read(canvas, MIDDLE, y + STEP * row, line, CABINET.ink, "centre")
