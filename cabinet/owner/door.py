"""The door as the cabinet has it: imported only once the first picture is there, or is waited for."""

from __future__ import annotations

import threading
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from cabinet.owner.parts import Parts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.owner.server import Server


class Door:
    """Where the owner's commands are heard. All but `open` is for the one logic thread."""

    def __init__(
        self, data: Path, games: Sequence[AnyGame], clock: Clock, waits_for: Callable[[], str]
    ) -> None:
        """`waits_for` says what keeps the cabinet over `data` from playing, "" for nothing."""
        self.parts = Parts()
        self.wake: Callable[[], None] = _nobody
        """Called, on any thread, when a request waits."""
        self._make = partial(self._server, data, games, clock, waits_for)
        self._lock = threading.Lock()
        self._behind: Server | None = None

    def open(self) -> None:
        """Listen, if it does not; where that cannot be, the log tells. On any thread."""
        with self._lock:
            behind = self._behind or self._make()
            behind.open()
            self._behind = behind

    def step(self) -> None:
        """Answer one request, if one waits."""
        if self._behind:
            self._behind.step()

    def due(self, now: float) -> float:
        """When `step` is to be called: now where a request waits."""
        return self._behind.due(now) if self._behind else inf

    def meanwhile(self) -> None:
        """Something is waited for: whoever asks is answered."""
        if not self._behind:
            self.open()
        self.step()

    def pause(self, seconds: float) -> None:
        """Let seconds pass, and answer meanwhile."""
        self.meanwhile()
        if self._behind:
            self._behind.pause(seconds)

    def close(self) -> None:
        """Listen no more."""
        with self._lock:
            if self._behind:
                self._behind.close()

    def _call(self) -> None:
        # Whatever it is by then.
        self.wake()

    def _server(
        self, data: Path, games: Sequence[AnyGame], clock: Clock, waits_for: Callable[[], str]
    ) -> Server:
        # Long to import, and not needed before the first picture.
        from cabinet.owner.address import listens_at  # noqa: PLC0415 - see above
        from cabinet.owner.answers import Answers  # noqa: PLC0415 - see above
        from cabinet.owner.server import Server  # noqa: PLC0415 - see above

        answers = Answers(self.parts, games, clock, waits_for)
        return Server(partial(listens_at, data), answers, self._call)


def _nobody() -> None:
    return None
