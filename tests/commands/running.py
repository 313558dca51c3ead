"""The command `cabinet`, run in the process of the tests."""

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
    """Run the command; `given`: its standard input."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=given)


def run(data: Path, *arguments: str | Path) -> Result:
    """Run the command over a data directory."""
    return invoke("--data", data, *arguments)


def refused(result: Result) -> str:
    """Return what a command prints on standard error when it refuses."""
    assert result.exit_code == 2, result.output
    return result.stderr


def verbs(done: Result) -> list[str]:
    """Return the first word of every line but notes."""
    assert done.exit_code == 0, done.output
    words = [line.split()[0] for line in done.output.splitlines()]
    return [word for word in words if word != "note"]


def start(
    *arguments: str | Path,
    program: tuple[str, ...] = ("-m", "cabinet"),
    cwd: Path | None = None,
    **environ: str,
) -> subprocess.Popen[str]:
    """Start the command as a process of its own, without any desktop."""
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
    """Start a cabinet over a data directory, with dummy drivers for screen and sound."""
    return start("--data", data, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
