"""Functions that read the output of a child process, with a time limit."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, AnyStr

import pytest

if TYPE_CHECKING:
    from subprocess import Popen
    from typing import IO

LIMIT = 60.0
"""The time limit of `line_of` in seconds, unless a test gives another one; on a busy machine Python may
take long to start."""


def line_of(
    child: Popen[AnyStr], words: str = "", *, stream: IO[AnyStr] | None = None, within: float = LIMIT
) -> AnyStr:
    """Return the first line that contains `words`, from standard output unless `stream` is given.

    If no such line comes in time, or the child ends, kill the child and fail the test with the child's
    output.
    """
    read_from = stream or child.stdout
    assert read_from is not None
    lines: list[AnyStr] = []
    found: list[AnyStr] = []

    def read() -> None:
        for line in iter(read_from.readline, read_from.read(0)):
            lines.append(line)
            if words in _text(line):
                found.append(line)
                return

    reader = Thread(target=read, daemon=True)
    reader.start()
    reader.join(within)
    if found:
        return found[0]
    child.kill()
    reader.join(5)
    status = child.wait()
    said = "".join(map(_text, lines))
    if child.stderr and child.stderr is not read_from:
        said += _text(child.stderr.read())
    return pytest.fail(
        f"no line with {words!r} within {within:g} s; it ended with {status} and wrote:\n{said}"
    )


def _text(line: str | bytes) -> str:
    return line if isinstance(line, str) else line.decode(errors="replace")
