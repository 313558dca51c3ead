"""Functions that tests use to look at a canvas: they find the pixels that differ from its ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.palette import Colour

Area = tuple[int, int, int, int]
BLOCK = 16


def filled(colour: Colour) -> Canvas:
    """Return a canvas filled with one color."""
    canvas = Canvas()
    canvas.fill(colour)
    return canvas


def on_ground(theme: Theme) -> RecordingCanvas:
    """Return an empty canvas with the ground color of a theme."""
    canvas = RecordingCanvas()
    canvas.fill(theme.ground)
    return canvas


def inks_on_grounds(canvas: RecordingCanvas) -> set[tuple[Colour, Colour]]:
    """Return the color of each character on the canvas, with the most frequent color behind the character."""
    return {
        (text.ink, max(character.behind, key=character.behind.__getitem__))
        for text in canvas.texts()
        for character in text.characters
    }


def inked(canvas: Canvas, ground: Colour) -> set[tuple[int, int]]:
    """Return every pixel whose color differs from the ground."""
    rgb, bare, found = canvas.rgb(), bytes(ground), set()
    for y in range(HEIGHT):
        line = rgb[3 * WIDTH * y : 3 * WIDTH * (y + 1)]
        # Most lines of a canvas are empty, and so are most blocks of the other lines: skip both.
        if line != bare * WIDTH:
            for left in range(0, WIDTH, BLOCK):
                if line[3 * left : 3 * (left + BLOCK)] != bare * BLOCK:
                    found |= {(x, y) for x in range(left, left + BLOCK) if line[3 * x : 3 * x + 3] != bare}
    return found


def bounds(pixels: set[tuple[int, int]]) -> Area:
    """Return the left edge, top edge, width and height of the area that contains all pixels."""
    xs, ys = {x for x, _ in pixels}, {y for _, y in pixels}
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def within(pixels: set[tuple[int, int]], area: Area) -> bool:
    """Return True if all pixels are in the area."""
    left, top, width, height = area
    return all(left <= x < left + width and top <= y < top + height for x, y in pixels)


def components(pixels: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Return the connected pieces of the pixels; each pixel has four neighbors."""
    left, pieces = set(pixels), []
    while left:
        piece, edge = set(), {left.pop()}
        while edge:
            piece |= edge
            near = {(x + dx, y + dy) for x, y in edge for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
            edge = near & left
            left -= edge
        pieces.append(piece)
    return pieces
