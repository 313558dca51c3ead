"""Pixel art that is drawn once, and the angles, sizes and lights to show it in (see `poses`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from cabinet.display.palette import Colour

Drawing: TypeAlias = Callable[[Any, int, int], None]
"""Draws on a `Canvas`, which is defined above this module, with its top left at x and y."""

CLEAR: Final = (255, 1, 254)
"""The transparent color of cached art; no game may use it."""


class Sprite(NamedTuple):
    """A piece of pixel art, upright."""

    key: object
    """The sprite's name and everything that its picture depends on, hashable: sprites with equal keys look
    the same."""
    size: tuple[int, int]
    """Width and height in pixels; anything drawn outside is cut off."""
    draw: Drawing


class Pose(NamedTuple):
    """The angle, size, edge and light of a drawn sprite. Each pose is drawn once and cached."""

    angle: int = 0
    """The angle of the sprite in degrees clockwise."""
    scale: float = 1.0
    across: float = 1.0
    """The visible share of the sprite's width: less than 1 while it turns over."""
    edge: Colour | None = None
    """The color of an outline one pixel wide, None for no outline."""
    halo: Colour | None = None
    """The color of a ring three pixels wide around the sprite, None for no ring."""
    light: float = 1.0
    """The brightness of the sprite: 1 is full light."""


FLAT: Final = Pose()


class PlacedSprite(NamedTuple):
    """A sprite on a picture, with its middle at x and y."""

    sprite: Sprite
    x: int
    y: int
    pose: Pose = FLAT
    shadow: tuple[int, int] | None = None
    """Pixels by which the shadow lies to the right and below; None for no shadow."""
