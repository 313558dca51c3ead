"""Reports to systemd that the cabinet is ready and alive.

Outside systemd every call does nothing.
"""

from __future__ import annotations

import os
from math import inf
from typing import Protocol

from cabinet.files.service import OPENING, OPENS_WITHIN

LONGEST = 400
"""The maximum number of characters of a status line. A longer message, or one that is not ASCII, might not
arrive."""
TIMEOUT = 60
"""Seconds by which systemd is asked to wait longer while there is no screen; asked again at every try."""


class Notifier(Protocol):
    """Sends messages to systemd."""

    def notify(self, state: str, /) -> None:
        """Send one message."""


class Service:
    """Sends READY once, and WATCHDOG as long as the loop runs."""

    def __init__(self, notifier: Notifier, watchdog_usec: str | None) -> None:
        """`watchdog_usec`: systemd's WATCHDOG_USEC, the microseconds it waits for a sign of life."""
        self.notifier = notifier
        self.waits_for = ""
        """The reason given to `waiting`; "" while the loop runs."""
        self._every = int(watchdog_usec) / 2e6 if watchdog_usec and watchdog_usec.isdigit() else inf
        self._due = inf
        self._is_ready = False

    def opening(self, part: str) -> None:
        """Report the next part of the start: systemd then waits `OPENS_WITHIN` seconds from now."""
        if not self._is_ready:
            self.notifier.notify(f"{_status(f'{OPENING}{part}')}\n{_extend(OPENS_WITHIN)}")

    def ready(self, now: float, screen: str = "") -> None:
        """Report that the first picture is drawn on the described `screen`, and all inputs were read."""
        self.notifier.notify(f"READY=1\n{_status(f'playing on {screen}' if screen else 'playing')}")
        self._is_ready = True
        self.waits_for = ""
        self._due = now + self._every

    def waiting(self, why: str) -> None:
        """Report that nothing can be shown now; during a start systemd waits `TIMEOUT` seconds more."""
        self.waits_for = why
        # Before READY a sign of life would start the watchdog during a slow start. After READY, extending the
        # time would delay stopping.
        more = "" if self._due == inf else "\nWATCHDOG=1"
        if not self._is_ready:
            more = f"\n{_extend(TIMEOUT)}"
        self.notifier.notify(_status(why) + more)

    def alive(self, now: float) -> None:
        """Send a sign of life when due; call this in every round of the loop."""
        self.waits_for = ""
        if now >= self._due:
            self._due = now + self._every
            self.notifier.notify("WATCHDOG=1")

    def next_due(self) -> float:
        """Return the latest time to call `alive`."""
        return self._due


def _extend(seconds: float) -> str:
    return f"EXTEND_TIMEOUT_USEC={seconds * 1_000_000:.0f}"


def _status(words: str) -> str:
    return "STATUS=" + words.encode("ascii", "replace").decode()[:LONGEST]


class NullNotifier:
    """Ignores messages if no systemd listens."""

    def notify(self, state: str) -> None:
        """Do nothing."""


def from_environment() -> Service:
    """Return the service that systemd has started; one that sends nothing if there is no systemd."""
    if "NOTIFY_SOCKET" not in os.environ:
        return Service(NullNotifier(), None)
    # Imported late: a desktop never needs it, and importing it delays the start.
    import sdnotify  # noqa: PLC0415 - see above

    return Service(sdnotify.SystemdNotifier(), os.environ.get("WATCHDOG_USEC"))
