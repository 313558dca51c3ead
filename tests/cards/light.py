"""A measure for the brightness of a part of a picture."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cabinet.display.palette import luminance

if TYPE_CHECKING:
    import pygame

    from cabinet.devtools.recording import RecordingCanvas

known = cache(luminance)
"""The luminance of a color, cached because a picture has few colors."""


def light(canvas: RecordingCanvas, box: pygame.Rect) -> float:
    """Return the mean luminance of a part of a picture."""
    seen = [
        known(canvas.pixel(x, y))
        for x in range(box.left, box.right, 2)
        for y in range(box.top, box.bottom, 2)
    ]
    return sum(seen) / len(seen)
