"""Requests to the operating system: switch off, back up to a USB stick, roll back.

The cabinet has no right to do any of this itself. It makes an empty file, named after the request, in a
folder that systemd has made; units watch for these names and carry out the requests. All requests except
those for power get an answer. Files for a stick are in a folder beside it.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger(__name__)

POWER_OFF, REBOOT = "poweroff", "reboot"
"""Requests to switch the machine off, or to restart it: verbs of systemctl."""
BACK_UP = "usb-backup"
"""The request to copy the folder's files to a stick."""
RESTORE = "usb-restore"
"""The request to copy the newest files on a stick to the folder."""
ADDRESSES = "addresses"
"""The request to list the machine's network addresses; the cabinet itself has no network."""
ROLL_BACK = "rollback"
"""The request to go back to the previous release."""
REQUESTS = (BACK_UP, RESTORE, ADDRESSES, ROLL_BACK)
"""The requests that get an answer."""

FOLDER = "usb"
"""The name of the folder for a stick's files, in the folder of the requests."""
FROM = "FROM "
"""The prefix of the answer to RESTORE, before the name of the backup."""
YES, NO = "yes", "no"


class RequestResult(NamedTuple):
    """The answer to a request."""

    done: bool
    words: str


class SystemRequests:
    """Makes requests of a cabinet that systemd started; elsewhere nothing reads them."""

    def __init__(self, folder: Path | None) -> None:
        """`folder`: the folder that the system watches, None for none."""
        self._folder = folder

    @property
    def heard(self) -> bool:
        """True if the system watches the folder of the requests."""
        return self._folder is not None

    @property
    def folder(self) -> Path:
        """Return the folder of files for a stick, and from one.

        Raises OSError if the system does not watch.
        """
        if self._folder is None:
            raise OSError("nobody listens here: only cabinet.service can ask the system for anything")
        return self._folder / FOLDER

    def power_off(self) -> None:
        self._ask_for_power(POWER_OFF)

    def reboot(self) -> None:
        self._ask_for_power(REBOOT)

    def _ask_for_power(self, request: str) -> None:
        try:
            self.ask(request)
        except OSError as error:
            log.warning("%s cannot be asked for (%s); pull the plug, nothing is lost", request, error)
        else:
            log.info("asked for %s", request)

    def ask(self, request: str) -> None:
        """Make the request and delete an older answer. Raises OSError."""
        answer_path(self.folder.parent, request).unlink(missing_ok=True)
        (self.folder.parent / request).touch()

    def answer(self, request: str) -> RequestResult | None:
        """Return the answer, None while there is none."""
        if self._folder is None:
            return None
        try:
            text = answer_path(self._folder, request).read_text(encoding="utf-8")
        except OSError:
            return None
        first, _, words = text.partition("\n")
        return RequestResult(first == YES, words.strip())

    def take_back(self, request: str) -> None:
        """Withdraw a request without an answer, so that it is not carried out later. Raises OSError."""
        (self.folder.parent / request).unlink(missing_ok=True)


def answer_path(folder: Path, request: str) -> Path:
    """Return the path of an answer's file."""
    return folder / f"{request}.answer"


def from_environment(environ: Mapping[str, str] = os.environ) -> SystemRequests:
    """Return the requests of the cabinet that systemd has started; elsewhere requests that fail."""
    folder = environ.get("RUNTIME_DIRECTORY")
    return SystemRequests(Path(folder) if folder else None)
