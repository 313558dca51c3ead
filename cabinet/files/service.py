"""The installed cabinet: names that the program and its units share, its user, and file owners."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

SERVICE_USER = "cabinet"
"""The user that runs `cabinet.service`."""
SERVICE_DATA = Path("/var/lib/cabinet")
"""The data directory of `cabinet.service`."""
RUNTIME = Path("/run/cabinet")
"""The RuntimeDirectory= of `cabinet.service`: the control socket and the requests to the system."""
WRONG_FILES = Path("/run/cabinet-owner/wrong")
"""The errors that the image's cabinet-owner.service found in user-data and network-config, one a line."""
WAITS_FOR_SCREEN = "waiting for a screen"
"""The start of the unit's status text while no TV is connected."""
OPENING = "opening "
"""The start of the status text while the cabinet starts; the part being opened follows."""
OPENS_WITHIN = 30.0
"""Seconds allowed for each part of a start; a start whose part takes longer hangs."""
CANNOT_START = "cannot start: "
"""The start of the status text while something must be repaired."""


def name_of(user: int) -> str:
    """Return the name of a user, or # and the user's number if there is no name."""
    # Windows does not have this module.
    import pwd  # noqa: PLC0415 - see above

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"#{user}"


def let_in(path: Path) -> str:
    """Return the cure for a file that this user may not read because of a wrong mode or owner."""
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
