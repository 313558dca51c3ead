"""The part that all commands share: the data, games and files of this run, and refusals."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from cabinet.files import bounded, durable
from cabinet.files.bounded import legible, shortened
from cabinet.files.service import SERVICE_DATA, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.settings import Settings

CAN_NOT = 2
"""Exit code if the command or its files cannot be used; 1 means a failure while running."""

AS_USER = "{data} belongs to user {name}: run it as that user, sudo -u {name} cabinet --data {data}"
"""The cure for a folder that belongs to another user."""

TOOLS = "cabinet.devtools"
"""The package of tools for authors and developers. A release for a cabinet leaves it out, so nothing else
imports it."""


class Invocation:
    """The data and settings of this run."""

    def __init__(self, data: Path | None, settings_file: Path | None, service: bool) -> None:
        """`data`, `settings_file`: paths given by the user; `service`: the system started the command."""
        self.service = service
        self._named = data is not None
        self.data = (data or (SERVICE_DATA if service else _users_own())).absolute()
        """The folder of the scores."""
        self._settings_file = settings_file
        self._settings_from = self.data
        """The folder of the settings, unless a file is given."""

    def over(self, folder: Path) -> Invocation:
        """Return a run over another data directory, with the same settings and started by hand."""
        other = Invocation(folder, self._settings_file, service=False)
        other._settings_from = self._settings_from
        return other

    @property
    def installed(self) -> Path:
        """The data directory of the installed cabinet, unless the user has given one."""
        return SERVICE_DATA if not self._named and SERVICE_DATA.exists() else self.data

    @property
    def is_own(self) -> bool:
        """True if a command may open the folder `installed` itself; otherwise only the cabinet may."""
        return not another_ones(self.installed)

    def settings(self) -> Settings:
        """Read the settings. Raises SettingsError; ends the command if a given file is missing."""
        from cabinet import settings

        self.refuse_missing_settings()
        return settings.read(self.settings_path)

    @property
    def clock(self) -> Clock:
        """The installed cabinet's clock; only a service's clock must have been set."""
        from cabinet.clock import SystemClock

        return SystemClock(trusted=self.installed != SERVICE_DATA)

    @property
    def settings_path(self) -> Path:
        """The path of this run's settings file, which may not exist."""
        return self._settings_in(self._settings_from)

    @property
    def installed_settings_path(self) -> Path:
        """The path of the installed cabinet's settings file, unless another one is given."""
        return self._settings_in(self.installed)

    @property
    def names_settings(self) -> bool:
        """True if the user has given a settings file: the running cabinet may use another one."""
        return self._settings_file is not None

    def refuse_missing_settings(self) -> None:
        """End the command if a given settings file is missing."""
        if not self._settings_file:
            return
        # If the path cannot be checked, reading the file gives the reason.
        with suppress(OSError):
            if not durable.is_there(self._settings_file):
                cannot(f"{self._settings_file}: no such file; leave --settings out for the defaults")

    def _settings_in(self, folder: Path) -> Path:
        from cabinet import settings

        return self._settings_file or folder / settings.FILE


def _users_own() -> Path:
    """Return the system's folder for data of programs that are started by hand."""
    import click

    return Path(click.get_app_dir("arcade-cabinet"))


def another_ones(data: Path) -> str:
    """Return the owner of a data directory if a command of this user must not open it; else "".

    Another user can replace the files by links, and root would follow them. Only the cabinet opens files in
    an installed cabinet's folder.
    """
    if not hasattr(os, "geteuid"):
        return ""
    try:
        owner = data.stat().st_uid
    except OSError:
        return ""
    user = os.geteuid()
    if owner == user or (user != 0 and data != SERVICE_DATA):
        return ""
    return name_of(owner)


def refuse_another_ones(data: Path) -> None:
    """End the command if a data directory belongs to another user."""
    if name := another_ones(data):
        cannot(AS_USER.format(data=data, name=name))


def read_named(file: Path, most: int) -> bytes:
    """Read a file given by the owner, - for standard input.

    Raises OSError, also for more than `most` bytes.
    """
    return bounded.take(sys.stdin.buffer, most) if str(file) == "-" else bounded.read(file, most)


def write_named(file: Path, data: bytes) -> None:
    """Write a file given by the owner, - for standard output; end the command if that fails."""
    import click

    try:
        with click.open_file("-", "wb") if str(file) == "-" else bounded.create_file(file) as target:
            target.write(data)
    except OSError as error:
        cannot(f"{file} cannot be written ({error}); name another file")


def make_folder(folder: Path, cure: str) -> None:
    """Make a folder and check that it is writable before any long work; else end the command."""
    from tempfile import TemporaryFile

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        cannot(f"{folder} cannot be written ({error.strerror}); name another folder: {cure}")


def all_games() -> tuple[AnyGame, ...]:
    """Return every installed game; end the command if there is none."""
    from cabinet.play import catalogue

    try:
        return catalogue.load()
    except catalogue.NoGamesError as error:
        cannot(str(error))


def game_named(name: str, games: Sequence[AnyGame] | None = None) -> AnyGame:
    """Return a game by its name, from all installed games by default; end the command if there is none."""
    from cabinet.play import catalogue

    for clash in catalogue.clashes():
        if clash.name == name:
            cannot(str(clash))
    known = catalogue.Catalogue() if games is None else games
    try:
        game = catalogue.named(known, name)
    except catalogue.NoGamesError as error:
        cannot(str(error))
    if game is None:
        cannot(f"there is no game {shortened(name)!r}; there are: {', '.join(each.name for each in known)}")
    return game


def are_tools_here() -> bool:
    """True if the tools for authors and developers are installed; a cabinet lacks them."""
    return find_spec(TOOLS) is not None


def tool(name: str, words: str) -> ModuleType:
    """Return the module of a tool; on a cabinet, end the command.

    `words`: the command as the user typed it.
    """
    if not are_tools_here():
        cannot(
            f"`{words}` is for authors and developers, and no cabinet has it: run it on your own computer, "
            "where `pip install arcade-cabinet` or a checkout brings it"
        )
    return import_module(f"{TOOLS}.commands.{name}")


def cannot(message: str) -> NoReturn:
    """End the command with an error message."""
    print(f"cabinet: {legible(message)}", file=sys.stderr)
    sys.exit(CAN_NOT)
