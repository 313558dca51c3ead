"""Reads files, command output, free space, users and pins of the machine for the doctor's checks."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet.clock import time
from cabinet.controls.line_request import users
from cabinet.controls.pin_error import PinFactoryError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cabinet.api import Control
    from cabinet.controls.pinmap import PinMap

TIMEOUT = 10.0
"""The timeout in seconds for a command that a check runs."""


class CommandResult(NamedTuple):
    """The result of running a command: its exit code and its output."""

    code: int
    out: str
    """The command's standard output followed by its standard error."""


class Owned(NamedTuple):
    """The owner, group and permissions of a file."""

    user: str
    group: str
    mode: int


@dataclass(frozen=True)
class Machine:
    """Access to the machine that this program runs on.

    Methods return None for files that cannot be read and commands that cannot be run.
    """

    root: Path = Path("/")
    programs: bool = True
    """False if no commands may be run, because starting a program takes a long time on a failing card."""
    kind: str = field(default_factory=platform.machine)
    """The processor architecture, such as aarch64."""
    python: str = field(default_factory=platform.python_version)
    """The version of Python that is running."""

    def text(self, path: str) -> str | None:
        """Return the text of a file; None if the file does not exist or cannot be read."""
        try:
            return self._path(path).read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
        except OSError:
            return None

    def find(self, pattern: str) -> tuple[str, ...]:
        """Return the paths of the files that match a glob pattern, sorted."""
        found = sorted(self.root.glob(pattern.lstrip("/")))
        return tuple(f"/{path.relative_to(self.root)}" for path in found)

    def run(self, *command: str) -> CommandResult | None:
        """Run a command and return its result; None if it cannot be run or takes longer than `TIMEOUT`."""
        if not self.programs:
            return None
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT)
        except (OSError, subprocess.TimeoutExpired):
            return None
        return CommandResult(done.returncode, (done.stdout + done.stderr).strip())

    def time(self) -> float:
        """Return the time of the machine's clock, in seconds since 1970."""
        return time()

    def free(self, path: str) -> int | None:
        """Return the free bytes on the file system of a path, None if unknown. The path need not exist."""
        there = self._path(path)
        try:
            return shutil.disk_usage(next(each for each in (there, *there.parents) if each.exists())).free
        except OSError:
            return None

    def levels(self, factory: str, pin_map: PinMap) -> Mapping[Control, bool]:
        """Return for each control True if its switch is closed, read through a gpiozero pin factory.

        Raises PinFactoryError.
        """
        # Imported late, because gpiozero and pygame are slow to import and only this check needs them.
        from cabinet.clock import SystemClock  # noqa: PLC0415 - see above
        from cabinet.controls.pins import Pins  # noqa: PLC0415 - see above

        pins = Pins(factory, pin_map, SystemClock(trusted=False), wake=lambda: None)
        try:
            return {control: pins.closed(control) for control in pin_map.gpio}
        finally:
            pins.close()

    def pin_users(self, gpios: Iterable[int]) -> Mapping[int, str]:
        """Return the names of the programs that hold these GPIO lines, by GPIO number.

        The kernel is asked; the result is empty if it cannot answer.
        """
        try:
            return users(gpios, self._path("/dev"))
        except (PinFactoryError, OSError):
            return {}

    def drivers(self) -> tuple[str, ...]:
        """Return the names of SDL's video drivers; empty if unknown."""
        from cabinet.display.window import drivers  # noqa: PLC0415 - see above

        return drivers()

    def _path(self, path: str) -> Path:
        return self.root / path.lstrip("/")


def values(text: str | None) -> dict[str, str]:
    """Parse lines of the form NAME=value into a dictionary; quotes around a value are removed."""
    lines = (line.partition("=") for line in (text or "").splitlines())
    return {name.strip(): value.strip().strip("\"'") for name, equals, value in lines if equals}


def shown(machine: Machine, *command: str) -> dict[str, str]:
    """Run a command such as `systemctl show` and return its NAME=value lines; empty if the command fails."""
    ran = machine.run(*command)
    return values(ran.out) if ran and ran.code == 0 else {}


def owners(machine: Machine, paths: Iterable[str], *, follow: bool) -> dict[str, Owned]:
    """Return the owner, group and permissions of each path that exists and is visible.

    No file is opened. `follow`: for a link, describe the file that it points to.
    """
    option = ("--dereference",) if follow else ()
    ran = machine.run("stat", *option, "--format=%U %G %a %n", *paths)
    found = re.findall(r"^(\S+) (\S+) ([0-7]+) (.+)$", ran.out if ran else "", re.MULTILINE)
    return {path: Owned(user, group, int(mode, 8)) for user, group, mode, path in found}
