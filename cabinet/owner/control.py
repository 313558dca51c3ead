"""The queue of requests between the control socket and the cabinet's main loop, which answers them.

`open` imports the modules that are slow to import; the cabinet calls `open` after it has shown its first
picture.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future
from math import inf
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from cabinet.clock import monotonic
from cabinet.owner.open_parts import OpenParts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.owner.answers import Answers
    from cabinet.owner.requests import AnyRequest, Replies
    from cabinet.owner.server import Server


class ControlSocket:
    """The control socket as the main loop sees it: a queue of requests.

    Any thread may call `open` and `ask`; only the logic thread may call the other methods.
    """

    def __init__(
        self,
        data: Path,
        games: Sequence[AnyGame],
        clock: Clock,
        waits_for: Callable[[], str],
        settings_path: Path | None = None,
    ) -> None:
        """`waits_for` returns the reason why the cabinet cannot play yet, "" if it can.

        `data`: the cabinet's data directory.
        """
        self.parts = OpenParts()
        self.wake: Callable[[], None] = lambda: None
        """The function that wakes the main loop; any thread calls it after it has queued a request."""
        self._data = data
        self._games = games
        self._clock = clock
        self._waits_for = waits_for
        self._settings_path = settings_path
        self._waiting: SimpleQueue[tuple[AnyRequest, Future[Replies]]] = SimpleQueue()
        self._called = threading.Event()
        self._lock = threading.Lock()
        self._answers: Answers | None = None
        self._server: Server | None = None
        self._closed = False

    def open(self) -> None:
        """Start to listen at the control socket; a failure is logged.

        Nothing happens if the socket already listens or was closed.
        """
        with self._lock:
            if self._closed:
                return
            if not self._server:
                # Imported late: these modules are slow to import, and the first picture does not need them.
                from cabinet.owner.answers import Answers  # noqa: PLC0415 - see above
                from cabinet.owner.server import Server  # noqa: PLC0415 - see above

                settings = self._settings_path or self._data / "cabinet.toml"
                self._answers = Answers(
                    self.parts, self._games, self._clock, self._waits_for, self._data, settings
                )
                self._server = Server(self._data, self.ask)
            self._server.open()

    def ask(self, request: AnyRequest) -> Future[Replies]:
        """Queue a request for the main loop, and return the future of the replies."""
        future: Future[Replies] = Future()
        self._waiting.put((request, future))
        self._called.set()
        self.wake()
        return future

    def step(self) -> None:
        """Answer the first request in the queue, if there is one."""
        self._called.clear()
        try:
            request, future = self._waiting.get_nowait()
        except Empty:
            return
        if not self._waiting.empty():
            self._called.set()
        # The socket is closed, or the requester's time limit has passed, so the request is not carried out.
        if not self._answers or not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(self._answers(request))
        except Exception as error:
            # The thread that waits for the future logs the error.
            future.set_exception(error)

    def due(self, now: float) -> float:
        """Return the time at which `step` must be called: `now` if a request is queued, else infinity."""
        return inf if self._waiting.empty() else now

    def meanwhile(self) -> None:
        """Answer one queued request, if there is one, while the cabinet waits for something else.

        Start to listen for requests if the socket does not listen yet.
        """
        if not self._server:
            self.open()
        self.step()

    def pause(self, seconds: float) -> None:
        """Wait for `seconds` seconds, and answer the requests that arrive in that time."""
        self.meanwhile()
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            self._called.wait(left)
            self.step()

    def close(self) -> None:
        """Stop listening at the control socket, for good."""
        with self._lock:
            self._closed = True
            if self._server:
                self._server.close()
