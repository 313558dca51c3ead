"""The power button, which switches the cabinet off when it is held for two seconds."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HOLD = 2.0
"""Seconds for which the power button must be held; a short press by mistake does nothing."""
LOOK = 0.1
"""Seconds between readings of the power button while it is pressed."""
SELDOM = 2.0
"""Seconds between readings of the power button while it is not pressed; they find a press whose edge was
lost."""


class PowerButton:
    """Detects that the power button is held for two seconds. Times are monotonic seconds."""

    def __init__(self, closed: Callable[[], bool]) -> None:
        """`closed` returns True while the power button is pressed."""
        self._closed = closed
        self.due = -inf
        """The time at which the power button must be read next."""
        self._since = inf
        self._armed = False
        """True if the button was read as released since the start, or since it was last held for two seconds.
        So the press that starts a Pi does not switch the Pi off again."""

    def edge(self) -> None:
        """Make the next reading due at once, after a press or release. Any thread may call this."""
        self.due = -inf

    def asks(self, now: float) -> bool:
        """Read the button; return True once for each time it is held for two seconds."""
        # Set `due` before the reading, so that an edge during the reading causes another reading.
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
