"""Stops a law after a timeout, and names the function of the game that takes too long."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

from cabinet.clock import monotonic
from cabinet.devtools.laws.law import TakesTooLongError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

CALL = 20.0
"""The timeout in seconds for one call of a function of the game."""
LOOK = 0.25
"""The interval in seconds at which the watchdog checks which function is running."""
LAWS = f"{__name__.rpartition('.')[0]}."
OURS = frozenset({*sys.stdlib_module_names, __name__.partition(".")[0]})
"""The names of Python packages that are no part of a game: the standard library and the cabinet."""


class Watchdog:
    """Checks at intervals which function of the game is running, and interrupts one that takes too long."""

    def __init__(self, seconds: float) -> None:
        """`seconds`: the timeout for the law, including all functions of the game."""
        self._seconds = seconds
        self._began = self._since = monotonic()
        self._call: FrameType | None = None
        self._seen: Counter[str] = Counter()
        """The number of times that each function of the game was found running, by function name."""

    def look(self, _signal: int, frame: FrameType | None) -> None:
        """Record the function that is running.

        Raises TakesTooLongError if the function or the law takes too long.
        """
        now, call = monotonic(), game_call(frame)
        if call is not self._call:
            self._call, self._since = call, now
        if call is not None:
            self._seen[call.f_code.co_name] += 1
        took = now - self._since
        late = now - self._began >= self._seconds
        if call is not None and (took >= CALL or (late and took >= self._seconds / 2)):
            raise TakesTooLongError(
                f"`{call.f_code.co_name}` has not returned after {took:.0f} s: let it end"
            )
        if late:
            raise TakesTooLongError(self._slow())

    def _slow(self) -> str:
        """Return the error message for a law that exceeds its timeout although no single function does."""
        words = f"the law has not ended after {self._seconds:g} s"
        for name, looks in self._seen.most_common(1):
            words += f", and `{name}` has taken {looks * LOOK:.0f} s of them"
        return f"{words}: make it faster, or let a game end sooner"


def game_call(frame: FrameType | None) -> FrameType | None:
    """Return the frame of the game's function that the cabinet has called; None outside the game.

    `frame`: the frame that is running.
    """
    found = None
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(LAWS):
            break
        # Skip the code that Python generates for dataclasses: it has no file.
        if module.partition(".")[0] not in OURS and not frame.f_code.co_filename.startswith("<"):
            found = frame
        frame = frame.f_back
    return found


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Interrupt the `with` block by TakesTooLongError after a timeout, on systems with alarm signals."""
    if not hasattr(signal, "SIGALRM") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, Watchdog(seconds).look)
    signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
