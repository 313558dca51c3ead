"""The ways that cards and chips take across a table: straight, or in a curve.

`part` is how far they have come, 0 at the start and 1 at the end; below and above that they lie there.
"""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """A pixel of the picture."""

    x: int
    y: int


def straight(start: tuple[int, int], end: tuple[int, int], part: float) -> Spot:
    """The point on a straight way."""
    part = min(1.0, max(0.0, part))
    return Spot(*(round(one + (other - one) * part) for one, other in zip(start, end, strict=True)))


def arc(start: tuple[int, int], over: tuple[int, int], end: tuple[int, int], part: float) -> Spot:
    """The same along a curve that is drawn towards `over`."""
    part = min(1.0, max(0.0, part))
    first, then, last = (1 - part) ** 2, 2 * part * (1 - part), part**2
    points = zip(start, over, end, strict=True)
    return Spot(*(round(first * one + then * two + last * three) for one, two, three in points))
