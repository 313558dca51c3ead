"""Catches all errors raised by the code of games and of other parts, so that the cabinet keeps running."""

from __future__ import annotations

import sys
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType


class GameGuard:
    """A context manager that catches every error raised inside it, and calls `failed` to handle the error.

    It also catches SystemExit and MemoryError, because a game may raise anything. Only Ctrl-C
    (KeyboardInterrupt) ends the program.
    """

    def __init__(self, failed: Callable[[], None]) -> None:
        self._failed = failed

    def __enter__(self) -> None:
        """Enter the context without any preparation."""

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if kind is None or issubclass(kind, KeyboardInterrupt):
            return False
        self._failed()
        return True


def raised(error: BaseException) -> str:
    """Describe an exception in one line: type, message, and the last line of the game's code that ran."""
    if isinstance(error, SyntaxError):
        # The message of a syntax error already contains its file and line; the traceback contains neither.
        return f"{type(error).__name__}: {error}"
    frames = [(_package(frame), frame, line) for frame, line in walk_tb(error.__traceback__)]
    ours = {*sys.stdlib_module_names, _top(__name__)}
    # The traceback starts in the cabinet's code and may end in a library that the game uses. The first
    # package that is neither the cabinet nor the standard library is the game.
    game = next((package for package, _, _ in frames if package not in ours), None)
    # Leave out code that Python generates, such as a dataclass's methods: it has no source file to name.
    lines = (
        f" ({_file(frame)}, line {line})"
        for package, frame, line in frames[::-1]
        if package == game and not frame.f_code.co_filename.startswith("<")
    )
    return f"{type(error).__name__}: {error}{next(lines, '')}"


def _package(frame: FrameType) -> str:
    return _top(str(frame.f_globals.get("__name__", "")))


def _top(module: str) -> str:
    return module.partition(".")[0]


def _file(frame: FrameType) -> str:
    return Path(frame.f_code.co_filename).name
