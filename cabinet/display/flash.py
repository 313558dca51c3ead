"""The rhythm of flashing words for the whole cabinet. Every press starts it again."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, inf

BEATS = 10
"""Beats a second of idle animations while the game waits for a person."""
FLASH = 3
"""Beats for which flashing words are lit, and beats for which they are dark: below two flashes a second."""


@dataclass(slots=True)
class Flash:
    """The rhythm of flashing words. With `steady` nothing flashes and all is lit, for photosensitive people.

    All scenes share one object, so a change of `steady` applies at once.
    """

    steady: bool = False
    since: float = 0.0
    """The start of the rhythm in monotonic seconds. It starts lit, so that a moved cursor is visible at
    once."""
    hurried: bool = False
    """True if the machine is slow: idle animations pause."""

    def lit(self, now: float) -> bool:
        """True if flashing words are lit at `now`, in monotonic seconds."""
        return self.steady or self._half(now) % 2 == 0

    def next_edge(self, now: float) -> float:
        """Return the next change of `lit` after `now`; infinity for never."""
        return inf if self.steady else (_beat(self.since) + (self._half(now) + 1) * FLASH) / BEATS

    def beat(self, now: float) -> int:
        """Return the beat of idle animations, in tenths of a second; 0 while they pause."""
        return 0 if self._rests else _beat(now)

    def next_beat(self, now: float) -> float:
        """Return the next change of `beat` after `now`; infinity for never."""
        return inf if self._rests else (_beat(now) + 1) / BEATS

    def age(self, since: float, now: float) -> float:
        """Return the seconds of an animation that began at `since`; infinity, its end, if all is steady."""
        return inf if self.steady else max(0.0, now - since)

    @property
    def _rests(self) -> bool:
        return self.steady or self.hurried

    def _half(self, now: float) -> int:
        """Return the half periods so far, in whole beats: flashes and animations share a picture."""
        return (_beat(now) - _beat(self.since)) // FLASH


def _beat(now: float) -> int:
    """Return the beat at `now`, exact at each start of a beat: Kahan proved n / 10 * 10 == n for 8 + 2."""
    return floor(now * BEATS)
