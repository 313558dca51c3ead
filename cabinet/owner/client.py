"""The side of the control socket that the owner's commands use, to send requests to the cabinet."""

from __future__ import annotations

import os
import socket
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from cabinet.files.service import name_of
from cabinet.owner import wire
from cabinet.owner.requests import NotYet, Refused, Watching

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.owner.requests import AnyReply, AnyRequest

GROUP = "cabinet"
"""The name of the Unix group whose users may connect to the control socket."""
CONNECT_WITHIN = 5.0
"""The timeout in seconds for connecting to the cabinet and for sending the request."""
REPLY_WITHIN = 30.0
"""The timeout in seconds for each reply of the cabinet, which may have to wait for a slow memory card."""

Expected = TypeVar("Expected", bound="AnyReply")


class ControlError(Exception):
    """Raised if no answer can be got from the cabinet; the message gives the reason and the cure."""


class NoCabinetError(ControlError):
    """Raised if no cabinet listens at the control socket."""


def ask(path: Path, request: AnyRequest, expected: type[Expected]) -> Expected:
    """Send a request to the cabinet that listens at `path`, and return its reply, of type `expected`.

    Raises NoCabinetError. Raises ControlError if the user may not connect, if the cabinet is not ready, and
    if the cabinet refuses the request.
    """
    with closing(_connect(path)) as connection:
        return _exchange(connection, path, request, expected)


def watch(path: Path, request: AnyRequest, expected: type[Expected]) -> Iterator[Expected | None]:
    """Send a request to the cabinet, and yield the replies as they arrive.

    The value None is yielded first, and at intervals while no reply arrives. Raises the same errors as `ask`,
    and ControlError when the cabinet ends.
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
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.settimeout(CONNECT_WITHIN)
    try:
        connection.connect(wire.address(path))
    except (FileNotFoundError, ConnectionRefusedError) as error:
        connection.close()
        raise NoCabinetError(f"no cabinet listens at {path}") from error
    except PermissionError as error:
        connection.close()
        user = name_of(os.geteuid())
        raise ControlError(
            f"{user} may not ask the cabinet: sudo usermod -aG {GROUP} {user}, then log in again; or use sudo"
        ) from error
    except OSError as error:
        connection.close()
        raise ControlError(f"the cabinet at {path} cannot be reached ({error}): try again") from error
    return connection


def _exchange(
    connection: socket.socket, path: Path, request: AnyRequest, expected: type[Expected]
) -> Expected:
    try:
        wire.send(connection, request, CONNECT_WITHIN)
    except wire.DisconnectedError:
        # The cabinet may have disconnected because it refuses the request. In that case it has sent the
        # reason, so its reply is read.
        pass
    except wire.WireError as error:
        raise ControlError(
            f"the cabinet at {path} does not accept the request ({error}): try again"
        ) from error
    return _expected(_reply(connection, path), expected, path)


def _reply(connection: socket.socket, path: Path) -> AnyReply:
    try:
        return wire.take_reply(connection, REPLY_WITHIN)
    except wire.WireError as error:
        raise ControlError(f"the cabinet at {path} does not answer ({error}): try again") from error


def _expected(reply: AnyReply, expected: type[Expected], path: Path) -> Expected:
    if isinstance(reply, NotYet):
        raise ControlError(f"the cabinet cannot do that now: {_plain(reply.words)}")
    if isinstance(reply, Refused):
        raise ControlError(_plain(reply.words))
    if not isinstance(reply, expected):
        raise ControlError(f"the cabinet at {path} gives an unexpected reply: update it")
    return reply


def _plain(words: str) -> str:
    """Return a text from the cabinet with all control characters of a terminal replaced by "?"."""
    return "".join(character if character.isprintable() or character == "\n" else "?" for character in words)
