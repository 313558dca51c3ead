"""Tests the added games on the owner's computer before they are put into a release file."""

from __future__ import annotations

import os
import subprocess
import sys
from configparser import ConfigParser
from configparser import Error as ConfigError
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cabinet.release import bundle, target

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

BROKEN = 1
"""The exit code of `cabinet check` if a game fails one of the automatic checks (laws)."""


def refused(
    games: Sequence[Path],
    project: Path,
    *,
    wheels: Path | None,
    report: Callable[[str], None],
    run: Callable[[Sequence[str]], str] | None = None,
) -> list[str]:
    """Return the reasons to reject wheels of games, one a line; empty if all games pass `cabinet check`.

    `project`: the checkout that contains the checks. `wheels`: a folder of wheels to use instead of the
    network. A wheel for one kind of machine is not tested, because this computer may be of another kind.
    """
    lines: list[str] = []
    owners: dict[str, Path] = {}
    for wheel in games:
        try:
            bundle.need_game(wheel)
            for name in _names(wheel):
                if (other := owners.setdefault(name, wheel)) != wheel:
                    both = f"{other.name} and {wheel.name}"
                    lines.append(f"{both} each have a game called {name}: take one of them")
            run = run or bundle.for_pip()
            if wheel.stem.endswith("-any"):
                report(f"checking {wheel.name}: its games and the laws, the quick way")
                lines += _wrong(wheel, project, wheels, run)
            else:
                report(f"{wheel.name} is made for one kind of machine: it is not checked here")
        except bundle.BundleError as error:
            lines.append(str(error))
    return lines


def _wrong(
    wheel: Path, project: Path, wheels: Path | None, run: Callable[[Sequence[str]], str]
) -> Iterator[str]:
    """Install a wheel into a temporary folder, and yield the errors of its games. Raises BundleError."""
    with TemporaryDirectory() as scratch:
        install = [*bundle.PIP, "install", *bundle.QUIET, "--target", scratch]
        source = ["--no-index", "--find-links", str(wheels)] if wheels else []
        run([*install, "--no-deps", "--no-index", str(wheel.resolve())])
        if needs := target.requirements(bundle.in_wheel(wheel, "METADATA")):
            run([*install, *source, *needs])
        for name in _names(wheel):
            if words := _check(name, scratch, project):
                yield f"{wheel.name}: {words}"


def _names(wheel: Path) -> list[str]:
    """Return the names of the games in a wheel. Raises BundleError."""
    points = ConfigParser(delimiters=("=",))
    try:
        points.read_string(bundle.in_wheel(wheel, "entry_points.txt"))
        return list(points[bundle.GROUP])
    except (ConfigError, KeyError) as error:
        raise bundle.BundleError(f"{wheel}: its entry points cannot be read: {error}") from error


def _check(name: str, folder: str, project: Path) -> str:
    """Run `cabinet check` on a game in a folder; return its errors in one line, '' if there are none."""
    path = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH", ""))))
    done = subprocess.run(
        [sys.executable, "-m", "cabinet", "check", name, "--quick"],
        check=False,
        capture_output=True,
        text=True,
        errors="replace",
        cwd=project,
        env={**os.environ, "PYTHONPATH": path},
    )
    said = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    if not done.returncode:
        return ""
    if done.returncode != BROKEN:
        return (said or ["it says nothing"])[-1].removeprefix("cabinet: ")
    first = (said or [""])[0]
    return f"{name} breaks a law: {first}; `cabinet check {name}` tells all"
