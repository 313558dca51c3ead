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
from cabinet.devtools.laws import side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterator
    from subprocess import CompletedProcess
    from types import ModuleType

ROOT = Path(__file__).parents[1]


def install(folder: Path, *packages: Path) -> Path:
    """Install the packages into the folder; no network is asked for anything. Returns the folder."""
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
    ]
    done = subprocess.run(
        [*command, "--target", folder, *packages], capture_output=True, text=True, check=False
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
    """The packages of that folder can be imported, by processes that are started as well; then no more.

    A package of the same name that another test has imported is out of the way meanwhile.
    """
    packages = {path.stem for path in folder.iterdir()}
    others = taken_out(packages)
    with patch.object(sys, "path", [str(folder), *sys.path]), patch.dict(os.environ, PYTHONPATH=str(folder)):
        importlib.invalidate_caches()
        try:
            yield
        finally:
            taken_out(packages)
            sys.modules.update(others)


def taken_out(packages: set[str]) -> dict[str, ModuleType]:
    """Take the modules of these packages from those imported; returns them."""
    names = [name for name in sys.modules if name.partition(".")[0] in packages]
    return {name: sys.modules.pop(name) for name in names}


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
