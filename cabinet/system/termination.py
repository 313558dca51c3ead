"""Whether a service has been told to stop.

SDL makes an event of SIGTERM, but not while there is no screen: SDL 2.32 then keeps the signal for
itself, each time that `kmsdrm` cannot be opened.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class TerminatedError(RuntimeError):
    """The service was told to stop while it waited."""


class Termination:
    """Hears SIGTERM, once it is told to."""

    def __init__(self) -> None:
        """Nothing is heard yet."""
        self._told = False

    def __call__(self) -> bool:
        """Whether somebody has said stop."""
        return self._told

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Hear it meanwhile, before SDL does; called on the main thread."""
        before = signal.signal(signal.SIGTERM, self._tell)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def _tell(self, *_: object) -> None:
        # No lock is taken here: this runs between any two steps of the main thread.
        self._told = True
