"""What the owner's commands ask of the cabinet that runs, and what it answers."""

from __future__ import annotations

from datetime import date
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cabinet.api import TOP, Entry
from cabinet.controls.presses import DropOut
from cabinet.settings import Settings
from cabinet.store.books import Life, Tally
from cabinet.store.ranking import Origin

LISTS = 96
"""Lists of one request at most."""
_Word = Annotated[str, Meta(max_length=64)]
_Id = Annotated[str, Meta(pattern=r"^([0-9a-f]{16})?\Z")]
_Text = Annotated[str, Meta(max_length=4096)]


class Row(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of a top ten, as it is sent and as a file has it."""

    name: _Word
    score: int
    day: date | None = None
    tie: int = 0
    cabinet: _Id = ""
    """Where it was made, "" where that is not told."""
    mark: _Id = ""

    @property
    def origin(self) -> Origin | None:
        """Where and as which it was made, None where that is not told."""
        return Origin(self.cabinet, self.mark) if self.cabinet and self.mark else None

    @property
    def entry(self) -> Entry:
        """The row itself."""
        return Entry(self.name, self.score, self.day, self.tie)


Rows: TypeAlias = Annotated[tuple[Row, ...], Meta(max_length=TOP)]
Lists: TypeAlias = Annotated[dict[_Word, Rows], Meta(max_length=LISTS)]
Value: TypeAlias = bool | int | float | _Text | Annotated[tuple[_Word, ...], Meta(max_length=512)]


class Request(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What is asked for."""


class GetSettings(Request, frozen=True):
    """The settings as they hold now."""


class SetSetting(Request, frozen=True):
    """A setting is to have another value, at once and on the card."""

    table: _Word
    name: _Word
    value: Value


class GetScores(Request, frozen=True):
    """Every top ten."""


class ChangeScores(Request, frozen=True):
    """Rows to remove and rows to enter, by the names of the lists."""

    remove: Lists = {}
    enter: Lists = {}


class GetBooks(Request, frozen=True):
    """The books."""


class GetPicture(Request, frozen=True):
    """What the TV shows."""


class GetLevels(Request, frozen=True):
    """Which switches are closed."""


class GetSaving(Request, frozen=True):
    """Whether the card takes what is to be kept."""


class WatchInputs(Request, frozen=True):
    """Every change of a switch from now on, until whoever asks goes away."""


AnyRequest: TypeAlias = (
    GetSettings
    | SetSetting
    | GetScores
    | ChangeScores
    | GetBooks
    | GetPicture
    | GetLevels
    | GetSaving
    | WatchInputs
)


class Reply(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What is answered."""


class Refused(Reply, frozen=True):
    """It is not done; says why, and the cure."""

    words: str


class NotYet(Reply, frozen=True):
    """The cabinet has not come so far that it could do it; says what it waits for."""

    words: str


class Done(Reply, frozen=True):
    """It is done; says what."""

    words: str


class SettingsNow(Reply, frozen=True):
    """The settings that hold."""

    settings: Settings


class ScoresNow(Reply, frozen=True):
    """Every top ten, best first, by the names of the lists."""

    lists: dict[str, tuple[Row, ...]]


class BooksNow(Reply, frozen=True):
    """The books; `days`: plays, each with its day and game."""

    games: dict[str, Tally]
    days: tuple[tuple[date | None, str, int], ...]
    life: Life


class Picture(Reply, frozen=True):
    """A picture: three bytes a pixel, red, green and blue, line by line from the top left."""

    width: int
    height: int
    rgb: bytes


class LevelsNow(Reply, frozen=True):
    """Which switches are closed, by their names; `why` none are told."""

    closed: dict[str, bool]
    why: str = ""
    dropped: dict[str, DropOut] = {}
    """Those that count for nothing, and why."""


class SavingNow(Reply, frozen=True):
    """Whether the card takes what is to be kept."""

    waiting: int = 0
    """Changes that are in memory alone."""
    why: str = ""
    """Why scores and games, or their second copy, are not on the card; "" where they are."""
    settings: str = ""
    """The same of the settings."""


class Pressed(Reply, frozen=True):
    """A switch has closed or opened, in words for `cabinet inputs`."""

    line: str


class Watching(Reply, frozen=True):
    """The presses follow; sent as well while nothing is pressed, to see whether anybody is there."""


AnyReply: TypeAlias = (
    Refused
    | NotYet
    | Done
    | SettingsNow
    | ScoresNow
    | BooksNow
    | Picture
    | LevelsNow
    | SavingNow
    | Pressed
    | Watching
)
