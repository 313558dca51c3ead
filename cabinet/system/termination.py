"""Notices that systemd wants the service to stop.

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
    """Raised if the service must stop while it waits for a screen or for a repair."""


class Termination:
    """Notices the signal SIGTERM, while the context `heard` is open."""

    def __init__(self) -> None:
        self._stopping = False

    def __call__(self) -> bool:
        """Return True once SIGTERM has been received."""
        return self._stopping

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Handle SIGTERM in this context, before SDL does. Must be called on the main thread."""
        before = signal.signal(signal.SIGTERM, self._stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def _stop(self, *_: object) -> None:
        # Take no lock here: a signal handler runs between any two steps of the main thread.
        self._stopping = True
