"""The systems that a release can be made for, and what each of them needs in it.

Standard library only: the installer asks here, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.parser import HeaderParser

MACHINE = "aarch64"
"""Every Pi that the cabinet runs on, with a 64-bit system."""
MACHINES = "[a-z0-9_]{2,20}"
"""How machines are called."""
OLDEST_GLIBC = 17
FROM_ELSEWHERE = frozenset({"pygame", "pygame-ce", "lgpio", "rpi-lgpio"})
"""What our wheel names and no release has. PyPI's pygame cannot draw without a desktop; Debian's can.
Lgpio plays only where the settings name it; Debian's is there for every Python, PyPI's is not."""


def requirements(metadata: str) -> list[str]:
    """What a wheel needs on a cabinet by its METADATA, but for what comes from elsewhere."""
    wanted = HeaderParser().parsestr(metadata).get_all("Requires-Dist") or []
    return [*filter(None, map(_requirement, wanted))]


@dataclass(frozen=True)
class System:
    """One version of Raspberry Pi OS, or of the Debian it is made of."""

    name: str
    python: str
    glibc: int
    """The minor version of its C library: wheels are made for that or an older one."""
    wants: tuple[str, ...] = ()
    """Requirements besides those that our wheel names."""

    def platforms(self, machine: str) -> list[str]:
        """What pip calls the platforms whose wheels work here, the best first."""
        tags = [f"manylinux_2_{minor}_{machine}" for minor in range(self.glibc, OLDEST_GLIBC - 1, -1)]
        return [*tags, f"manylinux2014_{machine}", f"linux_{machine}"]

    def requirements(self, metadata: str) -> list[str]:
        """What must be in the bundle besides our wheel, by that wheel's METADATA."""
        return [*requirements(metadata), *self.wants]


SYSTEMS = {
    system.name: system
    for system in (
        System("trixie", "3.13", 41),
        # Its own pygame is too old.
        System("bookworm", "3.11", 36, ("pygame-ce>=2.5.6",)),
    )
}


def _requirement(line: str) -> str:
    requirement, _, marker = (part.strip() for part in line.partition(";"))
    name = re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower().replace("_", "-").replace(".", "-")
    # Other markers would be judged by the computer that makes the bundle, not by the cabinet.
    extra = re.search(r"extra\s*==\s*['\"]([^'\"]*)", marker)
    return "" if name in FROM_ELSEWHERE or (extra and extra[1] != "pi") else requirement
