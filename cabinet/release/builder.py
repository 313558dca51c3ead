"""Builds a release in its folder, without a network: a virtual environment and the wheels."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

BUILD_TIMEOUT = 1800.0
"""Seconds; the slowest Pi with the slowest card takes a few minutes."""


class BuildError(Exception):
    """A release cannot be built here; says which step failed and its last line."""


class Builder(Protocol):
    """What makes a release of wheels."""

    def build(self, folder: Path, wheels: Sequence[Path]) -> None:
        """Make the release in a folder that is not there yet. Raises BuildError."""


class VenvBuilder:
    """The system's Python makes a virtual environment that sees the system's packages."""

    def __init__(self, python: str = "/usr/bin/python3") -> None:
        """`python`: the interpreter that releases run with."""
        self._python = python

    def build(self, folder: Path, wheels: Sequence[Path]) -> None:
        """Make the release in a folder that is not there yet. Raises BuildError."""
        _run([self._python, "-I", "-m", "venv", "--system-site-packages", str(folder)])
        _run(
            [
                *(str(folder / "bin/python"), "-I", "-m", "pip", "install"),
                # Debian's packages count as installed, but ours are newer.
                *("--no-index", "--no-deps", "--ignore-installed", "--no-cache-dir"),
                *("--disable-pip-version-check", "--no-input", "--quiet"),
                *map(str, wheels),
            ]
        )


def _run(command: list[str]) -> None:
    # The system's settings for pip may name a network.
    environ = {**os.environ, "PIP_CONFIG_FILE": os.devnull, "PYTHONNOUSERSITE": "1"}
    try:
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=BUILD_TIMEOUT, env=environ
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise BuildError(f"{' '.join(command[:4])}: {error}") from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it says nothing").splitlines()[-1]
        raise BuildError(f"{' '.join(command[:4])}: exit code {done.returncode}: {said}")
