"""The clocks of the cabinet. No other module reads the time."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from time import monotonic, process_time, sleep, strftime, thread_time, time
from typing import Protocol

__all__ = [
    "FRAME",
    "Clock",
    "SystemClock",
    "VirtualClock",
    "boot",
    "kept_time",
    "monotonic",
    "process_time",
    "sleep",
    "thread_time",
    "time",
]

# These files exist once the network has set the clock. systemd-timesyncd makes the first one;
# cabinet-clock.service makes the second one after asking the kernel, which the cabinet's sandbox may not do.
SYNCHRONISED = (Path("/run/systemd/timesync/synchronized"), Path("/run/cabinet-clock/right"))
# The battery clock, if the machine has one. The kernel sets the system's time from it at every start.
BATTERY_CLOCK = Path("/sys/class/rtc/rtc0")
# This file contains the kernel's boot id, which is new at every start of the machine.
BOOT = Path("/proc/sys/kernel/random/boot_id")

AGREE = 60.0
"""The maximum difference in seconds between the system's time and the battery clock's time if the battery
clock is right. A clock without a working battery is decades off."""
EARLIEST, LATEST = date(2025, 1, 1), date(2099, 12, 30)
"""The first and the last day that a clock may show: this program did not exist before the first day, and
no top-ten list accepts days after the last one."""

FRAME = 1 / 60
"""Seconds from one frame to the next during an animation."""


class Clock(Protocol):
    """The interface through which all other parts get the time."""

    def now(self) -> float:
        """Return monotonic seconds, used for everything except dates."""

    def today(self) -> date | None:
        """Return the current day, None if the clock may be wrong."""

    def time_of_day(self) -> str | None:
        """Return the time of day as hours and minutes, such as 09:05; None if the clock may be wrong."""


class SystemClock:
    """The clock of the machine.

    Most Raspberry Pis have no battery clock, so the date is used only if it is proven to be right.
    """

    def __init__(self, *, trusted: bool) -> None:
        """`trusted`: True if the machine itself keeps the right time, as a desktop computer does."""
        self._right = trusted

    def now(self) -> float:
        """Return the system's monotonic time in seconds."""
        return monotonic()

    def today(self) -> date | None:
        """Return the local day; None if it is implausible, or if no network or battery clock has set it."""
        self._right = self._right or any(mark.exists() for mark in SYNCHRONISED) or _battery_clock()
        if not self._right:
            return None
        day = date.today()  # noqa: DTZ011 - the wall's own day is what a list shows
        return day if EARLIEST <= day <= LATEST else None

    def time_of_day(self) -> str | None:
        """Return the local time as hours and minutes; None if `today` returns None."""
        return strftime("%H:%M") if self.today() else None


def kept_time(hctosys: str, since_epoch: str, now: float) -> bool:
    """Return True if a battery clock has set the system's time and still agrees with the system's time.

    `hctosys` and `since_epoch` are the texts of the clock's files of these names; `now` is the system's time
    in seconds since 1970.
    """
    return hctosys == "1" and since_epoch.isdecimal() and abs(int(since_epoch) - now) < AGREE


def _battery_clock() -> bool:
    try:
        hctosys, since_epoch = (
            (BATTERY_CLOCK / name).read_text(encoding="ascii").strip() for name in ("hctosys", "since_epoch")
        )
    except (OSError, UnicodeDecodeError):
        return False
    return kept_time(hctosys, since_epoch, time())


def boot() -> str:
    """Return an id that is new at every start of the machine; "" if the system provides none."""
    try:
        return BOOT.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


class VirtualClock:
    """A clock that moves only when `move_to` is called, for tests and demonstrations."""

    def __init__(self, now: float = 1000.0, today: date | None = date(1982, 3, 1)) -> None:
        self._now = now
        self.day = today
        self.hour: str | None = None
        """The time of day, which stays the same until it is set; None if it is unknown."""

    def now(self) -> float:
        """Return the time in seconds to which the clock was moved last."""
        return self._now

    def today(self) -> date | None:
        """Return the day to which the clock was set."""
        return self.day

    def time_of_day(self) -> str | None:
        """Return the time of day to which the clock was set."""
        return self.hour

    def move_to(self, when: float) -> None:
        """Move the clock forward to the time `when`. Raises ValueError if that time is in the past."""
        if when < self._now:
            raise ValueError(f"clock at {self._now} cannot go back to {when}; time only moves forward")
        self._now = when
