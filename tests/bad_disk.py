"""A disk that refuses everything while it is told to."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from cabinet.store.disk import Disk

if TYPE_CHECKING:
    from pathlib import Path

FULL, READ_ONLY, IO_ERROR = errno.ENOSPC, errno.EROFS, errno.EIO


class BadDisk(Disk):
    """Give it to `Store.open`; what it does not refuse the real disk does."""

    failing: int | None = None
    """The number of the error that everything fails with."""

    def read(self, path: Path, most: int) -> bytes | None:
        """As the real one."""
        self._may_fail(path)
        return super().read(path, most)

    def append(self, path: Path, size: int, data: bytes) -> None:
        """As the real one."""
        self._may_fail(path)
        super().append(path, size, data)

    def write(self, path: Path, data: bytes) -> None:
        """As the real one."""
        self._may_fail(path)
        super().write(path, data)

    def move(self, path: Path, target: Path) -> None:
        """As the real one."""
        self._may_fail(path)
        super().move(path, target)

    def _may_fail(self, path: Path) -> None:
        if self.failing:
            raise OSError(self.failing, os.strerror(self.failing), str(path))
