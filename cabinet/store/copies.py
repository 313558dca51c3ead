"""One file of the card read through a copy in memory: as much of it as is as it was written."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cabinet.clock import thread_time
from cabinet.store import rows, schema, tables
from cabinet.store.errors import DamagedError, EmptyError, StoreError, telling_damage
from cabinet.store.rows import Read

MOST_BYTES = 64 * 2**20
"""A file that is larger is none of the cabinet's, which has some 100 kB."""
LONGEST_TEXT = 2**20
SECONDS = 20.0
"""What reading a file may take of the processor's time; a card that stalls takes none."""
STEPS = 10_000
"""Steps of SQLite's machine between two looks at the time."""

Connect: TypeAlias = Callable[[str], sqlite3.Connection]
"""Opens the database of an SQLite URI, in autocommit and for use by any one thread at a time."""

NOTHING = Read(dict.fromkeys(rows.COLUMNS, ()), None, (), sealed=False)


class Copy(NamedTuple):
    """What was found in a file."""

    name: str
    read: Read = NOTHING
    error: StoreError | None = None
    """What is wrong with it."""

    @property
    def number(self) -> int:
        """Its last transaction, -1 where that is not known."""
        return self.read.number


def connect(uri: str) -> sqlite3.Connection:
    """Open a database. Raises sqlite3.Error."""
    return sqlite3.connect(uri, uri=True, timeout=1.0, isolation_level=None, check_same_thread=False)


def memory() -> sqlite3.Connection:
    """A database in memory: no card can fail it."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.text_factory = rows.text
    return connection


def uri(path: Path, mode: str) -> str:
    """The URI that opens a file in a mode (`mode=ro`, `mode=rw`, `mode=rwc`, `immutable=1`)."""
    return f"{path.absolute().as_uri()}?{mode}"


def harden(connection: sqlite3.Connection, clock: Callable[[], float] = thread_time) -> None:
    """Let a file that may be anybody's do nothing but be read, in bounded time. Raises sqlite3.Error."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_TEXT)
    until = clock() + SECONDS
    connection.set_progress_handler(lambda: int(clock() > until), STEPS)


def check_integrity(connection: sqlite3.Connection, path: Path) -> None:
    """Read every page. Raises DamagedError for what SQLite finds wrong, sqlite3.Error."""
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedError(path, verdict)


def examine(
    path: Path, mode: str, connect: Connect = connect, clock: Callable[[], float] = thread_time
) -> Copy:
    """Read a file of any known version. It is changed no more than opening it in the mode does.

    Raises NewerSchemaError, OSError, sqlite3.Error for what may pass.
    """
    if path.stat().st_size > MOST_BYTES:
        return Copy(path.name, error=DamagedError(path, f"it is larger than {MOST_BYTES} bytes"))
    with closing(memory()) as copy:
        try:
            with telling_damage(path):
                with closing(connect(uri(path, mode))) as connection:
                    connection.backup(copy)
                harden(copy, clock)
                schema.refuse_newer(copy, path)
                if schema.is_empty(copy):
                    raise EmptyError(path, "it is empty")
                schema.check(copy, path)
                check_integrity(copy, path)
                schema.migrate(copy)
                read = tables.checked(copy)
            worn = DamagedError(path, "its numbers are too high") if read.is_worn else None
            return Copy(path.name, read, worn)
        except DamagedError as error:
            return Copy(path.name, _salvaged(copy), error)


def _salvaged(copy: sqlite3.Connection) -> Read:
    if copy.in_transaction:
        copy.rollback()
    try:
        return rows.read(copy)._replace(sealed=False)
    except ValueError:
        return NOTHING
