"""A canvas that remembers its text: what was written where, in which ink, and upon what."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import starmap
from sys import byteorder
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.canvas import Canvas
from cabinet.display.face import BLOCK, glyph
from cabinet.display.sdl import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping
    from typing import Self

    from cabinet.display.canvas import Align, Area
    from cabinet.display.face import Face
    from cabinet.display.palette import Colour


class Character(NamedTuple):
    """One character of a text; blanks have no ink and are none."""

    character: str
    box: pygame.Rect
    """What its ink takes, in pixels of the canvas; some of it may lie outside."""
    behind: Mapping[Colour, int]
    """The colours within its box before it was drawn, and how many pixels each has."""


class Text(NamedTuple):
    """One call of `Canvas.text` that has left ink."""

    words: str
    ink: Colour
    size: int
    face: Face
    box: pygame.Rect
    """What the ink of all its characters takes, in pixels of the canvas."""
    characters: tuple[Character, ...]
    over: tuple[str, ...]
    """The texts that could be read where its ink went."""

    @property
    def capitals(self) -> int:
        """How high its capitals are, in pixels."""
        return self.face.capital * self.size


class Edge(NamedTuple):
    """Letters drawn as the edge of a text that follows."""

    words: str
    ink: Colour
    size: int
    place: tuple[int, int]


class RecordingCanvas(Canvas):
    """Draws what a canvas draws, and keeps every text with what was behind it.

    A shadow or edge, the same words drawn before in another ink close by, is part of its text.
    For pictures that are looked at one by one: it is slower.
    """

    _texts: tuple[Text, ...] = ()
    _edges: tuple[Edge, ...] = ()

    def texts(self) -> tuple[Text, ...]:
        """The texts in the picture, in the order in which they were drawn.

        What has been painted over is gone, and what lies outside the canvas; a character is there
        while half of its ink on the canvas is left.
        """
        return tuple(
            text for text in self._texts if any(self._is_left(text, each) for each in text.characters)
        )

    def fill(self, colour: Colour) -> None:
        """Paint it all."""
        super().fill(colour)
        self._texts = self._edges = ()

    def letters(
        self, x: int, y: int, words: str, colour: Colour, size: int, *, rows: int | None = None
    ) -> None:
        """The ink of a text as a drawing, as a canvas draws it."""
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
        """One line of text, as a canvas writes it."""
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
            if _is_close(text, words, colour, size, face, box)
            and any(self._is_readable(text, each) for each in text.characters)
        )
        others = tuple(text for text in self._texts if text not in edges)
        over = tuple(
            text.words
            for text in others
            if text.box.colliderect(box)
            and any(
                each.box.collidelist(boxes) >= 0 and self._is_readable(text, each) for each in text.characters
            )
        )
        behind = [self._colours(box) for box in boxes]
        for edge in edges:
            # What is seen between the two is the edge's own ground.
            for colours, character in zip(behind, edge.characters, strict=True):
                del colours[edge.ink]
                colours.update(character.behind)
        for edge_ink in self._edge_inks(words, size, left, y):
            for colours in behind:
                del colours[edge_ink]
        characters = tuple(starmap(Character, zip(words.replace(" ", ""), boxes, behind, strict=True)))
        super().text(x, y, words, colour, size, align, face=face, strong=strong)
        self._texts = (*others, Text(words, colour, size, face, box, characters, over))

    def _edge_inks(self, words: str, size: int, x: int, y: int) -> set[Colour]:
        """The colours in which the same words have been drawn close by as an edge."""
        return {
            edge.ink
            for edge in self._edges
            if (edge.words, edge.size) == (words, size)
            and abs(edge.place[0] - x) <= 2 * size
            and abs(edge.place[1] - y) <= 2 * size
        }

    def paste(self, other: Canvas, x: int = 0, y: int = 0, area: Area | None = None) -> None:
        """Copy another canvas, or an area of it, with the texts that are whole in that."""
        super().paste(other, x, y, area)
        whole = other.surface.get_rect()
        source = pygame.Rect(area or whole)
        by = (x - source.x, y - source.y)
        if source.move(by).contains(whole):
            self._texts = ()
        if isinstance(other, RecordingCanvas):
            self._texts += tuple(
                text._replace(
                    box=text.box.move(by),
                    characters=tuple(each._replace(box=each.box.move(by)) for each in text.characters),
                )
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
        """A small part that stands still, drawn each time: its text is upon what is there."""
        draw(self, x, y)

    def copy(self) -> Self:
        """The same picture with the same texts, to be drawn on by itself."""
        twin = super().copy()
        twin._texts = self._texts
        return twin

    def _colours(self, box: pygame.Rect) -> Counter[Colour]:
        seen = self._seen(box)
        if not seen.w:
            return Counter()
        rgba = pygame.image.tobytes(self.surface.subsurface(seen), "RGBA")
        pixels = Counter(memoryview(rgba).cast("I"))
        return Counter({_colour(pixel): count for pixel, count in pixels.items()})

    def _is_left(self, text: Text, character: Character) -> bool:
        """Whether half of its ink on the canvas is still there, or something of the same colour."""
        ink = self._on_canvas(_mask(character.character, text.size, text.face), character.box)
        left = self._in_colour(text.ink, character.box).overlap_area(ink, (0, 0))
        return 0 < ink.count() <= 2 * left

    def _is_readable(self, text: Text, character: Character) -> bool:
        """Whether it is left, and what is between its ink has not got its colour by now."""
        paper = _mask(character.character, text.size, text.face).copy()
        paper.invert()
        paper = self._on_canvas(paper, character.box)
        flooded = self._in_colour(text.ink, character.box).overlap_area(paper, (0, 0))
        return self._is_left(text, character) and 2 * flooded <= paper.count()

    def _in_colour(self, ink: Colour, box: pygame.Rect) -> pygame.mask.Mask:
        """Which pixels of a box have exactly this colour."""
        mask = pygame.mask.Mask(box.size)
        seen = self._seen(box)
        if seen.w:
            found = pygame.mask.from_threshold(self.surface.subsurface(seen), ink, (1, 1, 1, 255))
            mask.draw(found, (seen.x - box.x, seen.y - box.y))
        return mask

    def _on_canvas(self, mask: pygame.mask.Mask, box: pygame.Rect) -> pygame.mask.Mask:
        """What of a mask that lies at a box is not cut off."""
        seen = self._seen(box)
        window = pygame.mask.Mask(seen.size, fill=True)
        return mask.overlap_mask(window, (seen.x - box.x, seen.y - box.y))

    def _seen(self, box: pygame.Rect) -> pygame.Rect:
        return box.clip(self.surface.get_rect())


def _is_close(text: Text, words: str, ink: Colour, size: int, face: Face, box: pygame.Rect) -> bool:
    """Whether these are the same words in another ink, at most two dots away."""
    near = 2 * size
    return (
        (text.words, text.size, text.face) == (words, size, face)
        and text.ink != ink
        and abs(text.box.x - box.x) <= near
        and abs(text.box.y - box.y) <= near
    )


@cache
def _ink(character: str, size: int, face: Face) -> pygame.Rect:
    """What the ink takes of a character's cell, in pixels. Not for blanks."""
    rows = glyph(character, face)
    down = [at for at, row in enumerate(rows) if "#" in row]
    across = [at for at, column in enumerate(zip(*rows, strict=True)) if "#" in column]
    x, y = across[0], down[0]
    return pygame.Rect(x * size, y * size, (across[-1] + 1 - x) * size, (down[-1] + 1 - y) * size)


@cache
def _mask(character: str, size: int, face: Face) -> pygame.mask.Mask:
    """The ink of a character within the box of it."""
    dots = _ink(character, 1, face)
    mask = pygame.mask.Mask(dots.size)
    for y, row in enumerate(glyph(character, face)):
        for x, dot in enumerate(row):
            if dot == "#":
                mask.set_at((x - dots.x, y - dots.y))
    return mask.scale((dots.w * size, dots.h * size))


def _colour(pixel: int) -> Colour:
    red, green, blue, _ = pixel.to_bytes(4, byteorder)
    return red, green, blue
