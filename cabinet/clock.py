"""The only module that knows what time it is."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from time import monotonic, process_time, sleep, thread_time
from typing import Protocol

__all__ = [
    "FRAME",
    "Clock",
    "SystemClock",
    "VirtualClock",
    "boot",
    "monotonic",
    "process_time",
    "sleep",
    "thread_time",
]

# systemd-timesyncd touches this file once the clock has been set from the network.
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
# The kernel draws it anew at every start of the machine.
BOOT = Path("/proc/sys/kernel/random/boot_id")

EARLIEST, LATEST = date(2025, 1, 1), date(2099, 12, 30)
"""A clock that says anything else is not right: this program is younger, and no list takes later days."""

FRAME = 1 / 60
"""Seconds from one picture to the next while something moves."""


class Clock(Protocol):
    """Tells the time to everything else."""

    def now(self) -> float:
        """Monotonic seconds: for everything but dates."""

    def today(self) -> date | None:
        """The day, or None where the clock is not known to be right."""


class SystemClock:
    """The clock of the machine. A Pi has no clock battery: the date counts only when synchronised."""

    def __init__(self, *, trusted: bool) -> None:
        """`trusted`: the machine keeps its clock by itself, as a desktop computer does."""
        self._trusted = trusted

    def now(self) -> float:
        """Monotonic seconds."""
        return monotonic()

    def today(self) -> date | None:
        """The local day, or None before the network has set the clock, or where it cannot be right."""
        if not (self._trusted or SYNCHRONISED.exists()):
            return None
        day = date.today()  # noqa: DTZ011 - the wall's own day is what a list shows
        return day if EARLIEST <= day <= LATEST else None


def boot() -> str:
    """A word that differs after every start of the machine; "" where the system has none."""
    try:
        return BOOT.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


class VirtualClock:
    """A clock that stands still until it is moved: for tests and demonstrations."""

    def __init__(self, now: float = 1000.0, today: date | None = date(1982, 3, 1)) -> None:
        self._now = now
        self.day = today

    def now(self) -> float:
        """The time it was moved to."""
        return self._now

    def today(self) -> date | None:
        """The day it was given."""
        return self.day

    def move_to(self, when: float) -> None:
        """Move forward to `when`. Raises ValueError if that is in the past."""
        if when < self._now:
            raise ValueError(f"clock at {self._now} cannot go back to {when}; time only moves forward")
        self._now = when
