"""A disk that fails when its plan says so, and counts what is asked of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from tests.bad_disk import BadDisk


class FailingDisk(BadDisk):
    """`failing` is for everything, or for the files that `only` names; the plan for one thing asked each."""

    def __init__(self, only: str = "") -> None:
        self.only = only
        """The end of their paths; a file is written as FILE.tmp."""
        self.asked = self.refused = 0
        self.plan: Iterator[int | None] = iter(())
        """The number of the error of each thing that is asked, or None."""

    def write(self, path: Path, data: bytes) -> None:
        """As the real one."""
        if self.only.endswith(".tmp"):
            self._may_fail(path.with_name(f"{path.name}.tmp"))
        super().write(path, data)

    def _may_fail(self, path: Path) -> None:
        self.asked += 1
        if number := next(self.plan, None) or (self.failing if str(path).endswith(self.only) else None):
            self.refused += 1
            raise OSError(number, os.strerror(number), str(path))
