"""Where the door of a cabinet is: a socket of its own for every data directory."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SERVICE_DATA = Path("/var/lib/cabinet")
"""The data of a cabinet that is installed."""
SERVICE = Path("/run/cabinet")
"""The runtime folder of the service."""
NAME = "owner.sock"
WRONG_FILES = Path("/run/cabinet-owner/wrong")
"""What the image's cabinet-owner.service did not understand of user-data and network-config, a line each."""


def listens_at(data: Path, environ: Mapping[str, str] = os.environ) -> Path:
    """Where the cabinet over this data directory listens; the folder is made. Raises OSError."""
    runtime = environ.get("RUNTIME_DIRECTORY")
    if runtime:
        return Path(runtime) / NAME
    path = _own(data, os.geteuid())
    path.parent.mkdir(mode=0o700, exist_ok=True)
    _refuse_another_ones(path.parent)
    return path


def asked_at(data: Path) -> Path:
    """Where whoever has become the user of a data directory asks its cabinet."""
    return SERVICE / NAME if data == SERVICE_DATA else _own(data, os.geteuid())


def _own(data: Path, user: int) -> Path:
    # Not from the environment, which sudo and cron change. The name is short however long the path is.
    runtime = Path(f"/run/user/{user}")
    folder = (
        runtime / "arcade-cabinet" if os.access(runtime, os.W_OK) else Path(f"/tmp/arcade-cabinet-{user}")
    )
    try:
        found = data.stat()
    except OSError:
        # Nobody listens there.
        return folder / "nowhere.sock"
    return folder / f"{found.st_dev:x}-{found.st_ino:x}.sock"


def _refuse_another_ones(folder: Path) -> None:
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o077:
        raise PermissionError(f"{folder} is not ours alone: remove it")
