"""The types of the requests that the owner's commands send to the running cabinet, and of the replies."""

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
    """The base of all requests to the running cabinet."""


class Exclusive(Request, frozen=True):
    """The base of the requests that change the scores; only one process at a time may change the scores."""


class GetSettings(Request, frozen=True):
    """A request for the current settings."""


class SetSetting(Request, frozen=True):
    """A request to change a setting at once, and to save the change on the memory card."""

    table: _Word
    name: _Word
    value: Value


class RemoveRow(Exclusive, frozen=True):
    """A request to remove a row from a top-ten list: the first row that equals the given row."""

    list: _Text
    row: ScoreRow


class ImportScores(Exclusive, frozen=True, dict=True):
    """A request to enter the rows of a JSON file of top tens into the lists."""

    file: _File

    def __post_init__(self) -> None:
        """Parse the JSON file on the thread that receives the request, so that no picture is delayed.

        Raises ScoresError.
        """
        _ = self.found

    @cached_property
    def found(self) -> tuple[Found, ...]:
        """The top-ten rows found in the JSON file."""
        return read_lists(self.file, "the file")


class GetBackup(Request, frozen=True):
    """A request for the scores and books, as a backup file."""

    settings: bool = False
    """True to include the settings in the backup."""


class SaveCopy(Exclusive, frozen=True):
    """A request to save a copy of the scores and settings on the cabinet, before a restore."""


class Restore(Exclusive, frozen=True, dict=True):
    """A request to restore a backup.

    Everything that the cabinet lacks is added from the backup, and the settings are replaced by those of the
    backup.
    """

    file: _File

    def __post_init__(self) -> None:
        """Parse the backup file on the thread that receives the request, so that no picture is delayed.

        Raises BackupError.
        """
        _ = self.backup

    @cached_property
    def backup(self) -> backups.Backup:
        """The backup to restore, parsed from the backup file."""
        return backups.read(self.file, "the backup")


class GetLeague(Request, frozen=True):
    """A request for the file of the league that this cabinet shows."""


class SetLeague(Request, frozen=True):
    """A request to show the league in `file` from now on; an empty file removes the league."""

    file: Annotated[bytes, Meta(max_length=MOST_HERE)]


class GetPicture(Request, frozen=True):
    """A request for the picture that is on the TV."""


class GetLevels(Request, frozen=True):
    """A request for the state of all switches: closed or open."""


class GetFindings(Request, frozen=True):
    """A request for the settings, and for the doctor's findings about the data directory."""


class WatchInputs(Request, frozen=True):
    """A request for every change of a switch from now on, until the requester disconnects."""


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
    """The base of all replies of the running cabinet."""


class Refused(Reply, frozen=True):
    """The reply that the request is not carried out, with the reason and the cure."""

    words: str


class NotYet(Reply, frozen=True):
    """The reply that the cabinet is not ready for the request, with what it is waiting for."""

    words: str


class Done(Reply, frozen=True):
    """The reply that the request has been carried out, with what was done."""

    words: str


class SettingsNow(Reply, frozen=True):
    """The reply with the current settings."""

    settings: Settings


class BackupNow(Reply, frozen=True):
    """The reply with the requested scores, books and settings, as a backup file."""

    file: bytes

    @property
    def backup(self) -> backups.Backup:
        """The backup, parsed from the backup file. Raises BackupError."""
        return backups.read(self.file, "the cabinet's reply")

    @property
    def contents(self) -> Contents:
        """The scores and books in the backup file. Raises BackupError."""
        return self.backup.contents


class LeagueNow(Reply, frozen=True):
    """The reply with the league that this cabinet shows."""

    file: bytes
    """The league's file, empty if the cabinet shows no league."""


class Screenshot(Reply, frozen=True):
    """The reply with the picture on the TV.

    `rgb` has three bytes for each pixel (red, green, blue), row by row from the top left.
    """

    width: int
    height: int
    rgb: bytes


class LevelsNow(Reply, frozen=True):
    """The reply with the state of the switches by name, True for a closed switch.

    `why` gives the reason if the states are unknown.
    """

    closed: dict[str, bool]
    why: str = ""
    dropped: dict[str, DropOut] = {}
    """The names of the switches that are ignored, each with the reason."""


class FindingsNow(Reply, frozen=True):
    """The reply with the settings, and with the doctor's findings about the data directory."""

    settings: Settings
    found: tuple[Finding, ...]


class Pressed(Reply, frozen=True):
    """The reply that a switch has closed or opened, as a line of text for `cabinet inputs`."""

    line: str


class Watching(Reply, frozen=True):
    """The reply that changes of switches will follow.

    It is sent again whenever nothing changes for a while, to check the connection.
    """


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
"""The replies to one request. If they are a generator, it runs on the thread that sends the replies."""
