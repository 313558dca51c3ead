"""Names of users, and whose a file should be."""

from __future__ import annotations

import os
from contextlib import suppress
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


def let_in(path: Path) -> str:
    """The cure for a file that this user may not read: its mode or owner is wrong, or that of a folder."""
    barred = next(filter(_is_barred, reversed(path.parents)), path)
    is_folder = barred != path
    needed, words = (0o700, "rwx") if is_folder else (0o600, "rw")
    has, owner, mode = "", SERVICE_USER, needed
    with suppress(OSError, ImportError):
        owner = name_of(barred.parent.stat().st_uid)
        found = barred.stat()
        has, mode = name_of(found.st_uid), found.st_mode
    if mode & needed != needed and (is_folder or has == owner):
        return f"sudo chmod u+{words} {barred}"
    if is_folder and owner != name_of(os.geteuid()):
        return f"run it as {has}, who may enter {barred}: sudo -u {has}"
    return f"sudo chown {owner}: {barred}"


def _is_barred(folder: Path) -> bool:
    return os.access(folder, os.F_OK) and not os.access(folder, os.X_OK)
