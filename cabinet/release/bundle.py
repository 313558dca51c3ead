"""Makes the release file on the owner's computer: our wheel, the wheels it needs, a signed manifest."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.files import bounded
from cabinet.play.catalogue import GROUP
from cabinet.release import archive, manifest, target, version
from cabinet.release.extras import distribution
from cabinet.release.manifest import Extra, File, Manifest, Target

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.release.target import System

NAME = "arcade_cabinet"
"""How our wheel's file name begins."""
SOURCES = ("sdnotify",)
"""Pure Python that is published without a wheel: it is built here."""
PIP = (sys.executable, "-m", "pip")
QUIET = ("--quiet", "--disable-pip-version-check")
SMALL = 1 << 20
"""Bytes that pyproject.toml may have."""


class BundleError(Exception):
    """A release file cannot be made; says which step failed and what to do."""


def run(command: Sequence[str]) -> str:
    """Run a program of the owner's computer; what it printed. Raises BundleError."""
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise BundleError(f"{command[0]} cannot be used: {error}") from error
    if done.returncode:
        said = [
            line for line in (done.stderr.strip() or done.stdout.strip()).splitlines() if "notice" not in line
        ]
        raise BundleError(f"`{' '.join(command)}`: {' | '.join(said[-3:]) or f'exit code {done.returncode}'}")
    return done.stdout


def need_checkout(project: Path) -> None:
    """Raise BundleError where a folder is no project."""
    if not (project / "pyproject.toml").is_file():
        raise BundleError(
            f"{project} holds no pyproject.toml: run this in a checkout of the cabinet, or name one"
        )


def need_version(project: Path) -> None:
    """Raise BundleError where the version of a checkout is none that a cabinet takes."""
    path = project / "pyproject.toml"
    try:
        found = tomllib.loads(bounded.read_text(path, SMALL)).get("project", {}).get("version")
        if isinstance(found, str):
            version.key(found)
    except version.VersionError as error:
        raise BundleError(f"{path}: version = {error}") from error
    except (ValueError, AttributeError, RecursionError, OSError) as error:
        raise BundleError(f"{path} cannot be read ({error}): mend it") from error


def make(
    project: Path,
    folder: Path,
    systems: Sequence[tuple[System, str]],
    *,
    sign: Callable[[bytes], bytes],
    report: Callable[[str], None],
    wheels: Path | None = None,
    games: Sequence[Path] = (),
    run: Callable[[Sequence[str]], str] = run,
) -> Path:
    """Make the release file of a checkout in a folder; its path.

    `systems`: each with the machine, such as aarch64. `wheels`: a folder that everything
    but our own wheel is taken from, instead of the network. `games`: wheels of somebody's games.
    Raises BundleError, OSError and what `sign` raises.
    """
    need_checkout(project)
    need_version(project)
    for game in games:
        need_game(game)
    with tempfile.TemporaryDirectory() as scratch:
        own, collected = Path(scratch) / "own", Path(scratch) / "wheels"
        report("building our wheel")
        # A relative folder's bare name would be looked up on the network.
        build = [*PIP, "wheel", *QUIET, "--no-deps", "--wheel-dir"]
        run([*build, str(own), *(["--no-build-isolation"] if wheels else []), str(project.resolve())])
        ours = _ours(own)
        try:
            version.key(ours.name.split("-")[1])
        except version.VersionError as error:
            raise BundleError(f"{project / 'pyproject.toml'}: version = {error}") from error
        if not wheels:
            run([*build, str(own), *SOURCES])
        needs = metadata(ours)
        targets = []
        for system, machine in systems:
            report(f"collecting wheels for {system.name}, {machine}")
            shelf = Shelf(system, machine, collected / f"{system.name}-{machine}", own, wheels, run)
            found = shelf.collect("ours", *system.requirements(needs))
            extras: list[Extra] = []
            if games:
                report(f"and for {', '.join(game.name for game in games)}")
                found, extras = _with_games(shelf, system.requirements(needs), found, games)
            targets.append((system, machine, [ours, *found], extras))
        return _write(folder, ours, targets, sign)


@dataclass(frozen=True)
class Shelf:
    """Where the wheels for one target are collected."""

    system: System
    machine: str
    place: Path
    own: Path
    """Our own wheels."""
    wheels: Path | None
    """All others, where the network is not to be asked."""
    run: Callable[[Sequence[str]], str]

    def collect(self, name: str, *wanted: str) -> list[Path]:
        """The wheels of all that is wanted and of what that needs, in a folder of that name."""
        source = ["--no-index", "--find-links", str(self.wheels)] if self.wheels else []
        return self._download(name, *source, *wanted)

    def need_fit(self, wheel: Path) -> None:
        """Raise BundleError where a wheel is for another Python or machine, or another version of ours."""
        ours = [need for need in target.requirements(metadata(wheel)) if target.is_ours(need)]
        self._download("fits", "--no-index", "--no-deps", str(wheel.resolve()), *ours)

    def _download(self, name: str, *asked: str) -> list[Path]:
        folder = self.place / name
        self.run(
            [
                *(*PIP, "download", *QUIET, "--find-links", str(self.own), "--dest", str(folder)),
                *("--only-binary=:all:", "--implementation=cp", f"--python-version={self.system.python}"),
                *(f"--platform={tag}" for tag in self.system.platforms(self.machine)),
                *asked,
            ]
        )
        return [*folder.glob("*.whl")]


def _with_games(
    shelf: Shelf, wanted: Sequence[str], found: Sequence[Path], games: Sequence[Path]
) -> tuple[list[Path], list[Extra]]:
    """All wheels of a target that somebody's games are added to, and which of them are for each game."""
    needs = {}
    for game in games:
        shelf.need_fit(game)
        needs[game] = [need for need in target.requirements(metadata(game)) if not target.is_ours(need)]
    asked = [need for each in needs.values() for need in each]
    # What suits all of it together may be other versions of what we need.
    both = shelf.collect("all", *wanted, *asked) if asked else found
    known = {distribution(wheel.name)[0] for wheel in found}
    added = tuple(f"wheels/{each.name}" for each in both if distribution(each.name)[0] not in known)
    extras = [Extra(f"wheels/{game.name}", added if needs[game] else ()) for game in games]
    return [*both, *games], extras


def _write(
    folder: Path,
    ours: Path,
    targets: Sequence[tuple[System, str, Sequence[Path], Sequence[Extra]]],
    sign: Callable[[bytes], bytes],
) -> Path:
    wheels = {wheel.name: wheel for _, _, found, _ in targets for wheel in found}
    ordered = [wheels[name] for name in sorted(wheels)]
    contents = Manifest(
        format=manifest.WITH_EXTRAS if any(extras for *_, extras in targets) else manifest.FORMAT,
        version=ours.name.split("-")[1],
        targets=tuple(
            Target(
                name=system.name,
                machine=machine,
                python=system.python,
                wheels=tuple(sorted(f"wheels/{wheel.name}" for wheel in found)),
                installed=sum(map(_installed, found)),
                extras=tuple(extras),
            )
            for system, machine, found, extras in targets
        ),
        files=tuple(_file(wheel) for wheel in ordered),
    )
    text = manifest.encode(contents)
    # What no cabinet would take must not be made either.
    manifest.decode(text)
    signature = sign(text)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"cabinet-{contents.version}.tar"
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        archive.write(file, text, signature, ordered)
    unfinished.replace(path)
    return path


def _ours(folder: Path) -> Path:
    found = list(folder.glob(f"{NAME}-*.whl"))
    if len(found) != 1:
        raise BundleError(
            f"the project makes no wheel of its own: is it a checkout of the cabinet? ({found})"
        )
    return found[0]


def need_game(wheel: Path) -> None:
    """Raise BundleError where a file is no wheel with a game in it."""
    cure = "name a wheel that `pip wheel --no-deps .` has made of somebody's game"
    if not re.match(manifest.WHEEL, f"wheels/{wheel.name}") or wheel.name.count("-") < 4:
        raise BundleError(f"{wheel} is not called as wheels are: {cure}")
    try:
        with closing(zipfile.ZipFile(wheel)) as unzipped:
            name = next(
                (each for each in unzipped.namelist() if each.endswith(".dist-info/entry_points.txt")), ""
            )
            points = unzipped.read(name).decode() if name else ""
    except (zipfile.BadZipFile, OSError) as error:
        raise BundleError(f"{wheel} cannot be read ({error}): {cure}") from error
    if f"[{GROUP}]" not in points or target.is_ours(distribution(wheel.name)[0]):
        raise BundleError(f"{wheel} has no game of somebody's in its entry points {GROUP!r}: {cure}")


def metadata(wheel: Path) -> str:
    """The METADATA of a wheel. Raises OSError."""
    with closing(zipfile.ZipFile(wheel)) as unzipped:
        name = next(name for name in unzipped.namelist() if name.endswith(".dist-info/METADATA"))
        return unzipped.read(name).decode()


def _installed(wheel: Path) -> int:
    with closing(zipfile.ZipFile(wheel)) as unzipped:
        return sum(entry.file_size for entry in unzipped.infolist())


def _file(wheel: Path) -> File:
    data = wheel.read_bytes()
    return File(f"wheels/{wheel.name}", len(data), hashlib.sha256(data).hexdigest())
