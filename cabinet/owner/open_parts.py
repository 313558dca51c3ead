"""The open parts of the running cabinet, from which requests are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from cabinet.controls.inputs import Inputs
    from cabinet.display.canvas import Canvas
    from cabinet.settings_file import SettingsFile
    from cabinet.store.contents import Contents
    from cabinet.store.store import Store


class OpenParts:
    """The parts that are open."""

    def __init__(self, read: Callable[[], Contents] | None = None) -> None:
        """`read`: reads the contents while no store is open."""
        self.settings: SettingsFile | None = None
        self.opening: Future[Store] | None = None
        """The store, once it is open."""
        self.inputs: Inputs | None = None
        self.picture: Canvas | None = None
        """The picture on the screen."""
        self._read = read

    @property
    def store(self) -> Store | None:
        """The store, None while it is not open."""
        opening = self.opening
        return opening.result() if opening and opening.done() and not opening.exception() else None

    def contents(self) -> Contents | None:
        """Everything remembered, None while unknown. Raises StoreError."""
        if store := self.store:
            return store.contents()
        return self._read() if self._read else None

    def forget(self) -> None:
        """Forget parts that are about to be closed."""
        self.opening = self.inputs = self.picture = None
