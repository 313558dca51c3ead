"""A backup: a log with a cabinet's scores and books, and its settings file as one more fact.

The same file goes to a command, onto a stick and into the archive, and comes back in the same way.
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
"""Bytes that a backup may have, but in the archive."""


NO_START = "00000000"
"""The id used instead of the start that wrote a line."""


class BackupError(StoreError, ValueError):
    """A file that is no backup, or one that cannot be made; names the cure."""


class Backup(NamedTuple):
    """The contents of a backup."""

    contents: Contents = Contents()
    """Not checked yet."""
    settings: str | None = None
    """The text of cabinet.toml, None if there was none."""
    chosen: Settings | None = Settings()
    """The settings; None if the file has no readable setting."""
    left_out: tuple[str, ...] = ()
    """Damaged lines, wrong settings."""


class Restore(NamedTuple):
    """The contents that a backup brings to a cabinet."""

    contents: Contents
    """The backup's contents, without the parts that are left out."""
    adds: bool
    """True to add missing rows; False to replace everything."""
    rows: int
    """Rows that are new."""
    books: Books
    """The books after it."""
    report: Report


def write(contents: Contents, settings: str | None) -> bytes:
    """A file with all contents but the game under way and the incidents; equal contents give equal bytes.

    `settings`: the text of the settings file, None if there is none.
    """
    facts = changed(Contents(), replace(contents, game=None, game_id="", incidents=()))
    facts.pop(SETTINGS, None)
    if settings is not None:
        facts[SETTINGS] = settings
    # Backups of two cabinets must not be taken for two copies of one log.
    return logs.write(f"{zlib.crc32(msgspec.json.encode(facts, order='sorted')):08x}", facts)


def bounded(data: bytes) -> bytes:
    """A backup that can be restored. Raises BackupError for one that is too large."""
    if len(data) > MOST:
        raise BackupError(f"the backup would have {len(data)} bytes, at most {MOST}: remove lists")
    return data


def of_log(known: LogState, settings: str | None = None) -> bytes:
    """A backup for the card itself, with all that a log knows, and its id.

    If the card mixes up its blocks, one of this file must be taken for one of an older copy.
    """
    data = known.snapshot(complete=True)
    if settings is None:
        return data
    return data + logs.encode(LogLine(known.log, known.number + 1, {SETTINGS: settings}, NO_START))


def settings_text(path: Path | None) -> str | None:
    """The text of a settings file, right or wrong; None if there is none. Raises StoreError."""
    try:
        return files.read(path, SETTINGS_MOST).decode("utf-8", "replace") if path else None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"{path} cannot be read ({error.strerror or error}): mend or remove it") from error


def read(data: bytes, source: str) -> Backup:
    """Read the intact lines of a file. Raises BackupError if there is none, and for a league."""
    found = logs.read(data)
    if len(found.log) != logs.ID:
        raise BackupError(f"{source}: it is no backup; name a file that `cabinet backup` wrote")
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
    """Return what a backup brings to a cabinet that has its `own` contents.

    `games`: by the names of their lists. `today`: None if the clock may be wrong. `adds`: add missing rows
    instead of replacing everything.
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
    """Carry out a restore, in one transaction. Raises ValueError if it is too large; nothing is changed."""
    with store.at_once():
        if wanted.adds:
            store.replace(replace(store.contents(), books=wanted.books))
            store.enter(wanted.contents.lists)
        else:
            store.replace(wanted.contents)


def unfit(data: bytes, games: Mapping[str, AnyGame], today: date | None) -> Report:
    """Return the parts of a backup that another cabinet would leave out."""
    return restore(read(data, "the backup"), Contents(), games, today, adds=False).report


def merged(own: Books, older: Books) -> Books:
    """Merge books of the same cabinet, of now and of some time ago.

    Of each game's line, of each day and of the machine's life, the one that knows more counts.
    """
    games = {
        game: max(own.games.get(game, Tally()), older.games.get(game, Tally()), key=lambda each: each.plays)
        for game in {**own.games, **older.games}
    }
    days = {key: max(own.days.get(key, 0), older.days.get(key, 0)) for key in {**own.days, **older.days}}
    return Books(games, days, max(own.life, older.life, key=lambda life: life.seconds))
