"""What the TV shows while something keeps the cabinet from starting: what it is, and its cure."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from cabinet.display.canvas import SAFE, WIDTH
from cabinet.display.face import glyphs
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

TOP, BOTTOM = 116, 320
"""Between these lines of the canvas stand the words."""
SIZES = (2, 1)
"""Pixels a dot: large where the words fit, for an owner who stands nearer otherwise."""
LEADING = 3
"""Dots between two lines."""


def trouble(canvas: Canvas, words: str) -> None:
    """The whole picture. What does not fit is cut off: the log has it all."""
    canvas.fill(CABINET.ground)
    widgets.stripes(canvas, 18, 12)
    canvas.text(WIDTH // 2, 46, "CANNOT START", CABINET.accent, 3, "centre")
    canvas.text(WIDTH // 2, 82, "until this is mended:", CABINET.ink, align="centre")
    size = next((size for size in SIZES if len(_lines(words, size)) <= _room(size)), SIZES[-1])
    lines = _lines(words, size)
    if len(lines) > _room(size):
        lines = [*lines[: _room(size) - 1], "…"]
    for row, line in enumerate(lines):
        canvas.text(SAFE[0], TOP + row * (8 + LEADING) * size, line, CABINET.ink, size)
    widgets.prompt_line(canvas, CABINET, "sudo cabinet doctor  tells more")


def _room(size: int) -> int:
    """How many lines fit."""
    return (BOTTOM - TOP) // ((8 + LEADING) * size)


def _lines(words: str, size: int) -> list[str]:
    wide = SAFE[2] // (8 * size)
    known = "".join(character if character in glyphs() or character == "\n" else "?" for character in words)
    return [line for part in known.splitlines() for line in textwrap.wrap(part, wide) or [""]]
