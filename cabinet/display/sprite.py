"""Pixel art that is drawn once, and the angles, sizes and lights in which it is shown (see `poses`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from cabinet.display.palette import Colour

Drawing: TypeAlias = Callable[[Any, int, int], None]
"""Draws on a `Canvas`, which stands above this module, with its top left at x and y."""

CLEAR: Final = (255, 1, 254)
"""What is transparent in kept art: no colour of a game."""


class Sprite(NamedTuple):
    """A piece of pixel art as it lies upright."""

    key: object
    """What it is and all that it depends on, hashable: two sprites with the same key look the same."""
    size: tuple[int, int]
    """Pixels across and down; what is drawn outside is cut off."""
    draw: Drawing


class Pose(NamedTuple):
    """How a sprite stands. Each pose is made once and kept."""

    angle: int = 0
    """Degrees that it is turned, clockwise."""
    scale: float = 1.0
    across: float = 1.0
    """How much of its width is seen: less than 1 while it turns over."""
    edge: Colour | None = None
    """An outline of one pixel."""
    halo: Colour | None = None
    """A ring of three pixels around it."""
    light: float = 1.0
    """How bright it is: 1 in the light, less where it has lost."""


FLAT: Final = Pose()


class PlacedSprite(NamedTuple):
    """A sprite on a picture, its middle at x and y."""

    sprite: Sprite
    x: int
    y: int
    pose: Pose = FLAT
    shadow: tuple[int, int] | None = None
    """How far its shadow lies to the right of it and below it."""
