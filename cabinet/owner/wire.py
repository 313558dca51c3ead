"""Messages on a socket: four bytes of length, then MessagePack. Bounded in size and in time."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from cabinet.clock import monotonic
from cabinet.owner.requests import AnyReply, AnyRequest

Message = TypeVar("Message")

REQUEST_MOST = 64 << 10
"""Bytes of a request at most."""
REPLY_MOST = 8 << 20
"""Bytes of a reply at most."""
_LENGTH = struct.Struct(">I")
_CREDENTIALS = struct.Struct("iII")
_encode = msgspec.msgpack.Encoder().encode
_request: Callable[[bytes], AnyRequest] = msgspec.msgpack.Decoder(AnyRequest).decode
_reply: Callable[[bytes], AnyReply] = msgspec.msgpack.Decoder(AnyReply).decode


class WireError(Exception):
    """A message that is none, too large, or too slow; says which."""


class GoneError(WireError):
    """The other side has closed the connection."""


def available() -> bool:
    """Whether this system has sockets that tell who is at their other end."""
    return hasattr(socket, "AF_UNIX") and hasattr(socket, "SO_PEERCRED")


def peer(connection: socket.socket) -> int:
    """The number of the user at the other end. Raises OSError."""
    raw = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return int(_CREDENTIALS.unpack(raw)[1])


def send(connection: socket.socket, message: AnyRequest | AnyReply, seconds: float) -> None:
    """Send a message, within so many seconds. Raises GoneError, WireError."""
    data = _encode(message)
    connection.settimeout(seconds)
    try:
        connection.sendall(_LENGTH.pack(len(data)) + data)
    except TimeoutError as error:
        raise WireError(f"it was not taken within {seconds:.0f} s") from error
    except OSError as error:
        raise GoneError("the connection is closed") from error


def take_request(connection: socket.socket, seconds: float) -> AnyRequest:
    """The request that comes within so many seconds. Raises GoneError, WireError."""
    return _understood("request", _request, _take(connection, REQUEST_MOST, seconds))


def take_reply(connection: socket.socket, seconds: float) -> AnyReply:
    """The reply that comes within so many seconds. Raises GoneError, WireError."""
    return _understood("reply", _reply, _take(connection, REPLY_MOST, seconds))


def _understood(what: str, decode: Callable[[bytes], Message], data: bytes) -> Message:
    try:
        return decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WireError(f"the {what} cannot be understood ({str(error)[:200]})") from error


def address(path: Path) -> str:
    """A path as a socket's address. Raises OSError for one that is too long."""
    if len(str(path).encode()) > LONGEST_PATH:
        raise OSError(f"{path} has more than {LONGEST_PATH} bytes: a socket cannot be called so")
    return str(path)


LONGEST_PATH = 107
"""Bytes of a socket's path that Linux takes."""


def _take(connection: socket.socket, most: int, seconds: float) -> bytes:
    until = monotonic() + seconds
    (length,) = _LENGTH.unpack(_exactly(connection, _LENGTH.size, until))
    if length > most:
        raise WireError(f"it has {length} bytes, and {most} are the most")
    return _exactly(connection, length, until)


def _exactly(connection: socket.socket, count: int, until: float) -> bytes:
    data = bytearray()
    while len(data) < count:
        left = until - monotonic()
        if left <= 0:
            raise WireError("it did not come in time")
        connection.settimeout(left)
        try:
            part: Any = connection.recv(min(count - len(data), 1 << 16))
        except TimeoutError as error:
            raise WireError("it did not come in time") from error
        except OSError as error:
            raise GoneError("the connection is closed") from error
        if not part:
            raise GoneError("the connection was closed in the middle" if data else "the connection is closed")
        data += part
    return bytes(data)
