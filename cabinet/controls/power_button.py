"""The power button: held for two seconds it switches the cabinet off."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HOLD = 2.0
"""Seconds that it must be held, so that an accidental press does nothing."""
LOOK = 0.1
"""Seconds between two readings while it is pressed."""
SELDOM = 2.0
"""The same while it is not pressed: its edges are reported, but one may be lost."""


class PowerButton:
    """Reads the button when asked. Times are monotonic seconds."""

    def __init__(self, closed: Callable[[], bool]) -> None:
        """`closed` returns True while the button is pressed."""
        self._closed = closed
        self.due = -inf
        """When to read it next."""
        self._since = inf
        self._armed = False
        """It was seen open since its last hold: the press that starts a Pi does not stop it again."""

    def edge(self) -> None:
        """The button was pressed or released: read it at once. Any thread may call this."""
        self.due = -inf

    def asks(self, now: float) -> bool:
        """True once for each hold of two seconds."""
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
