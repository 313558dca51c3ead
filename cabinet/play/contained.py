"""The one place where what games and other parts break is caught."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Contained:
    """Whatever is raised inside a `with` of it ends there; `failed` is called while it is being handled.

    SystemExit, MemoryError and their like as well: a game may raise anything. Only Ctrl-C
    ends the program.
    """

    def __init__(self, failed: Callable[[], None]) -> None:
        self._failed = failed

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if kind is None or issubclass(kind, KeyboardInterrupt):
            return False
        self._failed()
        return True
