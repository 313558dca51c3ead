"""A picture whose pixels are color numbers; its colors are chosen when it is shown, and may rotate."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from cabinet.display import size
from cabinet.display.sdl import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.display.palette import Colour

MOST: Final = 8
"""The maximum number of cached pictures of color numbers; each takes 225 kB."""
BAYER: Final = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
"""The Bayer matrix for dithering: the order in which the dots of each 4 x 4 square are lit."""
DOT: Final = 2
"""The width and height of a dither dot in pixels."""


class Indexed:
    """A picture of the canvas's size in which each pixel is a color number from 0 to 255."""

    def __init__(self) -> None:
        """Create a picture with color number 0 in all pixels."""
        self.surface = pygame.Surface((size.WIDTH, size.HEIGHT), depth=8)

    def fill(self, number: int) -> None:
        """Set all pixels to a color number."""
        self.surface.fill(number)

    def polygon(self, points: Sequence[tuple[float, float]], number: int) -> None:
        """Draw a filled polygon with a color number."""
        pygame.draw.polygon(self.surface, number, points)

    def light(self, x: int, y: int, across: int, down: int, shades: int) -> None:
        """Add a lamp's light to the color numbers of all pixels: 0 in the dark, up to `shades` - 1 at x, y.

        The light is dithered. `across`, `down`: the lamp's reach in pixels. `shades`: the number of shades.
        """
        width, height = size.WIDTH // DOT, size.HEIGHT // DOT
        part = pygame.Surface((width, height), depth=8)
        dots = bytearray(width * height)
        for row, order in enumerate(BAYER):
            for column, lit in enumerate(order):
                # Each of the 16 positions in the dither pattern has its own rings of light around the lamp;
                # their sizes differ slightly.
                part.fill(0)
                for shade in range(1, shades):
                    reach = max(0.0, 1 - (shade - 0.5 + (lit - 7.5) / 16) / (shades - 0.5))
                    wide, high = round(2 * across / DOT * reach), round(2 * down / DOT * reach)
                    box = (x // DOT - wide // 2, y // DOT - high // 2, wide, high)
                    if wide > 0 and high > 0:
                        pygame.draw.ellipse(part, shade, box)
                shaded = part.get_buffer().raw
                for line in range(row * width, len(dots), 4 * width):
                    every = slice(line + column, line + width, 4)
                    dots[every] = shaded[every]
        part.get_buffer().write(bytes(dots))
        self._add(pygame.transform.scale(part, self.surface.get_size()))

    def coloured(self, colours: Sequence[Colour]) -> pygame.Surface:
        """Return the picture with each color number replaced by its color; `colours` begins with number 0."""
        self.surface.set_palette(list(colours))
        return self.surface

    def _add(self, other: pygame.Surface) -> None:
        """Add the color numbers of another picture, pixel by pixel; a sum must not exceed 255."""
        both = (int.from_bytes(each.get_buffer().raw, "little") for each in (self.surface, other))
        self.surface.get_buffer().write(sum(both).to_bytes(size.WIDTH * size.HEIGHT, "little"))


@lru_cache(maxsize=MOST)
def made(draw: Callable[..., None], *drawn: Any) -> Indexed:
    """Return the picture of color numbers that `draw` makes; each picture is drawn once and cached.

    `draw` is called with an empty picture and the arguments `drawn`. A thread may call this function to draw
    a picture before it is needed.
    """
    picture = Indexed()
    draw(picture, *drawn)
    return picture
