"""The requests of the owner's commands to the cabinet that runs, and its replies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cabinet.controls.presses import DropOut
from cabinet.doctor.finding import Finding
from cabinet.owner.score_files import ScoreRow, read_lists
from cabinet.settings import Settings
from cabinet.store import backups
from cabinet.store.contents import Contents
from cabinet.store.league_file import MOST_HERE
from cabinet.store.validation import Found

_Word = Annotated[str, Meta(max_length=64)]
_Text = Annotated[str, Meta(max_length=4096)]


Value: TypeAlias = bool | int | float | _Text | Annotated[tuple[_Word, ...], Meta(max_length=512)]
_File = Annotated[bytes, Meta(max_length=backups.MOST)]


class Request(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A request."""


class Exclusive(Request, frozen=True):
    """A request that changes the scores, which one process at a time may."""


class GetSettings(Request, frozen=True):
    """Get the present settings."""


class SetSetting(Request, frozen=True):
    """Change a setting, at once and on the card."""

    table: _Word
    name: _Word
    value: Value


class RemoveRow(Exclusive, frozen=True):
    """Remove the first such row from a list."""

    list: _Text
    row: ScoreRow


class ImportScores(Exclusive, frozen=True, dict=True):
    """Enter the rows of a file of lists."""

    file: _File

    def __post_init__(self) -> None:
        """Read the file when the request comes, on no thread that draws. Raises ScoresError."""
        _ = self.found

    @cached_property
    def found(self) -> tuple[Found, ...]:
        """The rows in it."""
        return read_lists(self.file, "the file")


class GetBackup(Request, frozen=True):
    """Get scores and books as a backup."""

    settings: bool = False
    """Include the settings."""


class SaveCopy(Exclusive, frozen=True):
    """Save a copy of the scores and settings, before a restore."""


class Restore(Exclusive, frozen=True, dict=True):
    """Add what is missing from a backup, and replace the settings by its own."""

    file: _File

    def __post_init__(self) -> None:
        """Read the file when the request comes, on no thread that draws. Raises BackupError."""
        _ = self.backup

    @cached_property
    def backup(self) -> backups.Backup:
        """Its backup."""
        return backups.read(self.file, "the backup")


class GetLeague(Request, frozen=True):
    """Get the league shown here."""


class SetLeague(Request, frozen=True):
    """Show this league from now on, or none if it is empty."""

    file: Annotated[bytes, Meta(max_length=MOST_HERE)]


class GetPicture(Request, frozen=True):
    """Get the picture on the TV."""


class GetLevels(Request, frozen=True):
    """Get the closed switches."""


class GetFindings(Request, frozen=True):
    """Get the settings, and the doctor's findings in the data directory."""


class WatchInputs(Request, frozen=True):
    """Get every change of a switch from now on, until the requester disconnects."""


AnyRequest: TypeAlias = (
    GetSettings
    | SetSetting
    | RemoveRow
    | ImportScores
    | GetBackup
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
    """A reply."""


class Refused(Reply, frozen=True):
    """It is not done; gives the reason and the cure."""

    words: str


class NotYet(Reply, frozen=True):
    """The cabinet is not ready; says what it waits for."""

    words: str


class Done(Reply, frozen=True):
    """It is done; says what."""

    words: str


class SettingsNow(Reply, frozen=True):
    """The present settings."""

    settings: Settings


class BackupNow(Reply, frozen=True):
    """The contents asked for, as a file."""

    file: bytes

    @property
    def backup(self) -> backups.Backup:
        """Its backup. Raises BackupError."""
        return backups.read(self.file, "the cabinet's reply")

    @property
    def contents(self) -> Contents:
        """Scores and books. Raises BackupError."""
        return self.backup.contents


class LeagueNow(Reply, frozen=True):
    """The league shown here."""

    file: bytes
    """Empty if there is none."""


class Screenshot(Reply, frozen=True):
    """A picture: three bytes a pixel, red, green and blue, line by line from the top left."""

    width: int
    height: int
    rgb: bytes


class LevelsNow(Reply, frozen=True):
    """The closed switches by name; `why` there are none."""

    closed: dict[str, bool]
    why: str = ""
    dropped: dict[str, DropOut] = {}
    """Ignored switches, with the reason."""


class FindingsNow(Reply, frozen=True):
    """The settings, and the doctor's findings in the data directory."""

    settings: Settings
    found: tuple[Finding, ...]


class Pressed(Reply, frozen=True):
    """A switch has closed or opened, in words for `cabinet inputs`."""

    line: str


class Watching(Reply, frozen=True):
    """Presses follow; also sent at times without presses, to check that the requester is there."""


AnyReply: TypeAlias = (
    Refused
    | NotYet
    | Done
    | SettingsNow
    | BackupNow
    | LeagueNow
    | Screenshot
    | LevelsNow
    | FindingsNow
    | Pressed
    | Watching
)
Replies: TypeAlias = Iterable[AnyReply]
"""The replies to a request. A generator runs on the thread that sends them."""
