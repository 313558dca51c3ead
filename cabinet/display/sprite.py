"""Sprites, which are pictures that are drawn once and cached, and the poses in which they can be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from cabinet.display.palette import Colour

Drawing: TypeAlias = Callable[[Any, int, int], None]
"""A function that draws on a `Canvas` with its top left at x, y. The canvas has the type `Any`, because
this module must not import `Canvas`."""

CLEAR: Final = (255, 1, 254)
"""The color that stands for transparent pixels in cached art; no game may use it."""


class Sprite(NamedTuple):
    """A picture that a function draws in its upright position, and that can be shown in any pose."""

    key: object
    """The hashable identity of the sprite, including every value that its picture depends on: sprites with
    equal keys must look the same."""
    size: tuple[int, int]
    """The width and height of the sprite in pixels; anything drawn outside is cut off."""
    draw: Drawing


class Pose(NamedTuple):
    """The angle, scale, outline and brightness in which a sprite is shown.

    Each pose of a sprite is drawn once and cached.
    """

    angle: int = 0
    """The angle of the sprite in degrees clockwise."""
    scale: float = 1.0
    across: float = 1.0
    """The share of the sprite's width that is visible; less than 1 while the sprite turns over."""
    edge: Colour | None = None
    """The color of an outline one pixel wide, None for no outline."""
    halo: Colour | None = None
    """The color of a ring three pixels wide around the sprite, None for no ring."""
    light: float = 1.0
    """The brightness of the sprite, where 1 is full light."""


FLAT: Final = Pose()


class PlacedSprite(NamedTuple):
    """A sprite with its pose and its position in a picture; `x` and `y` are the middle of the sprite."""

    sprite: Sprite
    x: int
    y: int
    pose: Pose = FLAT
    shadow: tuple[int, int] | None = None
    """The offset of the shadow in pixels to the right and down; None for no shadow."""
