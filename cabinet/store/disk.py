"""File operations on the card; tests replace them with failing ones."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from cabinet.files import bounded, durable


class ChangedError(OSError):
    """Another program has written into a file."""


class Disk:
    """The real card. Every call may take as long as a bad card takes, and raises OSError."""

    def read(self, path: Path, most: int) -> bytes | None:
        """Read at most `most` + 1 bytes of a file; None if there is none."""
        durable.make_way(path)
        return read_start(path, most) if durable.is_there(path) else None

    def append(self, path: Path, size: int, data: bytes) -> None:
        """Append to a file of `size` bytes and flush it to the card.

        If it fails, the file is unchanged, or the error is a ChangedError.
        """
        # Windows would change the line ends of a file that is not opened as binary.
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            if os.fstat(handle).st_size != size:
                raise ChangedError(f"{path} was changed by another program: it is rewritten")
            try:
                _write(handle, data)
            except OSError as error:
                # A full card may have no room for a new file, so cut off the partial line.
                try:
                    os.ftruncate(handle, size)
                    os.fsync(handle)
                except OSError:
                    raise ChangedError(f"{path} has a broken end ({error}): it is rewritten") from error
                raise
        finally:
            os.close(handle)

    def write(self, path: Path, data: bytes) -> None:
        """Replace a file; if it fails, the old one is unchanged."""
        durable.write(path, data)

    def keep(self, path: Path, target: Path) -> None:
        """Give a file a second name within its folder: it stays when the first one is replaced."""
        try:
            with suppress(FileExistsError):
                # An earlier try may have made the link already.
                target.hardlink_to(path)
            durable.sync(target.parent)
        except OSError:
            # Not every file system has links.
            durable.write(target, path.read_bytes())


def read_start(path: Path, most: int) -> bytes:
    """Read at most `most` + 1 bytes of a file; if it returns more than `most`, the file is longer.

    Raises OSError.
    """
    with bounded.open_file(path, sys.maxsize) as file:
        return file.read(most + 1)


def _write(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    getattr(os, "fdatasync", os.fsync)(handle)
