"""The paths of cards and chips across a table: straight, or in a curve.

`part` is the part of the way covered, 0 at the start and 1 at the end; values outside are clamped to the
ends.
"""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """A pixel of the picture."""

    x: int
    y: int


def straight(start: tuple[int, int], end: tuple[int, int], part: float) -> Spot:
    """Return the point on a straight path after this part of it."""
    part = min(1.0, max(0.0, part))
    return Spot(*(round(one + (other - one) * part) for one, other in zip(start, end, strict=True)))


def arc(start: tuple[int, int], over: tuple[int, int], end: tuple[int, int], part: float) -> Spot:
    """Return the point after this part of a curve from `start` to `end` that bends towards `over`."""
    part = min(1.0, max(0.0, part))
    first, then, last = (1 - part) ** 2, 2 * part * (1 - part), part**2
    points = zip(start, over, end, strict=True)
    return Spot(*(round(first * one + then * two + last * three) for one, two, three in points))
