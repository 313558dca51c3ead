"""The Debian packages that a cabinet needs in addition to Raspberry Pi OS Lite."""

from __future__ import annotations

from cabinet_install.work import Work

EVERYWHERE = ("openssh-client", "libegl1", "libgles2", "libgbm1", "libgl1-mesa-dri", "v4l-utils")
"""The packages that every cabinet needs. SDL loads the graphics libraries at run time, so no other package
depends on them; ssh-keygen verifies updates, and cec-ctl (v4l-utils) switches the TV."""
PYGAME = "python3-pygame"
"""The Debian package of pygame, which is new enough from trixie on. It can draw with KMS, unlike PyPI's
pygame."""
TOO_OLD = ("bookworm",)
"""Debian releases whose pygame is too old; there, a cabinet release contains pygame-ce, which can also
draw with KMS."""
PIP = "python3-pip"
"""The Debian package of pip, which is needed to make a release from a checkout."""


def needed(codename: str, *, makes_release: bool) -> tuple[str, ...]:
    """Return the Debian packages that a cabinet needs.

    `codename`: the Debian release, such as trixie. `makes_release`: include pip.
    """
    pygame = () if codename in TOO_OLD else (PYGAME,)
    return (*EVERYWHERE, *pygame, *([PIP] if makes_release else []))


def install(work: Work, codename: str, *, makes_release: bool) -> None:
    """Install the missing Debian packages. Raises CommandError, which names the packages."""
    wanted = needed(codename, makes_release=makes_release)
    missing = [name for name in wanted if not _installed(work, name)]
    if missing:
        work.command("packages: update the package list", "apt-get", "-q", "update")
    what = f"packages: {' '.join(missing or wanted)}"
    apt = ("apt-get", "-q", "-y", "--no-install-recommends", "install")
    work.command(what, *apt, *missing, done=not missing)


def _installed(work: Work, name: str) -> bool:
    answer = work.system.ask("dpkg-query", "-W", "-f", "${db:Status-Status}", name)
    return answer.status == 0 and answer.output == "installed"
