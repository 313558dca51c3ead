"""Tells systemd that the cabinet is ready, and that it is still alive.

Outside systemd there is no socket to tell and every call does nothing.
"""

from __future__ import annotations

import os
from math import inf
from typing import Protocol

from cabinet.files.places import OPENING, OPENS_WITHIN

LONGEST = 400
"""Characters of a status line: a message that is too long, or not plain ASCII, might not arrive at all."""
TIMEOUT = 60
"""Seconds for which systemd is asked to wait while there is no screen: extended at every try."""


class Notifier(Protocol):
    """What takes messages to systemd."""

    def notify(self, state: str, /) -> None:
        """Send one message."""


class Service:
    """READY once, WATCHDOG as long as the loop really goes round."""

    def __init__(self, notifier: Notifier, watchdog_usec: str | None) -> None:
        """`watchdog_usec`: systemd's WATCHDOG_USEC, the microseconds it waits for a sign of life."""
        self.notifier = notifier
        """Where the messages go."""
        self.waits_for = ""
        """What `waiting` was told; "" while the loop goes round."""
        self._every = int(watchdog_usec) / 2e6 if watchdog_usec and watchdog_usec.isdigit() else inf
        self._due = inf
        self._is_ready = False

    def opening(self, part: str) -> None:
        """The start gets on to the next part: systemd waits `OPENS_WITHIN` seconds from now."""
        if not self._is_ready:
            self.notifier.notify(f"{_status(f'{OPENING}{part}')}\n{_extend(OPENS_WITHIN)}")

    def ready(self, now: float, screen: str = "") -> None:
        """The first picture is drawn, on a screen described like that, and all inputs were read."""
        self.notifier.notify(f"READY=1\n{_status(f'playing on {screen}' if screen else 'playing')}")
        self._is_ready = True
        self.waits_for = ""
        self._due = now + self._every

    def waiting(self, why: str) -> None:
        """It cannot show anything now; while it starts systemd waits on for `TIMEOUT` seconds from now."""
        self.waits_for = why
        # Before READY a sign of life would set the watchdog on a slow start; afterwards more time would
        # be more time for stopping.
        more = "" if self._due == inf else "\nWATCHDOG=1"
        if not self._is_ready:
            more = f"\n{_extend(TIMEOUT)}"
        self.notifier.notify(_status(why) + more)

    def alive(self, now: float) -> None:
        """Called on every round of the loop; tells systemd often enough."""
        self.waits_for = ""
        if now >= self._due:
            self._due = now + self._every
            self.notifier.notify("WATCHDOG=1")

    def next_due(self) -> float:
        """When `alive` must be called at the latest."""
        return self._due


def _extend(seconds: float) -> str:
    return f"EXTEND_TIMEOUT_USEC={seconds * 1_000_000:.0f}"


def _status(words: str) -> str:
    return "STATUS=" + words.encode("ascii", "replace").decode()[:LONGEST]


class Nobody:
    """Takes messages where no systemd listens."""

    def notify(self, state: str) -> None:
        """Do nothing."""


def from_environment() -> Service:
    """The service that systemd started us as, if it did."""
    if "NOTIFY_SOCKET" not in os.environ:
        return Service(Nobody(), None)
    # A desktop never needs it, and its import costs a moment of the start.
    import sdnotify  # noqa: PLC0415 - see above

    return Service(sdnotify.SystemdNotifier(), os.environ.get("WATCHDOG_USEC"))
