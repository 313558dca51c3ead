"""Writes files durably: after a power cut, a file is either complete on the card or unchanged."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path


def is_there(path: Path) -> bool:
    """Return True if the path exists. Raises OSError if this cannot be determined.

    `Path.exists` returns False if the card cannot be read; the caller would then take the file for missing
    and replace it.
    """
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def make_way(path: Path) -> Path | None:
    """Rename a directory or other non-file that has the path of a file, so that the file can be written.

    Returns the new path of the directory; None if nothing is in the way. Raises OSError.
    """
    if not is_there(path) or path.is_file():
        return None
    free = (path.with_name(f"{path.name}.in-the-way-{number}") for number in count(1))
    return path.rename(next(name for name in free if not is_there(name)))


def sync(path: Path) -> None:
    """Flush a file or a directory to the card. Raises OSError."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_directory(path: Path) -> None:
    """Make a directory and its parents, and flush them to the card. Raises OSError."""
    if is_there(path):
        return
    make_directory(path.parent)
    path.mkdir(exist_ok=True)
    sync(path.parent)


def write(path: Path, data: bytes) -> None:
    """Write a file, replacing an old one, and flush it to the card. Raises OSError."""
    temporary = path.with_name(path.name + ".tmp")
    make_way(temporary)
    try:
        temporary.write_bytes(data)
        move(temporary, path)
    except OSError:
        # Remove an incomplete file: on a full card it would take up room that is needed.
        with suppress(OSError):
            temporary.unlink()
        raise


def move(source: Path, target: Path) -> None:
    """Flush a file to the card, then rename it within its directory. Raises OSError."""
    sync(source)
    make_way(target)
    source.replace(target)
    sync(target.parent)
