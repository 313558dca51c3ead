"""The systems for which a release can be made, and the packages that each system needs.

A target is a Debian version and a machine name, such as trixie-aarch64. Standard library only: the installer
uses this module, too.
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
"""The machine name (as from `uname -m`) of the supported Raspberry Pis: all run a 64-bit system."""
MACHINES = "[a-z0-9_]{2,20}"
"""A regular expression for machine names such as aarch64."""
OLDEST_GLIBC = 17
FROM_ELSEWHERE = frozenset({"pygame", "pygame-ce", "lgpio", "rpi-lgpio"})
"""Requirements of the cabinet's wheel that a release leaves out, because the system provides them;
bookworm's `wants` adds pygame-ce again.

PyPI's pygame cannot draw without a desktop; Debian's can. lgpio is used only if the settings name it;
Debian has it for every Python, and PyPI does not."""
NOT_HERE = FROM_ELSEWHERE - {"pygame-ce"} | {"setuptools"}
"""Packages left out of a release although other packages require them.

These are the packages in `FROM_ELSEWHERE`, except pygame-ce, and setuptools, which colorzero requires but
does not use."""
OURS = "arcade-cabinet"
OF_DEBIAN = frozenset(
    {"apt", "apt_pkg", "aptsources", "cloudinit", "colorzero", "dbus", "debconf", "gi", "gpiod", "gpiozero"}
    | {"lgpio", "netplan", "numpy", "pigpio", "pygame", "smbus", "spidev", "systemd", "toml", "yaml"}
)
"""Top-level Python modules that Debian's packages may provide on a cabinet; every release can import them."""


@dataclass(frozen=True)
class System:
    """A supported version of Raspberry Pi OS, or of the Debian version that it is based on."""

    name: str
    python: str
    glibc: int
    """The minor version of the system's glibc, such as 41 for 2.41; wheels for newer ones are rejected."""
    wants: tuple[str, ...] = ()
    """Requirements of a release on this system that the cabinet's wheel does not have."""

    def platforms(self, machine: str) -> list[str]:
        """Return the pip platform tags of wheels that work on this system, the best first."""
        tags = [f"manylinux_2_{minor}_{machine}" for minor in range(self.glibc, OLDEST_GLIBC - 1, -1)]
        return [*tags, f"manylinux2014_{machine}", f"linux_{machine}"]


SYSTEMS = {
    system.name: system
    for system in (
        System("trixie", "3.13", 41),
        # The pygame in bookworm is too old.
        System("bookworm", "3.11", 36, ("pygame-ce>=2.5.6",)),
    )
}


def python(target: str) -> str:
    """Return the Python version of a target such as trixie-aarch64; '' for an unknown system."""
    system = SYSTEMS.get(target.partition("-")[0])
    return system.python if system else ""


def this_python() -> str:
    """Return the version of the Python that runs this program, such as 3.13."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def choose(targets: Collection[str], version: str, machine: str, wanted: str) -> str:
    """Return the target in a release that fits a machine and a Python version.

    Raises ValueError if no target fits.
    """
    for name in targets:
        if name.endswith(f"-{machine}") and python(name) == wanted:
            return name
    raise ValueError(
        f"release {version} is made for {', '.join(targets) or 'nothing'}; this is {machine} with Python "
        f"{wanted}: make one for it, see `cabinet bundle --help`"
    )


def plain(name: str) -> str:
    """Return a package name in normalized form: lower case, with hyphens."""
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements(metadata: str) -> list[str]:
    """Return the requirements to install with a wheel on a cabinet, read from the wheel's METADATA.

    The cabinet itself and the packages in `FROM_ELSEWHERE` are left out.
    """
    return [each for each in _required(metadata) if _named(each) not in FROM_ELSEWHERE | {OURS}]


def of_ours(metadata: str) -> list[str]:
    """Return the requirements on the cabinet itself that a wheel's METADATA contains."""
    return [each for each in _required(metadata) if _named(each) == OURS]


def modules(required: Iterable[str]) -> frozenset[str]:
    """Return the names of the top-level modules that are available to every release on a cabinet.

    `required`: the Requires-Dist entries of the cabinet's wheel.
    """
    return OF_DEBIAN | {_named(each).replace("-", "_") for each in _on_a_cabinet(required)}


def _required(metadata: str) -> list[str]:
    return _on_a_cabinet(HeaderParser().parsestr(metadata).get_all("Requires-Dist") or [])


def _on_a_cabinet(required: Iterable[str]) -> list[str]:
    found = []
    for line in required:
        requirement, _, marker = (part.strip() for part in line.partition(";"))
        # Only the marker `extra` is evaluated. Other markers, such as python_version, depend on the cabinet,
        # and this function runs on another computer.
        extra = re.search(r"extra\s*==\s*['\"]([^'\"]*)", marker)
        if not extra or extra[1] == "pi":
            found.append(requirement)
    return found


def _named(requirement: str) -> str:
    return plain(re.split(r"[^A-Za-z0-9._-]", requirement)[0])
