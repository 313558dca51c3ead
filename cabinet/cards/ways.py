"""The paths of cards and chips across a table: a straight line and a curve.

`part` is the progress along the path, from 0 at the start to 1 at the end; other values are clamped.
"""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """The x and y of a pixel on the screen."""

    x: int
    y: int


def straight(start: tuple[int, int], end: tuple[int, int], part: float) -> Spot:
    """Return the point on a straight path from `start` to `end`; `part`: the progress, 0 to 1."""
    part = min(1.0, max(0.0, part))
    return Spot(*(round(one + (other - one) * part) for one, other in zip(start, end, strict=True)))


def arc(start: tuple[int, int], over: tuple[int, int], end: tuple[int, int], part: float) -> Spot:
    """Return the point on a curve from `start` to `end` that bends towards `over`.

    `part`: the progress along the curve, 0 to 1.
    """
    part = min(1.0, max(0.0, part))
    first, then, last = (1 - part) ** 2, 2 * part * (1 - part), part**2
    points = zip(start, over, end, strict=True)
    return Spot(*(round(first * one + then * two + last * three) for one, two, three in points))
