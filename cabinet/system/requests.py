"""What the cabinet asks of the system: switching off, a backup to a USB stick, the release before.

The cabinet itself may do none of it. It makes an empty file, whose name is the request, in the folder that
systemd has made for it; units that watch for these names, and for nothing else, carry it out. All but those
for the power write an answer. Files for a stick, or from one, are in a folder beside.
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
"""The machine is to be switched off, or to be started again: verbs of systemctl."""
BACK_UP = "usb-backup"
"""The files of the folder are to be copied to a stick."""
RESTORE = "usb-restore"
"""The newest files on a stick are to be copied to the folder."""
ADDRESSES = "addresses"
"""The addresses that the machine has in the network; the cabinet has none of its own."""
ROLL_BACK = "rollback"
"""The release before is to take over."""
REQUESTS = (BACK_UP, RESTORE, ADDRESSES, ROLL_BACK)
"""Those that are answered."""

FOLDER = "usb"
"""Where the files lie, in the folder of the requests."""
FROM = "FROM "
"""How the answer to RESTORE begins, before the name of the backup."""
YES, NO = "yes", "no"


class RequestResult(NamedTuple):
    """What came of a request."""

    done: bool
    words: str


class SystemRequests:
    """The requests of a cabinet that systemd started; elsewhere nobody hears them."""

    def __init__(self, folder: Path | None) -> None:
        """`folder`: where the system looks, None where no system does."""
        self._folder = folder

    @property
    def heard(self) -> bool:
        """Whether anybody listens."""
        return self._folder is not None

    @property
    def folder(self) -> Path:
        """Where files for a stick, and from one, lie. Raises OSError where nobody listens."""
        if self._folder is None:
            raise OSError("nobody listens here: only cabinet.service can ask the system for anything")
        return self._folder / FOLDER

    def power_off(self) -> None:
        """Ask for the machine to be switched off."""
        self._ask_for_power(POWER_OFF)

    def reboot(self) -> None:
        """Ask for the machine to be started again."""
        self._ask_for_power(REBOOT)

    def _ask_for_power(self, request: str) -> None:
        try:
            self.ask(request)
        except OSError as error:
            log.warning("%s cannot be asked for (%s); pull the plug, nothing is lost", request, error)
        else:
            log.info("asked for %s", request)

    def ask(self, request: str) -> None:
        """Make the request; an older answer is forgotten. Raises OSError."""
        answer_path(self.folder.parent, request).unlink(missing_ok=True)
        (self.folder.parent / request).touch()

    def answer(self, request: str) -> RequestResult | None:
        """The answer, None while there is none."""
        if self._folder is None:
            return None
        try:
            text = answer_path(self._folder, request).read_text(encoding="utf-8")
        except OSError:
            return None
        first, _, words = text.partition("\n")
        return RequestResult(first == YES, words.strip())

    def take_back(self, request: str) -> None:
        """Nobody has answered: the request must not be carried out later. Raises OSError."""
        (self.folder.parent / request).unlink(missing_ok=True)


def answer_path(folder: Path, request: str) -> Path:
    """The file of an answer."""
    return folder / f"{request}.answer"


def from_environment(environ: Mapping[str, str] = os.environ) -> SystemRequests:
    """The requests of the cabinet that systemd started, if it did."""
    folder = environ.get("RUNTIME_DIRECTORY")
    return SystemRequests(Path(folder) if folder else None)
