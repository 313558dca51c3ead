"""A card that fails when it is told to, in SQLite's words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

FULL = (sqlite3.OperationalError, "database or disk is full", sqlite3.SQLITE_FULL)
READ_ONLY = (sqlite3.OperationalError, "attempt to write a readonly database", sqlite3.SQLITE_READONLY)
IO_ERROR = (sqlite3.OperationalError, "disk I/O error", sqlite3.SQLITE_IOERR)
MALFORMED = (sqlite3.DatabaseError, "database disk image is malformed", sqlite3.SQLITE_CORRUPT)
PASSING = (FULL, READ_ONLY, IO_ERROR)
Failure = tuple[type[sqlite3.DatabaseError], str, int]


class BadCard:
    """Counts every opening, statement and copy, and fails those it is told to."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.failing: Failure | None = None
        """While set, everything fails."""
        self.plan: Iterator[Failure | None] = iter(())
        """One by one, what the next operations do when nothing else is said."""

    def io(self, what: str) -> None:
        """One operation: count it, and fail if it is its turn."""
        self.done.append(what)
        failure = self.failing or next(self.plan, None)
        if failure:
            kind, text, code = failure
            error = kind(text)
            error.sqlite_errorcode = code
            raise error

    def connect(self, uri: str) -> sqlite3.Connection:
        """A connection of this card: give this to the store."""
        self.io(f"open {uri}")
        card = self

        class Watched(sqlite3.Connection):
            def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
                card.io(sql)
                return super().execute(sql, parameters)

            def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
                found = list(parameters)
                for _ in found:
                    card.io(sql)
                return super().executemany(sql, found)

            def backup(self, target: sqlite3.Connection, **how: Any) -> None:
                card.io("backup")
                super().backup(target, **how)

        return sqlite3.connect(
            uri, uri=True, isolation_level=None, check_same_thread=False, factory=Watched, timeout=0
        )
