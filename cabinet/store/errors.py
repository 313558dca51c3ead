"""What can be wrong with the file on the card."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# SQLITE_ERROR while reading means tables that are not ours: as useless as a damaged file.
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})


class StoreError(Exception):
    """Anything that keeps the store from its file."""


class DamagedError(StoreError):
    """A file whose contents cannot be trusted."""

    def __init__(self, path: Path, why: object) -> None:
        super().__init__(f"{path} is damaged: {why}")


class EmptyError(DamagedError):
    """A file that holds nothing, not even tables."""


class CardDyingError(StoreError):
    """So many damaged files that the card must be failing."""


class NewerSchemaError(StoreError):
    """A file written by a newer program; it is left untouched."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            f"{path} has schema version {found}, this program knows versions up to {known}: "
            "update the cabinet's program, or name another data directory"
        )
        self.found = found
        self.known = known


class NoScoresError(StoreError, FileNotFoundError):
    """There is no file to read scores from."""


@contextmanager
def telling_damage(path: Path) -> Iterator[None]:
    """Raise DamagedError for whatever says that the contents of `path` are not what was written.

    Errors that may pass (card full, read-only, busy, I/O error) go through as they are.
    """
    try:
        yield
    except sqlite3.Error as error:
        # Only SQLite's own errors have a code; the low byte is the kind.
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
            raise DamagedError(path, error) from error
        raise
    except ValueError as error:
        raise DamagedError(path, error) from error
