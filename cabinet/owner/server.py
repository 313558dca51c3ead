"""The door of the cabinet that runs: a socket, threads that read and write, one that answers.

Requests are read, and replies sent, on threads of their own; the logic thread answers one
at a time, when it comes by. So nobody who is slow, silent or many holds up a picture.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import socket
import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotInTimeError
from math import inf
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeAlias

from cabinet.clock import monotonic, sleep
from cabinet.owner import wire
from cabinet.owner.requests import NotYet, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from cabinet.owner.requests import AnyReply, AnyRequest

CONNECTIONS = 8
"""Connections at once; further ones are turned away."""
REQUEST_WITHIN = 5.0
"""Seconds from the connection to the end of its request."""
ANSWER_WITHIN = 10.0
"""Seconds that the logic thread may take until it comes to a request."""
TAKEN_WITHIN = 5.0
"""Seconds that whoever asks may take to read a reply."""
PAUSE = 0.05
"""Seconds until the next connection is looked at where there are too many."""
ROOT = 0

log = logging.getLogger(__name__)

Replies: TypeAlias = "Iterable[AnyReply]"
"""The replies; what makes them on the way does so on the connection's own thread."""
Asked: TypeAlias = "tuple[AnyRequest, Future[Replies]]"


class Server:
    """Listens from `open` to `close`; both and all else are for the one logic thread."""

    def __init__(
        self, where: Callable[[], Path], answers: Callable[[AnyRequest], Replies], wake: Callable[[], None]
    ) -> None:
        """`where` names the socket, or raises OSError; `answers` takes a request in a short time.

        `wake` is called, on any thread, when a request waits.
        """
        self._answers = answers
        self._where = where
        self._wake = wake
        self._asked: SimpleQueue[Asked] = SimpleQueue()
        self._called = threading.Event()
        self._connections: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listening: socket.socket | None = None
        self._path: Path | None = None
        self._number = 0
        self._closing = threading.Event()

    def open(self) -> None:
        """Listen, unless it does; where it cannot, or another cabinet does, the log tells."""
        if self._listening or not wire.available():
            return
        try:
            self._path = self._where()
            self._listening = self._listen(self._path)
            self._number = self._path.lstat().st_ino
        except OSError as error:
            log.warning("the owner's commands are not heard: %s", error)
            return
        threading.Thread(
            target=self._accept, args=(self._listening,), name="owner's door", daemon=True
        ).start()

    def step(self) -> None:
        """Answer one request, if one waits."""
        self._called.clear()
        try:
            request, future = self._asked.get_nowait()
        except Empty:
            return
        if not self._asked.empty():
            self._called.set()
        # Whoever asked may have given up: then nothing is done any more.
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(self._answers(request))
        except Exception as error:
            log.exception("%s cannot be answered", type(request).__name__)
            future.set_exception(error)

    def due(self, now: float) -> float:
        """When `step` is to be called: now where a request waits."""
        return inf if self._asked.empty() else now

    def pause(self, seconds: float) -> None:
        """Let seconds pass, and answer meanwhile."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            self._called.wait(left)
            self.step()

    def close(self) -> None:
        """Listen no more, and let go of whoever is connected."""
        self._closing.set()
        if self._listening:
            # Ends the thread that waits in accept, too.
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
            # Nobody can connect before it listens.
            path.chmod(0o600)
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
                log.warning("nobody can connect to the owner's door: %s", error)
                sleep(PAUSE)
                continue
            self._take(connection)

    def _take(self, connection: socket.socket) -> None:
        """Give a connection a thread, if it may have one."""
        try:
            user = wire.peer(connection)
        except OSError:
            connection.close()
            return
        if user not in (ROOT, os.geteuid()):
            log.warning("user %d may not ask the cabinet anything", user)
            _turn_away(connection, "only root and the cabinet's own user may ask: run it with sudo")
            sleep(PAUSE)
            return
        with self._lock:
            full = self._closing.is_set() or len(self._connections) >= CONNECTIONS
            if not full:
                self._connections.add(connection)
        if full:
            _turn_away(connection, "too many ask at once: try again in a moment")
            sleep(PAUSE)
            return
        threading.Thread(target=self._serve, args=(connection,), name="owner", daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            self._converse(connection)
        except wire.WireError as error:
            log.debug("the owner's door: %s", error)
        except Exception:
            log.exception("the owner's door")
            with contextlib.suppress(wire.WireError):
                wire.send(connection, Refused("that went wrong: the cabinet's log tells why"), TAKEN_WITHIN)
        finally:
            with self._lock:
                self._connections.discard(connection)
            connection.close()

    def _converse(self, connection: socket.socket) -> None:
        try:
            request = wire.take_request(connection, REQUEST_WITHIN)
        except wire.GoneError:
            return
        except wire.WireError as error:
            wire.send(connection, Refused(f"refused: {error}"), TAKEN_WITHIN)
            # Unread bytes would make a reset of the end, and take the reply with them.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_WR)
            return
        future: Future[Replies] = Future()
        self._asked.put((request, future))
        self._called.set()
        self._wake()
        try:
            answer = future.result(ANSWER_WITHIN)
        except NotInTimeError:
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
            # A generator lets go of what it holds.
            if callable(close := getattr(replies, "close", None)):
                close()


def _is_gone(connection: socket.socket) -> bool:
    """Whether the other side has closed: it has nothing more to say after its request."""
    return bool(select.select([connection], [], [], 0)[0])


def _turn_away(connection: socket.socket, words: str) -> None:
    """Say no, without waiting for anybody, and close."""
    with connection, contextlib.suppress(wire.WireError):
        wire.send(connection, Refused(words), PAUSE)


def _remove_left(path: Path) -> None:
    """Remove the socket of a cabinet that was cut off. Raises OSError where one listens there."""
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
