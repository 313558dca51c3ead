"""Listens at the control socket; threads of its own read the requests and send the replies.

The logic thread answers one request in each round of its loop, so slow, silent or many requesters delay no
picture. The kernel decides who may connect: the socket belongs to a Unix group, in a folder that only this
group may enter.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import socket
import threading
from typing import TYPE_CHECKING

from cabinet.clock import sleep
from cabinet.owner import wire
from cabinet.owner.requests import NotYet, Refused

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

    from cabinet.owner.requests import AnyRequest, Replies

CONNECTIONS = 8
"""The maximum number of connections at the same time; further connections are refused."""
REQUEST_WITHIN = 5.0
"""The timeout in seconds, from the start of a connection, for receiving the whole request."""
ANSWER_WITHIN = 10.0
"""The timeout in seconds for the logic thread to start answering a request."""
TAKEN_WITHIN = 5.0
"""The timeout in seconds for a requester to read a reply."""
PAUSE = 0.05
"""The number of seconds to wait before the next connection is accepted, if there are too many connections
or `accept` fails."""
MODE = 0o660
"""The file mode of the socket: only the cabinet's user and its group may read and write."""

log = logging.getLogger(__name__)


class Server:
    """The control socket that listens for connections, from `open` to `close`."""

    def __init__(self, data: Path, ask: Callable[[AnyRequest], Future[Replies]]) -> None:
        """`data`: the data directory to which the socket belongs.

        `ask` passes a request to the logic thread and returns the future of the replies.
        """
        self._data = data
        self._ask = ask
        self._connections: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listening: socket.socket | None = None
        self._path: Path | None = None
        self._number = 0
        self._closing = threading.Event()

    def open(self) -> None:
        """Start to listen at the control socket, unless it already listens or was closed.

        A failure is logged, also if another cabinet already listens at the same path.
        """
        if self._listening or self._closing.is_set() or not wire.available():
            return
        try:
            self._path = wire.path(self._data)
            self._listening = self._listen(self._path)
            self._number = self._path.lstat().st_ino
        except OSError as error:
            log.warning("the owner's commands do not work: the control socket cannot be opened: %s", error)
            return
        threading.Thread(
            target=self._accept, args=(self._listening,), name="control socket", daemon=True
        ).start()

    def close(self) -> None:
        """Stop listening at the control socket, for good, and end all connections."""
        self._closing.set()
        if self._listening:
            # Shutting the socket down also ends the thread that waits in `accept`.
            with contextlib.suppress(OSError):
                self._listening.shutdown(socket.SHUT_RDWR)
            self._listening.close()
            self._listening = None
            with contextlib.suppress(OSError):
                if self._path and self._path.lstat().st_ino == self._number:
                    self._path.unlink()
        with self._lock:
            for connection in self._connections:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    @staticmethod
    def _listen(path: Path) -> socket.socket:
        _remove_left(path)
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            listening.bind(wire.address(path))
            # Clients can connect only after `listen`, so the file mode is set before anyone can connect.
            path.chmod(MODE)
            listening.listen(CONNECTIONS)
        except OSError:
            listening.close()
            raise
        return listening

    def _accept(self, listening: socket.socket) -> None:
        while not self._closing.is_set():
            try:
                connection, _ = listening.accept()
            except OSError as error:
                if self._closing.is_set():
                    return
                log.warning("the control socket accepts no connection: %s", error)
                sleep(PAUSE)
                continue
            self._take(connection)

    def _take(self, connection: socket.socket) -> None:
        """Start a thread that serves a connection; refuse the connection if there are too many."""
        with self._lock:
            full = self._closing.is_set() or len(self._connections) >= CONNECTIONS
            if not full:
                self._connections.add(connection)
        if full:
            _refuse(connection, "too many requests at once: try again in a moment")
            sleep(PAUSE)
            return
        try:
            threading.Thread(target=self._serve, args=(connection,), name="requester", daemon=True).start()
        except RuntimeError as error:
            log.warning("a request cannot be answered: %s", error)
            with self._lock:
                self._connections.discard(connection)
            _refuse(connection, "it is busy: try again in a moment")

    def _serve(self, connection: socket.socket) -> None:
        try:
            self._converse(connection)
        except wire.WireError as error:
            log.debug("control socket: %s", error)
        finally:
            with self._lock:
                self._connections.discard(connection)
            connection.close()

    def _converse(self, connection: socket.socket) -> None:
        try:
            request = wire.take_request(connection, REQUEST_WITHIN)
        except wire.DisconnectedError:
            return
        except wire.WireError as error:
            wire.send(connection, Refused(f"refused: {error}"), TAKEN_WITHIN)
            # If unread bytes remain, closing the connection resets it, and the requester loses the reply. So
            # the sending side is ended first.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_WR)
            return
        try:
            self._answer(connection, request)
        except wire.WireError:
            raise
        except Exception:
            log.exception("%s cannot be answered", type(request).__name__)
            wire.send(connection, Refused("the request failed: the cabinet's log says why"), TAKEN_WITHIN)

    def _answer(self, connection: socket.socket, request: AnyRequest) -> None:
        """Pass the request to the logic thread, and send the replies as they become available."""
        future = self._ask(request)
        try:
            answer = future.result(ANSWER_WITHIN)
        except TimeoutError:
            if future.cancel():
                wire.send(connection, NotYet("it is busy: try again in a moment"), TAKEN_WITHIN)
                return
            answer = future.result(ANSWER_WITHIN)
        replies = iter(answer)
        try:
            for reply in replies:
                wire.send(connection, reply, TAKEN_WITHIN)
                if _is_gone(connection):
                    return
        finally:
            # If the requester has disconnected, the generator of the replies has not run to its end: close
            # the generator, so that it releases its resources.
            if callable(close := getattr(replies, "close", None)):
                close()


def _is_gone(connection: socket.socket) -> bool:
    """Return True if the requester has closed the connection.

    A requester sends nothing after its request, so a readable connection is a closed one.
    """
    return bool(select.select([connection], [], [], 0)[0])


def _refuse(connection: socket.socket, words: str) -> None:
    """Send a refusal and close the connection, without waiting for the requester."""
    with connection, contextlib.suppress(wire.WireError):
        wire.send(connection, Refused(words), PAUSE)


def _remove_left(path: Path) -> None:
    """Remove the socket file that remains after a cabinet was killed.

    Raises OSError if a running cabinet listens at the socket.
    """
    if not os.path.lexists(path):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trying:
        trying.settimeout(PAUSE)
        try:
            trying.connect(wire.address(path))
        except (ConnectionRefusedError, FileNotFoundError):
            path.unlink(missing_ok=True)
        except OSError as error:
            raise OSError(f"{path} is in use ({error})") from error
        else:
            raise OSError(f"another cabinet listens at {path}")
