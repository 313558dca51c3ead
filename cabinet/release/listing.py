"""What is installed on the cabinet, and what each release is there for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cabinet.release import release

if TYPE_CHECKING:
    from cabinet.release.guard import GuardState, Home


@dataclass(frozen=True)
class Installed:
    """One line of `cabinet releases`."""

    version: str
    installed: str
    """The day, '' where it is not known."""
    part: str
    """What it is there for: runs, runs on trial, before it, left (and why), or not complete."""
    extras: tuple[str, ...] = ()
    """Somebody's games in it, each with its version."""


def installed(home: Home) -> list[Installed]:
    """All releases on the cabinet, the one that runs first."""
    state = home.state()
    complete = home.complete()
    current = home.current()
    rest = [path.name for path in sorted(home.releases.glob("*")) if path.name not in complete]
    order = sorted(complete, key=lambda version: (version == current, version in state.good), reverse=True)
    return [_line(home, version, state) for version in (*order, *rest)]


def _line(home: Home, version: str, state: GuardState) -> Installed:
    found = release.read(home.release(version))
    part = ""
    if version == home.current():
        part = "runs, on trial" if version == state.trial else "runs"
    elif not home.is_complete(version):
        part = "not complete"
    elif version in state.left:
        part = f"left: {state.left[version]}"
    elif version in state.good:
        part = "to go back to"
    if not found:
        return Installed(version, "", part)
    return Installed(version, found.installed, part, tuple(map(str, found.extras)))
