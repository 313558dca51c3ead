"""When what flashes is lit: one rhythm for the whole cabinet, that begins anew with every press."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, inf

BEATS = 10
"""Small movements a second where somebody is waited for."""
FLASH = 3
"""Beats on, and beats off: below two flashes a second."""


@dataclass(slots=True)
class Flash:
    """The rhythm. `steady`: nothing flashes, all is lit, for those whom flashing harms.

    One object for all scenes: who sets `steady` sets it for what is being shown as well.
    """

    steady: bool = False
    since: float = 0.0
    """When it began, in monotonic seconds: lit, so that what a press has moved is seen at once."""
    hurried: bool = False
    """The machine is too slow for what nobody waits for: small things rest."""

    def lit(self, now: float) -> bool:
        """Whether what flashes is lit at `now`, in monotonic seconds."""
        return self.steady or self._half(now) % 2 == 0

    def next_edge(self, now: float) -> float:
        """When `lit` changes next: later than `now`; infinity where it never does."""
        return inf if self.steady else (_beat(self.since) + (self._half(now) + 1) * FLASH) / BEATS

    def beat(self, now: float) -> int:
        """Tenths of a second that small things move by, while somebody is waited for; 0 where they rest."""
        return 0 if self._rests else _beat(now)

    def next_beat(self, now: float) -> float:
        """When `beat` changes next: later than `now`; infinity where it never does."""
        return inf if self._rests else (_beat(now) + 1) / BEATS

    @property
    def _rests(self) -> bool:
        return self.steady or self.hurried

    def _half(self, now: float) -> int:
        """Half periods so far, counted in beats: one picture shows the edge and what moves."""
        return (_beat(now) - _beat(self.since)) // FLASH


def _beat(now: float) -> int:
    """Exact where a beat begins: n / 10 * 10 is n, as Kahan has shown for divisors like 8 + 2."""
    return floor(now * BEATS)
