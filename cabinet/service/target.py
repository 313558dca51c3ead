"""The systems that a release can be made for, and what each of them needs in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.parser import HeaderParser

MACHINE = "aarch64"
"""Every Pi that the cabinet runs on, with a 64-bit system."""
OLDEST_GLIBC = 17


@dataclass(frozen=True)
class System:
    """One version of Raspberry Pi OS, or of the Debian it is made of."""

    name: str
    python: str
    glibc: int
    """The minor version of its C library: wheels are made for that or an older one."""
    has: frozenset[str]
    """Packages that come from the system."""
    wants: tuple[str, ...] = ()
    """Requirements besides those that our wheel names."""

    def platforms(self, machine: str) -> list[str]:
        """What pip calls the platforms whose wheels work here, the best first."""
        tags = [f"manylinux_2_{minor}_{machine}" for minor in range(self.glibc, OLDEST_GLIBC - 1, -1)]
        return [*tags, f"manylinux2014_{machine}", f"linux_{machine}"]

    def requirements(self, metadata: str) -> list[str]:
        """What must be in the bundle besides our wheel, by that wheel's METADATA."""
        wanted = HeaderParser().parsestr(metadata).get_all("Requires-Dist") or []
        return [*filter(None, map(self._requirement, wanted)), *self.wants]

    def _requirement(self, line: str) -> str:
        requirement, _, marker = (part.strip() for part in line.partition(";"))
        name = re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower().replace("_", "-").replace(".", "-")
        # Markers would be judged by the computer that makes the bundle, not by the cabinet.
        extra = re.search(r"extra\s*==\s*['\"]([^'\"]*)", marker)
        return "" if name in self.has or (extra and extra[1] != "pi") else requirement


_LGPIO = frozenset({"lgpio", "rpi-lgpio"})
"""Not published as wheels for a Pi; who names that factory installs Debian's."""

SYSTEMS = {
    system.name: system
    for system in (
        # pygame's own wheels cannot draw without a desktop; Debian's pygame and pygame-ce can.
        System("trixie", "3.13", 41, _LGPIO | {"pygame", "pygame-ce"}),
        System("bookworm", "3.11", 36, _LGPIO | {"pygame", "pygame-ce"}, ("pygame-ce>=2.5.6",)),
    )
}
