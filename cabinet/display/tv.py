"""The owner's settings for the TV: rotation, shape, text size, overscan and color mask."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""The angle by which the picture is rotated, in degrees clockwise."""
Shape: TypeAlias = Literal["auto", "4:3", "16:9"]
"""The aspect ratio of the TV in its upright position; `auto` derives it from the screen's resolution."""
TextSize: TypeAlias = Literal["normal", "large"]
"""The size of text. `large` leaves out the margin that old TVs hide, so everything is a ninth larger."""


class Tv(NamedTuple):
    """The owner's settings that determine how the picture is placed on the screen."""

    rotation: Rotation = 0
    shape: Shape = "auto"
    overscan: int = 0
    """The percentage of the screen that the TV hides at each edge."""
    text: TextSize = "normal"
    mask: bool = False
    """True to draw a mask of red, green and blue columns over the picture, if the screen has enough lines."""


UPRIGHT = Tv()
"""The default settings: an upright TV without overscan."""
