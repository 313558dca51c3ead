"""The inks of widgets and the grounds below them, by theme color; each module that draws text has a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cabinet.display.palette import Colour


class Ink(NamedTuple):
    """Two colors, each by its name in the theme: an ink, and the ground on which it is read."""

    name: str
    ink: Colour
    on: str
    ground: Colour
