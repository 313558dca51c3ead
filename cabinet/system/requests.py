"""Requests to the operating system: switch off, back up to a USB stick, roll back.

The cabinet has no permission to do any of this itself. It creates an empty file, named after the request, in
a folder made by systemd; systemd units watch the folder and carry out the requests. All requests except those
for power get an answer. Files for a USB stick are in a subfolder.
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
"""The requests to switch the machine off and to restart it, named like the verbs of systemctl."""
BACK_UP = "usb-backup"
"""The request to copy the cabinet's backup file to a USB stick."""
RESTORE = "usb-restore"
"""The request to copy the newest backup file from a USB stick to the cabinet."""
ADDRESSES = "addresses"
"""The request to list the machine's network addresses; the cabinet itself has no access to the network."""
ROLL_BACK = "rollback"
"""The request to return to the previous release of the cabinet's software."""
REQUESTS = (BACK_UP, RESTORE, ADDRESSES, ROLL_BACK)
"""The requests to the operating system that get an answer."""

FOLDER = "usb"
"""The subfolder for files to and from a USB stick, in the folder of the requests."""
FROM = "FROM "
"""The first words of the answer to the request RESTORE; the name of the backup follows."""
YES, NO = "yes", "no"


class RequestResult(NamedTuple):
    """The result of a request to the operating system: success and a message."""

    done: bool
    words: str


class SystemRequests:
    """Makes requests to the operating system; they have an effect only if systemd started the cabinet."""

    def __init__(self, folder: Path | None) -> None:
        """`folder`: the folder of the requests, which systemd watches; None if there is none."""
        self._folder = folder

    @property
    def heard(self) -> bool:
        """True if systemd watches the folder of the requests."""
        return self._folder is not None

    @property
    def folder(self) -> Path:
        """Return the folder for files to and from a USB stick.

        Raises OSError if systemd does not watch the folder of the requests.
        """
        if self._folder is None:
            raise OSError("only cabinet.service can make requests to the system")
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
        """Make a request by creating its file, and delete an older answer. Raises OSError."""
        answer_path(self.folder.parent, request).unlink(missing_ok=True)
        (self.folder.parent / request).touch()

    def answer(self, request: str) -> RequestResult | None:
        """Return the answer to a request, None while there is none."""
        if self._folder is None:
            return None
        try:
            text = answer_path(self._folder, request).read_text(encoding="utf-8")
        except OSError:
            return None
        first, _, words = text.partition("\n")
        return RequestResult(first == YES, words.strip())

    def take_back(self, request: str) -> None:
        """Withdraw a request that was not answered, so that it is not carried out later. Raises OSError."""
        (self.folder.parent / request).unlink(missing_ok=True)


def answer_path(folder: Path, request: str) -> Path:
    """Return the path of the file that contains the answer to a request."""
    return folder / f"{request}.answer"


def from_environment(environ: Mapping[str, str] = os.environ) -> SystemRequests:
    """Return the `SystemRequests` of this program; they fail if systemd did not start the program."""
    folder = environ.get("RUNTIME_DIRECTORY")
    return SystemRequests(Path(folder) if folder else None)
