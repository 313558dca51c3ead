"""The power button: held for two seconds it switches the cabinet off."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HOLD = 2.0
"""Seconds for which it must be held, so that nobody leans on it by mistake."""
LOOK = 0.1
"""Seconds between two looks at it while it is pressed."""
SELDOM = 2.0
"""The same while it is not: its edges are reported, but one may be lost."""


class PowerButton:
    """Looks at the button whenever it is asked. Times are monotonic seconds."""

    def __init__(self, closed: Callable[[], bool]) -> None:
        """`closed` tells whether it is pressed now."""
        self._closed = closed
        self.due = -inf
        """When it is to be looked at next."""
        self._since = inf
        self._armed = False
        """It has been seen open since it last counted: the press that starts a Pi does not stop it again."""

    def edge(self) -> None:
        """It was pressed or released: look at once. Called on any thread."""
        self.due = -inf

    def asks(self, now: float) -> bool:
        """Whether it has just been held for long enough; true once a hold."""
        # Before it is read: an edge after that asks for another look.
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
