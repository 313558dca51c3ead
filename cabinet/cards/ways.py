"""The ways that cards and chips take across a table: straight, in a curve, round corners, off the deck.

`part` is how far they have come, 0 at the start and 1 at the end; below and above that they lie there.
"""

from __future__ import annotations

from itertools import pairwise
from math import dist
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


def along(corners: tuple[tuple[int, int], ...], part: float) -> Spot:
    """The same from the first of some corners to the last, as fast everywhere."""
    left = min(1.0, max(0.0, part)) * sum(dist(*leg) for leg in pairwise(corners))
    *legs, last = pairwise(corners)
    for leg in legs:
        if left <= dist(*leg):
            return straight(*leg, left / dist(*leg))
        left -= dist(*leg)
    return straight(*last, left / dist(*last))


def flight(
    deck: tuple[int, int], to: tuple[int, int], size: tuple[int, int], part: float, *, steep: int = 5
) -> Spot:
    """Left and top of a card on its way from the middle of the deck, slower as it arrives.

    `steep`: how many times sooner it leaves the row of the deck than it arrives.
    """
    part = 1 - (1 - min(1.0, max(0.0, part))) ** 2
    start = deck[0] - size[0] // 2, deck[1] - size[1] // 2
    return Spot(straight(start, to, part).x, straight(start, to, steep * part).y)
