"""Pixel art that is drawn once, and the angles, sizes and lights to show it in (see `poses`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from cabinet.display.palette import Colour

Drawing: TypeAlias = Callable[[Any, int, int], None]
"""Draws on a `Canvas`, which is defined above this module, with its top left at x and y."""

CLEAR: Final = (255, 1, 254)
"""The transparent colour of cached art: no game uses it."""


class Sprite(NamedTuple):
    """A piece of pixel art, upright."""

    key: object
    """Its name and all that it depends on, hashable: sprites with equal keys look the same."""
    size: tuple[int, int]
    """Width and height in pixels; the rest is cut off."""
    draw: Drawing


class Pose(NamedTuple):
    """The angle, size and look of a sprite. Each pose is drawn once and cached."""

    angle: int = 0
    """Degrees clockwise."""
    scale: float = 1.0
    across: float = 1.0
    """The visible part of its width: less than 1 while it turns over."""
    edge: Colour | None = None
    """An outline of one pixel."""
    halo: Colour | None = None
    """A ring of three pixels around it."""
    light: float = 1.0
    """Brightness: 1 is full light."""


FLAT: Final = Pose()


class PlacedSprite(NamedTuple):
    """A sprite on a picture, with its middle at x and y."""

    sprite: Sprite
    x: int
    y: int
    pose: Pose = FLAT
    shadow: tuple[int, int] | None = None
    """Pixels to the right and down at which its shadow lies."""
