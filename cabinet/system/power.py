"""Asks the system to switch off or to start anew.

The cabinet itself may do neither. It lays an empty file with a name that says
which into the folder that systemd has made for it; units that watch for these
two names, and for nothing else, do the rest.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger(__name__)

OFF = "poweroff"
"""The file that asks for the machine to be switched off; systemd/ has a unit of that name."""
RESTART = "reboot"
"""The file that asks for the machine to be started anew."""


class Power:
    """The machine's power, as far as the cabinet may ask for it."""

    def __init__(self, folder: Path | None) -> None:
        """`folder`: where the system looks for what is asked, None where no system does."""
        self._folder = folder

    def off(self) -> None:
        """Ask for the machine to be switched off."""
        self._ask(OFF)

    def restart(self) -> None:
        """Ask for the machine to be started anew."""
        self._ask(RESTART)

    def _ask(self, what: str) -> None:
        if self._folder is None:
            log.warning("nobody carries out %s: only cabinet.service can ask for it", what)
            return
        try:
            (self._folder / what).touch()
        except OSError as error:
            log.warning("%s cannot be asked for (%s); pull the plug, nothing is lost", what, error)
        else:
            log.info("asked for %s", what)


def from_environment(environ: Mapping[str, str] = os.environ) -> Power:
    """The power of the machine that systemd started the cabinet on, if it did."""
    folder = environ.get("RUNTIME_DIRECTORY")
    return Power(Path(folder) if folder else None)
