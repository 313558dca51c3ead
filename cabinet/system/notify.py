"""Reports to systemd that the cabinet is starting, ready and alive.

If systemd did not start the program, every call does nothing.
"""

from __future__ import annotations

import os
from math import inf
from typing import Protocol

from cabinet.files.service import OPENING, OPENS_WITHIN

LONGEST = 400
"""The maximum number of characters in a status text for systemd. A text that is longer or not ASCII
might get lost."""
TIMEOUT = 60
"""Seconds by which systemd is asked to extend the start-up timeout at each failed attempt to find a
screen."""


class Notifier(Protocol):
    """The interface for sending messages to systemd."""

    def notify(self, state: str, /) -> None:
        """Send one message to systemd."""


class Service:
    """Reports the service's state to systemd: READY once, then WATCHDOG as long as the main loop runs."""

    def __init__(self, notifier: Notifier, watchdog_usec: str | None) -> None:
        """`watchdog_usec`: systemd's variable WATCHDOG_USEC.

        It is the number of microseconds without a message after which systemd restarts the service.
        """
        self.notifier = notifier
        self.waits_for = ""
        """The reason why nothing can be shown, as given to `waiting`; "" while the main loop runs."""
        self._every = int(watchdog_usec) / 2e6 if watchdog_usec and watchdog_usec.isdigit() else inf
        self._due = inf
        self._is_ready = False

    def opening(self, part: str) -> None:
        """Report to systemd which part of the start comes next; systemd then waits `OPENS_WITHIN` seconds."""
        if not self._is_ready:
            self.notifier.notify(f"{_status(f'{OPENING}{part}')}\n{_extend(OPENS_WITHIN)}")

    def ready(self, now: float, screen: str = "") -> None:
        """Report to systemd that the first picture is drawn and the state of all inputs is known.

        `screen`: a description of the screen for the status text.
        """
        self.notifier.notify(f"READY=1\n{_status(f'playing on {screen}' if screen else 'playing')}")
        self._is_ready = True
        self.waits_for = ""
        self._due = now + self._every

    def waiting(self, why: str) -> None:
        """Report to systemd why nothing can be shown; during a start, ask for `TIMEOUT` more seconds."""
        self.waits_for = why
        # Before READY a WATCHDOG message would start the watchdog during a slow start. After READY, extending
        # the timeout would delay stopping.
        more = "" if self._due == inf else "\nWATCHDOG=1"
        if not self._is_ready:
            more = f"\n{_extend(TIMEOUT)}"
        self.notifier.notify(_status(why) + more)

    def alive(self, now: float) -> None:
        """Report to systemd that the main loop runs, if a report is due.

        The main loop calls this in every round.
        """
        self.waits_for = ""
        if now >= self._due:
            self._due = now + self._every
            self.notifier.notify("WATCHDOG=1")

    def next_due(self) -> float:
        """Return the time by which `alive` must be called again."""
        return self._due


def _extend(seconds: float) -> str:
    return f"EXTEND_TIMEOUT_USEC={seconds * 1_000_000:.0f}"


def _status(words: str) -> str:
    return "STATUS=" + words.encode("ascii", "replace").decode()[:LONGEST]


class NullNotifier:
    """Ignores all messages: the notifier for a program that systemd did not start."""

    def notify(self, state: str) -> None:
        """Ignore the message."""


def from_environment() -> Service:
    """Return the connection to systemd if it started this program, else one that sends nothing."""
    if "NOTIFY_SOCKET" not in os.environ:
        return Service(NullNotifier(), None)
    # Import this late: the import delays the start, and a desktop does not need the module.
    import sdnotify  # noqa: PLC0415 - see above

    return Service(sdnotify.SystemdNotifier(), os.environ.get("WATCHDOG_USEC"))
