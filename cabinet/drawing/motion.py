"""Animation functions: shaking the picture, moving along a path, and idle movements.

All results depend only on the time. A `beat` is a tenth of a second.
"""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING, Any

from cabinet.display.frame_budget import QualityLevel

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas

SWINGS = (1.0, -0.75, 0.5, -0.25)
"""The offset of the picture in each quarter of a shake, as a fraction of the shake's amplitude."""
PIXELS = 40
"""The amplitude in pixels of a shake of the picture per second of its duration: 4 pixels for a shake of 0.1
s."""
OVER = 1 - 1e-6
"""The fraction of a shake's duration after which the shake counts as over: just below 1, because times are
rounded."""
BOB, BOBS = 2, 1.5
"""The amplitude in pixels of an object that moves up and down, and its frequency in movements per second."""
GLINT, GLINTS = 30, 5
"""The interval from one glint of light to the next, and the duration of a glint, in beats (tenths of a
second)."""
BREATH = 20
"""The period of a slowly pulsing light, in beats (tenths of a second)."""
SHADES = 4
"""The number of brightness steps of a slowly pulsing light; it is small, so that drawn words can be
cached."""


def shaken(canvas: Canvas, show: Show[Any, Any, Any]) -> None:
    """Shake the picture during the span (named part) `shake` of a step's timeline; call this function last.

    A longer span has a larger amplitude: 4 pixels for 0.1 s. Nothing shakes if the owner has set a steady
    picture, or on a very slow machine.
    """
    span = show.timeline.latest(show.age, "shake")
    if span and not show.calm:
        jolted(canvas, show.age - span.start, PIXELS * span.length)


def jolted(canvas: Canvas, since: float, pixels: float) -> None:
    """Shake the whole picture briefly after a hit; `since`: seconds since the hit, `pixels`: the amplitude.

    Nothing shakes on a very slow machine.
    """
    part = since * PIXELS / pixels
    if 0 <= part < OVER and canvas.spared < QualityLevel.SHAKE:
        by = round(pixels * SWINGS[int(len(SWINGS) * part)])
        canvas.shift(by // 2, by)


def between(start: tuple[int, int], end: tuple[int, int], part: float, rise: int = 0) -> tuple[int, int]:
    """Return the point at a part (0 to 1) of the path from `start` to `end`, an arc `rise` pixels high."""
    x, y = (round(one + (other - one) * part) for one, other in zip(start, end, strict=True))
    return x, y - round(4 * rise * part * (1 - part))


def bob(beat: int) -> int:
    """Return the vertical offset in pixels of the bobbing object under the cursor."""
    return round(BOB * sin(2 * pi * BOBS * beat / 10))


def glint(beat: int) -> float | None:
    """Return the position (0 to 1) of a glint of light on a kept die or card; None between two glints."""
    part = beat % GLINT / GLINTS
    return part if part < 1 else None


def breath(beat: int) -> float:
    """Return the brightness (0 to 1) of the slowly pulsing light that marks a possible choice."""
    return round(SHADES * (1 - sin(2 * pi * (beat % BREATH) / BREATH)) / 2) / SHADES
