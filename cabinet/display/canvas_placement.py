"""Places the canvas on the screen: rotated for a TV that lies on its side, reshaped for a 4:3 TV."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.canvas import HEIGHT, SAFE, WIDTH
from cabinet.display.sdl import pygame
from cabinet.display.tv import UPRIGHT, Tv

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.framebuffer import Format
    from cabinet.display.tv import Shape

ANALOGUE = frozenset({(720, 576), (720, 480), (720, 288), (720, 240)})
"""The resolutions of analog TVs: these are 4:3 TVs, although the resolutions have other ratios."""
RATIOS = {"4:3": 4 / 3, "16:9": 16 / 9}
SQUARE = 0.01
"""A screen pixel counts as square if the ratio of its width to its height differs from 1 by less than
this."""
FINE = 1080
"""The minimum number of screen lines for the color mask: with fewer lines, small text would be illegible."""
MASK = ((255, 214, 214), (214, 255, 214), (214, 214, 255))
"""The red, green and blue light, 0 to 255, that the color mask lets through in three adjacent pixel
columns."""


class CanvasPlacement(NamedTuple):
    """The position, rotation and scale of the canvas on the window's surface."""

    size: tuple[int, int]
    """The width and height of the surface in pixels; SDL scales the surface to the screen."""
    box: tuple[int, int, int, int]
    """Left, top, width and height in pixels of the rotated canvas on the window's surface."""
    rotation: int
    """The angle by which the canvas is rotated, in degrees clockwise."""
    smooth: bool
    """True if scaling to the screen must be smooth, because sharp pixels would differ in size."""
    masked: bool = False
    """True if the color mask of red, green and blue columns covers the canvas."""

    def put(self, canvas: Canvas, surface: pygame.Surface) -> None:
        """Copy the canvas to its place on the surface."""
        left, top, *size = self.box
        turned = _turn(canvas.surface, self.rotation)
        even = all(long % short == 0 for long, short in zip(size, turned.get_size(), strict=True))
        scale = pygame.transform.scale if even else pygame.transform.smoothscale
        if turned.get_size() == tuple(size):
            surface.blit(turned, (left, top))
        else:
            # Scale to a new surface and copy it: smoothscale distorts a picture that it writes into a part of
            # a wider surface.
            surface.blit(scale(turned, size), (left, top))
        if self.masked:
            surface.blit(_mask(self.size, self.rotation), (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def filling(self, size: tuple[int, int]) -> CanvasPlacement:
        """Return this placement enlarged to a surface of another size, which SDL need not scale."""
        if size == self.size:
            return self
        scale = min(size[0] / self.size[0], size[1] / self.size[1])
        left, top, wide, high = (round(scale * each) for each in self.box)
        rest = (size[0] - round(scale * self.size[0])) // 2, (size[1] - round(scale * self.size[1])) // 2
        box = (rest[0] + left, rest[1] + top, max(1, wide), max(1, high))
        return CanvasPlacement(size, box, self.rotation, smooth=False, masked=self.masked)

    def on_canvas(self, x: int, y: int) -> tuple[int, int]:
        """Return the canvas pixel at a position on the surface; outside the canvas, the nearest pixel."""
        left, top, width, height = self.box
        across = min(max((x - left + 0.5) / width, 0.0), 1.0)
        down = min(max((y - top + 0.5) / height, 0.0), 1.0)
        turned = {
            0: (across, down),
            90: (down, 1 - across),
            180: (1 - across, 1 - down),
            270: (1 - down, across),
        }
        right, below = turned[self.rotation]
        return min(int(right * WIDTH), WIDTH - 1), min(int(below * HEIGHT), HEIGHT - 1)


def place(screen: tuple[int, int] | None, tv: Tv = UPRIGHT) -> CanvasPlacement:
    """Return the largest placement of the canvas on a screen of this size.

    `screen`: None for a placement in a desktop window, with the canvas in its original size.
    With large text, only the safe area of the canvas has to be visible.
    """
    rotation = tv.rotation
    width, height = (WIDTH, HEIGHT) if rotation % 180 == 0 else (HEIGHT, WIDTH)
    part = (SAFE[2] / WIDTH if tv.text == "large" else 1) / (1 - tv.overscan / 50)
    size = round(width * part), round(height * part)
    whole = ((size[0] - width) // 2, (size[1] - height) // 2, width, height)
    if screen is None:
        return CanvasPlacement(size, whole, rotation, smooth=False)
    pixel = _pixel(screen, tv.shape)
    scale = min(screen[0] * pixel / size[0], screen[1] / size[1])
    masked, square = tv.mask and screen[1] >= FINE, abs(pixel - 1) < SQUARE
    if square and not masked:
        return CanvasPlacement(size, whole, rotation, smooth=scale != int(scale))
    wide, high = round(width * scale / pixel), round(height * scale)
    box = ((screen[0] - wide) // 2, (screen[1] - high) // 2, wide, high)
    smooth = masked and not (square and scale == int(scale))
    return CanvasPlacement(screen, box, rotation, smooth, masked)


def pixels(canvas: Canvas, tv: Tv, form: Format) -> bytes:
    """Return the bytes of the canvas in the screen's format, arranged as SDL would show it.

    Raises ValueError if pygame cannot produce the format.
    """
    screen = pygame.Surface((form.width, form.height), 0, form.bits, (*form.masks, 0))
    placing = place(screen.get_size(), tv)
    surface = pygame.Surface(placing.size, depth=32)
    placing.put(canvas, surface)
    scale = min(form.width / placing.size[0], form.height / placing.size[1])
    size = round(placing.size[0] * scale), round(placing.size[1] * scale)
    scaled = (pygame.transform.smoothscale if placing.smooth else pygame.transform.scale)(surface, size)
    screen.blit(scaled, scaled.get_rect(center=screen.get_rect().center))
    data, pitch, used = screen.get_buffer().raw, screen.get_pitch(), form.width * form.bits // 8
    lines = (data[at : at + used] for at in range(0, pitch * form.height, pitch))
    return b"".join(line.ljust(form.line, b"\0") for line in lines)


def _pixel(screen: tuple[int, int], shape: Shape) -> float:
    """Return the ratio of a screen pixel's width to its height."""
    if shape == "auto":
        if screen not in ANALOGUE:
            return 1.0
        shape = "4:3"
    return RATIOS[shape] * screen[1] / screen[0]


def _turn(surface: pygame.Surface, rotation: int) -> pygame.Surface:
    if rotation == 0:
        return surface
    if rotation == 180:
        return pygame.transform.flip(surface, True, True)
    return pygame.transform.rotate(surface, -rotation)


@lru_cache(maxsize=1)
def _mask(size: tuple[int, int], rotation: int) -> pygame.Surface:
    """Return the color mask; each of its columns, as the viewer sees them, is one screen pixel wide."""
    surface = pygame.Surface(size, depth=32)
    upright = rotation % 180 == 0
    for at in range(size[0] if upright else size[1]):
        surface.fill(MASK[at % len(MASK)], (at, 0, 1, size[1]) if upright else (0, at, size[0], 1))
    return surface
