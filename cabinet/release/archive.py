"""The release file: a plain tar whose manifest and signature come first.

Not compressed: wheels are, and what nobody has checked yet need not be unpacked to be
checked. It is read by strict rules of our own: ordinary files only, in the order of the
manifest, and not a byte besides.
"""

from __future__ import annotations

import hashlib
import os
import re
import tarfile
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cabinet.release.manifest import File, Manifest

MANIFEST = "manifest.json"
SIGNATURE = "manifest.json.sig"
FRONT_MOST = 1 << 20
"""Bytes that the manifest and the signature may have, each."""
BLOCK = 512
END = bytes(2 * BLOCK)
_CHUNK = 1 << 20


class ArchiveError(ValueError):
    """A file that is no release file, or not all of one; says what is wrong and what to do."""


def write(file: BinaryIO, manifest: bytes, signature: bytes, wheels: Sequence[Path]) -> None:
    """Write a release file; the wheels in the order of the manifest. Raises OSError."""
    for name, data in ((MANIFEST, manifest), (SIGNATURE, signature)):
        file.write(_header(name, len(data)) + data + _padding(len(data)))
    for wheel in wheels:
        size = wheel.stat().st_size
        file.write(_header(f"wheels/{wheel.name}", size))
        with wheel.open("rb") as source:
            while chunk := source.read(_CHUNK):
                file.write(chunk)
        file.write(_padding(size))
    file.write(END)


class Archive:
    """A release file open for reading, from its start."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._starts: dict[str, int] = {}

    def front(self) -> tuple[bytes, bytes]:
        """The manifest and its signature, nobody having checked either. Raises ArchiveError."""
        self._file.seek(0)
        return self._small(MANIFEST), self._small(SIGNATURE)

    def check(self, manifest: Manifest) -> None:
        """Compare everything that follows the front with the manifest. Raises ArchiveError."""
        for wanted in manifest.files:
            size = self._expect(wanted.name)
            if size != wanted.size:
                raise ArchiveError(
                    f"{wanted.name} has {size} bytes, not {wanted.size}: make or send it again"
                )
            self._starts[wanted.name] = self._file.tell()
            digest = hashlib.sha256()
            for chunk in self._chunks(size):
                digest.update(chunk)
            if digest.hexdigest() != wanted.sha256:
                raise ArchiveError(
                    f"{wanted.name} is not what the manifest says it is: make or send it again"
                )
        rest = self._file.read(len(END) + 1)
        if len(rest) < len(END):
            raise ArchiveError(self._cut())
        if rest != END:
            raise ArchiveError(f"{_name(rest)} is not in the manifest: nothing is unpacked")

    def unpack(self, files: Sequence[File], folder: Path) -> list[Path]:
        """Write files that `check` has found right into a folder. Raises OSError."""
        paths = []
        for wanted in files:
            path = folder / wanted.name.rpartition("/")[2]
            self._file.seek(self._starts[wanted.name])
            with path.open("xb") as target:
                for chunk in self._chunks(wanted.size):
                    target.write(chunk)
            paths.append(path)
        return paths

    def _small(self, name: str) -> bytes:
        size = self._expect(name)
        if size > FRONT_MOST:
            raise ArchiveError(f"{name} has {size} bytes, more than {FRONT_MOST}: this is no release file")
        return b"".join(self._chunks(size))

    def _expect(self, name: str) -> int:
        """Read the header of the file that must come now; its size."""
        header = self._file.read(BLOCK)
        if name == MANIFEST and not _may_begin_a_tar(header):
            raise ArchiveError("it is no release file: name one that `cabinet bundle` has made")
        if len(header) < BLOCK:
            raise ArchiveError(self._cut())
        size = int(header[124:135], 8) if re.fullmatch(rb"[0-7]{11}", header[124:135]) else 0
        if header == _header(name, size):
            return size
        found = _name(header)
        if name == MANIFEST:
            raise ArchiveError(f"it begins with {found}, not with {MANIFEST}: this is no release file")
        if name == SIGNATURE:
            raise ArchiveError("it has no signature: make it with `cabinet bundle`")
        if found == repr(name):
            raise ArchiveError(f"{name} is no ordinary file: nothing is unpacked")
        raise ArchiveError(f"{found} stands where {name} must: nothing is unpacked")

    def _chunks(self, size: int) -> Iterator[bytes]:
        left = size
        while left:
            chunk = self._file.read(min(left, _CHUNK))
            if not chunk:
                raise ArchiveError(self._cut())
            left -= len(chunk)
            yield chunk
        padding = _padding(size)
        if self._file.read(len(padding)) != padding:
            raise ArchiveError(self._cut())

    def _cut(self) -> str:
        return f"it is cut off after {self._file.seek(0, os.SEEK_END)} bytes: send it again"


def _header(name: str, size: int) -> bytes:
    entry = tarfile.TarInfo(name)
    entry.size = size
    return entry.tobuf(tarfile.USTAR_FORMAT)


def _padding(size: int) -> bytes:
    return bytes(-size % BLOCK)


def _may_begin_a_tar(header: bytes) -> bool:
    """Whether it is the head of a tar, or cut off from ours."""
    return (
        header[257:262] == b"ustar" if len(header) >= 262 else _header(MANIFEST, 0).startswith(header[:100])
    )


def _name(header: bytes) -> str:
    parts = (header[345:500], header[:100])
    text = "/".join(
        part.split(b"\0")[0].decode("ascii", "replace") for part in parts if part[:1].strip(b"\0")
    )
    return repr(text) if text.strip() else "something without a name"
