"""Backups: log files with a cabinet's scores and books, and with the text of its settings file.

A backup has the same format, and is restored in the same way, whether a command, a USB stick or the archive
holds it.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from cabinet.files import bounded as files
from cabinet.settings import FILE as SETTINGS
from cabinet.settings import MOST as SETTINGS_MOST
from cabinet.settings import Settings
from cabinet.store import log as logs
from cabinet.store.books import Books, Tally
from cabinet.store.contents import Contents, changed, contents_of
from cabinet.store.errors import StoreError
from cabinet.store.log import LogLine, LogState
from cabinet.store.ranking import new_rows
from cabinet.store.validation import Report, checked_contents, checked_settings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.store.store import Store

MOST = 1 << 20
"""The maximum size in bytes of a backup; backups in the archive may be larger."""


NO_START = "00000000"
"""The start id (see `log`) of a backup's last line, which holds the settings file's text: no start of the
cabinet wrote this line."""


class BackupError(StoreError, ValueError):
    """Raised if a file is not a backup or a backup cannot be made; the message says what to do."""


class Backup(NamedTuple):
    """Everything that was read from a backup."""

    contents: Contents = Contents()
    """The scores and books in the backup, not validated yet."""
    settings: str | None = None
    """The text of the settings file cabinet.toml in the backup; None if the backup contains none."""
    chosen: Settings | None = Settings()
    """The valid settings in the backup; None if its settings file has no readable setting."""
    left_out: tuple[str, ...] = ()
    """The damaged lines and wrong settings that were left out, one message each."""


class Restore(NamedTuple):
    """The changes that restoring a backup will make on a cabinet."""

    contents: Contents
    """The contents of the backup, without the invalid parts."""
    adds: bool
    """True if the restore only adds missing top-ten rows; False if it replaces all data."""
    rows: int
    """The number of top-ten rows in the backup that this cabinet lacks."""
    books: Books
    """The books (statistics) of the cabinet after the restore."""
    report: Report


def write(contents: Contents, settings: str | None) -> bytes:
    """Return a backup file of all contents except the game in progress and the incidents.

    Equal contents give equal bytes. `settings`: the text of the settings file, None if there is no file.
    """
    facts = changed(Contents(), replace(contents, game=None, game_id="", incidents=()))
    facts.pop(SETTINGS, None)
    if settings is not None:
        facts[SETTINGS] = settings
    # Derive the backup's id from its contents. With one id for all backups, those of two cabinets could be
    # mistaken for two copies of one log.
    return logs.write(f"{zlib.crc32(msgspec.json.encode(facts, order='sorted')):08x}", facts)


def bounded(data: bytes) -> bytes:
    """Return the backup `data` unchanged. Raises BackupError if it is too large to be restored."""
    if len(data) > MOST:
        raise BackupError(f"the backup would have {len(data)} bytes, at most {MOST}: remove lists")
    return data


def of_log(known: LogState, settings: str | None = None) -> bytes:
    """Return a backup file of everything in a log, with the log's own id, for storage on the same card.

    A faulty card may put a block of this file into the log. With the same id, such a block looks like one of
    an older copy of the log.
    """
    data = known.snapshot(complete=True)
    if settings is None:
        return data
    return data + logs.encode(LogLine(known.log, known.number + 1, {SETTINGS: settings}, NO_START))


def settings_text(path: Path | None) -> str | None:
    """Return the text of a settings file, valid or not; None if there is no file. Raises StoreError.

    `path`: None if the cabinet has no settings file.
    """
    try:
        return files.read(path, SETTINGS_MOST).decode("utf-8", "replace") if path else None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"{path} cannot be read ({error.strerror or error}): mend or remove it") from error


def read(data: bytes, source: str) -> Backup:
    """Read the undamaged lines of a backup.

    `source`: the name of the file for messages. Raises BackupError if no line is undamaged, or if the file is
    a league.
    """
    found = logs.read(data)
    if len(found.log) != logs.ID:
        raise BackupError(f"{source}: it is not a backup; name a file that `cabinet backup` wrote")
    damage = (f"{source}: {found.wrong}",) if found.wrong else ()
    facts = logs.union([found]).facts()
    text = facts.pop(SETTINGS, None)
    contents = contents_of(facts)
    if text is None:
        return Backup(contents, left_out=damage)
    settings, chosen, wrong = checked_settings(text if isinstance(text, str) else "=")
    return Backup(contents, settings, chosen, (*damage, *wrong))


def restore(
    backup: Backup, own: Contents, games: Mapping[str, AnyGame], today: date | None, *, adds: bool
) -> Restore:
    """Return the changes that restoring a backup makes on a cabinet whose data are `own`.

    `games`: the games by the names of their lists. `today`: None if the clock may be wrong. `adds`: add only
    missing rows instead of replacing all data.
    """
    contents, report = checked_contents(backup.contents, games, today, own.lists if adds else ())
    lists = own.lists if adds else {}
    return Restore(
        contents,
        adds,
        len(new_rows(lists, contents.lists)),
        merged(own.books, contents.books) if adds else contents.books,
        report._replace(left_out=(*report.left_out, *backup.left_out)),
    )


def put_back(store: Store, wanted: Restore) -> None:
    """Carry out a restore in one transaction.

    Raises ValueError if the data are too large; nothing is changed then.
    """
    with store.at_once():
        if wanted.adds:
            store.replace(replace(store.contents(), books=wanted.books))
            store.enter(wanted.contents.lists)
        else:
            store.replace(wanted.contents)


def unfit(data: bytes, games: Mapping[str, AnyGame], today: date | None) -> Report:
    """Return a report of the parts of a backup that another cabinet would not restore."""
    return restore(read(data, "the backup"), Contents(), games, today, adds=False).report


def merged(own: Books, older: Books) -> Books:
    """Merge the current books (statistics) with older books of the same cabinet.

    For each game, each day and the machine's running time, the entry with the higher count is kept.
    """
    games = {
        game: max(own.games.get(game, Tally()), older.games.get(game, Tally()), key=lambda each: each.plays)
        for game in {**own.games, **older.games}
    }
    days = {key: max(own.days.get(key, 0), older.days.get(key, 0)) for key in {**own.days, **older.days}}
    return Books(games, days, max(own.life, older.life, key=lambda life: life.seconds))
