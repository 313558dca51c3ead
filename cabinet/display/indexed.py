"""A picture of numbers in place of colours: its palette is given when it is shown, and may turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabinet.display import extent
from cabinet.display.sdl import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.display.palette import Colour

BAYER: Final = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
"""The order in which the dots of a dither are lit, of 16."""
DOT: Final = 2
"""Pixels of a dot of the dither, either way."""
NONE: Final = 255
"""The number of what is not there."""


class Indexed:
    """As large as a canvas; each pixel has a number from 0 to 254, which stands for a colour."""

    def __init__(self) -> None:
        """All of it is 0."""
        self.surface = pygame.Surface((extent.WIDTH, extent.HEIGHT), depth=8)

    def fill(self, number: int) -> None:
        """Paint it all."""
        self.surface.fill(number)

    def polygon(self, points: Sequence[tuple[float, float]], number: int) -> None:
        """A filled shape with straight sides."""
        pygame.draw.polygon(self.surface, number, points)

    def light(self, x: int, y: int, across: int, down: int, shades: int, first: int = 0) -> None:
        """The light of a lamp at x and y over all of it, dithered: `first` in the dark, then brighter.

        `across`, `down`: pixels from the lamp to where it is dark. `shades`: how many numbers there are.
        """
        size = extent.WIDTH // DOT, extent.HEIGHT // DOT
        dots = pygame.Surface(size, depth=8)
        for row, order in enumerate(BAYER):
            for column, lit in enumerate(order):
                # Of each sixteenth of the dots the rings lie a little further out than of the one before.
                part = pygame.Surface(size, depth=8)
                part.fill(first)
                for shade in range(1, shades):
                    reach = max(0.0, 1 - (shade - 0.5 + (lit - 7.5) / 16) / (shades - 0.5))
                    wide, high = round(2 * across / DOT * reach), round(2 * down / DOT * reach)
                    box = (x // DOT - wide // 2, y // DOT - high // 2, wide, high)
                    if wide > 0 and high > 0:
                        pygame.draw.ellipse(part, first + shade, box)
                part.blit(_stencil(size, column, row), (0, 0))
                part.set_colorkey(NONE)
                dots.blit(part, (0, 0))
        self.surface.blit(pygame.transform.scale(dots, self.surface.get_size()), (0, 0))

    def coloured(self, colours: Sequence[Colour]) -> pygame.Surface:
        """The picture with these colours, the first for 0."""
        self.surface.set_palette(list(colours))
        return self.surface


def _stencil(size: tuple[int, int], column: int, row: int) -> pygame.Surface:
    """Covers all dots but every fourth in a column and row."""
    stencil = pygame.Surface(size, depth=8)
    stencil.fill(NONE, (0, 0, 4, 4))
    stencil.set_at((column, row), 0)
    done = 4
    while done < max(size):
        stencil.blit(stencil, (done, 0), (0, 0, done, 4))
        done *= 2
    done = 4
    while done < size[1]:
        stencil.blit(stencil, (0, done), (0, 0, size[0], done))
        done *= 2
    stencil.set_colorkey(0)
    return stencil
