"""Saves the journals of games that failed as text files, for the authors of the games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cabinet.files.durable import is_there, make_directory, write

MOST = 20
"""The maximum number of journals of failed games to keep; the oldest ones are deleted first."""
FOLDER = "faults"
"""The name of the folder, inside the data directory, for the journals of failed games."""


@dataclass(frozen=True, slots=True)
class FaultJournal:
    """The journal of a game that failed, waiting to be written to a text file."""

    name: str
    text: str


def last_number(directory: Path) -> int:
    """Return the highest number of a saved journal, 0 if there is none. Raises OSError."""
    folder = directory / FOLDER
    return max((number for number, _ in _numbered(folder)), default=0) if is_there(folder) else 0


def write_fault(directory: Path, fault: FaultJournal) -> Path:
    """Save a journal, delete all but the newest `MOST`, and return the path. Raises OSError.

    If the file name is already in use (the folder could not be read when the name was chosen), the next free
    number is used: an older journal is never overwritten.
    """
    folder = directory / FOLDER
    make_directory(folder)
    path = folder / fault.name
    if is_there(path):
        stem = path.stem.rpartition("-")[0]
        path = folder / f"{stem}-{last_number(directory) + 1}.journal"
    write(path, fault.text.encode("utf-8", "backslashreplace"))
    for _, old in sorted(_numbered(folder))[:-MOST]:
        old.unlink(missing_ok=True)
    return path


def _numbered(folder: Path) -> list[tuple[int, Path]]:
    found = []
    for path in folder.glob("*-*.journal"):
        number = path.stem.rpartition("-")[2]
        if number.isdecimal():
            found.append((int(number), path))
    return found
