"""Functions that read the files of the store: a single log, or the lists of scores in a data directory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.store import log
from cabinet.store.contents import Contents, contents_of
from cabinet.store.reader import read_contents

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import Entry


def facts_in(path: Path) -> dict[str, Any]:
    """Return the facts in one log file, which must be undamaged."""
    found = log.read(path.read_bytes())
    assert found.is_intact
    assert not found.torn
    return log.union([found]).facts()


def contents_in(path: Path) -> Contents:
    """Return the contents of one log file, which must be undamaged."""
    return contents_of(facts_in(path))


def entries_in(contents: Contents) -> dict[str, tuple[Entry, ...]]:
    """Return the lists of scores that have rows, by the name of the list."""
    lists = sorted(contents.lists.items())
    return {name: tuple(row.entry for row in rows) for name, rows in lists if rows}


def scores_in(directory: Path) -> dict[str, tuple[Entry, ...]]:
    """Return the lists of scores in a data directory, read as another program reads them."""
    return entries_in(read_contents(directory))
