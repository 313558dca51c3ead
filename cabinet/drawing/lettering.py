"""Draws text: sentences, list entries, logos with an edge, and large figures."""

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
"""The number of pixel rows, from the top, that are highlighted in the letters of a logo."""
LIT = 0.6
"""The share of white in the highlight of a logo's letters."""
EDGE = 0.45
"""The darkness of the edge of a logo's letters: 0 is the letters' color, 1 is black."""
WAVE = 5
"""The amplitude in pixels of the letters of a waving logo."""
WAVES = 0.8
"""The frequency of a waving logo, in waves per second."""


def read(
    canvas: Canvas, x: int, y: int, words: str, colour: Colour, align: Align = "left", *, strong: bool = False
) -> None:
    """Draw a line of text in the reading font: capitals are 18 pixels high, characters 12 pixels wide."""
    canvas.text(x, y, words, colour, 2, align, face=READING, strong=strong)


def entry(
    canvas: Canvas, x: int, y: int, words: str, colour: Colour, align: Align = "left", *, strong: bool = False
) -> None:
    """Draw a line of text in the font for lists: capitals are 16 pixels high, characters 12 pixels wide."""
    canvas.text(x, y, words, colour, 2, align, face=SHEET, strong=strong)


def read_width(words: str) -> int:
    """Return the width in pixels of text drawn by `read` or `entry`."""
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
    """Draw large letters with a highlight at the top and a darker edge at the right and bottom.

    `deep`: the width of the edge in pixels. `edge`: the color of the edge, by default a darker shade of the
    letters' color.

    `waving`: the seconds since the letters began to wave; None for letters that do not move.
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
            # Skip letters outside the screen: in some animations they enter one after another.
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
    """Draw letters in three colors: the edge, the letters themselves, and the highlight on them."""
    dark, colour, lit = colours
    for step in range(deep, 0, -1):
        canvas.letters(x + step, y + step, words, dark, size)
    canvas.text(x, y, words, colour, size)
    canvas.letters(x, y, words, lit, size, rows=LIT_ROWS)


def figure(
    canvas: Canvas, x: int, y: int, words: str, colour: Colour, size: int, align: Align = "left"
) -> None:
    """Draw a large amount or score with an edge; zeros have no stroke inside, so that they differ from 8.

    The figure is 7 times `size` pixels high.
    """
    logo(canvas, x, y, words.replace("0", "O"), colour, size, align, deep=max(2, size // 2))


def figure_width(words: str, size: int) -> int:
    """Return the width in pixels of a large amount or score drawn by `figure`, without its edge."""
    return BLOCK.width * size * len(words) - size
