"""Ways to run the command `cabinet`, in the process of the tests or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from click.testing import CliRunner, Result

from cabinet.commands.cli import main

if TYPE_CHECKING:
    from pathlib import Path


def invoke(*arguments: str | Path, given: str | bytes = "") -> Result:
    """Run the command in this process, with `given` as its standard input."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=given)


def run(data: Path, *arguments: str | Path) -> Result:
    """Run the command in this process with a data directory."""
    return invoke("--data", data, *arguments)


def refused(result: Result) -> str:
    """Check that the command has ended with exit code 2, and return what it has printed as errors."""
    assert result.exit_code == 2, result.output
    return result.stderr


def verbs(done: Result) -> list[str]:
    """Return the first word of every printed line except notes, such as `done` or `already`."""
    assert done.exit_code == 0, done.output
    words = [line.split()[0] for line in done.output.splitlines()]
    return [word for word in words if word != "note"]


def start(
    *arguments: str | Path,
    program: tuple[str, ...] = ("-m", "cabinet"),
    cwd: Path | None = None,
    **environ: str,
) -> subprocess.Popen[str]:
    """Start the command in a process of its own that sees no desktop."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.Popen(
        [sys.executable, *program, *map(str, arguments)],
        env={**kept, **environ},
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def play(data: Path) -> subprocess.Popen[str]:
    """Start a cabinet with a data directory in a process of its own, without real screen and sound."""
    return start("--data", data, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
