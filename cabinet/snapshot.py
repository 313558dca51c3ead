"""What the TV shows, as a file, for somebody who asks from elsewhere.

Whoever asks lays an empty file into the data directory; the running cabinet
puts the picture beside it and takes the request away.
"""

from __future__ import annotations

import logging
import os
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from cabinet.store import files

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.display.canvas import Canvas

WANTED = "screenshot.wanted"
"""The file that asks."""
TAKEN = "screenshot.png"
"""The file that answers."""
LOOK = 1.0
"""Seconds between two looks for a request."""
PATIENCE = 5.0
"""Seconds that whoever asks waits for the answer."""
POLL = 0.1

log = logging.getLogger(__name__)


class NoAnswerError(Exception):
    """No picture came, or none can be asked for; says why, and the cure."""


class Snapshots:
    """Looks for requests once a second; pictures are written on a thread of their own."""

    def __init__(self, folder: Path, now: float) -> None:
        """`folder`: the data directory."""
        self._folder = folder
        self._due = now
        self._thread: threading.Thread | None = None

    def look(self, now: float, picture: Canvas | None) -> None:
        """Answer a request with the picture on the screen, if there is one and it is time."""
        if now < self._due:
            return
        self._due = now + LOOK
        writing = self._thread and self._thread.is_alive()
        # Not Path.exists, which raises on a card that fails.
        if picture and not writing and os.path.exists(self._folder / WANTED):  # noqa: PTH110 - see above
            copy = (picture.copy(),)
            self._thread = threading.Thread(target=self._write, args=copy, name="screenshot", daemon=True)
            self._thread.start()

    def wake(self) -> float:
        """When `look` is to be called next."""
        return self._due

    def _write(self, picture: Canvas) -> None:
        temporary = self._folder / f"{TAKEN}.tmp"
        try:
            picture.png(temporary)
            files.move(temporary, self._folder / TAKEN)
        except Exception:
            log.exception("a screenshot cannot be written")
        with suppress(OSError):
            (self._folder / WANTED).unlink()


def ask(folder: Path, wait: Callable[[float], object]) -> bytes:
    """The picture that the cabinet over this data directory shows now, as PNG. Raises NoAnswerError.

    `wait` lets some seconds pass.
    """
    wanted, taken = folder / WANTED, folder / TAKEN
    try:
        taken.unlink(missing_ok=True)
        wanted.touch()
        for _ in range(round(PATIENCE / POLL)):
            wait(POLL)
            if taken.exists():
                data = taken.read_bytes()
                taken.unlink()
                return data
        wanted.unlink(missing_ok=True)
    except OSError as error:
        raise NoAnswerError(
            f"{folder} cannot be used ({error.strerror}): run it with sudo, "
            "or name the data directory with --data"
        ) from error
    raise NoAnswerError(
        f"no cabinet that runs over {folder} shows anything: start it, or name its data directory with --data"
    )
