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
"""The size of flying points in pixels a dot: at the start and the end, and at their largest."""
RISE = 60
"""Pixels that the points rise on their way."""
DOTS = 8
"""The height of a digit in dots."""
MARGIN = 2
"""The margin of a badge around its digits, in dots."""
LABEL = 22
"""The height in pixels of a label above the points."""


class Flight(NamedTuple):
    """Points on their way."""

    name: str
    """The name of this flight's spans; see `timelines.fly`."""
    words: str
    start: tuple[int, int]
    end: tuple[int, int]
    colour: Colour
    label: str = ""
    """The words above the points before they fly."""


def out_back(part: float) -> float:
    """An easing that overshoots by a tenth, and comes back."""
    left = 1 - part
    return 1 - left * left * (2.7 * left - 1.7)


def draw_flying(canvas: Canvas, show: Show[Any, Any, Any], flight: Flight) -> None:
    """Draw flying points, and the sparks as they land.

    A dark badge keeps them legible over dice, cards and lines. If animations are off, they stay at the start,
    at full size.
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
