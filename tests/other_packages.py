"""Helpers that install third-party packages into a separate folder, beside the cabinet's own."""

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
    """Copy installed packages, replace `old` with `new` in the copy's file `file`, and return the folder."""
    copy = folder / "planted"
    shutil.copytree(installed, copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = copy / file
    whole = path.read_text()
    assert old in whole
    path.write_text(whole.replace(old, new))
    return copy


def cabinet(installed: Path, *arguments: str | Path) -> Result:
    """Run the command `cabinet` with the packages in a folder, within the test's own process.

    The command usually starts a process for each core, which takes longer than to check a small game.
    """
    with installed_here(installed), patch.object(side_by_side, "cores", lambda: 1):
        return CliRunner().invoke(main, [str(each) for each in arguments])


@contextmanager
def installed_here(folder: Path) -> Iterator[None]:
    """Make the packages in a folder importable, also by child processes, until the block ends.

    Until then, packages of the same names that other tests have imported are unloaded.
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
    """Remove the modules of these packages from `sys.modules`, and return them."""
    names = [name for name in sys.modules if name.partition(".")[0] in packages]
    return {name: sys.modules.pop(name) for name in names}


def python(installed: Path, *arguments: str | Path) -> CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
