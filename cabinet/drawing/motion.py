"""Motion: hits that shake the picture, ways from place to place, idle life.

All are functions of time alone. A `beat` is a tenth of a second.
"""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING, Any

from cabinet.display.frame_budget import QualityLevel

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas

SWINGS = (1.0, -0.75, 0.5, -0.25)
"""The picture's shift in each quarter of a shake, as parts of its amplitude."""
PIXELS = 40
"""The amplitude of a shake in pixels for each second of its length."""
OVER = 1 - 1e-6
"""The part of its time after which a shake is over: seconds since its start are rounded."""
BOB, BOBS = 2, 1.5
"""Pixels that something bobs, and how often in a second."""
GLINT, GLINTS = 30, 5
"""Beats from a glint to the next, and how many it takes to cross."""
BREATH = 20
"""Beats of a breath."""
SHADES = 4
"""Steps from the least light of a breath to the most: few colours, so drawn words can be kept."""


def shaken(canvas: Canvas, show: Show[Any, Any, Any]) -> None:
    """Shake the whole picture during a span `shake`: call it last.

    Longer spans shake farther: 4 pixels in 0.1 s. Nothing shakes with a steady picture, nor on a very slow
    machine.
    """
    span = show.timeline.latest(show.age, "shake")
    if span and not show.calm:
        jolted(canvas, show.age - span.start, PIXELS * span.length)


def jolted(canvas: Canvas, since: float, pixels: float) -> None:
    """Shake the whole picture for a moment after a hit `since` seconds ago, at first by this many pixels.

    Nothing shakes on a very slow machine.
    """
    part = since * PIXELS / pixels
    if 0 <= part < OVER and canvas.spared < QualityLevel.SHAKE:
        by = round(pixels * SWINGS[int(len(SWINGS) * part)])
        canvas.shift(by // 2, by)


def between(start: tuple[int, int], end: tuple[int, int], part: float, rise: int = 0) -> tuple[int, int]:
    """A place on the way from one to another, in an arc `rise` pixels high."""
    x, y = (round(one + (other - one) * part) for one, other in zip(start, end, strict=True))
    return x, y - round(4 * rise * part * (1 - part))


def bob(beat: int) -> int:
    """Pixels by which what the cursor is at is lower or higher."""
    return round(BOB * sin(2 * pi * BOBS * beat / 10))


def glint(beat: int) -> float | None:
    """The place of a glint across a kept die or card, from 0 to 1; None between two glints."""
    part = beat % GLINT / GLINTS
    return part if part < 1 else None


def breath(beat: int) -> float:
    """The light of a possible choice, 0 to 1 and back."""
    return round(SHADES * (1 - sin(2 * pi * (beat % BREATH) / BREATH)) / 2) / SHADES
