"""The tables of the file, and the way from every older version to this one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

from cabinet.store import rows
from cabinet.store.errors import DamagedError, NewerSchemaError

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE score (age INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL,"
        " score INTEGER NOT NULL, day TEXT) STRICT",
        "CREATE INDEX score_game ON score (game)",
        "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
        "CREATE TABLE game (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL,"
        " options TEXT NOT NULL) STRICT",
        "CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT",
    ),
    ("ALTER TABLE score ADD COLUMN tie INTEGER NOT NULL DEFAULT 0",),
    (
        "CREATE TABLE tally (game TEXT PRIMARY KEY, plays INTEGER NOT NULL, finished INTEGER NOT NULL,"
        " timed INTEGER NOT NULL, seconds INTEGER NOT NULL, scored INTEGER NOT NULL,"
        " points INTEGER NOT NULL, best INTEGER) STRICT",
        # Plays of which no day is known are those of the day ''.
        "CREATE TABLE played (day TEXT NOT NULL, game TEXT NOT NULL, plays INTEGER NOT NULL,"
        " PRIMARY KEY (day, game)) STRICT, WITHOUT ROWID",
        "CREATE TABLE life (one INTEGER PRIMARY KEY CHECK (one = 1), seconds INTEGER NOT NULL,"
        " starts INTEGER NOT NULL, unclean INTEGER NOT NULL, crashes INTEGER NOT NULL,"
        " attract INTEGER NOT NULL) STRICT",
    ),
    (
        *(
            f"ALTER TABLE {table} ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0"
            for table in ("score", "setting", "game", "line", "tally", "played", "life")
            for column in ("written", "crc")
        ),
        # Ages of scores that are on no list any more: no backup brings them back.
        "CREATE TABLE gone (age INTEGER PRIMARY KEY, written INTEGER NOT NULL, crc INTEGER NOT NULL) STRICT",
        "CREATE TABLE incident (number INTEGER PRIMARY KEY, words TEXT NOT NULL, day TEXT,"
        " written INTEGER NOT NULL, crc INTEGER NOT NULL) STRICT",
        "CREATE TABLE state (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL,"
        " age INTEGER NOT NULL, floor INTEGER NOT NULL, books INTEGER NOT NULL, began INTEGER NOT NULL,"
        " seen INTEGER NOT NULL, seal INTEGER NOT NULL, crc INTEGER NOT NULL) STRICT",
    ),
    (
        # The checksums of the rows that are there, and the seal, stay as they are: see rows.py.
        *(
            f"ALTER TABLE score ADD COLUMN {column} TEXT NOT NULL DEFAULT ''"
            for column in ("cabinet", "mark")
        ),
        "CREATE TABLE tombstone (game TEXT NOT NULL, cabinet TEXT NOT NULL, mark TEXT NOT NULL,"
        " score INTEGER NOT NULL, tie INTEGER NOT NULL, written INTEGER NOT NULL, crc INTEGER NOT NULL,"
        " PRIMARY KEY (game, cabinet, mark)) STRICT",
    ),
)
"""Statements that lead from version n to n + 1. Only ever add to the end; each changes some table,
for a file is known to be newer by its tables."""
CHECKSUMS = 4
"""The first version whose rows have checksums."""


def version(connection: sqlite3.Connection) -> int:
    """The file's schema version, 0 for an empty file. Raises sqlite3.Error."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether the file has no tables at all. Raises sqlite3.Error."""
    return int(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]) == 0


def refuse_newer(connection: sqlite3.Connection, path: Path) -> None:
    """Raise NewerSchemaError for a file that this program does not know yet, sqlite3.Error.

    A version that is too high over tables of ours is damage: DamagedError.
    """
    found = version(connection)
    if found > len(MIGRATIONS):
        if _tables(connection) in map(_expected, range(1, len(MIGRATIONS) + 1)):
            raise DamagedError(path, f"it says that it has version {found}, its tables say otherwise")
        raise NewerSchemaError(path, found, len(MIGRATIONS))


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Raise DamagedError unless the file has the tables of its version and nothing else, sqlite3.Error."""
    if _tables(connection) != _expected(version(connection)):
        raise DamagedError(path, "its tables are not those that the cabinet makes")


def migrate(connection: sqlite3.Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Bring the file up to the newest version, all of it or nothing. Raises sqlite3.Error."""
    found = version(connection)
    if found == len(migrations):
        return
    connection.execute("BEGIN IMMEDIATE")
    for statements in migrations[found:]:
        for statement in statements:
            connection.execute(statement)
    if found < CHECKSUMS <= len(migrations):
        rows.stamp(connection)
    connection.execute(f"PRAGMA user_version = {len(migrations)}")
    connection.execute("COMMIT")


def _tables(connection: sqlite3.Connection) -> frozenset[tuple[str, str, str, str]]:
    found = connection.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema")
    return frozenset((kind, name, table, "".join(sql.split()).lower()) for kind, name, table, sql in found)


@cache
def _expected(version: int) -> frozenset[tuple[str, str, str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, MIGRATIONS[:version])
        return _tables(connection)
