"""The type `Ink`: a text color with its background color.

Each module that draws text lists the pairs of colors that it uses, so that their contrast can be checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cabinet.display.palette import Colour


class Ink(NamedTuple):
    """A text color and the background color behind it, each with its name for messages."""

    name: str
    ink: Colour
    on: str
    ground: Colour
