"""A cabinet on the bench with its door open, and somebody who asks on another thread."""

from __future__ import annotations

import socket
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from cabinet.commands.invocation import all_games
from cabinet.controls.inputs import Inputs
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins
from cabinet.display.canvas import Canvas
from cabinet.owner.answers import Answers
from cabinet.owner.parts import Parts
from cabinet.owner.server import Server
from cabinet.settings_file import SettingsFile
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.clock import VirtualClock

Done = TypeVar("Done")
LONG = 20.0
"""Seconds after which a test that waits has failed."""


class House:
    """Everything that answers: store, settings, pins, a picture."""

    def __init__(self, folder: Path, clock: VirtualClock, path: Path) -> None:
        self.path = path
        self.clock = clock
        self.games = all_games()
        self.store = Store.open(folder, clock=clock)
        self.settings = SettingsFile(path=folder / "cabinet.toml")
        self.pins = Pins("mock", read(default_path()), clock, wake=lambda: None)
        self.inputs = Inputs(clock, pins=self.pins)
        self.waits_for = ""
        self.parts = Parts()
        self.answers = Answers(self.parts, self.games, clock, lambda: self.waits_for)
        self.called = 0
        """How often a request has called for the loop."""
        self.door = Server(lambda: path, self.answers, self._call)
        self.helpers = ThreadPoolExecutor()

    def complete(self) -> None:
        """Every part is there."""
        opening: Future[Store] = Future()
        opening.set_result(self.store)
        self.parts.opening = opening
        self.parts.settings = self.settings
        self.parts.inputs = self.inputs
        self.parts.picture = Canvas()

    def _call(self) -> None:
        self.called += 1

    def meanwhile(self, work: Callable[[], Done]) -> Done:
        """What somebody else's work comes to, while the loop here goes round."""
        future = self.helpers.submit(work)
        while not future.done():
            self.door.pause(0.01)
        return future.result()

    def connect(self) -> socket.socket:
        """A connection to the door."""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(LONG)
        connection.connect(str(self.path))
        return connection

    def close(self) -> None:
        """Let go of everything."""
        self.door.close()
        self.inputs.close()
        self.settings.close(LONG)
        self.store.close(LONG)
        self.helpers.shutdown()


@contextmanager
def house(folder: Path, clock: VirtualClock) -> Iterator[House]:
    """A cabinet whose door is open, all its parts there. Its socket has a short name."""
    with TemporaryDirectory(prefix="door-") as place:
        made = House(folder, clock, Path(place) / "owner.sock")
        made.complete()
        made.door.open()
        try:
            yield made
        finally:
            made.close()
