"""The requests of the owner's commands to the running cabinet, and its replies."""

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
    """A request to the running cabinet."""


class Exclusive(Request, frozen=True):
    """A request that changes the scores. One process at a time may do that."""


class GetSettings(Request, frozen=True):
    """Asks for the current settings."""


class SetSetting(Request, frozen=True):
    """Changes a setting, at once and on the card."""

    table: _Word
    name: _Word
    value: Value


class RemoveRow(Exclusive, frozen=True):
    """Removes the first row that equals the given one from a list."""

    list: _Text
    row: ScoreRow


class ImportScores(Exclusive, frozen=True, dict=True):
    """Enters the rows of a file of lists."""

    file: _File

    def __post_init__(self) -> None:
        """Read the file when the request arrives, on a thread that draws nothing. Raises ScoresError."""
        _ = self.found

    @cached_property
    def found(self) -> tuple[Found, ...]:
        """The rows in the file."""
        return read_lists(self.file, "the file")


class GetBackup(Request, frozen=True):
    """Asks for scores and books as a backup."""

    settings: bool = False
    """True to include the settings."""


class SaveCopy(Exclusive, frozen=True):
    """Saves a copy of the scores and settings, before a restore."""


class Restore(Exclusive, frozen=True, dict=True):
    """Adds everything that is missing from a backup, and replaces the settings by those of the backup."""

    file: _File

    def __post_init__(self) -> None:
        """Read the file when the request arrives, on a thread that draws nothing. Raises BackupError."""
        _ = self.backup

    @cached_property
    def backup(self) -> backups.Backup:
        """The backup in the request."""
        return backups.read(self.file, "the backup")


class GetLeague(Request, frozen=True):
    """Asks for the league that this cabinet shows."""


class SetLeague(Request, frozen=True):
    """Sets the league to show from now on; an empty one removes the league."""

    file: Annotated[bytes, Meta(max_length=MOST_HERE)]


class GetPicture(Request, frozen=True):
    """Asks for the picture on the TV."""


class GetLevels(Request, frozen=True):
    """Asks for the closed switches."""


class GetFindings(Request, frozen=True):
    """Asks for the settings, and for the doctor's findings in the data directory."""


class WatchInputs(Request, frozen=True):
    """Asks for every change of a switch from now on, until the requester disconnects."""


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
    """A reply of the running cabinet."""


class Refused(Reply, frozen=True):
    """The request is not carried out; gives the reason and the cure."""

    words: str


class NotYet(Reply, frozen=True):
    """The cabinet is not ready; says what it is waiting for."""

    words: str


class Done(Reply, frozen=True):
    """The request is carried out; says what was done."""

    words: str


class SettingsNow(Reply, frozen=True):
    """The current settings."""

    settings: Settings


class BackupNow(Reply, frozen=True):
    """The requested contents, as a backup file."""

    file: bytes

    @property
    def backup(self) -> backups.Backup:
        """Parse the file. Raises BackupError."""
        return backups.read(self.file, "the cabinet's reply")

    @property
    def contents(self) -> Contents:
        """Return the scores and books in the file. Raises BackupError."""
        return self.backup.contents


class LeagueNow(Reply, frozen=True):
    """The league that this cabinet shows."""

    file: bytes
    """The league's file, empty if there is none."""


class Screenshot(Reply, frozen=True):
    """A picture with three bytes a pixel (red, green, blue), row by row from the top left."""

    width: int
    height: int
    rgb: bytes


class LevelsNow(Reply, frozen=True):
    """The switches by name, True if closed; `why` gives the reason if they are unknown."""

    closed: dict[str, bool]
    why: str = ""
    dropped: dict[str, DropOut] = {}
    """The ignored switches by name, each with the reason."""


class FindingsNow(Reply, frozen=True):
    """The settings, and the doctor's findings in the data directory."""

    settings: Settings
    found: tuple[Finding, ...]


class Pressed(Reply, frozen=True):
    """Reports that a switch has closed or opened, as a line for `cabinet inputs`."""

    line: str


class Watching(Reply, frozen=True):
    """Announces that presses follow. It is sent again while there are none, to check the connection."""


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
"""The replies to a request. A generator runs on the thread that sends the replies."""
