"""Somebody else's package, installed into a folder of its own beside the cabinet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from subprocess import CompletedProcess

ROOT = Path(__file__).parents[1]


def install(package: Path, folder: Path) -> dict[str, str]:
    """The environment of a Python in which the package is installed; no network is asked for anything."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "--target", str(folder), str(package)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return {**os.environ, "PYTHONPATH": str(folder)}


def cabinet(environ: dict[str, str], *arguments: str | Path) -> CompletedProcess[str]:
    """What the command `cabinet` does there."""
    return python(environ, "-m", "cabinet", *arguments)


def python(environ: dict[str, str], *arguments: str | Path) -> CompletedProcess[str]:
    """What Python does there."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
