"""What a widget writes with the colours of a theme, and on what: each module that needs it gives a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cabinet.display.palette import Colour


class Ink(NamedTuple):
    """Two colours of which one is read on the other, each with its name in the theme."""

    name: str
    ink: Colour
    on: str
    ground: Colour
