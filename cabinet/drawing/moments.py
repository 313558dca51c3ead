"""Great moments: what is seen when something happens that people tell each other about.

Every part is a function of the seconds since it began. Where nothing may flash (`calm`) it is drawn as
it stands at its fullest.
"""

from __future__ import annotations

from enum import Enum
from math import pi, sin
from typing import TYPE_CHECKING

from cabinet.display.palette import WHITE
from cabinet.display.size import WIDTH
from cabinet.drawing.ground import lamps, rays
from cabinet.drawing.lettering import figure, logo
from cabinet.drawing.particles import confetti

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas

BREATH = 0.3
"""Seconds of stillness before the greatest moments."""
COUNT = 1.0
"""Seconds in which points count up."""
HOP, HOPS = 10, 1.6
"""Pixels that dice and cards hop, and how often in a second."""
FULLEST = 1.3
"""Seconds into it at which a moment that stands still is drawn."""


class Size(Enum):
    """How great a moment is: the seconds that it lasts."""

    SPARKLE = 0.8
    """A straight, a full house, three hundred."""
    SHINE = 1.5
    """Four of a kind, the upper bonus, a flush."""
    FEAST = 3.0
    """Five of a kind, a straight flush, the bank broken."""
    RECORD = 4.0
    """A new record."""


def feast(
    canvas: Canvas,
    theme: Theme,
    words: str,
    points: str,
    age: float,
    *,
    calm: bool = False,
    seed: int = 0,
) -> None:
    """The ground of the greatest moments, over the whole screen: rays, a waving logo, confetti, points.

    What hops is drawn over it, between 190 and 290 pixels from the top. `words`: one line, or two divided
    by a line end; the points are then below what hops. `points`: as they are shown by now (see `counted`).
    """
    age = FULLEST if calm else age
    rays(canvas, theme, age)
    lamps(canvas, theme, round(10 * age), around=True)
    lines = words.split("\n")
    size = min(8, (WIDTH - 64) // (8 * max(map(len, lines))))
    top = 48 + (8 - size) * 4 if len(lines) == 1 else 26
    for at, line in enumerate(lines):
        logo(canvas, WIDTH // 2, top + (8 * size + 10) * at, line, theme.accent, size, waving=age)
    confetti(canvas, age, seed)
    if points and len(lines) == 1:
        figure(canvas, WIDTH // 2, 124, points, WHITE, 6, "centre")
    elif points:
        figure(canvas, WIDTH // 2, 300, points, WHITE, 5, "centre")


def hop(age: float, order: int, *, calm: bool = False) -> int:
    """Pixels by which the one that is `order`th in a row is off the ground."""
    if calm or age < BREATH:
        return 0
    return round(HOP * max(0.0, sin(2 * pi * (HOPS * (age - BREATH) - order / 6))))


def counted(points: int, age: float, *, calm: bool = False) -> int:
    """How many of the points are shown so far."""
    return points if calm else min(points, round(points * max(0.0, age - BREATH) / COUNT))
