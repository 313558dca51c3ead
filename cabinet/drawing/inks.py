"""The type `Ink`: a text color with its background.

Each module that draws text lists its pairs for a contrast check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cabinet.display.palette import Colour


class Ink(NamedTuple):
    """A text color and the background color it is drawn on, each with its name in the theme."""

    name: str
    ink: Colour
    on: str
    ground: Colour
