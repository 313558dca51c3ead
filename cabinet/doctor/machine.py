"""The machine as the doctor sees it: files, programs, space, users, pins."""

from __future__ import annotations

import grp
import platform
import pwd
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cabinet.clock import time

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cabinet.api import Control

TIMEOUT = 10.0
"""Seconds that a program may take to answer."""


class Ran(NamedTuple):
    """What a program said."""

    code: int
    out: str
    """Its standard output and what it complained of."""


class Owned(NamedTuple):
    """Whose a file is."""

    user: str
    group: str
    mode: int


class Machine(Protocol):
    """Everything that the doctor asks of the machine; none of it raises but `levels`."""

    @property
    def kind(self) -> str:
        """The processor's kind, such as aarch64."""

    @property
    def python(self) -> str:
        """Python's version."""

    def text(self, path: str, /) -> str | None:
        """What a file says, None where it is not there or may not be read."""

    def find(self, pattern: str, /) -> tuple[str, ...]:
        """The paths that a pattern matches, in their order."""

    def run(self, *command: str) -> Ran | None:
        """What a program answers, None where there is no such program or it takes too long."""

    def time(self) -> float:
        """The system's time, in seconds since 1970."""

    def free(self, path: str, /) -> int | None:
        """Free bytes where a path lies or would lie, None where nobody can tell."""

    def owner(self, path: str, /, *, follow: bool = True) -> Owned | None:
        """Whose a path is, None where it does not exist or may not be looked at. `follow` links."""

    def groups(self, user: str, /) -> frozenset[str] | None:
        """The groups of a user, None where there is no such user."""

    def levels(self, factory: str, /) -> Mapping[Control, bool]:
        """Which switches are closed, asked through a pin factory.

        Raises PinMapError and PinFactoryError.
        """

    def drivers(self) -> tuple[str, ...]:
        """The drivers that SDL has for screens; none where it does not tell."""


@dataclass(frozen=True)
class ThisMachine:
    """The one that this program runs on."""

    root: Path = Path("/")
    kind: str = field(default_factory=platform.machine)
    python: str = field(default_factory=platform.python_version)

    def text(self, path: str) -> str | None:
        """What a file says, None where it is not there or may not be read."""
        try:
            return self._path(path).read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
        except OSError:
            return None

    def find(self, pattern: str) -> tuple[str, ...]:
        """The paths that a pattern matches, in their order."""
        try:
            found = sorted(self.root.glob(pattern.lstrip("/")))
        except OSError:
            return ()
        return tuple(f"/{path.relative_to(self.root)}" for path in found)

    def run(self, *command: str) -> Ran | None:
        """What a program answers, None where there is no such program or it takes too long."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT)
        except (OSError, subprocess.TimeoutExpired):
            return None
        return Ran(done.returncode, (done.stdout + done.stderr).strip())

    def time(self) -> float:
        """The system's time, in seconds since 1970."""
        return time()

    def free(self, path: str) -> int | None:
        """Free bytes where a path lies or would lie, None where nobody can tell."""
        there = self._path(path)
        try:
            return shutil.disk_usage(next(each for each in (there, *there.parents) if each.exists())).free
        except OSError:
            return None

    def owner(self, path: str, *, follow: bool = True) -> Owned | None:
        """Whose a path is, None where it does not exist or may not be looked at. `follow` links."""
        try:
            status = self._path(path).stat(follow_symlinks=follow)
        except OSError:
            return None
        return Owned(_user(status.st_uid), _group(status.st_gid), status.st_mode & 0o7777)

    def groups(self, user: str) -> frozenset[str] | None:
        """The groups of a user, None where there is no such user."""
        try:
            own = pwd.getpwnam(user).pw_gid
        except KeyError:
            return None
        return frozenset(
            group.gr_name for group in grp.getgrall() if user in group.gr_mem or group.gr_gid == own
        )

    def levels(self, factory: str) -> Mapping[Control, bool]:
        """Which switches are closed. Raises PinMapError and PinFactoryError."""
        # gpiozero takes long to import, and pygame too: nobody else needs them here.
        from cabinet.clock import SystemClock  # noqa: PLC0415 - see above
        from cabinet.controls import pinmap  # noqa: PLC0415 - see above
        from cabinet.controls.pins import Pins  # noqa: PLC0415 - see above

        found = pinmap.read(pinmap.default_path())
        pins = Pins(factory, found, SystemClock(trusted=False), wake=lambda: None)
        try:
            return {control: pins.closed(control) for control in found.gpio}
        finally:
            pins.close()

    def drivers(self) -> tuple[str, ...]:
        """The drivers that SDL has for screens; none where it does not tell."""
        from cabinet.display.drivers import drivers  # noqa: PLC0415 - see above

        return drivers()

    def _path(self, path: str) -> Path:
        return self.root / path.lstrip("/")


def values(text: str | None) -> dict[str, str]:
    """The names and values of lines like NAME=value; quotes around a value are taken off."""
    lines = (line.partition("=") for line in (text or "").splitlines())
    return {name.strip(): value.strip().strip("\"'") for name, equals, value in lines if equals}


def shown(machine: Machine, command: Sequence[str]) -> dict[str, str]:
    """What a program like `systemctl show` answers, empty where it does not."""
    ran = machine.run(*command)
    return values(ran.out) if ran and ran.code == 0 else {}


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
