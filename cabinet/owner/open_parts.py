"""The open parts of the running cabinet, which supply the answers to requests."""

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
    """The parts of the cabinet that are open now."""

    def __init__(self, read: Callable[[], Contents] | None = None) -> None:
        """`read` returns the contents of the card while no store is open."""
        self.settings: SettingsFile | None = None
        self.opening: Future[Store] | None = None
        """The future of the store; done once the store is open."""
        self.inputs: Inputs | None = None
        self.picture: Canvas | None = None
        """The picture on the screen, None before the first one."""
        self._read = read

    @property
    def store(self) -> Store | None:
        """The store, None while it is not open."""
        opening = self.opening
        return opening.result() if opening and opening.done() and not opening.exception() else None

    def contents(self) -> Contents | None:
        """Everything that the cabinet remembers, None while unknown. Raises StoreError."""
        if store := self.store:
            return store.contents()
        return self._read() if self._read else None

    def forget(self) -> None:
        """Forget parts that are about to be closed."""
        self.opening = self.inputs = self.picture = None
