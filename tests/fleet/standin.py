"""A stand-in for the command `cabinet` on a simulated cabinet: `python -m tests.fleet.standin ROOT ...`.

The real updater tries releases on a simulated unit in virtual time; all other commands are the real ones.
"""

from __future__ import annotations

import sys
from math import inf
from pathlib import Path

from cabinet.commands.cli import main as real
from cabinet.release import installed, signature
from cabinet.release.links import Links
from cabinet.release.update import FailedError, RefusedError, Updater
from tests.release.workshop import Behaviour, FakeUnit, VirtualTime

FAILS = "fails"
"""The name of a file in the root folder; it contains the version that never becomes ready on this cabinet."""


def unit_of(place: Links) -> FakeUnit:
    """Return the simulated systemd unit of a cabinet, started."""
    unit = FakeUnit(place, VirtualTime(), [])
    if (place.root / FAILS).exists():
        unit.behaviour[(place.root / FAILS).read_text()] = Behaviour(ready=inf)
    unit.start()
    unit.time.wait(10.0)
    return unit


def update(place: Links, file: Path) -> int:
    """Install and try a release; return the exit code of `cabinet update`."""
    # A release checks itself with the Python of the tests, because the system may have no Python 3.
    installed.PROGRAM = installed.PROGRAM.replace("/usr/bin/python3", sys.executable)
    unit = unit_of(place)
    updater = Updater(
        links=place,
        machine="aarch64",
        python="3.13",
        verify=lambda signed, sig: signature.verify(signed, sig, place.root / "etc/cabinet/allowed_signers"),
        unit=unit,
        now=unit.time.now,
        wait=unit.time.wait,
        free=lambda _path: 10 << 30,
        today=lambda: "2026-11-22",
        report=print,
    )
    try:
        with file.open("rb") as source:
            print(updater.update(source))
    except (RefusedError, FailedError) as error:
        print(f"cabinet: {error}", file=sys.stderr)
        return 2 if isinstance(error, RefusedError) else 1
    return 0


def main(root: Path, arguments: list[str]) -> None:
    """Run a command of the cabinet in the folder `root`."""
    place = Links(root)
    match arguments:
        case ["ready"]:
            sys.exit(0 if unit_of(place).status().active == "active" else 3)
        case ["update", file]:
            sys.exit(update(place, Path(file)))
        case ["releases", *options]:
            real(["releases", *options, "--root", str(root)])
        case _:
            real(["--data", str(place.data), *arguments])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
