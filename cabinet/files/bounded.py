"""Limits for untrusted data: the size of a file that is read, and the length of a quoted value."""

from __future__ import annotations

import errno
import io
import os
import stat
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from pathlib import Path

_NEVER_WAIT = 0
for _name in ("O_CLOEXEC", "O_NONBLOCK", "O_NOCTTY", "O_BINARY"):
    # Not every system has all of these flags; a missing flag counts as 0.
    _NEVER_WAIT |= getattr(os, _name, 0)
FLAGS = os.O_RDONLY | _NEVER_WAIT
"""The flags to open a file for reading without blocking, also if it is a pipe without a writer."""
QUOTED = 100
"""The maximum number of characters that an error message quotes from untrusted text."""
LINE, END = 800, 200
"""The maximum length of a message's line, and the length of the end (with the cure) that is always kept;
in characters."""


class UnfitFileError(OSError):
    """A file that cannot be used: a pipe, a device, too large, or not text; the message says which."""


def open_file(path: Path, most: int) -> BinaryIO:
    """Open a regular file of at most `most` bytes for reading, without ever blocking. Raises OSError."""
    return ordinary(os.open(path, FLAGS), most)


def ordinary(handle: int, most: int) -> BinaryIO:
    """Return a file for an open descriptor of a regular file of at most `most` bytes.

    Raises OSError and closes the descriptor if it is anything else.
    """
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise UnfitFileError(f"it is {_kind(found.st_mode)}, not a file")
        if found.st_size > most:
            raise _too_large(most)
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def create_file(path: Path) -> BinaryIO:
    """Create a file, or truncate an existing one, for writing.

    Raises OSError, also for a pipe without a reader.
    """
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NEVER_WAIT, 0o666)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise UnfitFileError("no program reads from that pipe") from error
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        # Let writes wait from now on: a pipe with a reader, or a terminal, may be full for a moment.
        os.set_blocking(handle, True)
    return os.fdopen(handle, "wb")


def read(path: Path, most: int) -> bytes:
    """Read a regular file of at most `most` bytes. Raises OSError."""
    with open_file(path, most) as file:
        return take(file, most)


def take(source: BinaryIO, most: int) -> bytes:
    """Read a stream to its end. Raises OSError if the stream has more than `most` bytes or never ends."""
    data = source.read(most + 1)
    if len(data) > most:
        raise _too_large(most)
    return data


def read_text(path: Path, most: int) -> str:
    """Read a UTF-8 text file, with or without the byte order mark of Windows editors.

    Raises OSError.
    """
    data = read(path, most)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnfitFileError("it is written in UTF-16: save it as UTF-8")
    try:
        return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig").read()
    except UnicodeDecodeError as error:
        raise UnfitFileError(f"it is not UTF-8 text: byte {error.start + 1} is {error.reason}") from error


def shortened(text: str, most: int = QUOTED) -> str:
    """Return a text as one printable line of at most `most` characters."""
    cut = text if len(text) <= most else f"{text[: most - 3]}..."
    return "".join(character if character.isprintable() else "?" for character in cut)


def legible(message: str) -> str:
    """Shorten each line of a message to `LINE` characters by leaving out its middle."""
    return "\n".join(
        line if len(line) <= LINE else f"{line[: LINE - END - 5]} ... {line[-END:]}"
        for line in message.split("\n")
    )


def _too_large(most: int) -> UnfitFileError:
    size = f"{most >> 20} MB" if most >= 1 << 20 else f"{most >> 10} KB"
    return UnfitFileError(f"it has more than {size}")


def _kind(mode: int) -> str:
    kinds = {stat.S_IFDIR: "a directory", stat.S_IFIFO: "a pipe"}
    return kinds.get(stat.S_IFMT(mode), "a device")
