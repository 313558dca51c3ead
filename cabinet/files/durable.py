"""Writes files that are completely on the card when the call returns, or not there at all."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path


def is_there(path: Path) -> bool:
    """Return True if the path exists. Raises OSError if that cannot be known.

    `Path.exists` would report an unreadable card as a missing file, and missing files are replaced.
    """
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def make_way(path: Path) -> Path | None:
    """Rename anything at a path that is not a file; return its new name, None if there was nothing.

    Raises OSError.
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
    """Make a directory and its parents; on return they are on the card. Raises OSError."""
    if is_there(path):
        return
    make_directory(path.parent)
    path.mkdir(exist_ok=True)
    sync(path.parent)


def write(path: Path, data: bytes) -> None:
    """Write a whole file, replacing an old one. Raises OSError."""
    temporary = path.with_name(path.name + ".tmp")
    make_way(temporary)
    try:
        temporary.write_bytes(data)
        move(temporary, path)
    except OSError:
        # On a full card an incomplete file would take up room that is needed.
        with suppress(OSError):
            temporary.unlink()
        raise


def move(source: Path, target: Path) -> None:
    """Flush a file and give it its final name in the same directory. Raises OSError."""
    sync(source)
    make_way(target)
    source.replace(target)
    sync(target.parent)
