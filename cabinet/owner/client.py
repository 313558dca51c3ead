"""The other side of the door: the owner's commands ask the cabinet that runs."""

from __future__ import annotations

import os
import socket
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from cabinet.owner import wire
from cabinet.owner.requests import NotYet, Refused, Watching

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.owner.requests import AnyReply, AnyRequest

CONNECT_WITHIN = 5.0
"""Seconds until the cabinet takes the connection."""
REPLY_WITHIN = 30.0
"""Seconds until it replies: it may have to wait for a slow card."""

Expected = TypeVar("Expected", bound="AnyReply")


class DoorError(Exception):
    """The cabinet does not do it; says why, and the cure."""


class NobodyError(DoorError):
    """No cabinet listens there."""


class NotYetError(DoorError):
    """The cabinet has not come so far, or cannot be asked; what it keeps can be looked at without it."""


def ask(path: Path, request: AnyRequest, expected: type[Expected]) -> Expected:
    """What the cabinet that listens at `path` replies.

    Raises NobodyError, NotYetError, or DoorError for what it refuses.
    """
    with closing(_connect(path)) as connection:
        return _exchange(connection, path, request, expected)


def watch(path: Path, request: AnyRequest, expected: type[Expected]) -> Iterator[Expected | None]:
    """What the cabinet tells, as it happens; None, once and then now and again, while nothing does.

    Raises as `ask` does, and NotYetError when the cabinet ends.
    """
    with closing(_connect(path)) as connection:
        _exchange(connection, path, request, Watching)
        yield None
        while True:
            reply = _reply(connection, path)
            if isinstance(reply, Watching):
                yield None
            else:
                yield _expected(reply, expected, path)


def _connect(path: Path) -> socket.socket:
    if not wire.available():
        raise NobodyError("this system has no sockets that the cabinet could listen at")
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.settimeout(CONNECT_WITHIN)
    try:
        connection.connect(wire.address(path))
        user = wire.peer(connection)
    except (FileNotFoundError, ConnectionRefusedError) as error:
        connection.close()
        raise NobodyError(f"no cabinet listens at {path}: start it") from error
    except PermissionError as error:
        connection.close()
        raise NobodyError(f"{path} is not for this user: run it with sudo") from error
    except OSError as error:
        connection.close()
        raise NotYetError(f"the cabinet cannot be asked at {path} ({error}): try again") from error
    if user not in (0, os.geteuid()):
        connection.close()
        raise DoorError(f"{path} belongs to user {user}, who is not the cabinet: remove it")
    return connection


def _exchange(
    connection: socket.socket, path: Path, request: AnyRequest, expected: type[Expected]
) -> Expected:
    try:
        wire.send(connection, request, CONNECT_WITHIN)
    except wire.GoneError:
        # It may have been turned away, and told why.
        pass
    except wire.WireError as error:
        raise NotYetError(f"the cabinet at {path} does not listen ({error}): try again") from error
    return _expected(_reply(connection, path), expected, path)


def _reply(connection: socket.socket, path: Path) -> AnyReply:
    try:
        return wire.take_reply(connection, REPLY_WITHIN)
    except wire.WireError as error:
        raise NotYetError(f"the cabinet at {path} does not answer ({error}): try again") from error


def _expected(reply: AnyReply, expected: type[Expected], path: Path) -> Expected:
    if isinstance(reply, NotYet):
        raise NotYetError(f"the cabinet cannot do that now: {_plain(reply.words)}")
    if isinstance(reply, Refused):
        raise DoorError(_plain(reply.words))
    if not isinstance(reply, expected):
        raise DoorError(f"the cabinet at {path} answers something else than it was asked: update it")
    return reply


def _plain(words: str) -> str:
    """Words of another program, without what a terminal would take for its own."""
    return "".join(character if character.isprintable() or character == "\n" else "?" for character in words)
