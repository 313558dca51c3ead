"""Reads the machine for the checks: files, programs, space, users, pins."""

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
"""Seconds within which a program must end."""


class CommandResult(NamedTuple):
    """The result of a program that was run."""

    code: int
    out: str
    """The program's standard output and standard error together."""


class Owned(NamedTuple):
    """Owner, group and permissions of a file."""

    user: str
    group: str
    mode: int


@dataclass(frozen=True)
class Machine:
    """The machine that this program runs on. Methods return None for files and programs that fail."""

    root: Path = Path("/")
    programs: bool = True
    """False if no programs may be run: on a failing card even starting one takes a long time."""
    kind: str = field(default_factory=platform.machine)
    """The kind of processor, such as aarch64."""
    python: str = field(default_factory=platform.python_version)
    """The version of Python."""

    def text(self, path: str) -> str | None:
        """Read the text of a file; None if the file does not exist or may not be read."""
        try:
            return self._path(path).read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
        except OSError:
            return None

    def find(self, pattern: str) -> tuple[str, ...]:
        """Return the paths that match a pattern, sorted."""
        found = sorted(self.root.glob(pattern.lstrip("/")))
        return tuple(f"/{path.relative_to(self.root)}" for path in found)

    def run(self, *command: str) -> CommandResult | None:
        """Run a program and return its result; None if it cannot be run or takes longer than `TIMEOUT`."""
        if not self.programs:
            return None
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT)
        except (OSError, subprocess.TimeoutExpired):
            return None
        return CommandResult(done.returncode, (done.stdout + done.stderr).strip())

    def time(self) -> float:
        """Return the system's time, in seconds since 1970."""
        return time()

    def free(self, path: str) -> int | None:
        """Return the free bytes on the file system of a path, which need not exist; None if unknown."""
        there = self._path(path)
        try:
            return shutil.disk_usage(next(each for each in (there, *there.parents) if each.exists())).free
        except OSError:
            return None

    def levels(self, factory: str, pin_map: PinMap) -> Mapping[Control, bool]:
        """Read which switches are closed, through a pin factory. Raises PinFactoryError."""
        # Imported late: gpiozero and pygame are slow to import, and no other check needs them.
        from cabinet.clock import SystemClock  # noqa: PLC0415 - see above
        from cabinet.controls.pins import Pins  # noqa: PLC0415 - see above

        pins = Pins(factory, pin_map, SystemClock(trusted=False), wake=lambda: None)
        try:
            return {control: pins.closed(control) for control in pin_map.gpio}
        finally:
            pins.close()

    def pin_users(self, gpios: Iterable[int]) -> Mapping[int, str]:
        """Return the programs that hold these pins, from the kernel; empty if the kernel cannot be asked."""
        try:
            return users(gpios, self._path("/dev"))
        except (PinFactoryError, OSError):
            return {}

    def drivers(self) -> tuple[str, ...]:
        """Return SDL's drivers for screens; empty if unknown."""
        from cabinet.display.window import drivers  # noqa: PLC0415 - see above

        return drivers()

    def _path(self, path: str) -> Path:
        return self.root / path.lstrip("/")


def values(text: str | None) -> dict[str, str]:
    """Return the names and values of lines like NAME=value, without quotes around a value."""
    lines = (line.partition("=") for line in (text or "").splitlines())
    return {name.strip(): value.strip().strip("\"'") for name, equals, value in lines if equals}


def shown(machine: Machine, *command: str) -> dict[str, str]:
    """Return the names and values that a program like `systemctl show` prints; empty if it fails."""
    ran = machine.run(*command)
    return values(ran.out) if ran and ran.code == 0 else {}


def owners(machine: Machine, paths: Iterable[str], *, follow: bool) -> dict[str, Owned]:
    """Return owner, group and permissions of those paths that exist and are visible; nothing is opened.

    `follow`: return those of a link's target.
    """
    option = ("--dereference",) if follow else ()
    ran = machine.run("stat", *option, "--format=%U %G %a %n", *paths)
    found = re.findall(r"^(\S+) (\S+) ([0-7]+) (.+)$", ran.out if ran else "", re.MULTILINE)
    return {path: Owned(user, group, int(mode, 8)) for user, group, mode, path in found}
