"""Rolled dice fly in, bounce, turn and slide to their places: functions of the time since the throw."""

from __future__ import annotations

from bisect import bisect
from typing import NamedTuple

from cabinet.api import Cue, Timeline, out_cubic
from cabinet.drawing.motion import between

FLIES = 0.67
"""Seconds from the throw of a die until it lies still."""
SLIDES = 0.09
"""Seconds in which it then slides to its place."""
APART = 0.02
"""Seconds from one die to the next: five are in their places after 0.84 s."""
START = (-90, 300)
"""The start of a throw, in pixels of the table."""
HITS = (0.40, 0.66, 0.84, 1.0)
"""When a die hits the table, as parts of its flight: the last time it lies still."""
HEIGHTS = (130, 46, 18, 6)
"""Pixels above the table: at the throw, and the most after each hit."""
TURN, STEP = 560, 15
"""Degrees that it turns in its flight, and the steps of that which are kept as pictures."""
FLIP = 0.07
"""Seconds that a tumbling die shows one face."""
SHAKE = 0.06
"""Seconds that the table shakes when a die hits it for the first time."""
ASIDE = 18
"""Pixels from where a die stops to its place."""

# A walk over the faces in which neighbours are never opposite and never equal.
_WALK = (1, 3, 6, 2, 4, 1, 5, 6, 4, 2, 3, 5)


class Spot(NamedTuple):
    """The place of a die: its middle in pixels, and its angle in degrees."""

    x: int
    y: int
    angle: int = 0


class Flying(NamedTuple):
    """A die at one moment: the place on the table below it, how high above that, its angle and its face."""

    x: int
    y: int
    height: int
    angle: int
    face: int


def settles(order: int) -> float:
    """Seconds until the die that was thrown as number `order` (from 0) is in its place."""
    return APART * order + FLIES + SLIDES


def last_settles(dice: int) -> float:
    """Seconds until this many dice all are in their places."""
    return settles(dice - 1) if dice else 0.0


def told(age: float, dice: int) -> float:
    """The part of a throw's outcome that is visible, 0 to 1: from the last die's face to its place."""
    known = APART * (dice - 1) + FLIES * HITS[2]
    return max(0.0, min(1.0, (age - known) / (last_settles(dice) - known)))


def hits(order: int) -> tuple[float, ...]:
    """Seconds until a die hits the table, each time but the last."""
    return tuple(APART * order + FLIES * part for part in HITS[:-1])


def flying(age: float, order: int, face: int, spot: Spot, start: tuple[int, int] = START) -> Flying | None:
    """A die `age` seconds after a throw that ends with `face` at a spot; None before it is thrown."""
    own = age - APART * order
    if own < 0:
        return None
    part = own / FLIES
    stops = spot.x - ASIDE, spot.y + ASIDE // 2
    if part >= 1:
        x, y = between(stops, (spot.x, spot.y), out_cubic(min(1.0, (own - FLIES) / SLIDES)))
        return Flying(x, y, 0, spot.angle, face)
    x, y = between(start, stops, 1 - (1 - part) ** 2)
    turned = spot.angle + TURN * (1 - part) ** 2
    return Flying(x, y, _height(part), STEP * round(turned / STEP) % 360, _shown(part, face))


def thrown(dice: int) -> Timeline:
    """`roll`: dice fly in, bounce, and slide to their places one after another; `shake` at each first hit."""
    tumbling = Cue.TUMBLE if dice > 1 else Cue.TUMBLE_ONE
    timeline = Timeline().then("roll", lasts=last_settles(dice), cue=tumbling)
    for order in range(dice):
        first, _, last = hits(order)
        timeline = timeline.at(first, "shake", order, lasts=SHAKE).hear(Cue.SETTLE, last)
    return timeline


def landed_at(spot: Spot, hit: int, start: tuple[int, int] = START) -> tuple[int, int]:
    """The place of a die's first hit on the table (`hit` 0), its second, and so on."""
    stops = spot.x - ASIDE, spot.y + ASIDE // 2
    return between(start, stops, 1 - (1 - HITS[hit]) ** 2)


def _height(part: float) -> int:
    """Pixels above the table: a parabola from each hit to the next."""
    if part < HITS[0]:
        return round(HEIGHTS[0] * (1 - (part / HITS[0]) ** 2))
    bounce = bisect(HITS, part)
    begins, ends = HITS[bounce - 1 : bounce + 1]
    through = (part - begins) / (ends - begins)
    return round(4 * HEIGHTS[bounce] * through * (1 - through))


def _shown(part: float, face: int) -> int:
    """The face that is up: the true one from the third hit on."""
    left = HITS[2] - part
    # Counted back from there, so that the face before it is another one.
    flips = int(left * FLIES / FLIP) + 1 if left > 0 else 0
    return _WALK[(_WALK.index(face) + flips) % len(_WALK)]
