"""The open parts of the running cabinet, such as the store, which the replies to the owner's commands use."""

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
    """The parts of the cabinet that are open now, such as the store, the inputs and the picture."""

    def __init__(self, read: Callable[[], Contents] | None = None) -> None:
        """`read` returns the contents of the memory card; it is called while the store is not open.

        If `read` is None, the contents are unknown until the store is open.
        """
        self.settings: SettingsFile | None = None
        self.opening: Future[Store] | None = None
        """The future whose result is the open store; None before the cabinet starts to open the store."""
        self.inputs: Inputs | None = None
        self.picture: Canvas | None = None
        """The picture on the screen, None before the first picture."""
        self._read = read

    @property
    def store(self) -> Store | None:
        """The store, None as long as it is not open."""
        opening = self.opening
        return opening.result() if opening and opening.done() and not opening.exception() else None

    def contents(self) -> Contents | None:
        """Return everything that the cabinet remembers (scores and books), None while unknown.

        Raises StoreError.
        """
        if store := self.store:
            return store.contents()
        return self._read() if self._read else None

    def forget(self) -> None:
        """Set the store, the inputs and the picture to None, because the cabinet is about to close them."""
        self.opening = self.inputs = self.picture = None
