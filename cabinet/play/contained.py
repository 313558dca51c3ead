"""The one place where what games and other parts break is caught."""

from __future__ import annotations

import traceback
from pathlib import Path
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


def raised(error: BaseException) -> str:
    """An exception in one line: its kind, its words, and the line of the file that raised it."""
    if isinstance(error, SyntaxError):
        # It says itself where it is.
        return f"{type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    # The last line that is not the library's or the cabinet's own is the game's.
    own = [frame for frame in frames if "cabinet" not in Path(frame.filename).parts[-3:-1]]
    at = next((f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in own[::-1]), "")
    return f"{type(error).__name__}: {error}{at}"
