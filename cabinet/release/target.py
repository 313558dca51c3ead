"""The systems that a release can be made for, and what each of them needs in it.

Standard library only: the installer asks here, too.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from email.parser import HeaderParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

MACHINE = "aarch64"
"""Every Pi that the cabinet runs on, with a 64-bit system."""
MACHINES = "[a-z0-9_]{2,20}"
"""How machines are called."""
OLDEST_GLIBC = 17
FROM_ELSEWHERE = frozenset({"pygame", "pygame-ce", "lgpio", "rpi-lgpio"})
"""What our wheel names and no release has. PyPI's pygame cannot draw without a desktop; Debian's can.
Lgpio plays only where the settings name it; Debian's is there for every Python, PyPI's is not."""
NOT_HERE = FROM_ELSEWHERE - {"pygame-ce"} | {"setuptools"}
"""What is left out where others need it: those, and what colorzero names but does not use."""
OURS = "arcade-cabinet"
OF_DEBIAN = frozenset(
    {"apt", "apt_pkg", "aptsources", "cloudinit", "colorzero", "dbus", "debconf", "gi", "gpiod", "gpiozero"}
    | {"lgpio", "netplan", "numpy", "pigpio", "pygame", "smbus", "spidev", "systemd", "toml", "yaml"}
)
"""Modules that Debian's Python has, or may have, on a cabinet: the path of every release leads there, too."""


@dataclass(frozen=True)
class System:
    """One version of Raspberry Pi OS, or of the Debian it is made of."""

    name: str
    python: str
    glibc: int
    """The minor version of its C library: wheels are made for that or an older one."""
    wants: tuple[str, ...] = ()
    """What a release needs here besides what our wheel names."""

    def platforms(self, machine: str) -> list[str]:
        """What pip calls the platforms whose wheels work here, the best first."""
        tags = [f"manylinux_2_{minor}_{machine}" for minor in range(self.glibc, OLDEST_GLIBC - 1, -1)]
        return [*tags, f"manylinux2014_{machine}", f"linux_{machine}"]


SYSTEMS = {
    system.name: system
    for system in (
        System("trixie", "3.13", 41),
        # Its own pygame is too old.
        System("bookworm", "3.11", 36, ("pygame-ce>=2.5.6",)),
    )
}


def python(target: str) -> str:
    """The Python of a target such as trixie-aarch64; '' for a system that is not known here."""
    system = SYSTEMS.get(target.partition("-")[0])
    return system.python if system else ""


def this_python() -> str:
    """The Python of this program, such as 3.13."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def choose(targets: Collection[str], version: str, machine: str, wanted: str) -> str:
    """Which target of a release is for a machine and a Python. Raises ValueError where none is."""
    for name in targets:
        if name.endswith(f"-{machine}") and python(name) == wanted:
            return name
    raise ValueError(
        f"release {version} is made for {', '.join(targets) or 'nothing'}; this is {machine} with Python "
        f"{wanted}: make one for it, see `cabinet bundle --help`"
    )


def plain(name: str) -> str:
    """A distribution's name as everybody writes it: lower case, hyphens."""
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements(metadata: str) -> list[str]:
    """What a wheel needs on a cabinet by its METADATA, but for the cabinet and what comes from elsewhere."""
    return [each for each in _required(metadata) if _named(each) not in FROM_ELSEWHERE | {OURS}]


def of_ours(metadata: str) -> list[str]:
    """Which versions of the cabinet a wheel asks for by its METADATA."""
    return [each for each in _required(metadata) if _named(each) == OURS]


def modules(required: Iterable[str]) -> frozenset[str]:
    """Names of modules on the path of a release of ours. `required`: the Requires-Dist of our wheel."""
    return OF_DEBIAN | {_named(each).replace("-", "_") for each in _on_a_cabinet(required)}


def _required(metadata: str) -> list[str]:
    return _on_a_cabinet(HeaderParser().parsestr(metadata).get_all("Requires-Dist") or [])


def _on_a_cabinet(required: Iterable[str]) -> list[str]:
    found = []
    for line in required:
        requirement, _, marker = (part.strip() for part in line.partition(";"))
        # Other markers would be judged by the computer that makes the bundle, not by the cabinet.
        extra = re.search(r"extra\s*==\s*['\"]([^'\"]*)", marker)
        if not extra or extra[1] == "pi":
            found.append(requirement)
    return found


def _named(requirement: str) -> str:
    return plain(re.split(r"[^A-Za-z0-9._-]", requirement)[0])
