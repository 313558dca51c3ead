"""The command `cabinet` of a cabinet in a folder: `python -m tests.fleet.standin ROOT ...`.

Releases are tried by the real updater on a unit in virtual time; all else is the real command.
"""

from __future__ import annotations

import sys
from datetime import date
from math import inf
from pathlib import Path

from cabinet.commands.cli import main as real
from cabinet.release import signature
from cabinet.release.guard import Home
from cabinet.release.update import FailedError, Parts, RefusedError, Updater
from tests.release.workshop import Behaviour, FakeBuilder, FakeUnit, VirtualTime

FAILS = "fails"
"""A file in the root: the version that never becomes ready on this cabinet."""


def unit_of(home: Home) -> FakeUnit:
    """The unit, started."""
    time = VirtualTime()
    unit = FakeUnit(home, time, [])
    if (home.root / FAILS).exists():
        unit.behaviour[(home.root / FAILS).read_text()] = Behaviour(ready=inf)
    unit.start()
    time.wait(10.0)
    return unit


def update(home: Home, file: Path) -> int:
    """Install and try a release; the exit code of `cabinet update`."""
    unit = unit_of(home)
    parts = Parts(
        machine="aarch64",
        python="3.13",
        verify=lambda data, sig: signature.verify(data, sig, home.root / "etc/cabinet/allowed_signers"),
        builder=FakeBuilder(home.root / "called"),
        unit=unit,
        time=unit.time,
        free=lambda _path: 10 << 30,
        today=date(2026, 11, 22).isoformat,
        report=print,
    )
    try:
        with file.open("rb") as source:
            print(Updater(home, parts).update(source))
    except (RefusedError, FailedError) as error:
        print(f"cabinet: {error}", file=sys.stderr)
        return 2 if isinstance(error, RefusedError) else 1
    return 0


def main(root: Path, arguments: list[str]) -> None:
    """Do what the command would."""
    home = Home(root)
    match arguments:
        case ["ready"]:
            sys.exit(0 if unit_of(home).status().active == "active" else 3)
        case ["update", file]:
            sys.exit(update(home, Path(file)))
        case ["releases", *options]:
            real(["releases", *options, "--root", str(root)])
        case _:
            real(["--data", str(home.data), *arguments])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
