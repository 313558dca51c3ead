"""The requests of the owner's commands to the cabinet that runs, and its replies."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from cabinet.api import TOP, Entry
from cabinet.controls.presses import DropOut
from cabinet.doctor.finding import Finding
from cabinet.settings import MOST as SETTINGS_MOST
from cabinet.settings import Settings, SettingsError, parse
from cabinet.store.books import Books, Life, Tally
from cabinet.store.cabinets import Identity
from cabinet.store.league_file import MOST_HERE
from cabinet.store.ranking import Origin, Tombstone

LISTS = 96
"""Lists of one request at most."""
GAMES = 32
"""Games of the books of one request at most."""
DAYS = 100
"""Days of these books at most, more than they keep."""
_Word = Annotated[str, Meta(max_length=64)]
_Id = Annotated[str, Meta(pattern=r"^([0-9a-f]{16})?\Z")]
_Text = Annotated[str, Meta(max_length=4096)]


class ScoreRow(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of a top ten, as it is sent and as a file has it."""

    name: _Word
    score: int
    day: date | None = None
    tie: int = 0
    cabinet: _Id = ""
    """The id of the cabinet that made it, "" if it is not known."""
    mark: _Id = ""

    @property
    def origin(self) -> Origin | None:
        """Its origin, None if it is not known."""
        return Origin(self.cabinet, self.mark) if self.cabinet and self.mark else None

    @property
    def entry(self) -> Entry:
        """The row itself."""
        return Entry(self.name, self.score, self.day, self.tie)


Rows: TypeAlias = Annotated[tuple[ScoreRow, ...], Meta(max_length=TOP)]
Lists: TypeAlias = Annotated[dict[_Word, Rows], Meta(max_length=LISTS)]
Value: TypeAlias = bool | int | float | _Text | Annotated[tuple[_Word, ...], Meta(max_length=512)]


class DayPlays(Struct, frozen=True, forbid_unknown_fields=True):
    """How many games began on a day."""

    game: _Word
    plays: int
    day: date | None = None


class Backup(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a cabinet remembers but the game under way, as it is sent and as a file has it."""

    scores: Lists
    games: Annotated[dict[_Word, Tally], Meta(max_length=GAMES)]
    """The books, game by game."""
    days: Annotated[tuple[DayPlays, ...], Meta(max_length=DAYS * GAMES)]
    life: Life
    settings: Annotated[str, Meta(max_length=SETTINGS_MOST)] | None = None
    """The text of cabinet.toml, None if there is none."""
    format: Literal[1] = 1

    def __post_init__(self) -> None:
        """Raise ValueError for counts that no cabinet can have, when it is read: on no thread that draws."""
        if self.books != self.books.clamped():
            raise ValueError("the books have counts that nobody can have counted")

    @property
    def books(self) -> Books:
        """The books."""
        return Books(self.games, {(each.day, each.game): each.plays for each in self.days}, self.life)


class Request(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something that is requested."""


class Exclusive(Request, frozen=True):
    """Something that changes the scores, which one process at a time may."""


class GetSettings(Request, frozen=True):
    """The settings as they are now."""


class SetSetting(Request, frozen=True):
    """Give a setting another value, at once and on the card."""

    table: _Word
    name: _Word
    value: Value


class GetScores(Request, frozen=True):
    """Every top ten."""


class ChangeScores(Exclusive, frozen=True):
    """Remove rows and enter rows, by the names of the lists."""

    remove: Lists = {}
    enter: Lists = {}


class GetBooks(Request, frozen=True):
    """The books."""


class GetBackup(Request, frozen=True):
    """Scores, books and settings."""


class Compare(Request, frozen=True):
    """What a restore of this backup would change."""

    backup: Backup


class SaveCopy(Exclusive, frozen=True):
    """Save a copy of the scores and the settings as they are, before a restore."""


class Restore(Exclusive, frozen=True):
    """Add what is missing of a backup, and put its settings in the place of ours."""

    backup: Backup
    wrong: str = ""
    """What is wrong with its settings: found out when it is read, on no thread that draws."""

    def __post_init__(self) -> None:
        """Look at the settings, whatever the sender says of them."""
        wrong = ""
        try:
            parse(self.backup.settings or "", "settings")
        except SettingsError as error:
            wrong = str(error)
        force_setattr(self, "wrong", wrong)


class GetLeague(Request, frozen=True):
    """What this cabinet knows of its league."""


class SetLeague(Request, frozen=True):
    """Show this league from now on, none if it is empty."""

    file: Annotated[bytes, Meta(max_length=MOST_HERE)]


class GetPicture(Request, frozen=True):
    """The picture on the TV."""


class GetLevels(Request, frozen=True):
    """Which switches are closed."""


class GetFindings(Request, frozen=True):
    """The settings, and what the doctor finds in the data directory."""


class WatchInputs(Request, frozen=True):
    """Every change of a switch from now on, until the requester disconnects."""


AnyRequest: TypeAlias = (
    GetSettings
    | SetSetting
    | GetScores
    | ChangeScores
    | GetBooks
    | GetBackup
    | Compare
    | SaveCopy
    | Restore
    | GetLeague
    | SetLeague
    | GetPicture
    | GetLevels
    | GetFindings
    | WatchInputs
)


class Reply(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What is replied."""


class Refused(Reply, frozen=True):
    """It is not done; says why, and the cure."""

    words: str


class NotYet(Reply, frozen=True):
    """The cabinet is not ready for it; says what it waits for."""

    words: str


class Done(Reply, frozen=True):
    """It is done; says what."""

    words: str


class SettingsNow(Reply, frozen=True):
    """The settings as they are now."""

    settings: Settings


class ScoresNow(Reply, frozen=True):
    """Every top ten, best first, by the names of the lists."""

    lists: dict[str, tuple[ScoreRow, ...]]


class BooksNow(Reply, frozen=True):
    """The books; `days`: plays, each with its day and game."""

    games: dict[str, Tally]
    days: tuple[tuple[date | None, str, int], ...]
    life: Life

    @property
    def books(self) -> Books:
        """The books."""
        return Books(self.games, {(day, game): plays for day, game, plays in self.days}, self.life)


class BackupNow(Reply, frozen=True):
    """Scores, books and settings as they are now."""

    backup: Backup


class Compared(Reply, frozen=True):
    """What a restore changes, or has changed."""

    rows: int
    """Rows that are missing."""
    books: bool
    """Whether the backup's books have lines that know more."""
    settings: bool
    """Whether the settings differ."""


class LeagueNow(Reply, frozen=True):
    """What this cabinet knows of its league."""

    card: Identity | None
    """Its ids and its name, None before its first start."""
    lists: dict[str, tuple[ScoreRow, ...]]
    """Its own lists."""
    removed: tuple[Tombstone, ...]
    """Rows that were removed from them."""
    file: bytes
    """The league it shows, empty if there is none."""


class Screenshot(Reply, frozen=True):
    """A picture: three bytes a pixel, red, green and blue, line by line from the top left."""

    width: int
    height: int
    rgb: bytes


class LevelsNow(Reply, frozen=True):
    """Which switches are closed, by their names; `why` there are none."""

    closed: dict[str, bool]
    why: str = ""
    dropped: dict[str, DropOut] = {}
    """Switches that are ignored, and why."""


class FindingsNow(Reply, frozen=True):
    """The settings, and what the doctor finds in the data directory."""

    settings: Settings
    found: tuple[Finding, ...]


class Pressed(Reply, frozen=True):
    """A switch has closed or opened, in words for `cabinet inputs`."""

    line: str


class Watching(Reply, frozen=True):
    """The presses follow; sent as well while nothing is pressed, to see whether the requester is there."""


AnyReply: TypeAlias = (
    Refused
    | NotYet
    | Done
    | SettingsNow
    | ScoresNow
    | BooksNow
    | BackupNow
    | Compared
    | LeagueNow
    | Screenshot
    | LevelsNow
    | FindingsNow
    | Pressed
    | Watching
)
