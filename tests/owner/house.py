"""A simulated cabinet with its control socket open, and requesters on other threads."""

from __future__ import annotations

import socket
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from cabinet.commands.invocation import all_games
from cabinet.controls.inputs import Inputs
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins
from cabinet.display.canvas import Canvas
from cabinet.owner import client, wire
from cabinet.owner.control import ControlSocket
from cabinet.owner.requests import BackupNow
from cabinet.settings_file import SettingsFile
from cabinet.store import backups
from cabinet.store.contents import Contents
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cabinet.clock import VirtualClock
    from cabinet.owner.answers import Answers
    from cabinet.owner.requests import AnyReply, AnyRequest

Done = TypeVar("Done")
Reply = TypeVar("Reply", bound="AnyReply")
EMPTY = BackupNow(backups.write(Contents(), None))
"""The reply of a cabinet without scores to a request for a backup of the scores."""
LONG = 20.0
"""The time in seconds after which a test that waits fails."""


class House:
    """The parts of a cabinet that answer requests: store, settings, switches and picture."""

    def __init__(self, folder: Path, clock: VirtualClock) -> None:
        self.clock = clock
        self.games = all_games()
        self.store = Store.open(folder, clock=clock)
        self.settings = SettingsFile(path=folder / "cabinet.toml")
        self.pins = Pins("mock", read(default_path()), clock, wake=lambda: None)
        self.inputs = Inputs(clock, pins=self.pins)
        self.waits_for = ""
        self.path = wire.path(folder)
        self.control = ControlSocket(folder, self.games, clock, lambda: self.waits_for)
        self.control.wake = self._call
        self.parts = self.control.parts
        self.called = 0
        """The number of times that a request has asked the game loop to wake up."""
        self.requesters = ThreadPoolExecutor(16)

    def complete(self) -> None:
        """Give the control socket every part that it may need to answer, as a fully started cabinet does."""
        opening: Future[Store] = Future()
        opening.set_result(self.store)
        self.parts.opening = opening
        self.parts.settings = self.settings
        self.parts.inputs = self.inputs
        self.parts.picture = Canvas()

    @property
    def answers(self) -> Answers:
        """The object that answers requests; it exists once the socket is open."""
        assert self.control._answers
        return self.control._answers

    @property
    def connections(self) -> int:
        """The number of requesters that are connected."""
        assert self.control._server
        return len(self.control._server._connections)

    def _call(self) -> None:
        self.called += 1

    def meanwhile(self, work: Callable[[], Done]) -> Done:
        """Return the result of `work`, which runs on another thread while the game loop runs on this one."""
        future = self.requesters.submit(work)
        while not future.done():
            self.control.pause(0.01)
        return future.result()

    def ask(self, request: AnyRequest, expected: type[Reply]) -> Reply:
        """Send a request from another thread while the game loop runs on this one, and return the reply."""
        return self.meanwhile(lambda: client.ask(self.path, request, expected))

    def connect(self) -> socket.socket:
        """Return a new connection to the control socket."""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(LONG)
        connection.connect(str(self.path))
        return connection

    def close(self) -> None:
        """Close the socket and all parts of the cabinet."""
        self.control.close()
        self.inputs.close()
        self.settings.close(LONG)
        self.store.close(LONG)
        self.requesters.shutdown()


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds; fail after LONG seconds."""
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.001)


@contextmanager
def house(folder: Path, clock: VirtualClock) -> Iterator[House]:
    """Yield a complete cabinet whose control socket is open."""
    made = House(folder, clock)
    made.complete()
    made.control.open()
    try:
        yield made
    finally:
        made.close()
