"""Tests read the files of the store here: a single log, or the lists of a data directory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.store import log
from cabinet.store.contents import Contents, contents_of
from cabinet.store.reader import read_contents

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import Entry


def facts_in(path: Path) -> dict[str, Any]:
    """Return the facts of one log, which must be intact."""
    found = log.read(path.read_bytes())
    assert found.is_intact
    assert not found.torn
    return log.union([found]).facts()


def contents_in(path: Path) -> Contents:
    """Return the contents of one log, which must be intact."""
    return contents_of(facts_in(path))


def entries_in(contents: Contents) -> dict[str, tuple[Entry, ...]]:
    """Return the lists that have rows, by name."""
    lists = sorted(contents.lists.items())
    return {name: tuple(row.entry for row in rows) for name, rows in lists if rows}


def scores_in(directory: Path) -> dict[str, tuple[Entry, ...]]:
    """Return the lists in a data directory, as another program reads them."""
    return entries_in(read_contents(directory))
