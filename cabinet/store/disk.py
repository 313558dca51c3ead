"""File operations on the card; tests replace them by operations that fail."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from cabinet.files import bounded, durable


class ChangedError(OSError):
    """Raised if another program has written into a file of the cabinet."""


class Disk:
    """Reads and writes files on the real card.

    If the card is faulty, every call may block for a long time, and may raise OSError.
    """

    def read(self, path: Path, most: int) -> bytes | None:
        """Return the contents of a file, cut off after `most` + 1 bytes; None if there is no file."""
        durable.make_way(path)
        return read_start(path, most) if durable.is_there(path) else None

    def append(self, path: Path, size: int, data: bytes) -> None:
        """Append data to a file that has `size` bytes, and flush the file to the card.

        If this fails, either the file is unchanged, or a ChangedError is raised.
        """
        # Windows would change the line ends of a file that is not opened as binary.
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            if os.fstat(handle).st_size != size:
                raise ChangedError(f"{path} was changed by another program: it is rewritten")
            try:
                _write(handle, data)
            except OSError as error:
                # Cut off the partial line. Writing a new file may be impossible, because the card may be
                # full.
                try:
                    os.ftruncate(handle, size)
                    os.fsync(handle)
                except OSError:
                    raise ChangedError(f"{path} has a broken end ({error}): it is rewritten") from error
                raise
        finally:
            os.close(handle)

    def write(self, path: Path, data: bytes) -> None:
        """Replace the contents of a file; if this fails, the old contents remain."""
        durable.write(path, data)

    def keep(self, path: Path, target: Path) -> None:
        """Keep the present contents of a file under a second name, `target`, in the same folder.

        These contents stay there when the file itself is replaced.
        """
        try:
            with suppress(FileExistsError):
                # A previous attempt may have created the link already.
                target.hardlink_to(path)
            durable.sync(target.parent)
        except OSError:
            # Some file systems have no hard links, so the file is copied.
            durable.write(target, path.read_bytes())


def read_start(path: Path, most: int) -> bytes:
    """Return at most `most` + 1 bytes of a file; more than `most` bytes mean that the file is longer.

    Raises OSError.
    """
    with bounded.open_file(path, sys.maxsize) as file:
        return file.read(most + 1)


def _write(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    getattr(os, "fdatasync", os.fsync)(handle)
