"""The owner's settings of the TV."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees by which the picture is turned clockwise."""
Shape: TypeAlias = Literal["auto", "4:3", "16:9"]
"""The TV's shape when it stands on its feet; auto follows its pixels."""
TextSize: TypeAlias = Literal["normal", "large"]
"""large: without the margin that old TVs cut off, so everything is larger by a ninth."""


class Tv(NamedTuple):
    """The placement of the picture on the screen."""

    rotation: Rotation = 0
    shape: Shape = "auto"
    overscan: int = 0
    """Percent of the screen that the TV hides at each edge."""
    text: TextSize = "normal"
    mask: bool = False
    """Columns of red, green and blue over the picture, if the screen has enough lines."""


UPRIGHT = Tv()
"""A TV that stands on its feet and hides nothing."""
