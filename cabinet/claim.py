"""Whose the scores are: one program keeps them in memory, and another's writing would be lost under it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cabinet.store import files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = "cabinet.lock"
"""In the data directory; whoever has locked it has the scores. It is empty, and stays."""


@contextmanager
def claim(data: Path) -> Iterator[bool]:
    """Have the scores for a while; false where another program has them already. Raises OSError."""
    files.make_directory(data)
    handle = os.open(data / FILE, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        yield _lock(handle)
    finally:
        os.close(handle)


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
