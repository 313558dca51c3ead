"""What a file of the store holds, read while the cabinet may be running."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from cabinet.api import Entry
from cabinet.store import tables
from cabinet.store.card import FILE
from cabinet.store.copies import Connect, connect, examine
from cabinet.store.errors import EmptyError, NoScoresError, StoreError
from cabinet.store.memory import Contents


def read_scores(directory: Path, *, connect: Connect = connect) -> dict[str, tuple[Entry, ...]]:
    """Every game's list, best first; changes nothing on the card. Raises as `read_contents` does."""
    contents = read_contents(directory / FILE, connect=connect)
    return {game: tuple(row.entry for row in rows) for game, rows in sorted(contents.lists.items())}


def read_contents(path: Path, *, connect: Connect = connect) -> Contents:
    """All that a file holds; changes nothing on the card.

    Raises NoScoresError where there is no file, NewerSchemaError, and StoreError for a
    file that is damaged or cannot be read.
    """
    try:
        there = path.is_file()
    except OSError as error:
        raise StoreError(f"{path} cannot be read ({error.strerror}): run it with sudo") from error
    if not there:
        raise NoScoresError(f"{path} does not exist: name the cabinet's data directory, or play a game first")
    try:
        copy = examine(path, quiet_mode(path), connect)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path} cannot be read ({error}): try again, or run it with sudo") from error
    if copy.error and not isinstance(copy.error, EmptyError):
        raise copy.error
    return tables.contents(copy.read)


def quiet_mode(path: Path) -> str:
    """The URI mode in which a file is read without making others beside it where that can be."""
    # Without a -wal nobody has it open, and no power cut left anything.
    return "mode=ro" if path.with_name(path.name + "-wal").exists() else "immutable=1"
