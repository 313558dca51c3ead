"""The animation of a throw: dice fly in, bounce, tumble and slide to their positions.

All functions depend only on the time since the throw.
"""

from __future__ import annotations

from bisect import bisect
from typing import NamedTuple

from cabinet.api import Cue, Timeline, out_cubic
from cabinet.drawing.motion import between

FLIES = 0.67
"""Seconds from the throw of a die until it stops tumbling."""
SLIDES = 0.09
"""Seconds in which a die that has stopped tumbling slides to its final position."""
APART = 0.02
"""Seconds between the throws of two dice; five dice are in their final positions after 0.84 s."""
START = (-90, 300)
"""Default position in pixels from which dice are thrown, left of the screen."""
HITS = (0.40, 0.66, 0.84, 1.0)
"""The moments when a die hits the table, as fractions of its flight time; the last hit ends the flight."""
HEIGHTS = (130, 46, 18, 6)
"""Height of a flying die in pixels: at the throw, and at the top of each bounce."""
TURN, STEP = 560, 15
"""Rotation of a die during its flight, and the rotation step between its pictures, in degrees."""
FLIP = 0.07
"""Seconds for which a tumbling die shows each face."""
SHAKE = 0.06
"""Seconds for which the screen shakes when a die hits the table for the first time."""
ASIDE = 18
"""Distance in pixels that a die slides to its final position."""

# An order of the faces: neighbors in this order are never equal, nor on opposite sides of the die.
_WALK = (1, 3, 6, 2, 4, 1, 5, 6, 4, 2, 3, 5)


class Spot(NamedTuple):
    """The position of a die: its center in pixels, and its rotation in degrees."""

    x: int
    y: int
    angle: int = 0


class Flying(NamedTuple):
    """A flying die at one moment: its position on the table, height, rotation and upper face."""

    x: int
    y: int
    height: int
    angle: int
    face: int


def settles(order: int) -> float:
    """Return the seconds until the die number `order` of a throw (from 0) is in its final position."""
    return APART * order + FLIES + SLIDES


def last_settles(dice: int) -> float:
    """Return the seconds until all of `dice` thrown dice are in their final positions."""
    return settles(dice - 1) if dice else 0.0


def told(age: float, dice: int) -> float:
    """Return the progress, 0 to 1, of showing a throw's result, `age` seconds after the throw.

    The result must not be shown earlier than the dice: the progress starts when the last die shows its final
    face, and is 1 when that die is in its final position.
    """
    known = APART * (dice - 1) + FLIES * HITS[2]
    return max(0.0, min(1.0, (age - known) / (last_settles(dice) - known)))


def hits(order: int) -> tuple[float, ...]:
    """Return the seconds at which die number `order` of a throw hits the table, except for the last hit."""
    return tuple(APART * order + FLIES * part for part in HITS[:-1])


def flying(age: float, order: int, face: int, spot: Spot, start: tuple[int, int] = START) -> Flying | None:
    """Return a thrown die in flight, `age` seconds after the throw; None before this die is thrown.

    `order`: the number of the die in the throw, from 0. `face`, `spot`: the die's face and position at the
    end of its flight.
    """
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
    """Return the timeline of a throw of `dice` dice.

    The timeline has a span `roll` for the whole throw, and a span `shake` for the first hit of each die on
    the table.
    """
    tumbling = Cue.TUMBLE if dice > 1 else Cue.TUMBLE_ONE
    timeline = Timeline().then("roll", lasts=last_settles(dice), cue=tumbling)
    for order in range(dice):
        first, _, last = hits(order)
        timeline = timeline.at(first, "shake", order, lasts=SHAKE).hear(Cue.SETTLE, last)
    return timeline


def landed_at(spot: Spot, hit: int, start: tuple[int, int] = START) -> tuple[int, int]:
    """Return the position where a thrown die hits the table; `hit` is the index of the hit, from 0.

    `spot`: the die's final position. `start`: the position from which it was thrown.
    """
    stops = spot.x - ASIDE, spot.y + ASIDE // 2
    return between(start, stops, 1 - (1 - HITS[hit]) ** 2)


def _height(part: float) -> int:
    """Return the height of a flying die in pixels; between two hits it follows a parabola."""
    if part < HITS[0]:
        return round(HEIGHTS[0] * (1 - (part / HITS[0]) ** 2))
    bounce = bisect(HITS, part)
    begins, ends = HITS[bounce - 1 : bounce + 1]
    through = (part - begins) / (ends - begins)
    return round(4 * HEIGHTS[bounce] * through * (1 - through))


def _shown(part: float, face: int) -> int:
    """Return the upper face of a flying die; from the third hit on the table it is the final face."""
    left = HITS[2] - part
    # Count the faces backwards from the third hit, so that the face before this hit differs from the final
    # face.
    flips = int(left * FLIES / FLIP) + 1 if left > 0 else 0
    return _WALK[(_WALK.index(face) + flips) % len(_WALK)]
