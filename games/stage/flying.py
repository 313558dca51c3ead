"""Points or dollars that appear, fly to their place, and hit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import figure, figure_width, read
from cabinet.drawing.motion import between
from cabinet.drawing.particles import sparks

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

SIZES = (2, 7)
"""Pixels a dot of points: as they start and land, and at their largest."""
RISE = 60
"""Pixels that they rise on their way."""
DOTS = 8
"""The height of a figure in dots."""
MARGIN = 2
"""Dots around it on its badge."""
LABEL = 22
"""Pixels of a label above it."""


class Flight(NamedTuple):
    """Points on their way."""

    name: str
    """The name of the spans of `timelines.fly`."""
    words: str
    start: tuple[int, int]
    end: tuple[int, int]
    colour: Colour
    label: str = ""
    """The words above them before they fly."""


def out_back(part: float) -> float:
    """A tenth too far, and back."""
    left = 1 - part
    return 1 - left * left * (2.7 * left - 1.7)


def draw_flying(canvas: Canvas, show: Show[Any, Any, Any], flight: Flight) -> None:
    """Draw points on their way, and the sparks of their hit.

    On a dark badge: legible over dice, cards and lines. If nothing may move they stay at the start, at full
    size.
    """
    name, words, start, end, colour, label = flight
    stands, flies = show.t(f"{name} stands"), show.t(f"{name} flies")
    if show.begun(name):
        if not show.calm:
            sparks(canvas, *end, show.since(name), colour)
        return
    if not show.begun(f"{name} stands"):
        return
    small, large = SIZES
    part = 1.0 if show.calm else min(out_back(stands), 1.0 - flies)
    size = max(small, round(small + (large - small) * part))
    x, y = start if show.calm else between(start, end, flies, RISE)
    width, top = figure_width(words, size) + 2 * MARGIN * size, y - DOTS * size // 2
    above = LABEL if label and size == large else 0
    left, height = x - width // 2, (DOTS + MARGIN) * size + above
    radius = 2 * size
    canvas.round_box(left, top - MARGIN * size // 2 - above, width, height + size // 2, BLACK, radius)
    canvas.round_frame(left, top - MARGIN * size // 2 - above, width, height + size // 2, colour, radius, 2)
    figure(canvas, x, top, words, colour, size, "centre")
    if above:
        read(canvas, x, top - above, label, colour, "centre", strong=True)
