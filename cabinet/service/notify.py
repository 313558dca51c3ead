"""Tells systemd that the cabinet is ready, and that it is still alive.

Outside systemd there is no socket to tell and every call does nothing.
"""

from __future__ import annotations

import os
from math import inf
from typing import Protocol

PATIENCE = 60
"""Seconds for which systemd is asked to wait while there is no screen: told anew at every try."""


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
        self._every = int(watchdog_usec) / 2e6 if watchdog_usec and watchdog_usec.isdigit() else inf
        self._due = inf

    def ready(self, now: float, screen: str = "") -> None:
        """The first picture is drawn, on a screen described like that, and all inputs were read."""
        self.notifier.notify(f"READY=1\nSTATUS=playing{f' on {screen}' if screen else ''}")
        self._due = now + self._every

    def waiting(self, why: str) -> None:
        """It cannot show anything now; systemd waits on for `PATIENCE` seconds from now."""
        # Not before READY: the first sign of life would set the watchdog on a slow start.
        alive = "\nWATCHDOG=1" if self._due < inf else ""
        self.notifier.notify(f"STATUS={why}\nEXTEND_TIMEOUT_USEC={PATIENCE * 1_000_000}{alive}")

    def alive(self, now: float) -> None:
        """Called on every round of the loop; tells systemd often enough."""
        if now >= self._due:
            self._due = now + self._every
            self.notifier.notify("WATCHDOG=1")

    def wake(self) -> float:
        """When `alive` must be called at the latest."""
        return self._due


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
