"""Brings a release file onto the cabinet before anybody looks into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MOST = 400 << 20
"""Bytes that a release file may have."""
RESERVE = 100 << 20
"""Bytes that stay free on the card for scores and logs."""
_CHUNK = 1 << 20


class NoRoomError(Exception):
    """It does not fit; says how much is missing."""


def fill(source: BinaryIO, target: Path, free: Callable[[Path], int]) -> int:
    """Copy a stream of unknown length into a file; its bytes. Raises NoRoomError, OSError.

    `free`: the bytes that are free where a path lies.
    """
    size = 0
    with target.open("wb") as file:
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > MOST:
                raise NoRoomError(f"it has more than {MOST >> 20} MB: this is no release file")
            need(target, len(chunk), free)
            file.write(chunk)
            file.flush()
    return size


def need(place: Path, size: int, free: Callable[[Path], int]) -> None:
    """Check that `size` bytes fit where `place` lies. Raises NoRoomError, OSError."""
    room = free(place.parent) - RESERVE
    if size > room:
        raise NoRoomError(
            f"{size >> 20} MB are needed and {max(room, 0) >> 20} MB are free besides the {RESERVE >> 20} MB "
            f"kept for the scores: make room below {place.parent}"
        )
