"""A canvas that records its text: the words, and their place, ink and background."""

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
"""The number of sprites whose texts are cached."""
GONE = 10
"""A character counts as gone if less than one part in this many of its ink is left."""


class Ground:
    """The colours of a background, counted only when needed: most texts are never checked."""

    def __init__(self, count: Callable[[], Counter[Colour]]) -> None:
        self._count = count

    @cached_property
    def colours(self) -> Counter[Colour]:
        """The number of pixels of each color."""
        return self._count()


class Character(NamedTuple):
    """One character of a text; blanks are not recorded."""

    character: str
    box: pygame.Rect
    """The box of its ink in pixels; it may extend beyond the canvas."""
    ground: Ground
    """The pixels in the box before the character was drawn."""

    @property
    def behind(self) -> Mapping[Colour, int]:
        """The number of pixels of each color in the background of the character."""
        return self.ground.colours

    def moved(self, x: int, y: int) -> Character:
        """Return the character moved by x and y."""
        return self._replace(box=self.box.move(x, y))


class Text(NamedTuple):
    """One call of `Canvas.text` that left ink."""

    words: str
    ink: Colour
    size: int
    face: Face
    box: pygame.Rect
    """The box of all its ink, in pixels of the canvas."""
    characters: tuple[Character, ...]
    over: tuple[str, ...]
    """Legible texts that this text was drawn over."""
    looks: frozenset[Colour]
    """The present colors of the ink, which dimming changes."""
    shaken: tuple[int, int] = (0, 0)
    """Pixels by which the picture has been moved since, right and down."""
    things: int = 0
    """The number of shapes and sprites that were drawn before the text."""

    @property
    def stands_back(self) -> bool:
        """True if the picture was dimmed after the text was drawn."""
        return self.looks != {self.ink}

    def moved(self, x: int, y: int) -> Text:
        """Return the text moved by x and y."""
        characters = tuple(each.moved(x, y) for each in self.characters)
        return self._replace(box=self.box.move(x, y), characters=characters)

    @property
    def capitals(self) -> int:
        """The height of the text's capitals in pixels."""
        return self.face.capital * self.size


class Edge(NamedTuple):
    """Letters that form the edge of a text drawn after them."""

    words: str
    ink: Colour
    size: int
    place: tuple[int, int]


class RecordingCanvas(NotingCanvas):
    """Draws as a canvas does, and records every text with its background.

    A shadow or edge, the same words drawn before in another ink close by, is part of its text.

    A dimmed picture keeps its texts with their old ink and background, which were chosen to be legible:
    dimming takes light from both. They are then the background of what is drawn over them, so a text may
    cover one if it can be read there.

    A shaken picture moves its texts; the safe area is checked at their old place.

    Words on a sprite are a text if the sprite is upright, at its own size and in full light, otherwise part
    of a drawing.

    For single pictures: it is slower.
    """

    _texts: tuple[Text, ...] = ()
    _edges: tuple[Edge, ...] = ()
    _outside: tuple[PlacedSprite, ...] = ()

    def texts(self) -> tuple[Text, ...]:
        """The texts in the picture, in the order of drawing.

        Texts that are painted over or outside the canvas are left out; a character counts while half of its
        ink on the canvas is left.
        """
        return tuple(
            text for text in self._texts if any(self._is_left(text, each) for each in text.characters)
        )

    def covered(self) -> tuple[Text, ...]:
        """The texts that are partly covered: hardly any ink of one character is left."""
        return tuple(
            text for text in self.texts() if any(self._is_gone(text, each) for each in text.characters)
        )

    def covering(self, text: Text) -> Thing | None:
        """The shape or sprite that covers a part of a text; None if it is not known."""
        gone = (each.box for each in text.characters if self._is_gone(text, each))
        return next((self.thing_at(box, text.things) for box in gone), None)

    def under(self, text: Text, character: Character) -> Thing | None:
        """The shape or sprite on which a character of a text is written; None if it is not known."""
        return self.thing_at(character.box, 0, text.things)

    def outside(self) -> tuple[PlacedSprite, ...]:
        """The sprites that lie fully or partly outside the picture."""
        return self._outside

    def fill(self, colour: Colour) -> None:
        super().fill(colour)
        self._texts = self._edges = self._outside = ()

    def letters(
        self, x: int, y: int, words: str, colour: Colour, size: int, *, rows: int | None = None
    ) -> None:
        """Draw large letters as a canvas does, and record their ink as a drawing."""
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
        """Draw a line of text as a canvas does, and record it."""
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
        """Return the present background of a box.

        `edges`: the same character drawn before as an edge, with its ink.
        """
        pixels = self._pixels(box)

        def count() -> Counter[Colour]:
            colours = _colours(pixels)
            for ink, character in edges:
                # The background of the edge itself lies between the two.
                del colours[ink]
                colours.update(character.behind)
            for ink in edge_inks:
                del colours[ink]
            return colours

        return Ground(count)

    def _edge_inks(self, words: str, size: int, x: int, y: int) -> set[Colour]:
        """Return the colors of edges: of the same words drawn close by before."""
        return {
            edge.ink
            for edge in self._edges
            if (edge.words, edge.size) == (words, size)
            and abs(edge.place[0] - x) <= 2 * size
            and abs(edge.place[1] - y) <= 2 * size
        }

    def paste(self, other: Canvas, x: int = 0, y: int = 0, area: Area | None = None) -> None:
        """Copy another canvas, or an area of it, with the texts that lie wholly in it."""
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
        """Draw a small part each time instead of copying it, to record its text on the present background."""
        draw(self, x, y)

    def scatter(self, sprites: Iterable[PlacedSprite]) -> None:
        """Draw many sprites, and record the words on those that can be read."""
        sprites = tuple(sprites)
        written = [text for placed in sprites for text in self._written_on(placed)]
        super().scatter(sprites)
        self._texts += tuple(written)
        whole = self.surface.get_rect()
        self._outside += tuple(placed for placed in sprites if not whole.contains(box_of(placed)))

    def _written_on(self, placed: PlacedSprite) -> Iterable[Text]:
        """Return the texts of a placed sprite; transparent parts show the present background."""
        sprite, pose = placed.sprite, placed.pose
        if pose._replace(edge=None, halo=None) != FLAT:
            return
        width, height = sprite.size
        for drawn in self._texts_of(sprite):
            text = drawn.moved(placed.x - width // 2, placed.y - height // 2)
            things = len(self._things) + 1
            yield text._replace(characters=tuple(map(self._standing, text.characters)), things=things)

    def forget(self) -> None:
        """Empty the caches, also that of the sprites' texts."""
        super().forget()
        _written.cache_clear()

    def _texts_of(self, sprite: Sprite) -> tuple[Text, ...]:
        """Return the texts on a sprite; each sprite is drawn once and its texts are cached."""
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
        """Return a sprite's character with the present background in its transparent parts."""
        pixels = self._pixels(character.box)

        def count() -> Counter[Colour]:
            behind = Counter(character.behind)
            if clear := behind.pop(CLEAR, 0):
                here = _colours(pixels)
                behind.update({colour: -(-count * clear // here.total()) for colour, count in here.items()})
            return behind

        return character._replace(ground=Ground(count))

    def indexed(self, draw: Callable[..., None], colours: Sequence[Colour], *drawn: Any) -> None:
        """Draw a whole picture of color numbers, which covers all texts."""
        super().indexed(draw, colours, *drawn)
        self._texts = self._edges = ()
        self._things.clear()

    def dim(self, light: float) -> None:
        """Darken the picture and mark its texts as dimmed."""
        texts = self.texts()
        inks = [[self._ink_left(text, each) for each in text.characters] for text in texts]
        super().dim(light)
        self._texts = tuple(
            text._replace(looks=frozenset().union(*map(self._colours_of, text.characters, masks)))
            for text, masks in zip(texts, inks, strict=True)
        )
        self._edges = ()

    def _colours_of(self, character: Character, mask: pygame.mask.Mask) -> set[Colour]:
        """Return the colors of the masked pixels of a character's box."""
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
        """Move the picture and its texts."""
        super().shift(x, y)
        self._texts = tuple(
            text.moved(x, y)._replace(shaken=(text.shaken[0] + x, text.shaken[1] + y)) for text in self._texts
        )
        self._edges = tuple(
            edge._replace(place=(edge.place[0] + x, edge.place[1] + y)) for edge in self._edges
        )

    def cover(self, other: Canvas, hole: Sequence[tuple[float, float]]) -> None:
        """Lay another picture over this one except for a hole; keep the texts that remain of both."""
        super().cover(other, hole)
        over = RecordingCanvas(other.surface)
        self._texts = tuple(
            text
            for text in self.texts()
            # Words that are in both pictures are seen in one of them.
            if any(
                2 * over._in_colours({CLEAR}, box).count() > box.w * box.h for _, box, _ in text.characters
            )
        )
        if isinstance(other, RecordingCanvas):
            self._texts += tuple(text._replace(things=len(self._things)) for text in other.texts())

    def copy(self) -> Self:
        """Return a separate copy of the picture with its texts."""
        twin = super().copy()
        twin._texts = self._texts
        twin._things = list(self._things)
        return twin

    def _pixels(self, box: pygame.Rect) -> bytes:
        """Return four bytes for each pixel of a box on the canvas."""
        seen = self._seen(box)
        return pygame.image.tobytes(self.surface.subsurface(seen), "RGBA") if seen.w else b""

    def _is_left(self, text: Text, character: Character) -> bool:
        """Return True if half of the character's ink on the canvas is left, or covered by the same color."""
        ink = self._on_canvas(_mask(character.character, text.size, text.face), character.box)
        return 0 < ink.count() <= 2 * self._ink_left(text, character).count()

    def _is_gone(self, text: Text, character: Character) -> bool:
        """Return True if at most a tenth of the character's ink on the canvas is left."""
        ink = self._on_canvas(_mask(character.character, text.size, text.face), character.box)
        return ink.count() > GONE * self._ink_left(text, character).count()

    def _ink_left(self, text: Text, character: Character) -> pygame.mask.Mask:
        """Return the mask of the character's pixels that still have an ink of the text."""
        ink = _mask(character.character, text.size, text.face)
        return self._in_colours(text.looks, character.box).overlap_mask(ink, (0, 0))

    def _is_readable(self, text: Text, character: Character) -> bool:
        """Return True if the character is left, and the space between its ink has another color."""
        paper = _mask(character.character, text.size, text.face).copy()
        paper.invert()
        paper = self._on_canvas(paper, character.box)
        flooded = self._in_colours({text.ink}, character.box).overlap_area(paper, (0, 0))
        return self._is_left(text, character) and 2 * flooded <= paper.count()

    def _in_colours(self, inks: Iterable[Colour], box: pygame.Rect) -> pygame.mask.Mask:
        """Return the mask of the pixels in a box that have one of these colors."""
        mask = pygame.mask.Mask(box.size)
        seen = self._seen(box)
        if seen.w:
            for ink in inks:
                found = pygame.mask.from_threshold(self.surface.subsurface(seen), ink, (1, 1, 1, 255))
                mask.draw(found, (seen.x - box.x, seen.y - box.y))
        return mask

    def _on_canvas(self, mask: pygame.mask.Mask, box: pygame.Rect) -> pygame.mask.Mask:
        """Return the part of a mask at a box that lies on the canvas."""
        seen = self._seen(box)
        window = pygame.mask.Mask(seen.size, fill=True)
        return mask.overlap_mask(window, (seen.x - box.x, seen.y - box.y))

    def _seen(self, box: pygame.Rect) -> pygame.Rect:
        return box.clip(self.surface.get_rect())


def _is_close(text: Text, words: str, ink: Colour, size: int, face: Face, box: pygame.Rect) -> bool:
    """Return True for the same words in another ink, at most two dots away."""
    near = 2 * size
    return (
        (text.words, text.size, text.face) == (words, size, face)
        and text.ink != ink
        and abs(text.box.x - box.x) <= near
        and abs(text.box.y - box.y) <= near
    )


@cache
def _written() -> dict[Hashable, tuple[Text, ...]]:
    """Return the cached texts of sprites; all canvases share them, as they share the sprites."""
    return {}


@cache
def _ink(character: str, size: int, face: Face) -> pygame.Rect:
    """Return the box of the ink in a character's cell, in pixels. Not for blanks."""
    rows = glyph(character, face)
    down = [at for at, row in enumerate(rows) if "#" in row]
    across = [at for at, column in enumerate(zip(*rows, strict=True)) if "#" in column]
    x, y = across[0], down[0]
    return pygame.Rect(x * size, y * size, (across[-1] + 1 - x) * size, (down[-1] + 1 - y) * size)


@cache
def _mask(character: str, size: int, face: Face) -> pygame.mask.Mask:
    """Return the mask of a character's ink within its box."""
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
