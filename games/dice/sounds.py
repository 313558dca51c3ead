"""What is heard of points that are no great moment."""

from __future__ import annotations

from cabinet.api import Cue

EVERY = 0.1
"""Seconds from one sound of the counting to the next."""


def everyday(points: int, seconds: float, at: float = 0.0) -> tuple[tuple[float, Cue], ...]:
    """Points ring, and are heard counting up for so many seconds; few of them more briefly, none not at all.

    `at`: when they begin.
    """
    if not points:
        return ((at, Cue.ZERO),)
    times = (EVERY * number for number in range(1, points + 1))
    return (at, Cue.SCORE), *((at + time, Cue.COUNT) for time in times if time < seconds)
