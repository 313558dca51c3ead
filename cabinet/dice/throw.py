"""A throw: dice fly in, bounce, turn and slide to their places.

All are functions of the time since the throw.
"""

from __future__ import annotations

from bisect import bisect
from typing import NamedTuple

from cabinet.api import Cue, Timeline, out_cubic
from cabinet.drawing.motion import between

FLIES = 0.67
"""Seconds from the throw of a die until it lies still."""
SLIDES = 0.09
"""Seconds in which a die that lies still then slides to its place."""
APART = 0.02
"""Seconds between two dice of a throw: five dice are in their places after 0.84 s."""
START = (-90, 300)
"""The point at which a throw starts, in pixels of the table."""
HITS = (0.40, 0.66, 0.84, 1.0)
"""The parts of a die's flight at which it hits the table; at the last hit it lies still."""
HEIGHTS = (130, 46, 18, 6)
"""Pixels of a die above the table: at the throw, and at the highest point after each hit."""
TURN, STEP = 560, 15
"""Degrees that a die turns in its flight, and degrees between two kept pictures of it."""
FLIP = 0.07
"""Seconds that a tumbling die shows each face."""
SHAKE = 0.06
"""Seconds that the table shakes when a die hits it for the first time."""
ASIDE = 18
"""Pixels from the point where a die stops to its place."""

# An order of faces in which neighbors are never opposite and never equal.
_WALK = (1, 3, 6, 2, 4, 1, 5, 6, 4, 2, 3, 5)


class Spot(NamedTuple):
    """The place of a die: its middle in pixels, and its angle in degrees."""

    x: int
    y: int
    angle: int = 0


class Flying(NamedTuple):
    """A flying die at one moment: the point on the table below it, its height, its angle and its face."""

    x: int
    y: int
    height: int
    angle: int
    face: int


def settles(order: int) -> float:
    """Seconds until the die thrown as number `order` (from 0) is in its place."""
    return APART * order + FLIES + SLIDES


def last_settles(dice: int) -> float:
    """Seconds until all of this many dice are in their places."""
    return settles(dice - 1) if dice else 0.0


def told(age: float, dice: int) -> float:
    """The visible part of a throw's result, 0 to 1: it grows from the last die's final face to its place."""
    known = APART * (dice - 1) + FLIES * HITS[2]
    return max(0.0, min(1.0, (age - known) / (last_settles(dice) - known)))


def hits(order: int) -> tuple[float, ...]:
    """The seconds at which a die hits the table, without the last hit."""
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
    """The timeline of a throw.

    `roll`: dice fly in, bounce, and slide to their places one after another; `shake` at each first hit of a
    die on the table.
    """
    tumbling = Cue.TUMBLE if dice > 1 else Cue.TUMBLE_ONE
    timeline = Timeline().then("roll", lasts=last_settles(dice), cue=tumbling)
    for order in range(dice):
        first, _, last = hits(order)
        timeline = timeline.at(first, "shake", order, lasts=SHAKE).hear(Cue.SETTLE, last)
    return timeline


def landed_at(spot: Spot, hit: int, start: tuple[int, int] = START) -> tuple[int, int]:
    """The point of a die's hit on the table: the first hit if `hit` is 0, the second if 1, and so on."""
    stops = spot.x - ASIDE, spot.y + ASIDE // 2
    return between(start, stops, 1 - (1 - HITS[hit]) ** 2)


def _height(part: float) -> int:
    """The height of a die above the table in pixels: a parabola from each hit to the next."""
    if part < HITS[0]:
        return round(HEIGHTS[0] * (1 - (part / HITS[0]) ** 2))
    bounce = bisect(HITS, part)
    begins, ends = HITS[bounce - 1 : bounce + 1]
    through = (part - begins) / (ends - begins)
    return round(4 * HEIGHTS[bounce] * through * (1 - through))


def _shown(part: float, face: int) -> int:
    """The upper face of a flying die: from the third hit on it is the final one."""
    left = HITS[2] - part
    # Flips are counted back from the third hit, so that the face before it differs.
    flips = int(left * FLIES / FLIP) + 1 if left > 0 else 0
    return _WALK[(_WALK.index(face) + flips) % len(_WALK)]
