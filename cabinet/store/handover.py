"""What happens to the scores when another version of the program takes them over."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cabinet.files import durable
from cabinet.store import schema
from cabinet.store.card import ALL_BACKUPS, FILE
from cabinet.store.copies import check_integrity, connect, uri
from cabinet.store.errors import DamagedError, StoreError, telling_damage
from cabinet.store.reader import quiet_mode

KEPT = "kept"
"""The folder, in the data directory, of what is kept for the way back."""
BACKUPS_MOST = 5
"""Backups made before updates that are kept; what was set aside is kept for ever."""


def back_up(directory: Path, release: str) -> str:
    """Keep a copy of the scores as they are before `release` takes them over; what was done, in words.

    The cabinet may go on running. Raises StoreError, OSError: then no copy was made.
    """
    source = directory / FILE
    if not durable.is_there(source):
        return "there are no scores yet"
    kept = directory / KEPT
    durable.make_directory(kept)
    temporary = kept / "backup.tmp"
    temporary.unlink(missing_ok=True)
    try:
        _copy(source, temporary)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"{source} cannot be copied ({error}): run `cabinet doctor`") from error
        raise
    target = free_name(kept, f"before-{release}")
    durable.move(temporary, target)
    for old in _all(kept, "before")[BACKUPS_MOST:]:
        old.unlink()
    return f"the scores are kept as {KEPT}/{target.name}"


def take_over(directory: Path, *, undo: bool = False, known: int = len(schema.MIGRATIONS)) -> str:
    """Make the scores fit for this program, which may be older than the one that wrote them.

    A file of a newer version than `known` is set aside and the newest backup that fits
    takes its place; a file that fits is left alone. `undo`: the program in between was only
    tried, so newer scores set aside for it take their place again. Nothing may have the file
    open. May be called again after a power cut. What was done, in words, '' for nothing.
    Raises StoreError, OSError.
    """
    path = directory / FILE
    kept = directory / KEPT
    try:
        _set_newer_backups_aside(directory, known)
        found = _version(path) if durable.is_there(path) else 0
        if undo and found <= known:
            return _undo(path, kept, found, known)
        if found <= known:
            return ""
        aside = _keep(path, kept, f"newer-schema-{found}")
        fit = next((each for each in _all(kept, "before") if _version(each) <= known), None)
    except sqlite3.Error as error:
        raise StoreError(f"{directory}: the scores cannot be handed over ({error})") from error
    if fit is None:
        path.unlink()
        durable.sync(directory)
        return f"the newer scores are kept as {aside}; no older copy is there: the lists are empty"
    durable.write(path, fit.read_bytes())
    return f"the newer scores are kept as {aside}; those of {KEPT}/{fit.name} are back"


def _undo(path: Path, kept: Path, found: int, known: int) -> str:
    there = durable.is_there(path)
    # After a power cut the older ones may be kept already, and still be in their place.
    newest = next((each for each in _all(kept, "") if not (there and each.samefile(path))), None)
    if not newest or "-newer-" not in newest.name or not found < _version(newest) <= known:
        return ""
    data = newest.read_bytes()
    if there:
        _keep(path, kept, f"older-schema-{found}")
    # Backups of what is kept would add what they know to the newer file.
    for name in ALL_BACKUPS:
        (path.parent / name).unlink(missing_ok=True)
    durable.write(path, data)
    return f"the scores of {KEPT}/{newest.name} are back"


def _set_newer_backups_aside(directory: Path, known: int) -> None:
    for name in ALL_BACKUPS:
        path = directory / name
        if durable.is_there(path) and (found := _version(path)) > known:
            kept = directory / KEPT
            durable.make_directory(kept)
            # The spare one lies on another file system.
            durable.write(free_name(kept, f"backup-schema-{found}"), path.read_bytes())
            path.unlink()
            durable.sync(path.parent)


def _keep(path: Path, kept: Path, what: str) -> str:
    """Give the file a second name among what is kept, so that there is no moment without it; that name."""
    durable.make_directory(kept)
    # What belongs to it must not be left to be taken for a part of the file that takes its place.
    with closing(connect(uri(path, "mode=rw"))) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    already = [each for each in _all(kept, what) if each.samefile(path)]
    target = already[0] if already else free_name(kept, what)
    if not already:
        target.hardlink_to(path)
    durable.sync(kept)
    return f"{KEPT}/{target.name}"


def _copy(source: Path, target: Path) -> None:
    with (
        telling_damage(source),
        closing(connect(uri(source, quiet_mode(source)))) as found,
        closing(connect(uri(target, "mode=rwc"))) as copy,
    ):
        found.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        check_integrity(copy, source)


def _version(path: Path) -> int:
    # A damaged file is no newer one: the store sets it aside by itself.
    try:
        with telling_damage(path), closing(connect(uri(path, quiet_mode(path)))) as connection:
            return schema.version(connection)
    except DamagedError:
        return 0


def _all(kept: Path, what: str) -> list[Path]:
    """What is kept of a kind, the newest first."""
    return sorted(kept.glob(f"[0-9][0-9][0-9][0-9]-{what}*.db"), reverse=True)


def free_name(kept: Path, what: str) -> Path:
    """A name for a further copy, with a higher number than all that are kept."""
    newest = next(iter(_all(kept, "")), None)
    number = int(newest.name[:4]) + 1 if newest else 1
    return kept / f"{number:04}-{what}.db"
