"""Runs system commands such as systemctl, apt and useradd."""

from __future__ import annotations

import os
import subprocess
from typing import NamedTuple, Protocol


class CommandError(RuntimeError):
    """A system command failed; the message contains the command and the end of its output."""


class Result(NamedTuple):
    """The exit status and the output of a system command."""

    status: int
    output: str


class System(Protocol):
    """Runs system commands as root."""

    def ask(self, *command: str) -> Result:
        """Run a command that changes nothing; return its result. A missing command has status 127."""

    def run(self, *command: str) -> None:
        """Run a command that changes the system. Raises CommandError if it fails."""


class Linux:
    """Runs system commands on this machine."""

    def ask(self, *command: str) -> Result:
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        except FileNotFoundError:
            return Result(127, "")
        return Result(done.returncode, done.stdout.strip())

    def run(self, *command: str) -> None:
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", check=False, env=environment
            )
        except FileNotFoundError as error:
            raise CommandError(f"{command[0]}: no such command; install the package that has it") from error
        if done.returncode:
            said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-5:]
            raise CommandError(f"{' '.join(command)}: status {done.returncode}; {' / '.join(said)}")
