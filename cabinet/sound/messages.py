"""The messages to the sound process: bytes on its standard input, each written in one piece.

A pipe takes up to `PIECE` bytes whole or not at all (POSIX's PIPE_BUF), so threads need no lock.
"""

from __future__ import annotations

from enum import IntEnum
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

PIECE = 4096
"""Bytes of the longest message."""
OPEN = b"open\n"
"""The sound process writes it on its standard output once the device is open; else the reason, as a line."""

_HEAD = Struct("<BIdH")


class Order(IntEnum):
    """What to do with a sound."""

    LOAD = 0
    """Read it from a file."""
    PLAY = 1
    """Play it from its start, and `value` times more."""
    FADE = 2
    """End it within `value` milliseconds."""
    VOLUME = 3
    """Set its loudness, 0 to 1."""
    DROP = 4
    """Forget it."""


class Message(NamedTuple):
    """An order for the sound of a number."""

    order: Order
    sound: int
    value: float = 0.0
    file: str = ""


def packed(message: Message) -> bytes:
    """The bytes of a message."""
    path = message.file.encode("utf-8", "surrogateescape")
    return _HEAD.pack(message.order, message.sound, message.value, len(path)) + path


def taken(buffer: bytearray) -> Iterator[Message]:
    """The whole messages at the start of a buffer, which are removed from it."""
    while len(buffer) >= _HEAD.size:
        order, sound, value, length = _HEAD.unpack_from(buffer)
        end = _HEAD.size + length
        if len(buffer) < end:
            return
        file = buffer[_HEAD.size : end].decode("utf-8", "surrogateescape")
        del buffer[:end]
        yield Message(Order(order), sound, value, file)
