"""The parts of the cabinet that its owner's commands are answered from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future

    from cabinet.controls.inputs import Inputs
    from cabinet.display.canvas import Canvas
    from cabinet.settings_file import SettingsFile
    from cabinet.store.store import Store


class Parts:
    """The parts of the cabinet that answers come from, as far as they are there."""

    def __init__(self) -> None:
        self.settings: SettingsFile | None = None
        self.opening: Future[Store] | None = None
        """The store, once it is open."""
        self.inputs: Inputs | None = None
        self.picture: Canvas | None = None
        """The one on the screen."""

    @property
    def store(self) -> Store | None:
        """The store, None while it is not open."""
        done = self.opening and self.opening.done() and not self.opening.exception()
        return self.opening.result() if self.opening and done else None

    def forget(self) -> None:
        """Those that are about to be closed answer no more."""
        self.opening = self.inputs = self.picture = None
