"""The canvas: a picture of 640 x 360 pixels, with methods that draw shapes, text, art and sprites."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import count
from math import ceil, sqrt
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Self, TypeAlias, TypeVar

from cabinet.display import size
from cabinet.display.face import BLOCK, glyph
from cabinet.display.frame_budget import QualityLevel
from cabinet.display.indexed import made
from cabinet.display.poses import Sprites
from cabinet.display.sdl import pygame
from cabinet.display.sheets import drawn, read
from cabinet.display.sprite import CLEAR, FLAT, PlacedSprite

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
    from os import PathLike

    from cabinet.display.art import Cell
    from cabinet.display.face import Face
    from cabinet.display.palette import Colour
    from cabinet.display.sprite import Pose, Sprite

WIDTH: Final = size.WIDTH
HEIGHT: Final = size.HEIGHT
SAFE: Final = (32, 18, 576, 324)
"""Left, top, width and height of the area that every TV shows: all but 5 % at each edge, in pixels."""
DIM: Final = 208
"""The brightness, 0 to 255, of every second line of the picture with the scan-line effect; text remains
legible."""
CORNERS: Final = 110
"""The brightness of the picture's corners with the vignette effect, 0 to 255."""
ROUND: Final = 10_000
"""The maximum area in pixels of a rounded box that is cached."""
LAYERS: Final = 4
"""The maximum number of cached whole pictures; each takes nearly a megabyte."""
STAMPS: Final = 64
"""The maximum number of cached small parts of pictures, such as a die or the prompt; each takes up to 60
kB."""
STRIP: Final = 40
"""The number of lines that `Canvas.dim` darkens in one step."""
PLAIN: Final[Mapping[Colour, Colour]] = MappingProxyType({})
"""No color replacements: a cell of a sheet of art is drawn in its own colors."""
Align: TypeAlias = Literal["left", "centre", "right"]
"""The alignment of a text: x is its left edge, its middle or its right edge."""
Cached = TypeVar("Cached")
Area: TypeAlias = tuple[int, int, int, int]
"""An area of the canvas: left, top, width and height in pixels."""


class Crt(NamedTuple):
    """The effects of an old picture tube (CRT)."""

    scan_lines: bool = False
    """True to darken every second line."""
    vignette: bool = False
    """True to darken the corners of the picture."""


class Canvas:
    """A picture of 640 x 360 pixels to draw on; anything outside its edges is cut off.

    Characters and bitmaps are cached: drawing the same text again takes one copy per character.
    """

    def __init__(self, surface: pygame.Surface | None = None, *, four_colours: bool = False) -> None:
        """Create a black canvas, or one that draws on `surface`.

        `four_colours`: True to draw each suit of cards in its own color.
        """
        # The format equals the window's, 32 bits without alpha, so that showing the canvas is a plain copy.
        self._surface = pygame.Surface((WIDTH, HEIGHT), depth=32) if surface is None else surface
        self.four_colours = four_colours
        self.spared = QualityLevel.NOTHING
        """The quality level, which tells what effects are skipped on a slow machine."""
        self._sheet: Canvas | None = None
        self._layers: dict[Hashable, Canvas] = {}
        """The cached whole pictures by key; the most recently used is last."""
        self._stamps: dict[Hashable, pygame.Surface] = {}
        """The cached small parts of pictures by key; the most recently used is last."""
        self._sprites = _shared()

    @property
    def surface(self) -> pygame.Surface:
        """The pygame surface that the canvas draws on; the window shows it."""
        return self._surface

    # Methods that draw shapes

    def fill(self, colour: Colour) -> None:
        """Fill the whole canvas with a color."""
        self._surface.fill(colour)

    def box(self, x: int, y: int, w: int, h: int, colour: Colour) -> None:
        """Draw a filled rectangle; does nothing if its width or height is not positive."""
        if w > 0 and h > 0:
            self._surface.fill(colour, (x, y, w, h))

    def frame(self, x: int, y: int, w: int, h: int, colour: Colour, thick: int = 2) -> None:
        """Draw the outline of a rectangle, `thick` pixels wide; the outline is inside the rectangle."""
        self.box(x, y, w, thick, colour)
        self.box(x, y + h - thick, w, thick, colour)
        self.box(x, y + thick, thick, h - 2 * thick, colour)
        self.box(x + w - thick, y + thick, thick, h - 2 * thick, colour)

    def round_box(self, x: int, y: int, w: int, h: int, colour: Colour, radius: int = 6) -> None:
        """Draw a filled rectangle with rounded corners; if the radius is half the side, it is a disc."""
        if 0 < w <= WIDTH and 0 < h <= HEIGHT and w * h <= ROUND:
            # Copy a cached box: dice and pills draw the same few boxes often, and drawing a box's lines is
            # slower.
            self._surface.blit(_rounded(w, h, colour, radius), (x, y))
        else:
            _round_box(self._surface, pygame.Rect(x, y, w, h), colour, radius)

    def round_frame(
        self, x: int, y: int, w: int, h: int, colour: Colour, radius: int = 6, thick: int = 2
    ) -> None:
        """Draw the outline of a rectangle with rounded corners, `thick` pixels wide and inside its edge."""
        if w > 0 and h > 0:
            framed = _rounded if w * h <= ROUND else _rounded.__wrapped__
            self._surface.blit(framed(w, h, colour, radius, thick), (x, y))

    def disc(self, x: int, y: int, r: int, colour: Colour) -> None:
        """Draw a disc with its center at x, y; its diameter is 2 r + 1 pixels."""
        self.round_box(x - r, y - r, 2 * r + 1, 2 * r + 1, colour, r)

    def ring(self, x: int, y: int, r: int, colour: Colour, thick: int) -> None:
        """Draw a circle with its center at x, y and an outer radius of r; the line is `thick` pixels wide."""
        pygame.draw.circle(self._surface, colour, (x, y), r, thick)

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Draw a filled polygon with three or more corners."""
        pygame.draw.polygon(self._surface, colour, points)

    def ellipse(self, x: int, y: int, w: int, h: int, colour: Colour) -> None:
        """Draw a filled ellipse in a box; does nothing if the width or height of the box is not positive."""
        if w > 0 and h > 0:
            pygame.draw.ellipse(self._surface, colour, (x, y, w, h))

    # Methods that draw text and small pictures written in code

    def text(
        self,
        x: int,
        y: int,
        words: str,
        colour: Colour,
        size: int = 2,
        align: Align = "left",
        *,
        face: Face = BLOCK,
        strong: bool = False,
    ) -> None:
        """Draw a line of text; y is its top, x its left edge, middle or right edge as set by `align`.

        `size`: the pixels per dot. `strong`: draw every stroke a pixel wider. Raises ValueError for a
        character that the font lacks.
        """
        x = self._left(x, words, size, align, face)
        step = face.width * size
        self._surface.blits(
            [
                (_character(character, colour, size, face, strong), (x + at * step, y))
                for at, character in enumerate(words)
                if character != " "
            ],
            doreturn=False,
        )

    def letters(
        self, x: int, y: int, words: str, colour: Colour, size: int, *, rows: int | None = None
    ) -> None:
        """Draw large letters in one color, as one layer of text that has an edge, a shadow or a highlight.

        `rows`: draw only this many rows of dots, from the top. Raises ValueError for a character that the
        font lacks.
        """
        for at, character in enumerate(words):
            if character != " ":
                cell = glyph(character)[:rows]
                self.bitmap(x + at * BLOCK.width * size, y, cell, {"#": colour}, size)

    def _left(self, x: int, words: str, size: int, align: Align, face: Face) -> int:
        """Return the left edge of a text whose left edge, middle or right edge is at x."""
        if align == "left":
            return x
        width = self.text_width(words, size, face)
        return x - (width // 2 if align == "centre" else width)

    @staticmethod
    def text_width(words: str, size: int = 2, face: Face = BLOCK) -> int:
        """Return the width of a text in pixels, including the space after its last character."""
        return face.width * size * len(words)

    def bitmap(
        self, x: int, y: int, rows: tuple[str, ...], colours: Mapping[str, Colour], scale: int = 1
    ) -> None:
        """Draw a small picture written in code: each letter stands for a dot, `scale` pixels large.

        `.` and a space are transparent. Raises ValueError for a letter without a color.
        """
        self._surface.blit(_art(rows, tuple(colours.items()), scale), (x, y))

    # Methods that draw pictures from sheets of art

    def art(
        self,
        x: int,
        y: int,
        cell: Cell,
        inks: Mapping[Colour, Colour] = PLAIN,
        scale: int = 1,
    ) -> None:
        """Draw a cell of a sheet of art with its top left at x, y; each dot is `scale` pixels large.

        `inks`: replacements for some of the cell's colors. Raises ArtError for a sheet that cannot be used.
        """
        self._surface.blit(drawn(cell, tuple(inks.items()), scale), (x, y))

    # Methods that draw and cache pictures, or parts of them

    def cached(self, key: Hashable, draw: Callable[[Canvas], None]) -> None:
        """Draw a whole picture that does not change; later calls with the same key copy it from the cache.

        `key`: identifies the picture and contains every value that the picture depends on. The most recently
        used pictures are kept.
        """
        key = (key, self.four_colours)
        self.paste(_latest(self._layers, key, LAYERS, lambda: self._layer(draw)))

    def _layer(self, draw: Callable[[Canvas], None]) -> Canvas:
        layer = type(self)(four_colours=self.four_colours)
        # The layer uses the caches of this canvas while it is drawn, so that no part is cached twice.
        layer._layers, own = self._layers, layer._layers
        layer._stamps = self._stamps
        draw(layer)
        layer._layers = own
        return layer

    def stamp(
        self, key: Hashable, x: int, y: int, area: tuple[int, int], draw: Callable[[Canvas, int, int], None]
    ) -> None:
        """Draw a small part of a picture at x, y; later calls with the same key copy it from the cache.

        `key`: identifies the part and contains every value that the part depends on. `draw`: draws the part
        with its top left at x, y. `area`: the width and height that the part is cut to. The most recently
        used parts are kept.
        """
        key = (key, self.four_colours)
        part = _latest(self._stamps, key, STAMPS, lambda: self._part(area, draw))
        self._surface.blit(part, (x, y))

    def _part(self, area: tuple[int, int], draw: Callable[[Canvas, int, int], None]) -> pygame.Surface:
        """Draw a small part on a surface of its own, ready to be copied."""
        part = Canvas(pygame.Surface(area, depth=32), four_colours=self.four_colours)
        part.fill(CLEAR)
        draw(part, 0, 0)
        part.surface.set_colorkey(CLEAR, pygame.RLEACCEL)
        return part.surface

    # Methods that draw sprites, or change the whole picture

    def sprite(
        self, sprite: Sprite, x: int, y: int, pose: Pose = FLAT, *, shadow: tuple[int, int] | None = None
    ) -> None:
        """Draw a sprite in a pose with its middle at x, y.

        `shadow`: the offset of its shadow in pixels to the right and down; None for no shadow.
        """
        self.scatter([PlacedSprite(sprite, x, y, pose, shadow)])

    def scatter(self, sprites: Iterable[PlacedSprite]) -> None:
        """Draw many sprites in their order in one call; all shadows are below all sprites."""
        art: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for sprite, x, y, pose, shadow in sprites:
            of_suits = sprite._replace(key=(sprite.key, self.four_colours))
            kept = self._sprites.posed(of_suits, pose, self._part)
            width, height = kept.art.get_size()
            art.append((kept.art, (x - width // 2, y - height // 2)))
            if shadow:
                width, height = kept.shadow.get_size()
                place = (x - width // 2 + shadow[0], y - height // 2 + shadow[1])
                self._surface.blit(kept.shadow, place, special_flags=pygame.BLEND_RGB_MULT)
        self._surface.blits(art, doreturn=False)

    def forget(self) -> None:
        """Empty the caches of all canvases, after code or art has changed."""
        self._layers.clear()
        self._stamps.clear()
        self._sprites.forget()
        made.cache_clear()
        drawn.cache_clear()
        read.cache_clear()

    @property
    def cached_bytes(self) -> tuple[int, int]:
        """Return the bytes used by cached sprites, and the bytes used by all other cached parts."""
        kept = [*(layer.surface for layer in self._layers.values()), *self._stamps.values()]
        numbers = WIDTH * HEIGHT * made.cache_info().currsize
        return self._sprites.bytes, numbers + sum(part.get_height() * part.get_pitch() for part in kept)

    def indexed(self, draw: Callable[..., None], colours: Sequence[Colour], *drawn: Any) -> None:
        """Draw a whole picture of color numbers; `colours`: the color of each number, beginning with 0.

        `draw`: a function that draws the picture; it is called with an `Indexed` and the arguments `drawn`.
        The picture of numbers is cached, so it can be shown in other colors quickly.
        """
        self._surface.blit(made(draw, *drawn).coloured(colours), (0, 0))

    def dim(self, light: float) -> None:
        """Darken the whole canvas: `light` 1 leaves it unchanged, 0 makes it black."""
        part = round(255 * light)
        # Multiplying the picture by this strip takes a tenth of the time of `fill` with a blend flag (pygame
        # 2.6).
        strip = pygame.Surface((WIDTH, STRIP), depth=32)
        strip.fill((part, part, part))
        for y in range(0, HEIGHT, STRIP):
            self._surface.blit(strip, (0, y), special_flags=pygame.BLEND_RGB_MULT)

    def shift(self, x: int, y: int) -> None:
        """Move the whole picture by x, y pixels; the uncovered edge keeps its old pixels."""
        self._surface.scroll(x, y)

    def cover(self, other: Canvas, hole: Sequence[tuple[float, float]]) -> None:
        """Draw another canvas over this one, except for the polygon `hole`.

        The hole is also cut out of the other canvas: its pixels there are lost.
        """
        pygame.draw.polygon(other._surface, CLEAR, hole)
        other._surface.set_colorkey(CLEAR)
        self._surface.blit(other._surface, (0, 0))

    def sheet(self) -> Canvas:
        """Return a second canvas for preparing pictures; each call returns the same canvas as it was left."""
        self._sheet = self._sheet or Canvas()
        self._sheet.four_colours = self.four_colours
        return self._sheet

    def paste(self, other: Canvas, x: int = 0, y: int = 0, area: Area | None = None) -> None:
        """Copy another canvas, or an area (x, y, width, height) of it, to x, y."""
        self._surface.blit(other._surface, (x, y), area)

    def reduce(self, other: Canvas, x: int, y: int, area: Area, width: int) -> None:
        """Copy an area of another canvas to x, y, reduced to this width; text in it becomes illegible."""
        part = other._surface.subsurface(area)
        height = round(width * part.get_height() / part.get_width())
        self._surface.blit(pygame.transform.smoothscale(part, (width, height)), (x, y))

    def enlarge(self, other: Canvas, x: int, y: int, area: Area, paper: Colour) -> None:
        """Copy an area of another canvas to x, y, 1.5 times as large.

        Pixels of the color `paper` are transparent.
        """
        left, top, width, height = area
        large = pygame.transform.scale(
            other._surface.subsurface((left, top, width, height)), (width * 3 // 2, height * 3 // 2)
        )
        large.set_colorkey(paper)
        self._surface.blit(large, (x, y))

    def copy(self) -> Self:
        """Return a copy of the canvas that can be drawn on."""
        return type(self)(self._surface.copy(), four_colours=self.four_colours)

    def shine_through(self, crt: Crt) -> None:
        """Apply the effects of an old picture tube to the canvas.

        Call this once per picture: a second call would darken it more.
        """
        self._surface.blit(_glass(crt), (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def png(self, path: str | PathLike[str]) -> None:
        """Write the canvas as a PNG file. Raises OSError or pygame.error."""
        # Give pygame an open file: from a path it would choose the file format by the ending of the name.
        with Path(path).open("wb") as file:
            pygame.image.save(self._surface, file, "picture.png")

    def pixel(self, x: int, y: int) -> Colour:
        """Return the color of the pixel at x, y. Raises IndexError outside the canvas."""
        red, green, blue, _ = self._surface.get_at((x, y))
        return red, green, blue

    def same_as(self, other: Canvas) -> bool:
        """Return True if all pixels have the same colors as those of another canvas."""
        return self.rgb() == other.rgb()

    def differing(self, other: Canvas, by: int) -> float:
        """Return the share of pixels (0 to 1) that differ from another canvas by more than `by` of 255.

        A pixel differs if its red, green or blue does. Only every other pixel of every other line is
        compared.
        """
        alike = self._alike(other, by)
        width, height = alike.get_size()
        return 1 - alike.count() / (width * height)

    def box_differing(self, other: Canvas, by: int) -> Area:
        """Return the smallest rectangle around the pixels that `differing` counts.

        Raises ValueError if no pixel differs.
        """
        unlike = self._alike(other, by)
        unlike.invert()
        boxes: Any = unlike.get_bounding_rects()
        first, *others = boxes
        left, top, width, height = first.unionall(others)
        return 2 * left, 2 * top, 2 * width, 2 * height

    def _alike(self, other: Canvas, by: int) -> pygame.mask.Mask:
        """Return a mask of the pixels whose color differs by at most `by` of 255 from another canvas.

        Only every other pixel of every other line is compared, so the mask has half the size.
        """
        size = WIDTH // 2, HEIGHT // 2
        ours, theirs = (pygame.transform.scale(each._surface, size) for each in (self, other))
        level = (by + 1, by + 1, by + 1, 255)
        return pygame.mask.from_threshold(ours, CLEAR, level, theirs)

    def rgb(self) -> bytes:
        """Return all pixels as three bytes each (red, green, blue), line by line from the top left."""
        return pygame.image.tobytes(self._surface, "RGB")

    def pixels(self) -> bytes:
        """Return all pixels as four bytes each, only for comparing canvases; ten times as fast as `rgb`.

        The fourth byte is no part of the color, but it is equal for pixels of equal color.
        """
        return pygame.image.tobytes(self._surface, "RGBX")


def _latest(kept: dict[Hashable, Cached], key: Hashable, most: int, make: Callable[[], Cached]) -> Cached:
    """Return the cached object for `key`, or create it with `make`.

    At most `most` objects are kept: the least recently used one is dropped.
    """
    found = kept.pop(key, None) or make()
    while len(kept) >= most:
        del kept[next(iter(kept))]
    kept[key] = found
    return found


@cache
def _shared() -> Sprites:
    """Return the cache of sprites in poses, which all canvases share."""
    return Sprites()


# Each cached box takes up to 40 kB.
@lru_cache(maxsize=256)
def _rounded(w: int, h: int, colour: Colour, radius: int, thick: int = 0) -> pygame.Surface:
    """Return a rounded box that can be copied fast; `thick`: the width of its outline, 0 for a filled box."""
    surface = pygame.Surface((w, h), depth=32)
    key = (1, 0, 1) if colour == (0, 0, 0) else (0, 0, 0)
    surface.fill(key)
    _round_box(surface, surface.get_rect(), colour, radius)
    if thick:
        hole = surface.get_rect().inflate(-2 * thick, -2 * thick)
        _round_box(surface, hole, key, max(0, min(radius, w // 2, h // 2) - thick))
    surface.set_colorkey(key, pygame.RLEACCEL)
    return surface


def _round_box(surface: pygame.Surface, area: pygame.Rect, colour: Colour, radius: int) -> None:
    x, y, w, h = area
    corner = _corner(min(radius, w // 2, h // 2))
    for row, inset in enumerate(corner):
        _fill(surface, x + inset, y + row, w - 2 * inset, 1, colour)
        _fill(surface, x + inset, y + h - 1 - row, w - 2 * inset, 1, colour)
    _fill(surface, x, y + len(corner), w, h - 2 * len(corner), colour)


def _fill(surface: pygame.Surface, x: int, y: int, w: int, h: int, colour: Colour) -> None:
    if w > 0 and h > 0:
        surface.fill(colour, (x, y, w, h))


@cache
def _corner(radius: int) -> tuple[int, ...]:
    """Return the indent in pixels of each line of a rounded corner, beginning with the outermost line."""
    middles = (radius - row - 0.5 for row in range(radius))
    return tuple(ceil(radius - 0.5 - sqrt(radius * radius - middle * middle)) for middle in middles)


@lru_cache(maxsize=1)
def _glass(crt: Crt) -> pygame.Surface:
    """Return the picture by which a canvas is multiplied to get the picture tube effects `crt`."""
    surface = pygame.Surface((WIDTH, HEIGHT), depth=32)
    surface.fill((255, 255, 255))
    if crt.vignette:
        _darken_corners(surface)
    if crt.scan_lines:
        line = pygame.Surface((WIDTH, 1), depth=32)
        line.fill((DIM, DIM, DIM))
        for y in range(1, HEIGHT, 2):
            surface.blit(line, (0, y), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _darken_corners(surface: pygame.Surface) -> None:
    """Darken the corners outside the safe area; the gradient is drawn at a small size and smoothed."""
    small = pygame.Surface((WIDTH // 8, HEIGHT // 8), depth=32)
    width, height = small.get_size()
    for y in range(height):
        for x in range(width):
            across, down = abs(2 * x / (width - 1) - 1), abs(2 * y / (height - 1) - 1)
            part = max(0.0, (across**4 + down**4) / 2 - 0.25) / 0.75
            light = round(255 - (255 - CORNERS) * part)
            small.set_at((x, y), (light, light, light))
    pygame.transform.smoothscale(small, (WIDTH, HEIGHT), surface)


# A thousand characters of 16 x 16 pixels take a megabyte; a screen needs about a hundred.
@lru_cache(maxsize=1024)
def _character(character: str, colour: Colour, size: int, face: Face, strong: bool) -> pygame.Surface:
    return _draw(glyph(character, face), {"#": colour}, size, int(strong))


@lru_cache(maxsize=256)
def _art(rows: tuple[str, ...], colours: tuple[tuple[str, Colour], ...], scale: int) -> pygame.Surface:
    return _draw(rows, dict(colours), scale)


def _draw(rows: tuple[str, ...], colours: dict[str, Colour], scale: int, wider: int = 0) -> pygame.Surface:
    """Return a picture written in code as a surface that can be copied fast.

    The surface has no alpha but a transparent key color, and is run-length encoded.

    `wider`: the pixels by which every run of dots continues to the right.
    """
    surface = pygame.Surface((scale * max(map(len, rows)) + wider, scale * len(rows)), depth=32)
    key = next(colour for n in count() if (colour := (n, 0, n)) not in colours.values())
    surface.fill(key)
    for dot in sorted(set().union(*rows) - {".", " "}):
        if dot not in colours:
            line, row = next((line, row) for line, row in enumerate(rows, 1) if dot in row)
            raise ValueError(f"no colour for {dot!r} in line {line} of a bitmap: {row!r}; give it one")
        _ink(rows, dot, scale, wider).to_surface(surface, setcolor=colours[dot], unsetcolor=None)
    surface.set_colorkey(key, pygame.RLEACCEL)
    return surface


@lru_cache(maxsize=512)
def _ink(rows: tuple[str, ...], dot: str, scale: int, wider: int) -> pygame.mask.Mask:
    """Return the mask of one letter in a picture written in code; each dot is `scale` pixels large.

    `wider`: the pixels by which every run of dots continues to the right. The mask is cached and used for
    other colors too: do not change it.
    """
    small = dots(rows, dot)
    width, height = (scale * side for side in small.get_size())
    large, ink = small.scale((width, height)), pygame.mask.Mask((width + wider, height))
    for right in {0, wider}:
        ink.draw(large, (right, 0))
    return ink


@lru_cache(maxsize=512)
def dots(rows: tuple[str, ...], dot: str = "#") -> pygame.mask.Mask:
    """Return the mask of one letter in a picture written in code, a pixel per dot. Do not change the mask."""
    mask = pygame.mask.Mask((max(map(len, rows)), len(rows)))
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == dot:
                mask.set_at((x, y))
    return mask
