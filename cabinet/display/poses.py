"""Draws sprites in poses (rotated, scaled, darkened, outlined) and caches the resulting pictures."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from cabinet.display.sdl import pygame
from cabinet.display.sprite import CLEAR, FLAT

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.display.sprite import Drawing, Pose, Sprite

MOST: Final = 12 * 1024 * 1024
"""The maximum size of the cache of sprites in bytes; the least recently used pose is dropped first."""
HALO: Final = 3
"""The width of the ring around a sprite with a halo, in pixels."""
SHADE: Final = 125
"""The share of light that remains in a sprite's shadow, 0 to 255."""


class PosedSprite:
    """The finished picture of a sprite in one pose, ready to be copied."""

    def __init__(self, art: pygame.Surface, mask: pygame.mask.Mask) -> None:
        """`art`: the picture. `mask`: the shape of the sprite without its outline and halo."""
        self.art = art
        self._mask = mask

    @cached_property
    def shadow(self) -> pygame.Surface:
        """The sprite's shadow, as a picture by which the colors of the background are multiplied.

        The shadow has no alpha channel: SDL 2.28 encodes such a picture for the first surface that it is
        drawn on, and then draws it wrongly on others.
        """
        white = pygame.Surface(self._mask.get_size(), depth=32)
        return self._mask.to_surface(white, setcolor=(SHADE, SHADE, SHADE), unsetcolor=(255, 255, 255))

    @property
    def bytes(self) -> int:
        """The memory that the sprite and its shadow take, in bytes."""
        sizes = self.art.get_size(), self._mask.get_size()
        return sum(width * height for width, height in sizes) * self.art.get_bytesize()


class Sprites:
    """A cache of the pictures of sprites in poses, at most `most` bytes large."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[Hashable, PosedSprite] = {}
        """The cached pictures of sprites by key; the most recently used is last."""
        self.bytes = 0
        """The current size of the cache of sprites in bytes."""

    def forget(self) -> None:
        """Empty the cache of sprites."""
        self._kept.clear()
        self.bytes = 0

    def posed(
        self, sprite: Sprite, pose: Pose, drawn: Callable[[tuple[int, int], Drawing], pygame.Surface]
    ) -> PosedSprite:
        """Return a sprite in a pose, from the cache if possible.

        `drawn` is a function that returns a surface of a given size with the sprite drawn on it.
        """
        key = (sprite.key, pose)
        found = self._kept.pop(key, None)
        if found is None:
            upright = drawn(sprite.size, sprite.draw) if pose == FLAT else self.posed(sprite, FLAT, drawn).art
            found = _posed(upright, pose)
            self.bytes += found.bytes
        self._kept[key] = found
        while self.bytes > self._most and len(self._kept) > 1:
            self.bytes -= self._kept.pop(next(iter(self._kept))).bytes
        return found


def _posed(art: pygame.Surface, pose: Pose) -> PosedSprite:
    width, height = art.get_size()
    if pose.scale != 1 or pose.across != 1:
        size = max(1, round(width * pose.scale * pose.across)), max(1, round(height * pose.scale))
        art = pygame.transform.scale(art, size)
    if pose.light != 1:
        art = _darker(art, pose.light)
    if pose.angle % 360:
        # Rotation fills new corners with the key color. Set this color again before, because `scale` and
        # `_darker` change it. Rotation does not blend colors, so every pixel keeps its exact color or is
        # transparent.
        art.set_colorkey(CLEAR)
        art = pygame.transform.rotate(art, -pose.angle)
    art.set_colorkey(CLEAR)
    mask = pygame.mask.from_surface(art)
    around = (HALO if pose.halo else 0) + (1 if pose.edge else 0)
    if around:
        art = _edged(art, mask, pose, around)
    return PosedSprite(_ready(art), mask)


def _darker(art: pygame.Surface, light: float) -> pygame.Surface:
    """Return the picture of a sprite darkened to this share of light; transparent pixels stay so."""
    part = round(255 * light)
    mask = pygame.mask.from_surface(art)
    dark = art.copy()
    dark.set_colorkey(None)
    dark.fill((part, part, part), special_flags=pygame.BLEND_RGB_MULT)
    return mask.to_surface(setsurface=dark, unsetcolor=CLEAR, surface=_blank(art.get_size()))


def _edged(art: pygame.Surface, mask: pygame.mask.Mask, pose: Pose, around: int) -> pygame.Surface:
    """Return the picture of a sprite with the outline and the halo of a pose."""
    width, height = art.get_size()
    size = width + 2 * around, height + 2 * around
    whole = _blank(size)
    for colour, wide in ((pose.halo, around), (pose.edge, 1)):
        if colour:
            # Outlines are combined as bit masks, which takes a tenth of the time of copying pictures.
            outline = pygame.mask.Mask(size)
            for x, y in _disc(wide):
                outline.draw(mask, (around + x, around + y))
            outline.to_surface(whole, setcolor=colour, unsetcolor=None)
    whole.blit(art, (around, around))
    whole.set_colorkey(CLEAR)
    return whole


def _disc(radius: int) -> list[tuple[int, int]]:
    """Return the offsets of all pixels within a radius of the center."""
    reach = range(-radius, radius + 1)
    return [(x, y) for y in reach for x in reach if x * x + y * y <= radius * radius + 1]


def _blank(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, depth=32)
    surface.fill(CLEAR)
    return surface


def _ready(art: pygame.Surface) -> pygame.Surface:
    """Return the picture of a sprite run-length encoded, so that it can be copied fast."""
    ready = _blank(art.get_size())
    art.set_colorkey(CLEAR)
    ready.blit(art, (0, 0))
    ready.set_colorkey(CLEAR, pygame.RLEACCEL)
    return ready
