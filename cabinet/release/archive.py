"""Writes and reads release files: a gzip'd tar of regular files, followed by its signature.

    release.json                    the first file: the version and the targets of the release
    trixie-aarch64/lib/...          the packages for one target, as installed by pip
    trixie-aarch64/games/NAME/...   an added game, with the packages that only this game needs

A reader verifies the signature before it decompresses anything, and checks every file before it writes
the first one. The tar is in the ustar format of POSIX.1-1988: a header of 512 bytes describes each file
completely, so an untrusted file cannot use up memory by long names or other extensions. Standard library
only: the installer reads release files, too.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import tarfile
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from cabinet.release import version

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from _typeshed import SupportsRead, WriteableBuffer

NOTE = "release.json"
BEGIN = b"-----BEGIN SSH SIGNATURE-----"
END = b"-----END SSH SIGNATURE-----\n"
LONGEST_SIGNATURE = 64 << 10
LONGEST_NOTE = 64 << 10
MOST_FILES = 20_000
MOST_BYTES = 1 << 30
"""The maximum total size of a release's unpacked files, in bytes."""
BROKEN = (tarfile.HeaderError, gzip.BadGzipFile, zlib.error, EOFError)
"""The exceptions that the standard library raises for corrupt data."""
DEFLATE_MOST = 1032
"""The maximum number of bytes that one byte of gzip data can expand to."""
_CHUNK = 1 << 16
TARGET = re.compile(r"[a-z]{1,20}-[a-z0-9_]{2,20}")
PART = re.compile(r"(?!\.\.?$)[A-Za-z0-9_.+@~(][A-Za-z0-9_.+@~() -]{0,99}")
"""Matches the allowed names of files and folders in a release file."""


class ArchiveError(ValueError):
    """Raised if a file is not a complete release file; the message gives the fault and the cure."""


class Contents(NamedTuple):
    """The version and the targets of a release file."""

    version: str
    sizes: Mapping[str, int]
    """The total size of each target's files in bytes, by the target's name."""


class Part(io.RawIOBase):
    """A stream of exactly the next `size` bytes of a file.

    Raises EOFError if the file ends earlier.
    """

    def __init__(self, file: SupportsRead[bytes], size: int) -> None:
        self._file = file
        self._left = size

    def readable(self) -> bool:
        """Return True, because the stream can be read."""
        return True

    def readinto(self, target: WriteableBuffer, /) -> int:
        """Read the next bytes into `target` and return their number."""
        wanted = min(self._left, len(memoryview(target)))
        data = self._file.read(wanted)
        if wanted and not data:
            raise EOFError(f"it ends {self._left} bytes too early")
        self._left -= len(data)
        memoryview(target)[: len(data)] = data
        return len(data)


class Signed(Part):
    """A stream of a release file's signed bytes: all bytes before the signature."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        super().__init__(file, size)
        file.seek(0)


def pack(path: Path, note: Mapping[str, object], trees: Mapping[str, Path]) -> None:
    """Write a release file without a signature; equal files give equal bytes.

    `note`: the contents of release.json. `trees`: the folder of each target. Raises ArchiveError, OSError.
    """
    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar,
    ):
        _add(tar, NOTE, json.dumps(note, indent=2).encode())
        for target, tree in trees.items():
            for file in sorted(tree.rglob("*")):
                if file.is_file():
                    _add(tar, f"{target}/{file.relative_to(tree).as_posix()}", file.read_bytes())


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    try:
        tar.addfile(entry, io.BytesIO(data))
    except ValueError as error:
        raise ArchiveError(f"{name!r} does not fit into a release file: {error}") from error


def split(file: BinaryIO) -> tuple[int, bytes]:
    """Return the number of signed bytes in a release file, and its unverified signature.

    Raises ArchiveError if the file is not signed or cut off.
    """
    file.seek(0)
    if file.read(2) not in (b"\x1f\x8b", b"\x1f", b""):
        raise ArchiveError("it is not a release file: name one that `cabinet bundle` made")
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - LONGEST_SIGNATURE))
    tail = file.read()
    start = tail.rfind(BEGIN)
    if start < 0 or not tail.endswith(END):
        if _ends_like_a_tar(tail, size):
            raise ArchiveError("it is not signed: make it with `cabinet bundle`, which signs it")
        raise ArchiveError(f"it ends after {size} bytes without a signature: it is cut off, send it again")
    return size - len(tail) + start, tail[start:]


def _ends_like_a_tar(tail: bytes, size: int) -> bool:
    """Return True if a gzip'd tar of `size` bytes may end here: its last four bytes give a valid length.

    Used to tell an unsigned file from a truncated one. Nothing is decompressed; one truncated file in 10,000
    passes.
    """
    length = int.from_bytes(tail[-4:], "little")
    most = min(2 * MOST_BYTES, DEFLATE_MOST * size)
    return not length % tarfile.RECORDSIZE and max(1, size) <= length <= most


def digest(file: BinaryIO, size: int) -> str:
    """Return the SHA-256 of a release file's first `size` bytes, which are signed."""
    return hashlib.file_digest(Signed(file, size), "sha256").hexdigest()


def read(file: BinaryIO, size: int) -> Contents:
    """Check every file in a release file, and return the release's version and targets.

    Raises ArchiveError.
    """
    found = ""
    sizes: dict[str, int] = {}
    with _reading():
        for member, data in _members(file, size):
            if member.name == NOTE:
                found, targets = _note(data.readall())
                sizes = dict.fromkeys(targets, 0)
                continue
            target = member.name.partition("/")[0]
            if target not in sizes:
                raise ArchiveError(f"{member.name!r} belongs to none of its targets: nothing is unpacked")
            sizes[target] += member.size
    if not found:
        raise ArchiveError("it holds no files: make it again with `cabinet bundle`")
    return Contents(found, sizes)


def unpack(file: BinaryIO, size: int, target: str, folder: Path) -> None:
    """Extract the files of one target from a release file into a folder. Raises ArchiveError, OSError.

    The whole file must have been checked with `read` before.
    """
    with _reading():
        for member, data in _members(file, size):
            first, _, name = member.name.partition("/")
            if first == target:
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("xb") as written:
                    shutil.copyfileobj(data, written)


def _members(file: BinaryIO, size: int) -> Iterator[tuple[tarfile.TarInfo, Part]]:
    """Yield every file in a release file with its data, after checking its name, type and size."""
    seen: set[str] = set()
    folders: set[str] = set()
    total = 0
    with gzip.open(io.BufferedReader(Signed(file, size))) as unpacked:
        # A block of zeros ends the archive.
        while any(header := Part(unpacked, tarfile.BLOCKSIZE).readall()):
            member = tarfile.TarInfo.frombuf(header, "utf-8", "surrogateescape")
            _check(member, first=not seen)
            total += member.size
            parents = member.name.split("/")[:-1]
            above = {"/".join(parents[: count + 1]) for count in range(len(parents))}
            if member.name in seen | folders or seen & above:
                raise ArchiveError(f"{member.name!r} is there twice: nothing is unpacked")
            if total > MOST_BYTES or len(seen) >= MOST_FILES:
                raise ArchiveError(
                    f"it has more than {MOST_BYTES >> 20} MB or {MOST_FILES} files: nothing is unpacked"
                )
            seen.add(member.name)
            folders |= above
            data = Part(unpacked, member.size)
            yield member, data
            # Skip the data that the caller has not read, and the padding of the file's last block.
            while data.read(_CHUNK):
                pass
            Part(unpacked, -member.size % tarfile.BLOCKSIZE).readall()


def _check(member: tarfile.TarInfo, *, first: bool) -> None:
    """Raise ArchiveError unless a tar member is one that `pack` would write.

    The first member must be release.json.
    """
    if first and member.name != NOTE:
        raise ArchiveError(f"it begins with {member.name!r}, not with {NOTE}: this is not a release file")
    if member.type != tarfile.REGTYPE or member.size < 0:
        raise ArchiveError(f"{member.name!r} is not an ordinary file: nothing is unpacked")
    if first:
        if member.size > LONGEST_NOTE:
            raise ArchiveError(f"{NOTE} has {member.size} bytes, more than {LONGEST_NOTE}")
        return
    _, *parts = member.name.split("/")
    if not all(map(PART.fullmatch, parts)) or parts[:1] not in (["lib"], ["games"]) or len(parts) < 2:
        raise ArchiveError(f"{member.name!r} is not the name of a file in a release: nothing is unpacked")


def _note(data: bytes) -> tuple[str, list[str]]:
    try:
        note = json.loads(data)
        found, targets = note["version"], note["targets"]
        version.check(found)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ArchiveError(f"{NOTE} cannot be used ({error}): make the release file again") from error
    if not isinstance(targets, list) or not all(map(_is_target, targets)):
        raise ArchiveError(f"{NOTE} names no targets: make the release file again")
    return found, targets


def _is_target(name: object) -> bool:
    return isinstance(name, str) and bool(TARGET.fullmatch(name))


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except ArchiveError:
        raise
    except BROKEN as error:
        raise ArchiveError(f"it cannot be unpacked ({error}): make the release file again") from error
