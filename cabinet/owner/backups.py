"""A backup as one file: a log with a cabinet's scores and books, and its settings file as one more fact."""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import NamedTuple

import msgspec

from cabinet.settings import FILE as SETTINGS
from cabinet.settings import Settings
from cabinet.store import log as logs
from cabinet.store.books import Books, Tally
from cabinet.store.contents import Contents, changed, contents_of
from cabinet.store.log import LogState
from cabinet.store.validation import checked_settings

MOST = 1 << 20
"""Bytes that a file may have."""


class BackupError(ValueError):
    """A file that is no backup, or damaged; names the cure."""


class Backup(NamedTuple):
    """What a backup holds, not checked yet but for the settings."""

    contents: Contents
    settings: str | None = None
    """The text of cabinet.toml, None to leave it as it is."""
    chosen: Settings | None = None
    """What it says."""
    left_out: tuple[str, ...] = ()
    """Wrong settings."""


def write(contents: Contents, settings: str | None) -> bytes:
    """A file with all contents but the game under way and the incidents; equal contents give equal bytes.

    `settings`: the text of the settings file, None if there is none.
    """
    facts = changed(Contents(), replace(contents, game=None, game_id="", incidents=()))
    if settings is not None:
        facts[SETTINGS] = settings
    ordered = dict(sorted(facts.items()))
    # Backups of two cabinets must not be taken for two copies of one log.
    its_own = f"{zlib.crc32(msgspec.json.encode(ordered)):08x}"
    state = LogState(its_own, start=its_own)
    state.put(ordered)
    return state.snapshot(complete=True)


def read(data: bytes, source: str) -> Backup:
    """What a file holds. Raises BackupError."""
    found = logs.read(data)
    if not found.is_intact:
        raise BackupError(f"{source}: it is damaged, or no backup; name a file that `cabinet backup` wrote")
    contents = contents_of(logs.union([found]).facts())
    other = dict(contents.other)
    text = other.pop(SETTINGS, None)
    contents = replace(contents, other=other)
    return Backup(contents, *checked_settings(text)) if isinstance(text, str) else Backup(contents)


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
