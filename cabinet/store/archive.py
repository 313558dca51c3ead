"""The archive: copies of the log from before an update, a restore or a reset."""

from __future__ import annotations

from contextlib import suppress
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
    for _, old in _numbered(target.parent, "before")[BACKUPS_MOST:]:
        with suppress(OSError):
            old.unlink()
    return f"the scores are saved as {FOLDER}/{target.name}"


def save(card: Card, settings: Path | None, what: str) -> str:
    """Copy the log, and the settings beside it; return the name of both.

    Raises StoreError, OSError; then the log was not copied.
    """
    path = free_name(card.directory, what)
    if settings and durable.is_there(settings):
        durable.write(path.with_suffix(".toml"), bounded.read(settings, MOST))
    card.copy_to(path)
    return f"{path.parent.name}/{path.stem}"


def free_name(directory: Path, what: str) -> Path:
    """A path for another log, with the next number. Raises OSError."""
    folder = directory / FOLDER
    durable.make_directory(folder)
    newest = next((number for number, _ in _numbered(folder)), 0)
    return folder / f"{newest + 1:04}-{what}.log"


def _numbered(folder: Path, what: str = "") -> list[tuple[int, Path]]:
    """The logs of a kind with their numbers, the newest first."""
    found = []
    for path in folder.glob("*.log"):
        number, _, rest = path.name.partition("-")
        if number.isdecimal() and rest.startswith(what):
            found.append((int(number), path))
    return sorted(found, reverse=True)
