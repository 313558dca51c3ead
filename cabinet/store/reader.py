"""Reads the copies of the log; the cabinet may be running."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cabinet.api import Entry
from cabinet.files import bounded
from cabinet.store import log as logs
from cabinet.store.card import FILE, MOST_BYTES, paths
from cabinet.store.contents import Contents, contents_of
from cabinet.store.errors import NoScoresError, StoreError
from cabinet.store.log import LogState

SUDO = "run it with sudo"
"""The cure for a file that this user may not read."""
MENDS = "restart the cabinet, which mends it"
"""The cure for a damaged file."""


class Reading(NamedTuple):
    """What was found in a folder."""

    known: LogState
    wrong: tuple[str, ...]
    """What is wrong with its files, each with the cure after the last colon."""


def look(directory: Path) -> Reading:
    """Merge the copies in a folder, and say what is wrong with them; neither may hold an intact line.

    Changes nothing. Raises NoScoresError if there is no copy.
    """
    found, wrong = {}, []
    for path in paths(directory):
        try:
            found[path] = logs.read(bounded.read(path, MOST_BYTES))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            wrong.append(f"{path} cannot be read ({error.strerror or error}): {_cure(error)}")
            continue
        if not found[path].is_intact:
            lines = found[path].damaged
            what = f"{lines} of its lines" if lines else "some of it is missing"
            wrong.append(f"{path} is damaged ({what}): {MENDS}")
    if not (found or wrong):
        raise NoScoresError(
            f"{directory / FILE} does not exist: name the cabinet's data directory, or play a game first"
        )
    return Reading(logs.union(list(found.values())), tuple(wrong))


def read(directory: Path) -> Reading:
    """Merge the copies in a folder; changes nothing.

    Raises NoScoresError if there is no copy, StoreError if none can be read or has an intact line.
    """
    found = look(directory)
    if not found.known.log:
        # Without permission for the folder no file can be read: one message is enough.
        barred = [words for words in found.wrong if words.endswith(SUDO)]
        raise StoreError("; ".join(barred[:1] or found.wrong))
    return found


def read_contents(directory: Path) -> Contents:
    """Everything remembered in a folder; changes nothing. Raises as `read` does."""
    return contents_of(read(directory).known.facts())


def read_scores(directory: Path) -> dict[str, tuple[Entry, ...]]:
    """Every game's list, best first; changes nothing. Raises as `read` does."""
    lists = read_contents(directory).lists
    return {game: tuple(row.entry for row in rows) for game, rows in sorted(lists.items())}


def _cure(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return SUDO
    return MENDS if isinstance(error, bounded.UnfitFileError) else "replace the card if it stays so"
