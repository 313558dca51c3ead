"""A disk for tests, every operation of which can be made to fail."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from cabinet.store.disk import Disk

if TYPE_CHECKING:
    from pathlib import Path

FULL, READ_ONLY, IO_ERROR = errno.ENOSPC, errno.EROFS, errno.EIO


class BadDisk(Disk):
    """A disk for `Store.open`: it passes every operation to the real disk, or fails if `failing` is set."""

    failing: int | None = None
    """The errno with which every operation fails; None to let the operations succeed."""

    def read(self, path: Path, most: int) -> bytes | None:
        self.may_fail("read", path)
        return super().read(path, most)

    def append(self, path: Path, size: int, data: bytes) -> None:
        self.may_fail("append", path)
        super().append(path, size, data)

    def write(self, path: Path, data: bytes) -> None:
        self.may_fail("write", path)
        super().write(path, data)

    def keep(self, path: Path, target: Path) -> None:
        self.may_fail("keep", path)
        super().keep(path, target)

    def may_fail(self, what: str, path: Path) -> None:
        if self.failing:
            raise OSError(self.failing, os.strerror(self.failing), str(path))
