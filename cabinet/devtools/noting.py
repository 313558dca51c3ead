"""A canvas that records the shapes and sprites drawn on it, so that error messages can name them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.sdl import pygame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cabinet.display.palette import Colour
    from cabinet.display.sprite import PlacedSprite

LARGEST = WIDTH * HEIGHT // 2
"""The maximum area in pixels of a shape or sprite that an error message names; larger ones count as
background."""


class Thing(NamedTuple):
    """A shape or sprite that was drawn on a picture."""

    what: str
    """The kind of the shape, such as "a disc"; for a sprite, the word "sprite" and the sprite's key."""
    box: pygame.Rect

    def __str__(self) -> str:
        x, y, width, height = self.box
        return f"{self.what} of {width} x {height} pixels at {x}, {y}"


class NotingCanvas(Canvas):
    """A canvas that records each shape and sprite in the order of drawing."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._things: list[tuple[str | PlacedSprite, int, int, int, int]] = []
        """The shapes (each with its kind and box) and sprites in the order of drawing. The box of a sprite is
        computed only on request, because most boxes are never requested."""

    def thing_at(self, box: pygame.Rect, first: int = 0, end: int | None = None) -> Thing | None:
        """Return the shape or sprite that was drawn last among those that touch a box.

        Returns None if none touches the box, or if the last one is larger than `LARGEST` and thus background.
        Only the shapes and sprites with an index from `first` to `end` - 1 are searched, by default all.
        """
        things = (_thing(what, *place) for what, *place in reversed(self._things[first:end]))
        found = next((thing for thing in things if thing.box.colliderect(box)), None)
        return found if found and found.box.w * found.box.h <= LARGEST else None

    def fill(self, colour: Colour) -> None:
        super().fill(colour)
        self._things.clear()

    def box(self, x: int, y: int, w: int, h: int, colour: Colour) -> None:
        super().box(x, y, w, h, colour)
        self._things.append(("a box", x, y, w, h))

    def round_box(self, x: int, y: int, w: int, h: int, colour: Colour, radius: int = 6) -> None:
        super().round_box(x, y, w, h, colour, radius)
        self._things.append(("a round box", x, y, w, h))

    def disc(self, x: int, y: int, r: int, colour: Colour) -> None:
        super().disc(x, y, r, colour)
        # The base class draws the disc as a round box, so "a round box" was recorded: replace this record.
        self._things[-1] = ("a disc", x - r, y - r, 2 * r + 1, 2 * r + 1)

    def ellipse(self, x: int, y: int, w: int, h: int, colour: Colour) -> None:
        super().ellipse(x, y, w, h, colour)
        self._things.append(("an ellipse", x, y, w, h))

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        super().polygon(points, colour)
        left, top = (int(min(point[at] for point in points)) for at in (0, 1))
        right, bottom = (int(max(point[at] for point in points)) + 1 for at in (0, 1))
        self._things.append(("a polygon", left, top, right - left, bottom - top))

    def scatter(self, sprites: Iterable[PlacedSprite]) -> None:
        sprites = tuple(sprites)
        super().scatter(sprites)
        self._things += [(placed, 0, 0, 0, 0) for placed in sprites]


def _thing(what: str | PlacedSprite, x: int, y: int, w: int, h: int) -> Thing:
    if isinstance(what, str):
        return Thing(what, pygame.Rect(x, y, max(w, 0), max(h, 0)))
    return Thing(f"the sprite {what.sprite.key!r}", box_of(what))


def box_of(placed: PlacedSprite) -> pygame.Rect:
    """Return the box in pixels that a sprite covers if it is not rotated."""
    (width, height), pose = placed.sprite.size, placed.pose
    box = pygame.Rect(0, 0, round(width * pose.scale * pose.across), round(height * pose.scale))
    box.center = (placed.x, placed.y)
    return box
