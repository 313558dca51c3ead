"""What can be wrong with the file on the card."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path

# SQLITE_ERROR while reading means tables that are not ours: as useless as a damaged file.
# What must be interrupted, or is too long for any text of ours, is none of ours either.
_DAMAGE = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_TOOBIG,
    }
)
# A place of the card that cannot be read any more, as far as SQLite can tell.
_UNREADABLE = frozenset({sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_CORRUPTFS})


class CardTrouble(StrEnum):
    """What keeps the card from being written, as far as people can mend it."""

    WELL = ""
    FULL = "full"
    READ_ONLY = "read-only"
    FAILING = "failing"


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


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the error says that a file is not what was written, not that the card refuses for now."""
    # Only SQLite's own errors have a code; the low byte is the kind.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE


def is_unreadable(error: Exception) -> bool:
    """Whether the error says that something cannot be read, which may pass."""
    if isinstance(error, OSError):
        return error.errno == errno.EIO
    return getattr(error, "sqlite_errorcode", 0) in _UNREADABLE


@contextmanager
def telling_damage(path: Path) -> Iterator[None]:
    """Raise DamagedError for whatever says that the contents of `path` are not what was written.

    Errors that may pass (card full, read-only, busy, I/O error) go through as they are.
    """
    try:
        yield
    except sqlite3.Error as error:
        if is_damage(error):
            raise DamagedError(path, error) from error
        raise
    except ValueError as error:
        raise DamagedError(path, error) from error


_SQLITE = {sqlite3.SQLITE_FULL: CardTrouble.FULL, sqlite3.SQLITE_READONLY: CardTrouble.READ_ONLY}
_SYSTEM = {errno.ENOSPC: CardTrouble.FULL, errno.EDQUOT: CardTrouble.FULL, errno.EROFS: CardTrouble.READ_ONLY}


def kind(error: Exception, directory: Path) -> CardTrouble:
    """What an error that kept the data directory from being written says about the card."""
    if isinstance(error, OSError):
        found = _SYSTEM.get(error.errno or 0)
    else:
        found = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return found or _kind_of_card(directory)


def _kind_of_card(directory: Path) -> CardTrouble:
    # What cannot be opened, or made beside it, SQLite reports without a reason.
    with suppress(OSError, AttributeError):
        card = os.statvfs(directory)
        if card.f_flag & os.ST_RDONLY:
            return CardTrouble.READ_ONLY
        if not card.f_bavail:
            return CardTrouble.FULL
    return CardTrouble.FAILING
