"""Somebody else's package, installed into a folder of its own beside the cabinet."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from click.testing import CliRunner, Result

from cabinet.commands.cli import main
from cabinet.laws import side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterator
    from subprocess import CompletedProcess

ROOT = Path(__file__).parents[1]


def install(package: Path, folder: Path) -> Path:
    """Install the package into the folder; no network is asked for anything. Returns the folder."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "--target", str(folder), str(package)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def planted(installed: Path, folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of what is installed, with other words in one of its files. Returns its folder."""
    copy = folder / "planted"
    shutil.copytree(installed, copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = copy / file
    whole = path.read_text()
    assert old in whole
    path.write_text(whole.replace(old, new))
    return copy


def cabinet(installed: Path, *arguments: str | Path) -> Result:
    """What the command `cabinet` does with the packages of that folder: in this process, and in one alone.

    A process for each core would take longer to start than a small game takes to be examined.
    """
    with installed_here(installed), patch.object(side_by_side, "cores", lambda: 1):
        return CliRunner().invoke(main, [str(each) for each in arguments])


@contextmanager
def installed_here(folder: Path) -> Iterator[None]:
    """The packages of that folder can be imported, by processes that are started as well; then no more."""
    known = set(sys.modules)
    with patch.object(sys, "path", [str(folder), *sys.path]), patch.dict(os.environ, PYTHONPATH=str(folder)):
        importlib.invalidate_caches()
        try:
            yield
        finally:
            for name in set(sys.modules) - known:
                if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                    del sys.modules[name]


def python(installed: Path, *arguments: str | Path) -> CompletedProcess[str]:
    """What a Python of its own does there."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
