"""Names of users, and whose a file should be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SERVICE_USER = "cabinet"
"""The user of `cabinet.service`."""


def name_of(user: int) -> str:
    """The name of a user, its number after # if it has none."""
    # Windows has none.
    import pwd  # noqa: PLC0415 - see above

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"#{user}"


def give_back(path: Path) -> str:
    """The cure for a file that may not be read: the command that gives it to the owner of its folder."""
    try:
        owner = path.parent.owner()
    except (OSError, KeyError, NotImplementedError):
        owner = SERVICE_USER
    return f"sudo chown {owner}: {path}"
