"""The archive: copies of the log from before an update, a restore or a reset."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.files import bounded, durable
from cabinet.settings import MOST
from cabinet.store.errors import NoScoresError
from cabinet.store.reader import read

if TYPE_CHECKING:
    from cabinet.store.card import Card

FOLDER = "archive"
"""The folder, in the data directory."""
BACKUPS_MOST = 5
"""Logs from before updates to keep; the others are never deleted."""


def back_up(directory: Path, release: str) -> str:
    """Copy the log before an update to `release`; return what was done, in words.

    The cabinet may be running. Raises StoreError, OSError; then nothing was copied.
    """
    try:
        data = read(directory).known.snapshot(complete=True)
    except NoScoresError:
        return "there are no scores yet"
    target = free_name(directory, f"before-{release}")
    durable.write(target, data)
    for old in _all(target.parent, "before")[BACKUPS_MOST:]:
        old.unlink()
    return f"the scores are saved as {FOLDER}/{target.name}"


def save(card: Card, settings: Path | None, what: str) -> str:
    """Copy the log, and the settings beside it; under which name. Raises StoreError, OSError."""
    path = free_name(card.directory, what)
    card.copy_to(path)
    if settings and durable.is_there(settings):
        durable.write(path.with_suffix(".toml"), bounded.read(settings, MOST))
    return f"{path.parent.name}/{path.stem}"


def free_name(directory: Path, what: str) -> Path:
    """A path for another log, with the next number. Raises OSError."""
    folder = directory / FOLDER
    durable.make_directory(folder)
    newest = next(iter(_all(folder, "")), None)
    number = int(newest.name[:4]) + 1 if newest else 1
    return folder / f"{number:04}-{what}.log"


def _all(folder: Path, what: str) -> list[Path]:
    """The logs of a kind, the newest first."""
    return sorted(folder.glob(f"[0-9][0-9][0-9][0-9]-{what}*.log"), reverse=True)
