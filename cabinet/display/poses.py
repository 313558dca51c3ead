"""Sprites in their poses, drawn when first needed and cached."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from cabinet.display.sdl import pygame
from cabinet.display.sprite import CLEAR, FLAT

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.display.sprite import Drawing, Pose, Sprite

MOST: Final = 12 * 1024 * 1024
"""Bytes of cached art. The pose unused for longest makes room."""
HALO: Final = 3
"""Width of a halo in pixels."""
SHADE: Final = 125
"""The light that a shadow leaves, of 255."""


class PosedSprite:
    """A sprite in one pose, ready to be copied."""

    def __init__(self, art: pygame.Surface, mask: pygame.mask.Mask) -> None:
        """`mask`: its shape, without outline and halo."""
        self.art = art
        self._mask = mask

    @cached_property
    def shadow(self) -> pygame.Surface:
        """The picture that its shadow multiplies the ground by.

        A shadow with alpha would be packed in runs for one surface and spoilt on the next (SDL 2.28).
        """
        white = pygame.Surface(self._mask.get_size(), depth=32)
        return self._mask.to_surface(white, setcolor=(SHADE, SHADE, SHADE), unsetcolor=(255, 255, 255))

    @property
    def bytes(self) -> int:
        """Its memory, with its shadow."""
        sizes = self.art.get_size(), self._mask.get_size()
        return sum(width * height for width, height in sizes) * self.art.get_bytesize()


class Sprites:
    """Caches sprites in their poses, at most `most` bytes of them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[Hashable, PosedSprite] = {}
        """The latest last."""
        self.bytes = 0
        """Bytes cached now."""

    def forget(self) -> None:
        """Empty the cache."""
        self._kept.clear()
        self.bytes = 0

    def posed(
        self, sprite: Sprite, pose: Pose, drawn: Callable[[tuple[int, int], Drawing], pygame.Surface]
    ) -> PosedSprite:
        """Return the sprite in a pose; `drawn` makes a surface of a size with the drawing of a function."""
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
        # Every pixel keeps one of its own colours: nothing is blended with the transparent colour. The
        # corners that come with turning have the key colour, which `scale` and `_darker` change.
        art.set_colorkey(CLEAR)
        art = pygame.transform.rotate(art, -pose.angle)
    art.set_colorkey(CLEAR)
    mask = pygame.mask.from_surface(art)
    around = (HALO if pose.halo else 0) + (1 if pose.edge else 0)
    if around:
        art = _edged(art, mask, pose, around)
    return PosedSprite(_ready(art), mask)


def _darker(art: pygame.Surface, light: float) -> pygame.Surface:
    """The same with less light; transparent pixels stay so."""
    part = round(255 * light)
    mask = pygame.mask.from_surface(art)
    dark = art.copy()
    dark.set_colorkey(None)
    dark.fill((part, part, part), special_flags=pygame.BLEND_RGB_MULT)
    return mask.to_surface(setsurface=dark, unsetcolor=CLEAR, surface=_blank(art.get_size()))


def _edged(art: pygame.Surface, mask: pygame.mask.Mask, pose: Pose, around: int) -> pygame.Surface:
    """Add outline and halo."""
    width, height = art.get_size()
    size = width + 2 * around, height + 2 * around
    whole = _blank(size)
    for colour, wide in ((pose.halo, around), (pose.edge, 1)):
        if colour:
            # Combined as bits, in a tenth of the time of copies.
            outline = pygame.mask.Mask(size)
            for x, y in _disc(wide):
                outline.draw(mask, (around + x, around + y))
            outline.to_surface(whole, setcolor=colour, unsetcolor=None)
    whole.blit(art, (around, around))
    whole.set_colorkey(CLEAR)
    return whole


def _disc(radius: int) -> list[tuple[int, int]]:
    """The pixels within a radius of the middle."""
    reach = range(-radius, radius + 1)
    return [(x, y) for y in reach for x in reach if x * x + y * y <= radius * radius + 1]


def _blank(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, depth=32)
    surface.fill(CLEAR)
    return surface


def _ready(art: pygame.Surface) -> pygame.Surface:
    """The same, packed in runs: it blits fast."""
    ready = _blank(art.get_size())
    art.set_colorkey(CLEAR)
    ready.blit(art, (0, 0))
    ready.set_colorkey(CLEAR, pygame.RLEACCEL)
    return ready
