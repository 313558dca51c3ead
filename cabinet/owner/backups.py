"""A backup as one JSON file: a cabinet's scores, books and settings."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from cabinet.files.bounded import shortened
from cabinet.owner.score_files import ScoreRow, found_in, json_file, rows_of
from cabinet.settings import MOST as SETTINGS_MOST
from cabinet.settings import Settings, SettingsError
from cabinet.store.books import Books, Life, Tally
from cabinet.store.contents import Contents
from cabinet.store.validation import Found, checked_books, checked_settings

MOST = 1 << 20
"""Bytes that a file may have."""
FORMAT = 1
Part = TypeVar("Part")


class BackupError(ValueError):
    """A file that is no backup; names what is wrong, and the cure."""


class DayPlays(Struct, frozen=True, forbid_unknown_fields=True):
    """How many games began on a day."""

    game: str
    plays: int
    day: date | None = None


class _File(Struct, frozen=True):
    """What a file has: everything a cabinet remembers but the game under way."""

    scores: dict[str, tuple[ScoreRow, ...]]
    games: dict[str, Tally]
    """The books, game by game."""
    days: tuple[DayPlays, ...]
    life: Life
    settings: str | None
    """The text of cabinet.toml, None if there is none."""
    format: int = FORMAT


_PARTS = frozenset(_File.__struct_fields__)


class Backup(NamedTuple):
    """What a backup brings back."""

    found: tuple[Found, ...] = ()
    books: Books = Books()
    settings: str | None = None
    """The text of cabinet.toml, None to leave it as it is."""
    chosen: Settings | None = None
    """What it says."""
    left_out: tuple[str, ...] = ()
    """What cannot be of books and settings."""


def write(contents: Contents, settings: str | None) -> bytes:
    """A cabinet's contents and the text of its settings, if there is one, as a file."""
    books = contents.books
    ordered = sorted(books.days.items(), key=lambda item: (item[0][0] or date.min, item[0][1]))
    days = tuple(DayPlays(game, plays, day) for (day, game), plays in ordered)
    games = dict(sorted(books.games.items()))
    return json_file(_File(rows_of(contents.lists), games, days, books.life, settings))


def read(data: bytes, source: str) -> Backup:
    """What a file has; whatever part of it is wrong leaves itself out. Raises BackupError for no backup."""
    try:
        parts = msgspec.json.decode(data, type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise BackupError(
            f"{source}: {shortened(str(error), 200)}; name a file of `cabinet backup`"
        ) from error
    if parts.get("format") != FORMAT:
        raise BackupError(f"{source}: it is no backup; name a file that `cabinet backup` wrote")
    left_out = [f"{shortened(part)}: this release knows no such part" for part in parts.keys() - _PARTS]

    def taken(where: str, value: object, kind: type[Part]) -> Part | None:
        try:
            return msgspec.convert(value, kind)
        except (ValueError, OverflowError, RecursionError) as error:
            left_out.append(f"{shortened(where)}: {shortened(str(error), 200)}")
            return None

    scores = taken("scores", parts.get("scores"), dict[str, Any]) or {}
    tallies = taken("books", parts.get("games"), dict[str, Any]) or {}
    games = {game: tally for game, each in tallies.items() if (tally := taken(f"books: {game}", each, Tally))}
    dated = taken("books", parts.get("days"), list[Any]) or []
    days = [day for each in dated if (day := taken("books: a day", each, DayPlays))]
    life = taken("books: the machine's life", parts.get("life"), Life) or Life()
    books, limited = checked_books(Books(games, {(each.day, each.game): each.plays for each in days}, life))
    text, chosen, wrong = _settings(parts.get("settings"))
    return Backup(tuple(found_in(scores)), books, text, chosen, (*left_out, *limited, *wrong))


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


def _settings(text: object) -> tuple[str | None, Settings | None, tuple[str, ...]]:
    if text is None:
        return None, None, ()
    if not isinstance(text, str) or len(text) > SETTINGS_MOST:
        return None, None, ("settings: they are no text of a settings file",)
    try:
        return checked_settings(text)
    except SettingsError as error:
        return None, None, (str(error),)
