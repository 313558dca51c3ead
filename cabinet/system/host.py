"""The computer that the cabinet runs on, as the cabinet sees it."""

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
"""The files that identify the computer: a Pi's serial number; elsewhere the id made at the first start."""
MOST = 256
"""The maximum number of characters read from such a file."""


@dataclass(frozen=True, kw_only=True)
class Host:
    """The things that belong to the computer, not to the cabinet."""

    data: Path
    """The data directory of the cabinet."""
    requests: SystemRequests
    version: Callable[[], str]
    """Returns the version of the running release. It is slow, so it is called only when the owner needs
    the version."""
    machine: Callable[[], Machine]
    """Returns access to files and programs of the machine; it is also called only when the owner needs it."""
    switch_off: Callable[[], None] = lambda: None
    """Asks the system to switch the machine off, after the power button was held."""
    tv: TvPower = field(default_factory=NoTvPower)
    """Wakes the TV and puts it into standby."""
    boot: str = ""
    """An id that changes with every start of the machine, "" if there is none."""
    computer: str | None = None
    """The computer's id, the same after every start; "" if no source has one.

    None if cards must not record it."""
    files_wrong: Callable[[], bool] | None = None
    """Returns True if the owner's files on the boot partition have errors; None if nothing checks them."""


def this(data: Path, *, service: bool) -> Host:
    """Return the machine that this program runs on; a `service` also checks the owner's files."""
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
    """Return a machine that knows nothing and can do nothing: for demonstrations."""
    empty = Path(os.devnull)
    return Host(
        data=empty,
        requests=requests.SystemRequests(None),
        version=lambda: "",
        machine=lambda: _machine(empty),
    )


def computer(sources: tuple[Path, ...] = SOURCES) -> str:
    """Return the computer's id, the same after every start; "" if no source in `sources` has one.

    The id is a checksum, so it does not reveal its source.
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
    # Imported late, because it is slow to import.
    from importlib.metadata import version  # noqa: PLC0415 - see above

    return version("arcade-cabinet")


def _machine(root: Path = Path("/")) -> Machine:
    # Imported late, because it is slow to import.
    from cabinet.doctor.machine import Machine  # noqa: PLC0415 - see above

    return Machine(root, programs=False)


def _files_wrong() -> bool:
    """True if the image's cabinet-owner.service has found an error in the owner's files."""
    with suppress(OSError):
        return WRONG_FILES.stat().st_size > 0
    return False
