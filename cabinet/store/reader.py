"""Reads the copies of the log (the stored data) without changing them, even while the cabinet is running."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cabinet.files import bounded
from cabinet.store import disk
from cabinet.store import log as logs
from cabinet.store.card import FILE, MOST_BYTES, paths
from cabinet.store.contents import Contents, contents_of
from cabinet.store.errors import NoScoresError, StoreError, cure
from cabinet.store.log import LogState

MENDS = "restart the cabinet, which mends it"
"""The advice to the owner for a damaged file."""


class WrongFile(NamedTuple):
    """A file with a fault, and what to do about it."""

    words: str
    cure: str
    barred: bool = False
    """True if the current user is not allowed to read the file."""

    def __str__(self) -> str:
        """Return the file, its fault and what to do, as one message."""
        return f"{self.words}: {self.cure}"


class Reading(NamedTuple):
    """The data that were read from a data directory, and its faulty files."""

    known: LogState
    wrong: tuple[WrongFile, ...]


def look(directory: Path) -> Reading:
    """Return the contents of the log in a data directory, and its faulty files; no file is changed.

    If no copy of the log has an undamaged line, the contents are empty. Raises NoScoresError if there is no
    copy.
    """
    found, wrong = {}, []
    for path in paths(directory):
        try:
            data = disk.read_start(path, MOST_BYTES)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            words = f"{path} cannot be read ({error.strerror or error})"
            wrong.append(WrongFile(words, _cure(path, error), isinstance(error, PermissionError)))
            continue
        found[path] = logs.read(data[:MOST_BYTES])
        if len(data) > MOST_BYTES:
            words = f"{path} is too long (only {MOST_BYTES >> 20} MB of it are read)"
            wrong.append(WrongFile(words, MENDS))
        elif not found[path].is_intact:
            lines = found[path].damaged
            what = f"{lines} of its lines" if lines else "some of it is missing"
            wrong.append(WrongFile(f"{path} is damaged ({what})", MENDS))
    if not (found or wrong):
        raise NoScoresError(
            f"{directory / FILE} does not exist: name the cabinet's data directory, or play a game first"
        )
    return Reading(logs.union(list(found.values())), tuple(wrong))


def read(directory: Path) -> Reading:
    """Read the copies of the log in a data directory; no file is changed.

    Raises NoScoresError if there is no copy, StoreError if no copy can be read or has an undamaged line.
    """
    found = look(directory)
    if not found.known.log:
        # Without permission for the folder no file can be read, so one message is enough.
        barred = [each for each in found.wrong if each.barred]
        raise StoreError("; ".join(map(str, barred[:1] or found.wrong)))
    return found


def read_contents(directory: Path) -> Contents:
    """Return everything stored in a data directory; no file is changed. Raises the same errors as `read`."""
    return contents_of(read(directory).known.facts())


def _cure(path: Path, error: OSError) -> str:
    other = MENDS if isinstance(error, bounded.UnfitFileError) else "replace the card if it stays so"
    return cure(path, error) or other
