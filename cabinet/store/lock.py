"""Whose the scores are: one program keeps them in memory, and another's writing would be lost under it."""

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
"""In the data directory; whoever has locked it has the scores. It says who that is, and stays."""
MOST = 500
"""Characters of it that are told."""


class InUseError(StoreError):
    """Another program has the scores."""

    def __init__(self, data: Path) -> None:
        super().__init__(
            f"{data} is in use by {holder(data)}: end that first, or name another folder with --data"
        )


@contextmanager
def lock(data: Path) -> Iterator[bool]:
    """Have the scores for a while; false where another program has them already. Raises OSError.

    A card that cannot be written now may be later: a lock that lies there is locked all the same.
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
            # A full card keeps nobody from playing, nor one that cannot be written.
            with suppress(OSError):
                os.ftruncate(handle, 0)
                os.write(handle, _ourselves().encode("utf-8", "backslashreplace"))
        yield ours
    finally:
        os.close(handle)


def holder(data: Path) -> str:
    """Who has the scores, since when, in words."""
    path = data / FILE
    try:
        words = path.read_text(encoding="utf-8", errors="replace")[:MOST].strip()
        since = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return "another program"
    # Written by who has it now: its time is that of the file.
    return f"{words or 'another program'}, since {since:%Y-%m-%d %H:%M}"


def _ourselves() -> str:
    host = os.uname().nodename if hasattr(os, "uname") else "this computer"
    return f"process {os.getpid()} on {host} ({' '.join(sys.argv)})\n"


def _lock(handle: int) -> bool:
    try:
        import fcntl  # noqa: PLC0415 - Windows has none; there everybody gets what is asked for
    except ImportError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
