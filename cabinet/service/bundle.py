"""Makes the release file on the owner's computer: our wheel, the wheels it needs, a signed manifest."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet import bounded
from cabinet.service import archive, manifest, version
from cabinet.service.manifest import File, Manifest, Target

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.service.target import System

NAME = "arcade_cabinet"
"""How our wheel's file name begins."""
SOURCES = ("sdnotify",)
"""Pure Python that is published without a wheel: it is built here."""
SMALL = 1 << 20
"""Bytes that pyproject.toml may have."""
SCHEMA = """
import sys
sys.path.insert(0, sys.argv[1])
from cabinet.store.schema import MIGRATIONS
print(len(MIGRATIONS))
"""
"""Asks a wheel which version of the score file it knows."""


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
    tell: Callable[[str], None],
    wheels: Path | None = None,
    run: Callable[[Sequence[str]], str] = run,
) -> Path:
    """Make the release file of a checkout in a folder; its path.

    `systems`: each with the machine, such as aarch64. `wheels`: a folder that everything
    but our own wheel is taken from, instead of the network. Raises BundleError, OSError and what
    `sign` raises.
    """
    need_checkout(project)
    need_version(project)
    pip = [sys.executable, "-m", "pip"]
    quiet = ["--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--find-links", str(wheels)] if wheels else []
    with tempfile.TemporaryDirectory() as scratch:
        own, collected = Path(scratch) / "own", Path(scratch) / "wheels"
        tell("building our wheel")
        # A relative folder's bare name would be looked up on the network.
        build = [*pip, "wheel", *quiet, "--no-deps", "--wheel-dir"]
        run([*build, str(own), *(["--no-build-isolation"] if wheels else []), str(project.resolve())])
        ours = _ours(own)
        try:
            version.key(ours.name.split("-")[1])
        except version.VersionError as error:
            raise BundleError(f"{project / 'pyproject.toml'}: version = {error}") from error
        if not wheels:
            run([*build, str(own), *SOURCES])
        metadata = _metadata(ours)
        targets = []
        for system, machine in systems:
            tell(f"collecting wheels for {system.name}, {machine}")
            place = collected / f"{system.name}-{machine}"
            platforms = [f"--platform={tag}" for tag in system.platforms(machine)]
            run(
                [
                    *(*pip, "download", *quiet, *offline, "--find-links", str(own), "--dest", str(place)),
                    *("--only-binary=:all:", "--implementation=cp", f"--python-version={system.python}"),
                    *platforms,
                    *system.requirements(metadata),
                ]
            )
            found = [ours, *place.glob("*.whl")]
            targets.append((system, machine, found))
        return _write(folder, ours, run([sys.executable, "-I", "-c", SCHEMA, str(ours)]), targets, sign)


def _write(
    folder: Path,
    ours: Path,
    schema: str,
    targets: Sequence[tuple[System, str, Sequence[Path]]],
    sign: Callable[[bytes], bytes],
) -> Path:
    wheels = {wheel.name: wheel for _, _, found in targets for wheel in found}
    ordered = [wheels[name] for name in sorted(wheels)]
    contents = Manifest(
        format=manifest.FORMAT,
        version=ours.name.split("-")[1],
        schema=int(schema),
        targets=tuple(
            Target(
                name=system.name,
                machine=machine,
                python=system.python,
                wheels=tuple(sorted(f"wheels/{wheel.name}" for wheel in found)),
                installed=sum(map(_installed, found)),
            )
            for system, machine, found in targets
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


def _metadata(wheel: Path) -> str:
    with closing(zipfile.ZipFile(wheel)) as unzipped:
        name = next(name for name in unzipped.namelist() if name.endswith(".dist-info/METADATA"))
        return unzipped.read(name).decode()


def _installed(wheel: Path) -> int:
    with closing(zipfile.ZipFile(wheel)) as unzipped:
        return sum(entry.file_size for entry in unzipped.infolist())


def _file(wheel: Path) -> File:
    data = wheel.read_bytes()
    return File(f"wheels/{wheel.name}", len(data), hashlib.sha256(data).hexdigest())
