"""The lock of the data directory, so that only one process at a time writes the scores."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import TYPE_CHECKING

from cabinet.files import durable
from cabinet.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = "cabinet.lock"
"""The name of the lock file in the data directory. The file names the process that locked it, and is never
deleted."""
MOST = 500
"""The maximum number of characters of the lock file's text to show."""


class InUseError(StoreError):
    """Raised if another process has locked the data directory."""

    def __init__(self, data: Path) -> None:
        super().__init__(
            f"{data} is in use by {holder(data)}: end that first, or name another folder with --data"
        )


@contextmanager
def lock(data: Path) -> Iterator[bool]:
    """Lock the data directory within a `with`; yields False if another process has locked it.

    If the card cannot be written, an existing lock file is locked without writing to it: the lock is needed
    as soon as the card becomes writable. Raises OSError.
    """
    durable.make_directory(data)
    durable.make_way(data / FILE)
    try:
        handle = os.open(data / FILE, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        handle = os.open(data / FILE, os.O_RDONLY)
    try:
        ours = _lock(handle)
        if ours:
            # The game goes on even if the card is full or read-only and the lock file cannot be written.
            with suppress(OSError):
                os.ftruncate(handle, 0)
                os.write(handle, _ourselves().encode("utf-8", "backslashreplace"))
        yield ours
    finally:
        os.close(handle)


def holder(data: Path) -> str:
    """Return a text that says which process has locked the directory, and since when."""
    path = data / FILE
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            words = file.read(MOST).strip()
        since = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return "another program"
    # The process with the lock wrote the file when it started, so the file's time is the start of the lock.
    return f"{words or 'another program'}, since {since:%Y-%m-%d %H:%M}"


def _ourselves() -> str:
    host = os.uname().nodename if hasattr(os, "uname") else "this computer"
    return f"process {os.getpid()} on {host} ({' '.join(sys.argv)})\n"


def _lock(handle: int) -> bool:
    try:
        import fcntl  # noqa: PLC0415 - Windows has none; there every process gets the lock
    except ImportError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
