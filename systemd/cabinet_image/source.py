"""The files of a checkout that belong on a cabinet's card."""

from __future__ import annotations

import os
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

PARTS = ("cabinet", "games", "hardware", "systemd", "pyproject.toml", "README.md", "LICENSE")


def tracked(checkout: Path) -> tuple[str, ...]:
    """The files of a checkout that belong on the card: those that git knows, or all of an unpacked source."""
    found = subprocess.run(
        ("git", "-C", checkout, "ls-files", "-z", "--cached", "--", *PARTS), capture_output=True, check=False
    )
    if found.returncode == 0 and found.stdout:
        names = found.stdout.decode().split("\0")
        return tuple(sorted(name for name in names if name and (checkout / name).is_file()))
    paths = [path for part in PARTS for path in (files(checkout / part))]
    return tuple(sorted(str(path.relative_to(checkout)) for path in paths if path.suffix != ".pyc"))


def files(folder: Path) -> Iterator[Path]:
    """The plain files in a folder, or a file itself."""
    if folder.is_file():
        yield folder
        return
    yield from (path for path in everything(folder) if stat.S_ISREG(path.lstat().st_mode))


def everything(folder: Path) -> Iterator[Path]:
    """All that is in a folder; links are not followed."""
    for place, folders, files in os.walk(folder):
        folders.sort()
        yield from (Path(place) / name for name in sorted((*folders, *files)))
