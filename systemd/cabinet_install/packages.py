"""The Debian packages that a cabinet needs, beyond Raspberry Pi OS Lite."""

from __future__ import annotations

from cabinet_install.work import Work

EVERYWHERE = ("openssh-client", "libegl1", "libgles2", "libgbm1", "libgl1-mesa-dri", "v4l-utils")
"""SDL opens the graphics libraries by name, so no package depends on them; ssh-keygen checks updates, and
cec-ctl of v4l-utils switches the TV."""
PYGAME = "python3-pygame"
"""The package of pygame. From trixie on it is new enough, and its SDL draws by KMS, unlike PyPI's."""
TOO_OLD = ("bookworm",)
"""Debian releases whose pygame is too old: there a cabinet release contains pygame-ce, which also draws by
KMS."""
PIP = "python3-pip"
"""The package of pip, which makes a release from a checkout."""


def needed(codename: str, *, makes_release: bool) -> tuple[str, ...]:
    """Return the packages needed on a Debian release, given by its code name."""
    pygame = () if codename in TOO_OLD else (PYGAME,)
    return (*EVERYWHERE, *pygame, *([PIP] if makes_release else []))


def install(work: Work, codename: str, *, makes_release: bool) -> None:
    """Install missing packages from the network. Raises CommandError, which names the packages."""
    wanted = needed(codename, makes_release=makes_release)
    missing = [name for name in wanted if not _installed(work, name)]
    if missing:
        work.command("packages: the list of what there is", "apt-get", "-q", "update")
    what = f"packages: {' '.join(missing or wanted)}"
    apt = ("apt-get", "-q", "-y", "--no-install-recommends", "install")
    work.command(what, *apt, *missing, done=not missing)


def _installed(work: Work, name: str) -> bool:
    answer = work.system.ask("dpkg-query", "-W", "-f", "${db:Status-Status}", name)
    return answer.status == 0 and answer.output == "installed"
