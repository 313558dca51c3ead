"""The errors that occur with the cabinet's files on the memory card."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from cabinet.files.service import let_in


class CardTrouble(StrEnum):
    """The kinds of fault of the memory card that a person can repair."""

    WELL = ""
    FULL = "full"
    READ_ONLY = "read-only"
    FAILING = "failing"


class StoreError(Exception):
    """Raised if the store cannot use its files."""


class NoScoresError(StoreError, FileNotFoundError):
    """Raised if there is no file to read scores from."""


_SYSTEM = {errno.ENOSPC: CardTrouble.FULL, errno.EDQUOT: CardTrouble.FULL, errno.EROFS: CardTrouble.READ_ONLY}


def kind(error: Exception, directory: Path) -> CardTrouble:
    """Return the kind of a fault of the memory card, for an error from writing to the data directory."""
    number = error.errno if isinstance(error, OSError) else 0
    return _SYSTEM.get(number or 0) or _kind_of_card(directory)


def cure(path: Path, error: OSError) -> str:
    """Return a shell command that makes a file on the memory card readable again; "" if no command helps."""
    if isinstance(error, PermissionError):
        return let_in(path)
    if error.errno == errno.ELOOP:
        links = filter(_leads_nowhere, (*reversed(path.parents), path))
        return f"sudo rm {next(links, path)}"
    return ""


def _leads_nowhere(path: Path) -> bool:
    return path.is_symlink() and not path.exists()


def _kind_of_card(directory: Path) -> CardTrouble:
    with suppress(OSError, AttributeError):
        card = os.statvfs(directory)
        if card.f_flag & os.ST_RDONLY:
            return CardTrouble.READ_ONLY
        if not card.f_bavail:
            return CardTrouble.FULL
    return CardTrouble.FAILING
