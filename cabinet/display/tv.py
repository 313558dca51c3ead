"""The owner's settings of the TV."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees by which the picture is turned clockwise."""
Shape: TypeAlias = Literal["auto", "4:3", "16:9"]
"""The shape of the TV in its upright position; auto derives it from the screen's pixels."""
TextSize: TypeAlias = Literal["normal", "large"]
"""The size of text. `large` leaves out the margin that old TVs cut off, so everything is a ninth larger."""


class Tv(NamedTuple):
    """The owner's settings for placing the picture on the screen."""

    rotation: Rotation = 0
    shape: Shape = "auto"
    overscan: int = 0
    """The percentage of the screen that the TV hides at each edge."""
    text: TextSize = "normal"
    mask: bool = False
    """True to lay columns of red, green and blue over the picture, if the screen has enough lines."""


UPRIGHT = Tv()
"""The default settings: a TV that stands upright and hides nothing."""
