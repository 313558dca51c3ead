"""The systems that a release can be made for, and the packages that each needs in it.

Standard library only: the installer uses this, too.
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
"""A pattern of machine names."""
OLDEST_GLIBC = 17
FROM_ELSEWHERE = frozenset({"pygame", "pygame-ce", "lgpio", "rpi-lgpio"})
"""Requirements of our wheel that no release has. PyPI's pygame cannot draw without a desktop; Debian's
can. lgpio is used only if the settings name it; Debian has it for every Python, PyPI has not."""
NOT_HERE = FROM_ELSEWHERE - {"pygame-ce"} | {"setuptools"}
"""Packages to leave out although others need them: those, and one that colorzero names but does not use."""
OURS = "arcade-cabinet"
OF_DEBIAN = frozenset(
    {"apt", "apt_pkg", "aptsources", "cloudinit", "colorzero", "dbus", "debconf", "gi", "gpiod", "gpiozero"}
    | {"lgpio", "netplan", "numpy", "pigpio", "pygame", "smbus", "spidev", "systemd", "toml", "yaml"}
)
"""Modules that Debian's Python may have on a cabinet: the path of every release includes them."""


@dataclass(frozen=True)
class System:
    """One version of Raspberry Pi OS, or of the Debian it is made of."""

    name: str
    python: str
    glibc: int
    """The minor version of its C library: wheels must be for that or an older one."""
    wants: tuple[str, ...] = ()
    """Requirements here beyond those of our wheel."""

    def platforms(self, machine: str) -> list[str]:
        """The names in pip of the platforms whose wheels work here, the best first."""
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
    """The Python of a target such as trixie-aarch64; '' for an unknown system."""
    system = SYSTEMS.get(target.partition("-")[0])
    return system.python if system else ""


def this_python() -> str:
    """The Python of this program, such as 3.13."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def choose(targets: Collection[str], version: str, machine: str, wanted: str) -> str:
    """The target of a release for a machine and a Python. Raises ValueError if there is none."""
    for name in targets:
        if name.endswith(f"-{machine}") and python(name) == wanted:
            return name
    raise ValueError(
        f"release {version} is made for {', '.join(targets) or 'nothing'}; this is {machine} with Python "
        f"{wanted}: make one for it, see `cabinet bundle --help`"
    )


def plain(name: str) -> str:
    """A distribution's normalized name: lower case, hyphens."""
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements(metadata: str) -> list[str]:
    """A wheel's requirements on a cabinet by its METADATA.

    The cabinet itself and packages from elsewhere are left out.
    """
    return [each for each in _required(metadata) if _named(each) not in FROM_ELSEWHERE | {OURS}]


def of_ours(metadata: str) -> list[str]:
    """The versions of the cabinet that a wheel requires by its METADATA."""
    return [each for each in _required(metadata) if _named(each) == OURS]


def modules(required: Iterable[str]) -> frozenset[str]:
    """Names of modules on the path of our releases. `required`: the Requires-Dist of our wheel."""
    return OF_DEBIAN | {_named(each).replace("-", "_") for each in _on_a_cabinet(required)}


def _required(metadata: str) -> list[str]:
    return _on_a_cabinet(HeaderParser().parsestr(metadata).get_all("Requires-Dist") or [])


def _on_a_cabinet(required: Iterable[str]) -> list[str]:
    found = []
    for line in required:
        requirement, _, marker = (part.strip() for part in line.partition(";"))
        # Other markers depend on the cabinet, not on the computer that makes the bundle.
        extra = re.search(r"extra\s*==\s*['\"]([^'\"]*)", marker)
        if not extra or extra[1] == "pi":
            found.append(requirement)
    return found


def _named(requirement: str) -> str:
    return plain(re.split(r"[^A-Za-z0-9._-]", requirement)[0])
