"""Somebody's games on a cabinet: wheels that came with a release and are kept by the next ones.

The cabinet decides: whoever makes a release need not know which games each cabinet has.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

from cabinet.release import release
from cabinet.release.release import Extra

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from cabinet.release.guard import Home
    from cabinet.release.manifest import Manifest, Target

FOLDER = "extras"
"""Where a release keeps their wheels."""


class ExtrasError(ValueError):
    """A game that was kept cannot be taken over; says which, and what to do."""


def distribution(wheel: str) -> tuple[str, str]:
    """Name and version of what is in a wheel, by its file name: `pig-game`, `1.0`."""
    name, version = [*wheel.rpartition("/")[2].removesuffix(".whl").split("-"), "", ""][:2]
    return plain(name), version


def plain(name: str) -> str:
    """A distribution's name as everybody writes it: lower case, hyphens."""
    return re.sub(r"[-_.]+", "-", name).lower()


def listed(extras: Iterable[Extra]) -> str:
    """`pig-game 1.0, craps 0.3`."""
    return ", ".join(map(str, extras))


def brought(manifest: Manifest, target: Target) -> tuple[Extra, ...]:
    """The games that a release file itself brings for a target."""
    sums = {file.name: file.sha256 for file in manifest.files}
    return tuple(
        Extra(*distribution(extra.wheel), {_name(each): sums[each] for each in (extra.wheel, *extra.needs)})
        for extra in target.extras
    )


def kept(home: Home, version: str, target: Target, without: Collection[str]) -> tuple[Extra, ...]:
    """The games of a release that the next one keeps: those it does not bring, and that may stay.

    What they need stays with them, unless the next one brings it. Raises ExtrasError where a
    wheel is not what it was.
    """
    found = release.read(home.release(version))
    there = {distribution(wheel)[0] for wheel in target.wheels}
    gone = there | set(map(plain, without))
    stay = tuple(
        replace(extra, wheels={name: sums for name, sums in extra.wheels.items() if _of(name) not in there})
        for extra in (found.extras if found else ())
        if extra.name not in gone
    )
    for extra in stay:
        for name, digest in extra.wheels.items():
            if _digest(home.release(version) / FOLDER / name) != digest:
                raise ExtrasError(
                    f"{extra} was to be kept from {version}, but its wheel {name} is damaged or gone: bring "
                    f"it again with `cabinet bundle --with`, or leave it out: --without {extra.name}"
                )
    return stay


def wheels(home: Home, version: str, extras: Iterable[Extra]) -> list[Path]:
    """The wheels of games that are kept from a release, each once."""
    names = dict.fromkeys(name for extra in extras for name in extra.wheels)
    return [home.release(version) / FOLDER / name for name in names]


def unpacked(paths: Iterable[Path]) -> int:
    """The bytes that wheels take when they are unpacked. Raises ExtrasError."""
    try:
        return sum(entry.file_size for path in paths for entry in zipfile.ZipFile(path).infolist())
    except zipfile.BadZipFile as error:
        raise ExtrasError(f"a game that was to be kept is no wheel: {error}") from error


def _of(wheel: str) -> str:
    return distribution(wheel)[0]


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
