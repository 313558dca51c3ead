"""The files on the SD card: the database, its two backups, and what was set aside."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from cabinet.store import faults, files, schema, tables
from cabinet.store.errors import CardDyingError, DamagedError, EmptyError, StoreError, telling_damage
from cabinet.store.memory import Batch, Contents, Fault

FILE = "cabinet.db"
BACKUPS = ("cabinet.backup-1.db", "cabinet.backup-2.db")
"""Newest first."""
DAMAGED_MOST = 20
"""Damaged files set aside before the card itself is given up."""

log = logging.getLogger(__name__)

Connect: TypeAlias = Callable[[str], sqlite3.Connection]
"""Opens the database of an SQLite URI, in autocommit and for use by any one thread at a time."""


def connect(uri: str) -> sqlite3.Connection:
    """Open a database. Raises sqlite3.Error."""
    return sqlite3.connect(uri, uri=True, timeout=1.0, isolation_level=None, check_same_thread=False)


def uri(path: Path, mode: str) -> str:
    """The URI that opens a file in a mode (`mode=ro`, `mode=rw`, `mode=rwc`, `immutable=1`)."""
    return f"{path.absolute().as_uri()}?{mode}"


def check_integrity(connection: sqlite3.Connection, path: Path) -> None:
    """Read every page. Raises DamagedError for what SQLite finds wrong, sqlite3.Error."""
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedError(path, verdict)


def read_through_memory(connection: sqlite3.Connection, path: Path, connect: Connect) -> Contents:
    """The contents of a file of any known version, brought up to date in a copy in memory.

    Raises NewerSchemaError, DamagedError, and sqlite3.Error for what may pass.
    """
    with telling_damage(path), closing(connect(":memory:")) as copy:
        connection.backup(copy)
        schema.refuse_newer(copy, path)
        check_integrity(copy, path)
        schema.migrate(copy)
        return tables.load(copy)


class Card:
    """The data directory. Everything here may take as long as a bad card takes."""

    def __init__(self, directory: Path, connect: Connect = connect) -> None:
        self._directory = directory
        self._file = directory / FILE
        self._connect = connect
        self._connection: sqlite3.Connection | None = None

    @property
    def directory(self) -> Path:
        """Where its files are."""
        return self._directory

    @property
    def is_open(self) -> bool:
        """The database can be written."""
        return self._connection is not None

    def open(self) -> Contents:
        """Check the database and open it for writing; what it holds.

        A damaged one is set aside, and the newest good backup, or an empty file, takes over.
        Raises NewerSchemaError, CardDyingError, OSError, sqlite3.Error.
        """
        files.make_directory(self._directory)
        damage = None
        if any(files.family(self._file)):
            try:
                return self._use("mode=rw")
            except DamagedError as error:
                damage = error
        backup = self._newest_good_backup()
        # An empty file is what a full card leaves of a first start: good enough where nothing is lost.
        if damage and (backup or not isinstance(damage, EmptyError)):
            log.error("%s; it is set aside as %s", damage, self._set_aside())
        if backup:
            log.error("scores and game are taken from %s", backup)
            files.write(self._file, backup.read_bytes())
        return self._use("mode=rwc")

    def salvage(self) -> Contents | None:
        """What can be read of a card that cannot be written, None where nothing can.

        Raises NewerSchemaError if its file is newer than this program.
        """
        import tempfile  # noqa: PLC0415 - not on the way to the first picture

        # SQLite must write beside a file to see what the last power cut left in its -wal.
        for name in (FILE, *BACKUPS):
            with suppress(DamagedError, OSError, sqlite3.Error), tempfile.TemporaryDirectory() as scratch:
                for member, _ in files.family(self._directory / name):
                    if not member.name.endswith("-shm"):
                        (Path(scratch) / member.name).write_bytes(member.read_bytes())
                with closing(self._connect(uri(Path(scratch) / name, "mode=rw"))) as connection:
                    return read_through_memory(connection, self._directory / name, self._connect)
        return None

    def write(self, batch: Batch) -> None:
        """Write a batch in one transaction; on the card when this returns.

        Raises sqlite3.Error: then nothing, or all of it, is written, and the card must be closed.
        """
        tables.save(self._opened(), batch)

    def write_fault(self, fault: Fault) -> Path:
        """Write the journal of a faulty game; the path it got. Raises OSError."""
        return faults.write_fault(self._directory, fault)

    def copy_to(self, path: Path) -> None:
        """Copy the database as it is now into one file, replacing what is there.

        Raises StoreError where it is not open, DamagedError where the copy shows that it is
        damaged, sqlite3.Error, OSError.
        """
        remove(path)
        with telling_damage(self._file), closing(self._connect(uri(path, "mode=rwc"))) as target:
            self._opened().backup(target)
            # A backup is one file, without companions.
            target.execute("PRAGMA journal_mode = DELETE")
            check_integrity(target, self._file)

    def back_up(self) -> None:
        """Copy the database; the older of the two backups goes.

        Raises DamagedError where the copy shows that the database is damaged (the backups
        are kept), sqlite3.Error, OSError.
        """
        temporary = self._directory / "cabinet.backup.tmp"
        try:
            self.copy_to(temporary)
        except BaseException:
            # On a full card half a copy would take the room that the scores need.
            with suppress(OSError):
                remove(temporary)
            raise
        newest, older = (self._directory / name for name in BACKUPS)
        if files.is_there(newest):
            files.move(newest, older)
        files.move(temporary, newest)

    def close(self) -> None:
        """Let go of the database, whatever state it is in."""
        connection, self._connection = self._connection, None
        if connection:
            with suppress(sqlite3.Error):
                connection.close()

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreError(f"{self._file} is not open: call open first")
        return self._connection

    def _use(self, mode: str) -> Contents:
        self._look()
        with telling_damage(self._file):
            connection = self._connect(uri(self._file, mode))
        try:
            with telling_damage(self._file):
                schema.refuse_newer(connection, self._file)
                if mode == "mode=rw" and schema.is_empty(connection):
                    raise EmptyError(self._file, "it is empty")
                check_integrity(connection, self._file)
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                schema.migrate(connection)
                contents = tables.load(connection)
            files.sync(self._directory)
            # Faults that cannot be counted must not keep scores from being written.
            with suppress(OSError):
                contents = replace(contents, fault=faults.last_number(self._directory))
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return contents

    def _look(self) -> None:
        # Merely closing a file opened for writing folds its -wal into it, be it newer or damaged:
        # look first, read-only.
        if not files.is_there(self._file):
            if any(files.family(self._file)):
                raise DamagedError(self._file, "it is missing, and what belongs to it is there")
            return
        with (
            telling_damage(self._file),
            suppress(sqlite3.OperationalError),
            closing(self._connect(uri(self._file, "mode=ro"))) as connection,
        ):
            schema.refuse_newer(connection, self._file)
            check_integrity(connection, self._file)

    def _newest_good_backup(self) -> Path | None:
        for name in BACKUPS:
            path = self._directory / name
            if not files.is_there(path):
                continue
            try:
                with telling_damage(path), closing(self._connect(uri(path, "mode=ro"))) as connection:
                    read_through_memory(connection, path, self._connect)
            except DamagedError as damage:
                log.error("%s", damage)
            else:
                return path
        return None

    def _set_aside(self) -> str:
        for number in range(1, DAMAGED_MOST + 1):
            target = self._directory / f"cabinet.damaged-{number}.db"
            if not any(files.family(target)):
                break
        else:
            raise CardDyingError(
                f"{self._directory} holds {DAMAGED_MOST} damaged files already: replace the card, "
                "or move the files cabinet.damaged-* away"
            )
        # The database goes first: one without its companions would look sound and lack the newest rows.
        for member, ending in files.family(self._file):
            member.replace(target.with_name(target.name + ending))
        files.sync(self._directory)
        return target.name


def remove(path: Path) -> None:
    """Delete a database and what belongs to it. Raises OSError."""
    for member, _ in list(files.family(path)):
        member.unlink(missing_ok=True)
