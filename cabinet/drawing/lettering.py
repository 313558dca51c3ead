"""Large or special letters: logos with an edge, large figures, words in the reading face."""

from __future__ import annotations

from functools import partial
from math import pi, sin
from typing import TYPE_CHECKING

from cabinet.display.face import BLOCK, CELL, READING, SHEET
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.display.size import WIDTH

if TYPE_CHECKING:
    from cabinet.display.canvas import Align, Canvas
    from cabinet.display.palette import Colour

LIT_ROWS = 3
"""Rows of dots, from the top, of a logo's letters that catch the light."""
LIT = 0.6
"""The part of white that is mixed into the lit rows of a logo's letters."""
EDGE = 0.45
"""The darkness of a logo's edge."""
WAVE = 5
"""Pixels by which the letters of a waving logo rise and fall."""
WAVES = 0.8
"""Waves a second of a waving logo."""


def read(
    canvas: Canvas, x: int, y: int, words: str, colour: Colour, align: Align = "left", *, strong: bool = False
) -> None:
    """Draw a sentence: capitals 18 pixels high, 12 pixels a character."""
    canvas.text(x, y, words, colour, 2, align, face=READING, strong=strong)


def entry(
    canvas: Canvas, x: int, y: int, words: str, colour: Colour, align: Align = "left", *, strong: bool = False
) -> None:
    """Draw a line of a sheet or list: capitals 16 pixels high, 12 pixels a character."""
    canvas.text(x, y, words, colour, 2, align, face=SHEET, strong=strong)


def read_width(words: str) -> int:
    """The width in pixels of a sentence, or of a line of a list."""
    return READING.width * 2 * len(words)


def logo(
    canvas: Canvas,
    x: int,
    y: int,
    words: str,
    colour: Colour,
    size: int,
    align: Align = "centre",
    *,
    deep: int | None = None,
    waving: float | None = None,
    edge: Colour | None = None,
) -> None:
    """Draw large letters, lit from above, with a darker edge `deep` pixels down and to the right.

    `edge`: the color of the edge, by default a darker color of the letters.

    `waving`: seconds since the letters began to rise and fall one after another.
    """
    deep = size if deep is None else deep
    width = CELL * size * len(words) - size
    left = {"left": x, "centre": x - width // 2, "right": x - width}[align]
    dark, lit = edge or mix(colour, BLACK, EDGE), mix(colour, WHITE, LIT)
    parts = [(left, y, words)]
    if waving is not None:
        parts = [
            (left + CELL * size * at, y + round(WAVE * sin(2 * pi * (WAVES * waving - at / 7))), letter)
            for at, letter in enumerate(words)
            if letter != " "
        ]
    for part_x, part_y, part in parts:
        if not -CELL * size * (len(part) + 1) < part_x < WIDTH:
            # A letter that comes in from the side: a first picture need not draw the hidden part.
            continue
        draw = partial(_edged, words=part, colours=(dark, colour, lit), size=size, deep=deep)
        if waving is None:
            draw(canvas, part_x, part_y)
        else:
            side = CELL * size + deep
            canvas.stamp(("letter", part, colour, dark, size, deep), part_x, part_y, (side, side), draw)


def _edged(
    canvas: Canvas, x: int, y: int, words: str, colours: tuple[Colour, Colour, Colour], size: int, deep: int
) -> None:
    """Draw letters in three colors: for the edge, for the letters and for the light on them."""
    dark, colour, lit = colours
    for step in range(deep, 0, -1):
        canvas.letters(x + step, y + step, words, dark, size)
    canvas.text(x, y, words, colour, size)
    canvas.letters(x, y, words, lit, size, rows=LIT_ROWS)


def figure(
    canvas: Canvas, x: int, y: int, words: str, colour: Colour, size: int, align: Align = "left"
) -> None:
    """Draw a large amount or score: open zeros, which cannot be read as 8, and an edge.

    It is 7 times `size` pixels high, the edge included.
    """
    logo(canvas, x, y, words.replace("0", "O"), colour, size, align, deep=max(2, size // 2))


def figure_width(words: str, size: int) -> int:
    """The width in pixels of a large amount, without its edge."""
    return BLOCK.width * size * len(words) - size
