"""Notices that a service must stop.

SDL turns SIGTERM into an event, but not without a screen: SDL 2.32 then swallows the signal whenever `kmsdrm`
cannot be opened.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class TerminatedError(RuntimeError):
    """The service had to stop while it waited for a screen or a repair."""


class Termination:
    """Notices SIGTERM, inside `heard`."""

    def __init__(self) -> None:
        self._stopping = False

    def __call__(self) -> bool:
        """Return True once the signal has come."""
        return self._stopping

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Handle the signal before SDL does; call this on the main thread."""
        before = signal.signal(signal.SIGTERM, self._stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def _stop(self, *_: object) -> None:
        # No lock is taken here: this runs between any two steps of the main thread.
        self._stopping = True
