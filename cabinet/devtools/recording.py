"""A canvas that records its texts: their words, position, color and background."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from itertools import starmap
from sys import byteorder
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.devtools.noting import NotingCanvas, box_of
from cabinet.display.canvas import dots
from cabinet.display.face import BLOCK, glyph
from cabinet.display.sdl import pygame
from cabinet.display.sprite import CLEAR, FLAT

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
    from typing import Self

    from cabinet.devtools.noting import Thing
    from cabinet.display.canvas import Align, Area, Canvas
    from cabinet.display.face import Face
    from cabinet.display.palette import Colour
    from cabinet.display.sprite import PlacedSprite, Sprite

SPRITES = 512
"""The maximum number of sprites whose texts are cached."""
GONE = 10
"""A character counts as covered if less than a tenth (one divided by this number) of its ink is visible."""


class Ground:
    """The colors of a background. They are counted only on request, because most texts are never checked."""

    def __init__(self, count: Callable[[], Counter[Colour]]) -> None:
        self._count = count

    @cached_property
    def colours(self) -> Counter[Colour]:
        """The number of pixels of each color in the background."""
        return self._count()


class Character(NamedTuple):
    """One character of a recorded text; blanks are not recorded."""

    character: str
    box: pygame.Rect
    """The box of the character's ink in pixels; it may extend beyond the canvas."""
    ground: Ground
    """The background: the pixels in the box before the character was drawn."""

    @property
    def behind(self) -> Mapping[Colour, int]:
        """The number of pixels of each color in the character's background."""
        return self.ground.colours

    def moved(self, x: int, y: int) -> Character:
        """Return the character moved by x and y pixels."""
        return self._replace(box=self.box.move(x, y))


class Text(NamedTuple):
    """A text in the picture, from one call of `Canvas.text` that drew more than blanks."""

    words: str
    ink: Colour
    size: int
    face: Face
    box: pygame.Rect
    """The box of all the text's ink, in pixels of the canvas."""
    characters: tuple[Character, ...]
    over: tuple[str, ...]
    """The words of other legible texts over which this text was drawn."""
    looks: frozenset[Colour]
    """The current colors of the text's ink, which change when the picture is dimmed."""
    shaken: tuple[int, int] = (0, 0)
    """The pixels by which the picture was moved since the text was drawn, right and down."""
    things: int = 0
    """The number of shapes and sprites that were drawn on the canvas before the text."""

    @property
    def stands_back(self) -> bool:
        """True if the picture was dimmed after the text was drawn."""
        return self.looks != {self.ink}

    def moved(self, x: int, y: int) -> Text:
        """Return the text moved by x and y pixels."""
        characters = tuple(each.moved(x, y) for each in self.characters)
        return self._replace(box=self.box.move(x, y), characters=characters)

    @property
    def capitals(self) -> int:
        """The height of the text's capital letters in pixels."""
        return self.face.capital * self.size


class Edge(NamedTuple):
    """Letters that form the outline of a text drawn over them."""

    words: str
    ink: Colour
    size: int
    place: tuple[int, int]


class RecordingCanvas(NotingCanvas):
    """A canvas that records every text and its background; slower, so only for checking single pictures.

    A text's shadow or outline (the same words in another color, drawn earlier at nearly the same place)
    counts as part of the text.

    When the picture is dimmed, a text keeps its recorded color and background: the check applies to the
    picture before dimming, because dimming darkens both alike. A dimmed text counts as background of
    everything drawn later, so another text may cover it if that text is legible there.

    When the picture is shaken, its texts move, but the safe area is checked at their position before the
    shake.

    Words on a sprite are recorded as a text if the sprite is upright, in its own size and in full light;
    otherwise they count as part of a drawing.
    """

    _texts: tuple[Text, ...] = ()
    _edges: tuple[Edge, ...] = ()
    _outside: tuple[PlacedSprite, ...] = ()

    def texts(self) -> tuple[Text, ...]:
        """Return the texts that are visible in the picture, in the order of drawing.

        A text is visible if at least one of its characters still shows at least half of its ink. Ink outside
        the canvas is not counted.
        """
        return tuple(
            text for text in self._texts if any(self._is_left(text, each) for each in text.characters)
        )

    def covered(self) -> tuple[Text, ...]:
        """Return the visible texts with at least one character of which hardly any ink is visible."""
        return tuple(
            text for text in self.texts() if any(self._is_gone(text, each) for each in text.characters)
        )

    def covering(self, text: Text) -> Thing | None:
        """Return the shape or sprite that covers a part of a text; None if it is unknown."""
        gone = (each.box for each in text.characters if self._is_gone(text, each))
        return next((self.thing_at(box, text.things) for box in gone), None)

    def under(self, text: Text, character: Character) -> Thing | None:
        """Return the shape or sprite behind a character of a text; None if it is unknown."""
        return self.thing_at(character.box, 0, text.things)

    def outside(self) -> tuple[PlacedSprite, ...]:
        """Return the sprites that lie fully or partly outside the picture."""
        return self._outside

    def fill(self, colour: Colour) -> None:
        super().fill(colour)
        self._texts = self._edges = self._outside = ()

    def letters(
        self, x: int, y: int, words: str, colour: Colour, size: int, *, rows: int | None = None
    ) -> None:
        """Draw large letters.

        Record them not as a text but as a possible outline of a text that is drawn later.
        """
        super().letters(x, y, words, colour, size, rows=rows)
        self._edges = (*self._edges, Edge(words, colour, size, (x, y)))

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
        """Draw a line of text, and record it."""
        left = self._left(x, words, size, align, face)
        boxes = [
            _ink(character, size, face).move(left + at * face.width * size, y)
            for at, character in enumerate(words)
            if character != " "
        ]
        if not boxes:
            return
        box = boxes[0].unionall(boxes[1:])
        edges = tuple(
            text
            for text in self._texts
            if not text.stands_back
            and _is_close(text, words, colour, size, face, box)
            and any(self._is_readable(text, each) for each in text.characters)
        )
        others = tuple(text for text in self._texts if text not in edges)
        over = tuple(
            text.words
            for text in others
            if not text.stands_back
            and text.box.colliderect(box)
            and any(
                each.box.collidelist(boxes) >= 0 and self._is_readable(text, each) for each in text.characters
            )
        )
        edge_inks = self._edge_inks(words, size, left, y)
        under = zip(*(edge.characters for edge in edges), strict=True) if edges else ((),) * len(boxes)
        grounds = [
            self._ground(box, [(edge.ink, each) for edge, each in zip(edges, some, strict=True)], edge_inks)
            for box, some in zip(boxes, under, strict=True)
        ]
        characters = tuple(starmap(Character, zip(words.replace(" ", ""), boxes, grounds, strict=True)))
        super().text(x, y, words, colour, size, align, face=face, strong=strong)
        things = len(self._things)
        text = Text(words, colour, size, face, box, characters, over, frozenset({colour}), things=things)
        self._texts = (*others, text)

    def _ground(
        self, box: pygame.Rect, edges: Sequence[tuple[Colour, Character]], edge_inks: Iterable[Colour]
    ) -> Ground:
        """Return the current background of a character that will be drawn in a box.

        `edges`: the text's outlines that were recorded as texts: for each its color and this character in it.
        `edge_inks`: the colors of the text's outlines drawn as large letters. Outlines do not count as
        background.
        """
        pixels = self._pixels(box)

        def count() -> Counter[Colour]:
            colours = _colours(pixels)
            for ink, character in edges:
                # Do not count the outline's own pixels, but the background pixels that the outline covers.
                del colours[ink]
                colours.update(character.behind)
            for ink in edge_inks:
                del colours[ink]
            return colours

        return Ground(count)

    def _edge_inks(self, words: str, size: int, x: int, y: int) -> set[Colour]:
        """Return the colors of the large letters that outline a text.

        They are the same words in the same size, drawn earlier at nearly the same place.
        """
        return {
            edge.ink
            for edge in self._edges
            if (edge.words, edge.size) == (words, size)
            and abs(edge.place[0] - x) <= 2 * size
            and abs(edge.place[1] - y) <= 2 * size
        }

    def paste(self, other: Canvas, x: int = 0, y: int = 0, area: Area | None = None) -> None:
        """Copy another canvas, or an area of it, with the texts that lie completely in the area."""
        super().paste(other, x, y, area)
        whole = other.surface.get_rect()
        source = pygame.Rect(area or whole)
        by = (x - source.x, y - source.y)
        if source.move(by).contains(whole):
            self._texts = self._outside = ()
            self._things.clear()
        if isinstance(other, RecordingCanvas):
            self._texts += tuple(
                text.moved(*by)._replace(things=len(self._things))
                for text in other._texts
                if source == whole or source.contains(text.box)
            )

    def stamp(
        self,
        key: Hashable,  # noqa: ARG002 - nothing is kept ready
        x: int,
        y: int,
        area: tuple[int, int],  # noqa: ARG002 - nothing is cut out
        draw: Callable[[Canvas, int, int], None],
    ) -> None:
        """Draw a part of a picture without using the cache of drawn parts, so that its texts are recorded."""
        draw(self, x, y)

    def scatter(self, sprites: Iterable[PlacedSprite]) -> None:
        """Draw many sprites, and record the texts on sprites that are upright, unscaled and in full light."""
        sprites = tuple(sprites)
        written = [text for placed in sprites for text in self._written_on(placed)]
        super().scatter(sprites)
        self._texts += tuple(written)
        whole = self.surface.get_rect()
        self._outside += tuple(placed for placed in sprites if not whole.contains(box_of(placed)))

    def _written_on(self, placed: PlacedSprite) -> Iterable[Text]:
        """Yield the texts on a placed sprite, with the current background behind its transparent parts."""
        sprite, pose = placed.sprite, placed.pose
        if pose._replace(edge=None, halo=None) != FLAT:
            return
        width, height = sprite.size
        for drawn in self._texts_of(sprite):
            text = drawn.moved(placed.x - width // 2, placed.y - height // 2)
            things = len(self._things) + 1
            yield text._replace(characters=tuple(map(self._standing, text.characters)), things=things)

    def forget(self) -> None:
        """Empty the caches, including the cache of the texts on sprites."""
        super().forget()
        _written.cache_clear()

    def _texts_of(self, sprite: Sprite) -> tuple[Text, ...]:
        """Return the texts on a sprite. The sprite is drawn once to record its texts, which are cached."""
        kept, key = _written(), (sprite.key, self.four_colours)
        if key not in kept:
            flat = RecordingCanvas(four_colours=self.four_colours)
            flat.fill(CLEAR)
            sprite.draw(flat, 0, 0)
            while len(kept) >= SPRITES:
                del kept[next(iter(kept))]
            kept[key] = flat.texts()
        return kept[key]

    def _standing(self, character: Character) -> Character:
        """Return a character of a text on a sprite, with its background in this picture.

        Where the sprite is transparent, the background is the current picture behind the sprite.
        """
        pixels = self._pixels(character.box)

        def count() -> Counter[Colour]:
            behind = Counter(character.behind)
            if clear := behind.pop(CLEAR, 0):
                here = _colours(pixels)
                behind.update({colour: -(-count * clear // here.total()) for colour, count in here.items()})
            return behind

        return character._replace(ground=Ground(count))

    def indexed(self, draw: Callable[..., None], colours: Sequence[Colour], *drawn: Any) -> None:
        """Draw a whole picture from color numbers, and forget the texts that it covers."""
        super().indexed(draw, colours, *drawn)
        self._texts = self._edges = ()
        self._things.clear()

    def dim(self, light: float) -> None:
        """Darken the picture, and mark its texts as dimmed."""
        texts = self.texts()
        inks = [[self._ink_left(text, each) for each in text.characters] for text in texts]
        super().dim(light)
        self._texts = tuple(
            text._replace(looks=frozenset().union(*map(self._colours_of, text.characters, masks)))
            for text, masks in zip(texts, inks, strict=True)
        )
        self._edges = ()

    def _colours_of(self, character: Character, mask: pygame.mask.Mask) -> set[Colour]:
        """Return the colors of those pixels in a character's box that a mask selects."""
        seen = self._seen(character.box)
        rgb = pygame.image.tobytes(self.surface.subsurface(seen), "RGB") if seen.w else b""
        colours = list(zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True))
        left, top = seen.x - character.box.x, seen.y - character.box.y
        return {
            colour
            for at, colour in enumerate(colours)
            if mask.get_at((left + at % seen.w, top + at // seen.w))
        }

    def shift(self, x: int, y: int) -> None:
        """Move the picture and its texts by x and y pixels."""
        super().shift(x, y)
        self._texts = tuple(
            text.moved(x, y)._replace(shaken=(text.shaken[0] + x, text.shaken[1] + y)) for text in self._texts
        )
        self._edges = tuple(
            edge._replace(place=(edge.place[0] + x, edge.place[1] + y)) for edge in self._edges
        )

    def cover(self, other: Canvas, hole: Sequence[tuple[float, float]]) -> None:
        """Draw another picture over this one except in a hole; keep the visible texts of both pictures."""
        super().cover(other, hole)
        over = RecordingCanvas(other.surface)
        self._texts = tuple(
            text
            for text in self.texts()
            # Keep a text of this picture if more than half of one of its characters is in the hole.
            if any(
                2 * over._in_colours({CLEAR}, box).count() > box.w * box.h for _, box, _ in text.characters
            )
        )
        if isinstance(other, RecordingCanvas):
            self._texts += tuple(text._replace(things=len(self._things)) for text in other.texts())

    def copy(self) -> Self:
        """Return an independent copy of the picture with its texts."""
        twin = super().copy()
        twin._texts = self._texts
        twin._things = list(self._things)
        return twin

    def _pixels(self, box: pygame.Rect) -> bytes:
        """Return those pixels of a box that lie on the canvas, as bytes, four per pixel."""
        seen = self._seen(box)
        return pygame.image.tobytes(self.surface.subsurface(seen), "RGBA") if seen.w else b""

    def _is_left(self, text: Text, character: Character) -> bool:
        """Return True if at least half of a character's ink on the canvas still has a color of the text."""
        ink = self._on_canvas(_mask(character.character, text.size, text.face), character.box)
        return 0 < ink.count() <= 2 * self._ink_left(text, character).count()

    def _is_gone(self, text: Text, character: Character) -> bool:
        """Return True if less than a tenth of the character's ink on the canvas is visible."""
        ink = self._on_canvas(_mask(character.character, text.size, text.face), character.box)
        return ink.count() > GONE * self._ink_left(text, character).count()

    def _ink_left(self, text: Text, character: Character) -> pygame.mask.Mask:
        """Return a mask of the character's pixels that still have a color of the text."""
        ink = _mask(character.character, text.size, text.face)
        return self._in_colours(text.looks, character.box).overlap_mask(ink, (0, 0))

    def _is_readable(self, text: Text, character: Character) -> bool:
        """Return True if a character is visible and at least half of the space around it has other colors."""
        paper = _mask(character.character, text.size, text.face).copy()
        paper.invert()
        paper = self._on_canvas(paper, character.box)
        flooded = self._in_colours({text.ink}, character.box).overlap_area(paper, (0, 0))
        return self._is_left(text, character) and 2 * flooded <= paper.count()

    def _in_colours(self, inks: Iterable[Colour], box: pygame.Rect) -> pygame.mask.Mask:
        """Return a mask of the pixels in a box that have one of these colors."""
        mask = pygame.mask.Mask(box.size)
        seen = self._seen(box)
        if seen.w:
            for ink in inks:
                found = pygame.mask.from_threshold(self.surface.subsurface(seen), ink, (1, 1, 1, 255))
                mask.draw(found, (seen.x - box.x, seen.y - box.y))
        return mask

    def _on_canvas(self, mask: pygame.mask.Mask, box: pygame.Rect) -> pygame.mask.Mask:
        """Return a mask, placed at a box of its size, with all bits outside the canvas cleared."""
        seen = self._seen(box)
        window = pygame.mask.Mask(seen.size, fill=True)
        return mask.overlap_mask(window, (seen.x - box.x, seen.y - box.y))

    def _seen(self, box: pygame.Rect) -> pygame.Rect:
        return box.clip(self.surface.get_rect())


def _is_close(text: Text, words: str, ink: Colour, size: int, face: Face, box: pygame.Rect) -> bool:
    """Return True if a text has the same words in another color and is at most two dots away from a box."""
    near = 2 * size
    return (
        (text.words, text.size, text.face) == (words, size, face)
        and text.ink != ink
        and abs(text.box.x - box.x) <= near
        and abs(text.box.y - box.y) <= near
    )


@cache
def _written() -> dict[Hashable, tuple[Text, ...]]:
    """Return the cache of the texts on sprites, which all canvases share."""
    return {}


@cache
def _ink(character: str, size: int, face: Face) -> pygame.Rect:
    """Return the box of a character's ink within the character's cell, in pixels.

    Raises IndexError for a blank, which has no ink.
    """
    rows = glyph(character, face)
    down = [at for at, row in enumerate(rows) if "#" in row]
    across = [at for at, column in enumerate(zip(*rows, strict=True)) if "#" in column]
    x, y = across[0], down[0]
    return pygame.Rect(x * size, y * size, (across[-1] + 1 - x) * size, (down[-1] + 1 - y) * size)


@cache
def _mask(character: str, size: int, face: Face) -> pygame.mask.Mask:
    """Return a mask of a character's ink, as large as the box of the ink."""
    x, y, w, h = _ink(character, 1, face)
    mask = pygame.mask.Mask((w, h))
    mask.draw(dots(glyph(character, face)), (-x, -y))
    return mask.scale((w * size, h * size))


def _colours(pixels: bytes) -> Counter[Colour]:
    found = Counter(memoryview(pixels).cast("I"))
    return Counter({_colour(pixel): count for pixel, count in found.items()})


def _colour(pixel: int) -> Colour:
    red, green, blue, _ = pixel.to_bytes(4, byteorder)
    return red, green, blue
