"""The inks of a widget on their grounds, by colours of a theme; each module that needs them has a list."""

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
