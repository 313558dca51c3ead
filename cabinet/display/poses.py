"""Draws sprites in their poses when they are first needed, and caches them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from cabinet.display.sdl import pygame
from cabinet.display.sprite import CLEAR, FLAT

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.display.sprite import Drawing, Pose, Sprite

MOST: Final = 12 * 1024 * 1024
"""The most bytes of cached sprites. The pose unused for longest is dropped first."""
HALO: Final = 3
"""Width of a halo in pixels."""
SHADE: Final = 125
"""The share of light that a shadow leaves, 0 to 255."""


class PosedSprite:
    """A sprite in one pose, ready to be copied."""

    def __init__(self, art: pygame.Surface, mask: pygame.mask.Mask) -> None:
        """`mask`: the sprite's shape, without outline and halo."""
        self.art = art
        self._mask = mask

    @cached_property
    def shadow(self) -> pygame.Surface:
        """The picture that the ground is multiplied by to draw the sprite's shadow.

        A shadow with alpha would be packed in runs for one surface and damaged on the next (SDL 2.28).
        """
        white = pygame.Surface(self._mask.get_size(), depth=32)
        return self._mask.to_surface(white, setcolor=(SHADE, SHADE, SHADE), unsetcolor=(255, 255, 255))

    @property
    def bytes(self) -> int:
        """The bytes of memory of the sprite and its shadow."""
        sizes = self.art.get_size(), self._mask.get_size()
        return sum(width * height for width, height in sizes) * self.art.get_bytesize()


class Sprites:
    """Caches sprites in their poses, at most `most` bytes of them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[Hashable, PosedSprite] = {}
        """The cached sprites by key; the most recently used last."""
        self.bytes = 0
        """The bytes that are cached now."""

    def forget(self) -> None:
        """Empty the cache."""
        self._kept.clear()
        self.bytes = 0

    def posed(
        self, sprite: Sprite, pose: Pose, drawn: Callable[[tuple[int, int], Drawing], pygame.Surface]
    ) -> PosedSprite:
        """Return a sprite in a pose; `drawn` makes a surface of a given size and draws the sprite on it."""
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
        # Every pixel keeps one of the sprite's colors: none is blended with the transparent color. Turning
        # adds corners in the key color, which `scale` and `_darker` change.
        art.set_colorkey(CLEAR)
        art = pygame.transform.rotate(art, -pose.angle)
    art.set_colorkey(CLEAR)
    mask = pygame.mask.from_surface(art)
    around = (HALO if pose.halo else 0) + (1 if pose.edge else 0)
    if around:
        art = _edged(art, mask, pose, around)
    return PosedSprite(_ready(art), mask)


def _darker(art: pygame.Surface, light: float) -> pygame.Surface:
    """Return the same picture with less light; transparent pixels stay transparent."""
    part = round(255 * light)
    mask = pygame.mask.from_surface(art)
    dark = art.copy()
    dark.set_colorkey(None)
    dark.fill((part, part, part), special_flags=pygame.BLEND_RGB_MULT)
    return mask.to_surface(setsurface=dark, unsetcolor=CLEAR, surface=_blank(art.get_size()))


def _edged(art: pygame.Surface, mask: pygame.mask.Mask, pose: Pose, around: int) -> pygame.Surface:
    """Return the picture with the outline and halo of the pose."""
    width, height = art.get_size()
    size = width + 2 * around, height + 2 * around
    whole = _blank(size)
    for colour, wide in ((pose.halo, around), (pose.edge, 1)):
        if colour:
            # Outlines are combined as bit masks, in a tenth of the time that copies take.
            outline = pygame.mask.Mask(size)
            for x, y in _disc(wide):
                outline.draw(mask, (around + x, around + y))
            outline.to_surface(whole, setcolor=colour, unsetcolor=None)
    whole.blit(art, (around, around))
    whole.set_colorkey(CLEAR)
    return whole


def _disc(radius: int) -> list[tuple[int, int]]:
    """List the pixels within a radius of the middle."""
    reach = range(-radius, radius + 1)
    return [(x, y) for y in reach for x in reach if x * x + y * y <= radius * radius + 1]


def _blank(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, depth=32)
    surface.fill(CLEAR)
    return surface


def _ready(art: pygame.Surface) -> pygame.Surface:
    """Return the same picture packed in runs, so that it blits fast."""
    ready = _blank(art.get_size())
    art.set_colorkey(CLEAR)
    ready.blit(art, (0, 0))
    ready.set_colorkey(CLEAR, pygame.RLEACCEL)
    return ready
