"""A cabinet's scores, books and settings as one JSON file, for another computer to keep."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from cabinet.owner.requests import Lists
from cabinet.owner.score_files import refuse_implausible
from cabinet.settings import MOST as SETTINGS_MOST
from cabinet.settings import SettingsError, parse
from cabinet.store.books import Books, Life, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import AnyGame

MOST = 1 << 20
"""Bytes that a file may have."""
_GAMES = 32
"""Games of which the books may tell."""
_DAYS = 200
"""Days of which they may, far more than they keep."""
_Word = Annotated[str, Meta(max_length=64)]


class BackupError(ValueError):
    """A file that is no backup; names what is wrong, and the cure."""


class DayPlays(Struct, frozen=True, forbid_unknown_fields=True):
    """How often a game was begun on a day."""

    game: _Word
    plays: int
    day: date | None = None


class Backup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a cabinet knows, but for the game under way."""

    scores: Lists
    games: Annotated[dict[_Word, Tally], Meta(max_length=_GAMES)]
    """The books, game by game."""
    days: Annotated[tuple[DayPlays, ...], Meta(max_length=_DAYS * _GAMES)]
    life: Life
    settings: Annotated[str, Meta(max_length=SETTINGS_MOST)] | None = None
    """The text of cabinet.toml, None where there is none."""
    format: Literal[1] = 1

    @property
    def books(self) -> Books:
        """The books."""
        return Books(self.games, {(each.day, each.game): each.plays for each in self.days}, self.life)


def backup(scores: Lists, books: Books, settings: str | None) -> Backup:
    """All that a cabinet knows."""
    ordered = sorted(books.days.items(), key=lambda item: (item[0][0] or date.min, item[0][1]))
    days = tuple(DayPlays(game, plays, day) for (day, game), plays in ordered)
    return Backup(dict(sorted(scores.items())), dict(sorted(books.games.items())), days, books.life, settings)


def write(found: Backup) -> bytes:
    """A backup as a file."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"


def read(data: bytes, source: str, games: Iterable[AnyGame], today: date | None) -> Backup:
    """The backup in a file that `write` wrote; no row of it is one that nobody can have won.

    Raises BackupError naming `source` and what is wrong.
    """
    try:
        found = msgspec.json.decode(data, type=Backup)
        refuse_implausible(found.scores, games, today)
        if found.books != found.books.clamped():
            raise BackupError("the books have counts that nobody can have counted")
        if found.settings is not None:
            parse(found.settings, f"{source}, settings")
    except (ValueError, RecursionError, SettingsError) as error:
        raise BackupError(f"{source}: {error}; `cabinet backup` shows what it must look like") from error
    return found


def merged(own: Books, kept: Books) -> Books:
    """Books of the same cabinet, now and some time ago, after another card or a reset maybe.

    Of each game's line, of each day and of the machine's life, the one that knows more.
    """
    games = {
        game: max(own.games.get(game, Tally()), kept.games.get(game, Tally()), key=lambda each: each.plays)
        for game in {**own.games, **kept.games}
    }
    days = {key: max(own.days.get(key, 0), kept.days.get(key, 0)) for key in {**own.days, **kept.days}}
    return Books(games, days, max(own.life, kept.life, key=lambda life: life.seconds))
