"""The common rhythm in which words flash on all screens; every press of a button restarts it."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, inf

BEATS = 10
"""The rate of idle animations, in frames (beats) per second."""
FLASH = 3
"""The number of beats for which flashing words are lit, and then dark: fewer than two flashes per second."""


@dataclass(slots=True)
class Flash:
    """The common rhythm of flashing words and idle animations.

    `steady`: True to stop all flashing and show everything lit, for photosensitive people. All scenes share
    one object, so a change of `steady` applies at once.
    """

    steady: bool = False
    since: float = 0.0
    """The start of the flashing rhythm in monotonic seconds. Words are lit at first, so that a cursor
    that has moved is visible at once."""
    hurried: bool = False
    """True if the machine is slow: idle animations pause."""

    def lit(self, now: float) -> bool:
        """Return True if flashing words are lit at `now`, in monotonic seconds."""
        return self.steady or self._half(now) % 2 == 0

    def next_edge(self, now: float) -> float:
        """Return the time of the next change of `lit` after `now`; infinity if words do not flash."""
        return inf if self.steady else (_beat(self.since) + (self._half(now) + 1) * FLASH) / BEATS

    def beat(self, now: float) -> int:
        """Return the beat of idle animations at `now`, in tenths of a second; 0 while they pause."""
        return 0 if self._rests else _beat(now)

    def next_beat(self, now: float) -> float:
        """Return the time of the next change of `beat` after `now`; infinity while idle animations pause."""
        return inf if self._rests else (_beat(now) + 1) / BEATS

    def age(self, since: float, now: float) -> float:
        """Return the age in seconds of an animation that began at `since`.

        With `steady` the age is infinity, which shows the end of the animation.
        """
        return inf if self.steady else max(0.0, now - since)

    @property
    def _rests(self) -> bool:
        return self.steady or self.hurried

    def _half(self, now: float) -> int:
        """Return the number of completed lit and dark phases.

        The phases last whole beats, so that flashing and idle animations change in the same frame.
        """
        return (_beat(now) - _beat(self.since)) // FLASH


def _beat(now: float) -> int:
    """Return the number of whole tenths of a second (beats) in `now`, a time in seconds.

    The number is exact at the start of each beat: n / 10 * 10 == n for integers, as proved by Kahan.
    """
    return floor(now * BEATS)
