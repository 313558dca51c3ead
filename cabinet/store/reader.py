"""The top tens, read by the command line while the cabinet may be running."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from cabinet.api import Entry
from cabinet.store.card import FILE, Connect, connect, read_through_memory, uri
from cabinet.store.errors import NoScoresError, StoreError


def read_scores(directory: Path, *, connect: Connect = connect) -> dict[str, tuple[Entry, ...]]:
    """Every game's list, best first; changes nothing on the card.

    Raises NoScoresError where there is no file, NewerSchemaError, and StoreError for a
    file that is damaged or cannot be read.
    """
    path = directory / FILE
    if not path.is_file():
        raise NoScoresError(f"{path} does not exist: name the cabinet's data directory, or play a game first")
    try:
        connection = connect(uri(path, _mode(path)))
        try:
            contents = read_through_memory(connection, path, connect)
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise StoreError(
            f"{path} cannot be read ({error}): try again, or run this as the cabinet's user"
        ) from error
    return {game: tuple(row.entry for row in rows) for game, rows in sorted(contents.lists.items())}


def _mode(path: Path) -> str:
    # Nobody has it open and no power cut left anything: read it without making files beside it.
    return "mode=ro" if path.with_name(path.name + "-wal").exists() else "immutable=1"
