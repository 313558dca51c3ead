"""Code shared by all commands: paths and settings of this run, access to games and files, error exits."""

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
"""Exit code if the command line or a file cannot be used; exit code 1 means a failure while running."""

AS_USER = "{data} belongs to user {name}: run it as that user, sudo -u {name} cabinet --data {data}"
"""The error message for a data directory that belongs to another user, with the command to run instead."""

TOOLS = "cabinet.devtools"
"""The Python package of the tools for game authors and developers. It is not installed on a cabinet, so no
other package imports it."""


class Invocation:
    """The data directory and the settings file that this run of a command uses."""

    def __init__(self, data: Path | None, settings_file: Path | None, service: bool) -> None:
        """`data` and `settings_file` are paths given on the command line, None if not given.

        `service`: True if systemd started the program.
        """
        self.service = service
        self._named = data is not None
        self.data = (data or (SERVICE_DATA if service else _users_own())).absolute()
        """The data directory, which contains the scores."""
        self._settings_file = settings_file
        self._settings_from = self.data
        """The folder that contains the settings file, unless the user has given a settings file."""

    def over(self, folder: Path) -> Invocation:
        """Return a copy of this invocation that uses another data directory and does not run as a service."""
        other = Invocation(folder, self._settings_file, service=False)
        other._settings_from = self._settings_from
        return other

    @property
    def installed(self) -> Path:
        """The data directory given by the user, else the installed cabinet's, else the user's own."""
        return SERVICE_DATA if not self._named and SERVICE_DATA.exists() else self.data

    @property
    def is_own(self) -> bool:
        """True if this user may open the data directory; otherwise only the running cabinet may."""
        return not another_ones(self.installed)

    def settings(self) -> Settings:
        """Read and return the settings.

        Raises SettingsError; ends the program if the settings file given by the user does not exist.
        """
        from cabinet import settings

        self.refuse_missing_settings()
        return settings.read(self.settings_path)

    @property
    def clock(self) -> Clock:
        """The system clock.

        For a cabinet installed as a service, the date is unknown until the machine's clock has been set.
        """
        from cabinet.clock import SystemClock

        return SystemClock(trusted=self.installed != SERVICE_DATA)

    @property
    def settings_path(self) -> Path:
        """The path of the settings file that this run uses; the file may not exist."""
        return self._settings_in(self._settings_from)

    @property
    def installed_settings_path(self) -> Path:
        """The path of the settings file given by the user, else that of the installed cabinet."""
        return self._settings_in(self.installed)

    @property
    def names_settings(self) -> bool:
        """True if the user has given a settings file; the running cabinet may use another one."""
        return self._settings_file is not None

    def refuse_missing_settings(self) -> None:
        """End the program with an error if the settings file given by the user does not exist."""
        if not self._settings_file:
            return
        # If the path cannot be checked, reading the file later reports the reason.
        with suppress(OSError):
            if not durable.is_there(self._settings_file):
                cannot(f"{self._settings_file}: no such file; leave --settings out for the defaults")

    def _settings_in(self, folder: Path) -> Path:
        from cabinet import settings

        return self._settings_file or folder / settings.FILE


def _users_own() -> Path:
    """Return the user's folder for application data: the data directory of a cabinet started by hand."""
    import click

    return Path(click.get_app_dir("arcade-cabinet"))


def another_ones(data: Path) -> str:
    """Return the owner of a data directory that this user must not open; "" if the user may open it.

    The owner of a folder can replace files by links, and root would follow them. In an installed cabinet's
    data directory only the cabinet itself opens files.
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
    """End the program with an error if the data directory belongs to another user."""
    if name := another_ones(data):
        cannot(AS_USER.format(data=data, name=name))


def read_named(file: Path, most: int) -> bytes:
    """Return the contents of a file named on the command line; `-` reads standard input.

    Raises OSError, also if there are more than `most` bytes.
    """
    return bounded.take(sys.stdin.buffer, most) if str(file) == "-" else bounded.read(file, most)


def write_named(file: Path, data: bytes) -> None:
    """Write a file named on the command line, `-` for standard output; end the program if that fails."""
    import click

    try:
        with click.open_file("-", "wb") if str(file) == "-" else bounded.create_file(file) as target:
            target.write(data)
    except OSError as error:
        cannot(f"{file} cannot be written ({error}); name another file")


def make_folder(folder: Path, cure: str) -> None:
    """Create an output folder and check that it is writable; if not, end the program with an error."""
    from tempfile import TemporaryFile

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        cannot(f"{folder} cannot be written ({error.strerror}); name another folder: {cure}")


def all_games() -> tuple[AnyGame, ...]:
    """Return all installed games; end the program with an error if there is none."""
    from cabinet.play import catalogue

    try:
        return catalogue.load()
    except catalogue.NoGamesError as error:
        cannot(str(error))


def game_named(name: str, games: Sequence[AnyGame] | None = None) -> AnyGame:
    """Return the game with this name from `games`; end the program with an error if there is none.

    `games`: all installed games by default.
    """
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
    """Return True if the tools for game authors and developers are installed; a cabinet has none."""
    return find_spec(TOOLS) is not None


def tool(name: str, words: str) -> ModuleType:
    """Import and return the module of a developer tool; end the program if the tools are not installed.

    `words`: the command as the user typed it.
    """
    if not are_tools_here():
        cannot(
            f"`{words}` is for authors and developers and is not on a cabinet: run it on your own computer, "
            "where `pip install arcade-cabinet` or a checkout brings it"
        )
    return import_module(f"{TOOLS}.commands.{name}")


def cannot(message: str) -> NoReturn:
    """Print an error message and end the program with exit code 2."""
    print(f"cabinet: {legible(message)}", file=sys.stderr)
    sys.exit(CAN_NOT)
