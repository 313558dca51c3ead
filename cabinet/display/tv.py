"""What an owner can say of the TV."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees by which the picture is turned on the screen, clockwise."""
Shape: TypeAlias = Literal["auto", "4:3", "16:9"]
"""The TV's own shape, as it stands on its feet; auto takes it from its pixels."""
TextSize: TypeAlias = Literal["normal", "large"]
"""large: without the margin that old TVs cut off, so that all is larger by a ninth."""


class Tv(NamedTuple):
    """How the picture is put on the screen."""

    rotation: Rotation = 0
    shape: Shape = "auto"
    overscan: int = 0
    """Percent of the screen that the TV hides at each edge."""
    text: TextSize = "normal"
    mask: bool = False
    """Columns of red, green and blue over all, where the screen has lines enough."""


UPRIGHT = Tv()
"""A TV that stands on its feet and hides nothing."""
