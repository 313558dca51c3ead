"""The control socket's path and the format of its messages.

A message consists of its length in four bytes, and its content in MessagePack. The size of a message and the
time for sending it are limited.
"""

from __future__ import annotations

import os
import socket
import stat
import struct
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from cabinet.clock import monotonic
from cabinet.files.service import RUNTIME, SERVICE_DATA
from cabinet.owner.requests import AnyReply, AnyRequest

Message = TypeVar("Message")

NAME = "control.sock"
REQUEST_MOST = 2 << 20
"""The maximum size of a request in bytes, large enough for a backup or a league."""
REPLY_MOST = 8 << 20
"""The maximum size in bytes of a reply of the cabinet."""
LONGEST_PATH = 107
"""The maximum length of the path of a Unix socket on Linux, in bytes."""
_LENGTH = struct.Struct(">I")
_encode = msgspec.msgpack.Encoder().encode
_request: Callable[[bytes], AnyRequest] = msgspec.msgpack.Decoder(AnyRequest).decode
_reply: Callable[[bytes], AnyReply] = msgspec.msgpack.Decoder(AnyReply).decode


class WireError(Exception):
    """Raised if a message is malformed, too large, or too slow."""


class DisconnectedError(WireError):
    """Raised if the other side has closed the connection."""


def available() -> bool:
    """Return True if this system has Unix sockets."""
    return hasattr(socket, "AF_UNIX")


def path(data: Path) -> Path:
    """Return the path of the control socket of the cabinet with this data directory.

    Systemd makes the socket's folder for an installed cabinet. For any other cabinet this function makes a
    folder that only the current user may enter. Raises OSError.
    """
    if data == SERVICE_DATA:
        return RUNTIME / NAME
    if not available():
        raise OSError("this system has no Unix sockets")
    user = os.geteuid()
    # The path does not depend on the environment, which sudo and cron change. The name is short even if the
    # path of the data directory is long.
    runtime = Path(f"/run/user/{user}")
    if os.access(runtime, os.W_OK):
        folder = runtime / "arcade-cabinet"
    else:
        folder = Path(f"/tmp/arcade-cabinet-{user}")
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != user or found.st_mode & 0o077:
        raise PermissionError(f"{folder} can be used by other users: remove it")
    try:
        found = data.stat()
    except OSError:
        # Without the data directory no cabinet can run: return a path at which no cabinet listens.
        return folder / "nowhere.sock"
    return folder / f"{found.st_dev:x}-{found.st_ino:x}.sock"


def send(connection: socket.socket, message: AnyRequest | AnyReply, seconds: float) -> None:
    """Send a message within `seconds` seconds. Raises DisconnectedError, WireError."""
    data = _encode(message)
    connection.settimeout(seconds)
    try:
        connection.sendall(_LENGTH.pack(len(data)) + data)
    except TimeoutError as error:
        raise WireError(f"it was not received within {seconds:.0f} s") from error
    except OSError as error:
        raise DisconnectedError("the connection is closed") from error


def take_request(connection: socket.socket, seconds: float) -> AnyRequest:
    """Receive a request within `seconds` seconds. Raises DisconnectedError, WireError."""
    return _understood("request", _request, _take(connection, REQUEST_MOST, seconds))


def take_reply(connection: socket.socket, seconds: float) -> AnyReply:
    """Receive a reply within `seconds` seconds. Raises DisconnectedError, WireError."""
    return _understood("reply", _reply, _take(connection, REPLY_MOST, seconds))


def _understood(what: str, decode: Callable[[bytes], Message], data: bytes) -> Message:
    try:
        return decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WireError(f"the {what} cannot be understood ({str(error)[:200]})") from error


def address(at: Path) -> str:
    """Return a path as the address for a socket. Raises OSError if the path is too long."""
    if len(str(at).encode()) > LONGEST_PATH:
        raise OSError(f"{at} has more than {LONGEST_PATH} bytes, too many for the path of a socket")
    return str(at)


def _take(connection: socket.socket, most: int, seconds: float) -> bytes:
    until = monotonic() + seconds
    (length,) = _LENGTH.unpack(_exactly(connection, _LENGTH.size, until))
    if length > most:
        raise WireError(f"it has {length} bytes; at most {most} are allowed")
    return _exactly(connection, length, until)


def _exactly(connection: socket.socket, count: int, until: float) -> bytes:
    data = bytearray()
    while len(data) < count:
        left = until - monotonic()
        if left <= 0:
            raise WireError("it did not arrive in time")
        connection.settimeout(left)
        try:
            part = connection.recv(min(count - len(data), 1 << 16))
        except TimeoutError as error:
            raise WireError("it did not arrive in time") from error
        except OSError as error:
            raise DisconnectedError("the connection is closed") from error
        if not part:
            raise DisconnectedError(
                "the connection was closed in the middle" if data else "the connection is closed"
            )
        data += part
    return bytes(data)
