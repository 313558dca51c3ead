"""Names and paths that the program and its systemd units share, and helpers for file owners."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

SERVICE_USER = "cabinet"
"""The system user that runs cabinet.service."""
SERVICE_DATA = Path("/var/lib/cabinet")
"""The data directory of cabinet.service, with scores and settings."""
RUNTIME = Path("/run/cabinet")
"""The RuntimeDirectory= of cabinet.service: the control socket, and the requests to systemd such as
poweroff."""
WRONG_FILES = Path("/run/cabinet-owner/wrong")
"""The file in which cabinet-owner.service, a part of the image for the SD card, lists the errors in the files
user-data and network-config, one a line."""
WAITS_FOR_SCREEN = "waiting for a screen"
"""The first words of cabinet.service's status text while no TV is connected."""
OPENING = "opening "
"""The first word of cabinet.service's status text while the cabinet starts; the name of the part being
opened follows."""
OPENS_WITHIN = 30.0
"""The time limit for each part of the cabinet's start, in seconds; after that the start counts as hanging."""
CANNOT_START = "cannot start: "
"""The first words of cabinet.service's status text while the cabinet cannot start because something must
be repaired."""


def name_of(user: int) -> str:
    """Return the name of a user id, or # and the id if the user has no name."""
    # Imported here, because Windows does not have this module.
    import pwd  # noqa: PLC0415 - see above

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"#{user}"


def let_in(path: Path) -> str:
    """Return advice for a file that its mode or owner, or those of a folder above it, make unreadable."""
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
