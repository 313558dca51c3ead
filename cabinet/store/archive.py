"""The archive of backups on the card, which are made before an update, a restore or a reset."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.files import durable
from cabinet.store import backups
from cabinet.store.errors import NoScoresError
from cabinet.store.reader import read

if TYPE_CHECKING:
    from cabinet.store.card import Card

FOLDER = "archive"
"""The name of the archive's folder inside the data directory."""
BACKUPS_MOST = 5
"""The number of backups from before updates that are kept; backups made for other reasons are never
deleted."""


def back_up(directory: Path, release: str) -> str:
    """Save a backup before an update to `release`; return a message that says what was done.

    The cabinet may be running. Raises StoreError, OSError; then nothing was saved.
    """
    try:
        known = read(directory).known
    except NoScoresError:
        return "there are no scores yet"
    target = _saved(directory, f"before-{release}", backups.of_log(known))
    for _, old in _numbered(target.parent, "before")[BACKUPS_MOST:]:
        with suppress(OSError):
            old.unlink()
    return f"the scores are saved as {FOLDER}/{target.name}"


def save(card: Card, settings: Path | None, what: str) -> str:
    """Save a backup in the archive and return its file name.

    Raises StoreError, OSError; then nothing was saved. `what`: the reason for the backup, as a part of the
    file name.
    """
    data = backups.of_log(card.state(), backups.settings_text(settings))
    return f"{FOLDER}/{_saved(card.directory, what, data).name}"


def _saved(directory: Path, what: str, data: bytes) -> Path:
    """Write a backup file with the next free number; return its path. Raises OSError.

    `what`: the reason for the backup.
    """
    folder = directory / FOLDER
    durable.make_directory(folder)
    newest = next((number for number, _ in _numbered(folder)), 0)
    path = folder / f"{newest + 1:04}-{what}.log"
    durable.write(path, data)
    return path


def _numbered(folder: Path, what: str = "") -> list[tuple[int, Path]]:
    """Return the backups whose reason begins with `what`, each with its number, the newest first."""
    found = []
    for path in folder.glob("*.log"):
        number, _, rest = path.name.partition("-")
        if number.isdecimal() and rest.startswith(what):
            found.append((int(number), path))
    return sorted(found, reverse=True)
