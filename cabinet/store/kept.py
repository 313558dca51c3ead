"""What is kept for the way back: logs as they were before an update, a restore or a reset."""

from __future__ import annotations

from pathlib import Path

from cabinet.files import durable
from cabinet.store.errors import NoScoresError
from cabinet.store.reader import read

FOLDER = "kept"
"""The folder, in the data directory."""
BACKUPS_MOST = 5
"""Logs from before updates that are kept; the others are kept for ever."""


def back_up(directory: Path, release: str) -> str:
    """Keep the log as it is before `release` takes it over; what was done, in words.

    The cabinet may go on running. Raises StoreError, OSError: then nothing was kept.
    """
    try:
        data = read(directory).known.snapshot(complete=True)
    except NoScoresError:
        return "there are no scores yet"
    target = free_name(directory, f"before-{release}")
    durable.write(target, data)
    for old in _all(target.parent, "before")[BACKUPS_MOST:]:
        old.unlink()
    return f"the scores are kept as {FOLDER}/{target.name}"


def free_name(directory: Path, what: str) -> Path:
    """A name for a further log that is kept, with a higher number than all others. Raises OSError."""
    folder = directory / FOLDER
    durable.make_directory(folder)
    newest = next(iter(_all(folder, "")), None)
    number = int(newest.name[:4]) + 1 if newest else 1
    return folder / f"{number:04}-{what}.log"


def _all(folder: Path, what: str) -> list[Path]:
    """What is kept of a kind, the newest first."""
    return sorted(folder.glob(f"[0-9][0-9][0-9][0-9]-{what}*.log"), reverse=True)
