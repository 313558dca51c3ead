"""What all commands share: where this run finds its data, its games, and how it refuses."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from cabinet.files.bounded import legible, shortened
from cabinet.owner.address import SERVICE_DATA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.settings import Settings

CAN_NOT = 2
"""Exit code where the command or the files given cannot be used; 1 is a failure while running."""


class Invocation:
    """Where this run finds its data and settings."""

    def __init__(self, data: Path | None, settings_file: Path | None, service: bool) -> None:
        """`data`, `settings_file`: what somebody has named; `service`: started by the system."""
        self.service = service
        self._named = data is not None
        self.data = (data or (SERVICE_DATA if service else _users_own())).absolute()
        """Where the scores of this run live."""
        self._settings_file = settings_file

    @property
    def installed(self) -> Path:
        """The data of the cabinet that is installed here, unless somebody has named others."""
        return SERVICE_DATA if not self._named and SERVICE_DATA.exists() else self.data

    def settings(self) -> Settings:
        """What the settings file says now. Raises SettingsError; ends the command where there is none."""
        return self._read(self.settings_path)

    def installed_settings(self) -> Settings:
        """What that of the cabinet that is installed here says, as `settings` does."""
        return self._read(self.installed_settings_path)

    @property
    def clock(self) -> Clock:
        """As the cabinet has it that plays with the installed data: only a service's must have been set."""
        from cabinet.clock import SystemClock

        return SystemClock(trusted=self.installed != SERVICE_DATA)

    @property
    def settings_path(self) -> Path:
        """Where the settings of this run are, or will be."""
        return self._settings_in(self.data)

    @property
    def installed_settings_path(self) -> Path:
        """Where those of the cabinet that is installed here are, unless somebody has named others."""
        return self._settings_in(self.installed)

    @property
    def names_settings(self) -> bool:
        """Whether somebody has named a settings file: it need not be that of the cabinet which runs."""
        return self._settings_file is not None

    def refuse_missing_settings(self) -> None:
        """End the command where somebody has named a settings file that is not there."""
        if self._settings_file and not os.path.lexists(self._settings_file):
            cannot(f"{self._settings_file}: no such file; leave --settings out for the defaults")

    @property
    def door(self) -> Path:
        """Where the cabinet that is installed here, or has the data somebody named, is asked."""
        from cabinet.owner.address import asked_at

        return asked_at(self.installed)

    def _read(self, path: Path) -> Settings:
        from cabinet import settings
        from cabinet.files import durable

        # Where it cannot be told, reading it tells why.
        with suppress(OSError):
            if self._settings_file and not durable.is_there(path):
                cannot(f"{path}: no such file; leave --settings out for the defaults")
        return settings.read(path)

    def _settings_in(self, folder: Path) -> Path:
        from cabinet import settings

        return self._settings_file or folder / settings.FILE


def _users_own() -> Path:
    """The folder where the system has the data of programs that somebody starts by hand."""
    import click

    return Path(click.get_app_dir("arcade-cabinet"))


def become_owner(path: Path) -> None:
    """Root becomes, for good, the user in whose hands a path is, before it opens anything there."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    from cabinet.owner import privileges

    try:
        privileges.become_owner(path)
    except OSError as error:
        cannot(f"{path} cannot be used ({error})")


def make_folder(folder: Path, cure: str) -> None:
    """Make a folder, and see that it can be written before anything takes long; else end the command."""
    from tempfile import TemporaryFile

    become_owner(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        cannot(f"{folder} cannot be written ({error.strerror}); name another folder: {cure}")


def all_games() -> tuple[AnyGame, ...]:
    """Every game that is installed; ends the command where there is none."""
    from cabinet.play import catalogue

    try:
        return catalogue.load()
    except catalogue.NoGamesError as error:
        cannot(str(error))


def game_named(name: str, games: Sequence[AnyGame] | None = None) -> AnyGame:
    """A game by its name, of all that are installed unless given; ends the command where there is no such."""
    from cabinet.play import catalogue

    known = catalogue.Catalogue() if games is None else games
    try:
        game = catalogue.named(known, name)
    except catalogue.NoGamesError as error:
        cannot(str(error))
    if game is None:
        cannot(f"there is no game {shortened(name)!r}; there are: {', '.join(each.name for each in known)}")
    return game


def cannot(message: str) -> NoReturn:
    """End the command with a line that says why."""
    print(f"cabinet: {legible(message)}", file=sys.stderr)
    sys.exit(CAN_NOT)
