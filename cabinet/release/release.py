"""A release installed on the cabinet; standard library only, as the installer has nothing else yet."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.release import guard

if TYPE_CHECKING:
    from cabinet.release.guard import GuardState, Home

RECORD = "release.json"
MARK = "complete"
"""The last file that a release gets: without it nobody starts the release."""


@dataclass(frozen=True)
class Extra:
    """Somebody's game that was installed with a release."""

    name: str
    """Of its distribution, such as pig-game."""
    version: str
    wheels: dict[str, str]
    """Its wheel and those of what it needs, each file's name with its SHA-256."""

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


@dataclass(frozen=True)
class Release:
    """What release.json says."""

    version: str
    python: str
    """Such as 3.13."""
    machine: str
    """Such as aarch64."""
    installed: str = ""
    """The day, 2026-11-21; '' where the clock was not set."""
    bundle: str = ""
    """The SHA-256 of the manifest it came with; '' where it came otherwise."""
    extras: tuple[Extra, ...] = ()
    """Somebody's games in it."""


def read(folder: Path) -> Release | None:
    """What the release in a folder says about itself, None where it says nothing that can be read."""
    try:
        raw = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        known = {name: raw[name] for name in Release.__dataclass_fields__ if name in raw}
        return Release(**{**known, "extras": tuple(Extra(**each) for each in raw.get("extras", ()))})
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def finish(folder: Path, release: Release) -> None:
    """Declare the release in a folder complete: everything is on the card before that is. Raises OSError."""
    guard.write(folder / RECORD, json.dumps(asdict(release), indent=2).encode())
    # Thousands of files: all at once is far quicker than each by itself.
    os.sync()
    guard.write(folder / MARK, b"")


def remove(home: Home, version: str) -> None:
    """Delete a release; cut off in the middle it is an incomplete one. Raises OSError."""
    folder = home.release(version)
    (folder / MARK).unlink(missing_ok=True)
    guard.sync(folder)
    shutil.rmtree(folder)


def superfluous(home: Home, state: GuardState) -> list[str]:
    """What lies among the releases and is neither running, nor on trial, nor one to go back to."""
    needed = {home.current(), state.trial, *state.good}
    if not home.releases.is_dir():
        return []
    return sorted(path.name for path in home.releases.iterdir() if path.is_dir() and path.name not in needed)


def install_guard(home: Home) -> None:
    """Put this program's guard where the unit calls it. Raises OSError."""
    source = Path(guard.__file__).read_bytes()
    target = home.folder / "guard.py"
    if not target.is_file() or target.read_bytes() != source:
        guard.write(target, source)
