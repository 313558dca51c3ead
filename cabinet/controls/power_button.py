"""The power button: holding it for two seconds switches the cabinet off."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HOLD = 2.0
"""Seconds for which the button must be held, so that a short press by mistake does nothing."""
LOOK = 0.1
"""Seconds between two readings of the button while it is pressed."""
SELDOM = 2.0
"""Seconds between two readings while the button is open: edges are reported, but one may be lost."""


class PowerButton:
    """Reads the button when it is asked. Times are monotonic seconds."""

    def __init__(self, closed: Callable[[], bool]) -> None:
        """`closed` returns True while the button is pressed."""
        self._closed = closed
        self.due = -inf
        """The time of the next reading."""
        self._since = inf
        self._armed = False
        """True if the button was seen open since its last hold: the press that starts a Pi does not stop
        it again."""

    def edge(self) -> None:
        """Request a reading at once: the button was pressed or released. Any thread may call this."""
        self.due = -inf

    def asks(self, now: float) -> bool:
        """Return True once for each hold of two seconds."""
        # Set before the reading: an edge after that asks for another one.
        self.due = now + SELDOM
        if not self._closed():
            self._armed, self._since = True, inf
            return False
        self.due = now + LOOK
        self._since = min(self._since, now)
        if not self._armed or now < self._since + HOLD:
            return False
        self._armed = False
        return True
