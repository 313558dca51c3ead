"""The animation of points or dollars that appear, fly to their place on the screen, and land there."""

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
"""The scale of flying points in pixels per font dot: the smallest, at the start and end of the flight, and
the largest."""
RISE = 60
"""Height in pixels of the arc along which points fly."""
DOTS = 8
"""Height of a digit in font dots."""
MARGIN = 2
"""Margin around the digits of flying points, in font dots."""
LABEL = 22
"""Height in pixels of the label above flying points."""


class Flight(NamedTuple):
    """Points that fly across the screen: their text, path, color and timing."""

    name: str
    """Name of the timeline spans that time this flight; see `timelines.fly`."""
    words: str
    start: tuple[int, int]
    end: tuple[int, int]
    colour: Colour
    label: str = ""
    """Text shown above the points until the points fly."""


def out_back(part: float) -> float:
    """Return the eased progress of an animation (0 to 1) that overshoots its end by a tenth and returns."""
    left = 1 - part
    return 1 - left * left * (2.7 * left - 1.7)


def draw_flying(canvas: Canvas, show: Show[Any, Any, Any], flight: Flight) -> None:
    """Draw flying points and the sparks where they land.

    A dark badge keeps the points legible over dice, cards and lines. If animations are turned off, the points
    stay at their start at full size.
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
