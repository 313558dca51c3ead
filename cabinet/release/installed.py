"""Installs releases into their folders, lists them and deletes them.

A release's folder contains:

    bin/cabinet     the program that starts the release with the system's Python
    lib/            the packages of the release
    games/NAME/     an added game, with the packages that only this game needs; later updates keep it
    release.json    the version, the checksum of the release file, and the date of installation

A release imports its own packages first, then those of Debian, such as pygame. Standard library only:
the installer uses this module before any release is installed.
"""

from __future__ import annotations

import compileall
import json
import os
import shutil
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib.metadata import distributions
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import TYPE_CHECKING

from cabinet.release import archive, links, target

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from cabinet.release.links import Links

PROGRAM = """\
#!/usr/bin/python3 -s
# Starts this release: its own packages come first, then what Debian brings.
import os
import sys
from pathlib import Path

release = Path(__file__).resolve().parents[1]
own = [str(release / "lib"), *map(str, sorted((release / "games").glob("*")))]
sys.path[:1] = own
# For a Python that it starts itself.
os.environ["PYTHONPATH"] = os.pathsep.join(own)
from cabinet.__main__ import main

main()
"""
PLACE = "/opt/cabinet/releases/"
"""The folder on a cabinet that contains the releases; bytecode files store this path, which tracebacks
show."""


@dataclass(frozen=True)
class Note:
    """The contents of the file release.json in an installed release's folder."""

    version: str
    bundle: str
    """The SHA-256 of the release file without its signature."""
    installed: str = ""
    """The date of installation, such as 2026-11-21; '' if the clock was not set."""


@dataclass(frozen=True)
class Installed:
    """An installed release, as listed by `cabinet releases`."""

    version: str
    installed: str
    """The date of installation, '' if unknown."""
    part: str
    """The use of the release: running, on trial, the one to go back to, or '' for none.

    If the cabinet has gone back from this release, the text gives the reason."""
    extras: tuple[str, ...] = ()
    """The names and versions of the added games."""


def fitting(file: BinaryIO, machine: str, python: str) -> tuple[int, str, str]:
    """Return the size of a release file without its signature, its version, and its target for a system.

    `machine` and `python` belong to that system, such as aarch64 and 3.13. The signature is not checked: the
    installer's user has chosen the file. Raises ValueError if the file is damaged or has no such target.
    """
    try:
        size, _ = archive.split(file)
    except archive.ArchiveError:
        # The file has no signature, because it was made on this computer: all its bytes are contents.
        size = file.seek(0, os.SEEK_END)
    contents = archive.read(file, size)
    return size, contents.version, target.choose(contents.sizes, contents.version, machine, python)


def lay_down(place: Links, bundle: Path, machine: str, python: str) -> str:
    """Install the first release of a cabinet from a release file and return its version.

    `place`: the paths and links of the system that gets the release; `machine` and `python` describe that
    system. Raises ValueError, OSError.
    """
    with bundle.open("rb") as file:
        size, version, name = fitting(file, machine, python)
        # The umask must not keep the cabinet's user from reading the files.
        before = os.umask(0o022)
        try:
            with incoming(place) as folder:
                new = folder / version
                unpack(file, size, name, new)
                finish(place, new, Note(version, archive.digest(file, size)))
        finally:
            os.umask(before)
    place.run_next(version)
    return version


@contextmanager
def incoming(place: Links) -> Iterator[Path]:
    """Make an empty folder for an installation; delete it when the context ends. Raises OSError."""
    folder = place.folder / "incoming"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def unpack(file: BinaryIO, size: int, name: str, folder: Path) -> None:
    """Unpack one target of a checked release file into a folder, and add the program to start it.

    Raises OSError.
    """
    archive.unpack(file, size, name, folder)
    program = folder / "bin/cabinet"
    program.parent.mkdir()
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    if target.python(name) == target.this_python() and not has_bytecode(folder / "lib", target.this_python()):
        # Compile the packages now: the service must not write into this folder, and without bytecode each
        # start takes many seconds.
        compileall.compile_dir(
            folder,
            quiet=2,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
            stripdir=folder,
            prependdir=PLACE + folder.name,
        )


def has_bytecode(lib: Path, python: str) -> bool:
    """Return True if the packages in a folder have bytecode for a Python version, such as 3.13."""
    return any(lib.glob(f"cabinet/__pycache__/*.cpython-{python.replace('.', '')}.pyc"))


def finish(place: Links, folder: Path, note: Note) -> None:
    """Move a complete release into the folder of releases, replacing one of the same version.

    All its files are flushed to the memory card before the move. Raises OSError.
    """
    (folder / archive.NOTE).write_text(json.dumps(asdict(note), indent=2), encoding="utf-8")
    # A release has thousands of files: one sync of the whole system is much faster than one sync for each
    # file.
    os.sync()
    place.releases.mkdir(exist_ok=True)
    with suppress(FileNotFoundError):
        # Move the old release away in one step: a link may point to its folder, which must never hold only a
        # part of a release.
        place.release(note.version).rename(folder.parent / "replaced")
    folder.rename(place.release(note.version))
    links.sync(place.releases)


def read(folder: Path) -> Note | None:
    """Return the contents of a release's release.json, None if it cannot be read."""
    with suppress(OSError, ValueError, TypeError, RecursionError):
        return Note(**json.loads((folder / archive.NOTE).read_text(encoding="utf-8")))
    return None


def games(folder: Path) -> dict[str, str]:
    """Return a release's added games: each name, and the name with its version."""
    found = {}
    for game in sorted((folder / "games").glob("*")):
        versions = (
            each.version for each in distributions(path=[str(game)]) if target.plain(each.name) == game.name
        )
        found[game.name] = f"{game.name} {next(versions, '')}".rstrip()
    return found


def size(folder: Path) -> int:
    """Return the number of bytes that a folder occupies on the memory card. Raises OSError."""
    return sum(512 * path.stat().st_blocks for path in folder.rglob("*"))


def remove(place: Links, version: str) -> None:
    """Delete an installed release, unless it is still needed. Raises OSError.

    A release that is a symbolic link is only unlinked.
    """
    folder, needed = place.release(version), place.needed()
    if version in needed or folder.resolve() in {place.release(each).resolve() for each in needed}:
        return
    if folder.is_symlink():
        folder.unlink()
        return
    # Delete the start program first: if the rest of the deletion is interrupted, what remains no longer
    # counts as a release.
    (folder / "bin/cabinet").unlink(missing_ok=True)
    shutil.rmtree(folder)


def listed(place: Links) -> list[Installed]:
    """Return all installed releases, the running one first."""
    order = {place.current(): 2, place.before(): 1}
    versions = sorted(place.installed(), key=lambda version: order.get(version, 0), reverse=True)
    return [_line(place, version) for version in versions]


def _line(place: Links, version: str) -> Installed:
    folder = place.release(version)
    part = ""
    if version == place.current():
        part = "runs, on trial" if place.on_trial() else "runs"
    elif version == place.before():
        part = "to go back to"
    elif why := place.why_left(version):
        part = f"left: {why}"
    note = read(folder)
    return Installed(version, note.installed if note else "", part, tuple(games(folder).values()))
