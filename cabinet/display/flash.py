"""When what flashes is lit: one rhythm for the whole cabinet, that begins anew with every press."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, inf

FLASH = 0.28
"""Seconds on, and seconds off: below two flashes a second."""
BEAT = 0.1
"""Seconds from one small movement to the next where somebody is waited for."""


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
        return inf if self.steady else self._edge(self._half(now) + 1)

    def beat(self, now: float) -> int:
        """Tenths of a second that small things move by, while somebody is waited for; 0 where they rest."""
        return 0 if self._rests else floor(now / BEAT)

    def next_beat(self, now: float) -> float:
        """When `beat` changes next: later than `now`; infinity where it never does."""
        if self._rests:
            return inf
        due = (floor(now / BEAT) + 1) * BEAT
        return due if floor(due / BEAT) > floor(now / BEAT) else due + BEAT / 2

    @property
    def _rests(self) -> bool:
        return self.steady or self.hurried

    def _half(self, now: float) -> int:
        """Half periods so far; exact at the very edges that `next_edge` gives."""
        half = floor((now - self.since) / FLASH)
        if self._edge(half + 1) <= now:
            return half + 1
        return half - 1 if self._edge(half) > now else half

    def _edge(self, half: int) -> float:
        return self.since + half * FLASH
