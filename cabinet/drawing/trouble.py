"""Draws the screen that shows a fault which keeps the cabinet from running, and how to repair it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from cabinet.display.canvas import SAFE, WIDTH
from cabinet.display.face import READING, glyphs
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.theme import CABINET

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

TOP, BOTTOM = 116, 314
"""The y of the first and last pixel row of the area for the description of the fault."""
SIZES = (2, 1)
"""The letter sizes in pixels per dot. The large size is used if the description fits; the small size is
legible only from nearby."""
LEADING = 1
"""The gap between two lines of text, in dots of the font."""


def trouble(
    canvas: Canvas,
    words: str,
    *,
    title: str = "OUT OF ORDER",
    below: str = "until this is mended:",
    prompt: str = "cabinet doctor tells more",
) -> None:
    """Draw the whole screen for a fault: `title`, the line `below` it, the description, and the prompt.

    A description that does not fit is cut off; the log contains the whole text.
    """
    ground(canvas, CABINET)
    widgets.stripes(canvas, 18, 12)
    logo(canvas, WIDTH // 2, 40, title, CABINET.accent, 5)
    read(canvas, WIDTH // 2, 90, below, CABINET.dim, "centre")
    size = next((size for size in SIZES if len(_lines(words, size)) <= _room(size)), SIZES[-1])
    lines = _lines(words, size)
    if len(lines) > _room(size):
        lines = [*lines[: _room(size) - 1], "…"]
    for row, line in enumerate(lines):
        y = TOP + row * (READING.height + LEADING) * size
        canvas.text(SAFE[0], y, line, CABINET.ink, size, face=READING)
    widgets.prompt_line(canvas, CABINET, prompt)


def _room(size: int) -> int:
    """Return the number of lines of text that fit at this letter size."""
    return (BOTTOM - TOP) // ((READING.height + LEADING) * size)


def _lines(words: str, size: int) -> list[str]:
    wide = SAFE[2] // (READING.width * size)
    known = "".join(
        character if character in glyphs(READING) or character == "\n" else "?" for character in words
    )
    return [line for part in known.splitlines() for line in textwrap.wrap(part, wide) or [""]]
