"""The computer that the cabinet runs on: its ids, its power, its TV, and access to its system."""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.clock import boot
from cabinet.display.cec import Cec, NoTvPower
from cabinet.files.service import WRONG_FILES
from cabinet.system import requests

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.display.cec import TvPower
    from cabinet.doctor.machine import Machine
    from cabinet.system.requests import SystemRequests

SOURCES = (Path("/sys/firmware/devicetree/base/serial-number"), Path("/etc/machine-id"))
"""The files that contain an id of the computer: a Raspberry Pi's serial number, else Linux's machine-id."""
MOST = 256
"""The maximum number of bytes read from a file that contains the computer's id."""


@dataclass(frozen=True, kw_only=True)
class Host:
    """Everything that the cabinet needs to know of its computer and operating system."""

    data: Path
    """The cabinet's data directory."""
    requests: SystemRequests
    version: Callable[[], str]
    """A function that returns the version of the running release. It is slow, so it is called only when
    the version is needed."""
    machine: Callable[[], Machine]
    """A function that returns access to the machine's files and programs; called only when they are
    needed."""
    switch_off: Callable[[], None] = lambda: None
    """A function that asks the system to switch the machine off; called after the power button was held."""
    tv: TvPower = field(default_factory=NoTvPower)
    """Control of the TV's power: wakes the TV and puts it into standby."""
    boot: str = ""
    """An id that is different after every start of the machine; "" if unknown."""
    computer: str | None = None
    """An id of the computer that stays the same; "" if the computer has none, None if the id must not be
    recorded."""
    files_wrong: Callable[[], bool] | None = None
    """A function that returns True if the owner's setup files on the boot partition have errors; None if
    the files are not checked."""


def this(data: Path, *, service: bool) -> Host:
    """Return the `Host` for the computer that this program runs on.

    `service`: True to report errors in the owner's setup files as well.
    """
    asked = requests.from_environment()
    return Host(
        data=data,
        requests=asked,
        version=_version,
        machine=_machine,
        switch_off=asked.power_off,
        tv=Cec(),
        boot=boot(),
        computer=computer(),
        files_wrong=_files_wrong if service else None,
    )


def nowhere() -> Host:
    """Return a `Host` without access to any computer, for demonstrations."""
    empty = Path(os.devnull)
    return Host(
        data=empty,
        requests=requests.SystemRequests(None),
        version=lambda: "",
        machine=lambda: _machine(empty),
    )


def computer(sources: tuple[Path, ...] = SOURCES) -> str:
    """Return an id of the computer that stays the same; "" if no file in `sources` contains one.

    The id is a checksum, so it does not reveal the contents of the file.
    """
    for path in sources:
        try:
            with path.open("rb") as file:
                number = file.read(MOST).strip(b"\0 \n")
        except OSError:
            continue
        if number:
            return f"{zlib.crc32(number):08x}"
    return ""


def _version() -> str:
    # Import this late, because the import is slow.
    from importlib.metadata import version  # noqa: PLC0415 - see above

    return version("arcade-cabinet")


def _machine(root: Path = Path("/")) -> Machine:
    # Import this late, because the import is slow.
    from cabinet.doctor.machine import Machine  # noqa: PLC0415 - see above

    return Machine(root, programs=False)


def _files_wrong() -> bool:
    """Return True if the image's cabinet-owner.service found errors in the owner's setup files."""
    with suppress(OSError):
        return WRONG_FILES.stat().st_size > 0
    return False
