"""The table and the plates around it as pixel art: shapes with round corners that are drawn at one go."""

from __future__ import annotations

from functools import cache
from math import ceil, sqrt

EDGE, INSIDE = "e", "i"
"""Letters of the two colours of a shape."""


@cache
def rounded(width: int, height: int, radius: int, thick: int) -> tuple[str, ...]:
    """A box with round corners, its edge so many pixels thick."""
    return tuple(_row(width, height, radius, thick, y) for y in range(height))


def _row(width: int, height: int, radius: int, thick: int, y: int) -> str:
    outside = _inset(radius, min(y, height - 1 - y))
    hole = min(y, height - 1 - y) - thick
    inside = 0 if hole < 0 else width - 2 * (thick + _inset(radius - thick, hole))
    edge = width - 2 * outside - inside
    left, right = edge // 2 * EDGE, (edge - edge // 2) * EDGE
    return f"{outside * '.'}{left}{inside * INSIDE}{right}{outside * '.'}"


def _inset(radius: int, line: int) -> int:
    """How far a line of a round corner is set in, counted from the outermost."""
    if line >= radius:
        return 0
    middle = radius - line - 0.5
    return ceil(radius - 0.5 - sqrt(radius * radius - middle * middle))
