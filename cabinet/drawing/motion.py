"""Motion: hits that shake the picture, paths from place to place, idle movement.

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
"""The part of a shake's time after which the shake is over: seconds since its start are rounded."""
BOB, BOBS = 2, 1.5
"""Pixels that a bobbing thing moves up and down, and its bobs in a second."""
GLINT, GLINTS = 30, 5
"""Beats from one glint to the next, and the beats that a glint takes to cross."""
BREATH = 20
"""Beats that one breath takes: a slow change of light."""
SHADES = 4
"""Steps from the least light of a breath to the most: few, so that drawn words can be kept."""


def shaken(canvas: Canvas, show: Show[Any, Any, Any]) -> None:
    """Shake the whole picture during a span `shake`; call this function last.

    Longer spans shake farther: 4 pixels in 0.1 s. Nothing shakes while the picture is set to steady, nor on a
    very slow machine.
    """
    span = show.timeline.latest(show.age, "shake")
    if span and not show.calm:
        jolted(canvas, show.age - span.start, PIXELS * span.length)


def jolted(canvas: Canvas, since: float, pixels: float) -> None:
    """Shake the whole picture for a moment after a hit `since` seconds ago, by `pixels` at first.

    Nothing shakes on a very slow machine.
    """
    part = since * PIXELS / pixels
    if 0 <= part < OVER and canvas.spared < QualityLevel.SHAKE:
        by = round(pixels * SWINGS[int(len(SWINGS) * part)])
        canvas.shift(by // 2, by)


def between(start: tuple[int, int], end: tuple[int, int], part: float, rise: int = 0) -> tuple[int, int]:
    """A point on the path from `start` to `end`, in an arc `rise` pixels high."""
    x, y = (round(one + (other - one) * part) for one, other in zip(start, end, strict=True))
    return x, y - round(4 * rise * part * (1 - part))


def bob(beat: int) -> int:
    """Pixels by which the thing under the cursor is lower or higher."""
    return round(BOB * sin(2 * pi * BOBS * beat / 10))


def glint(beat: int) -> float | None:
    """The place of a glint across a kept die or card, from 0 to 1; None between two glints."""
    part = beat % GLINT / GLINTS
    return part if part < 1 else None


def breath(beat: int) -> float:
    """The brightness of a possible choice, from 0 to 1 and back."""
    return round(SHADES * (1 - sin(2 * pi * (beat % BREATH) / BREATH)) / 2) / SHADES
