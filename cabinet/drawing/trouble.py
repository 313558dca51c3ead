"""The TV's picture while a fault keeps the cabinet from playing: the fault, and how to repair it."""

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
"""The y of the first and the last line of the canvas between which the words stand."""
SIZES = (2, 1)
"""Pixels per dot: large letters if the words fit, otherwise small ones for an owner who stands near."""
LEADING = 1
"""Dots of space between two lines of words."""


def trouble(
    canvas: Canvas,
    words: str,
    *,
    title: str = "OUT OF ORDER",
    below: str = "until this is mended:",
    prompt: str = "cabinet doctor tells more",
) -> None:
    """Draw the whole picture: `title`, the line `below` it, the words, and the prompt.

    Words that do not fit are cut off: the log has them all.
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
    """Return the number of lines of words that fit at this size."""
    return (BOTTOM - TOP) // ((READING.height + LEADING) * size)


def _lines(words: str, size: int) -> list[str]:
    wide = SAFE[2] // (READING.width * size)
    known = "".join(
        character if character in glyphs(READING) or character == "\n" else "?" for character in words
    )
    return [line for part in known.splitlines() for line in textwrap.wrap(part, wide) or [""]]
