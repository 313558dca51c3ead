"""A backup as one JSON file: a cabinet's scores, books and settings."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import msgspec

from cabinet.owner.requests import Backup, DayPlays
from cabinet.owner.score_files import refuse_implausible
from cabinet.settings import SettingsError, parse
from cabinet.store.books import Books, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import AnyGame
    from cabinet.owner.requests import Lists

MOST = 1 << 20
"""Bytes that a file may have."""


class BackupError(ValueError):
    """A file that is no backup; names what is wrong, and the cure."""


def backup(scores: Lists, books: Books, settings: str | None) -> Backup:
    """Put a backup together."""
    ordered = sorted(books.days.items(), key=lambda item: (item[0][0] or date.min, item[0][1]))
    days = tuple(DayPlays(game, plays, day) for (day, game), plays in ordered)
    return Backup(dict(sorted(scores.items())), dict(sorted(books.games.items())), days, books.life, settings)


def read(data: bytes, source: str, games: Iterable[AnyGame], today: date | None) -> Backup:
    """Read a backup that `json_file` made a file. Raises BackupError naming `source` and what is wrong."""
    try:
        found = msgspec.json.decode(data, type=Backup)
        refuse_implausible(found.scores, games, today)
        if found.settings is not None:
            parse(found.settings, f"{source}, settings")
    except (ValueError, RecursionError, SettingsError) as error:
        raise BackupError(f"{source}: {error}; `cabinet backup` shows what it must look like") from error
    return found


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
