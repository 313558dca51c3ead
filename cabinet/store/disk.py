"""What is asked of the files on the card; tests give one that fails."""

from __future__ import annotations

import os
from pathlib import Path

from cabinet.files import bounded, durable


class ChangedError(OSError):
    """Another program has written into a file."""


class Disk:
    """The real one. Everything here may take as long as a bad card takes, and raises OSError."""

    def read(self, path: Path, most: int) -> bytes | None:
        """What is in a file of at most `most` bytes, None where there is none."""
        durable.make_way(path)
        return bounded.read(path, most) if durable.is_there(path) else None

    def append(self, path: Path, size: int, data: bytes) -> None:
        """Add to a file of `size` bytes; on the card when this returns.

        Where it fails the file is as it was, or the error is a ChangedError.
        """
        handle = os.open(path, os.O_WRONLY | os.O_APPEND)
        try:
            if os.fstat(handle).st_size != size:
                raise ChangedError(f"{path} was changed by another program: it is written anew")
            try:
                _write(handle, data)
            except OSError as error:
                # A full card may have no room for a new file: this one must lose its broken end.
                try:
                    os.ftruncate(handle, size)
                    os.fsync(handle)
                except OSError:
                    raise ChangedError(f"{path} has a broken end ({error}): it is written anew") from error
                raise
        finally:
            os.close(handle)

    def write(self, path: Path, data: bytes) -> None:
        """Put a file in the place of what is there; where it fails that is as it was."""
        durable.write(path, data)

    def move(self, path: Path, target: Path) -> None:
        """Give a file another name in its folder."""
        durable.move(path, target)


def _write(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    getattr(os, "fdatasync", os.fsync)(handle)
