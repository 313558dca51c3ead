"""The Debian packages that a cabinet needs, beyond Raspberry Pi OS Lite."""

from __future__ import annotations

from cabinet_install.work import InstallError, Work

EVERYWHERE = ("python3-venv", "openssh-client", "libegl1", "libgles2", "libgbm1", "libgl1-mesa-dri")
"""SDL opens the graphics libraries by name, so nothing else asks for them; ssh-keygen checks updates."""
PYGAME = "python3-pygame"
"""From trixie on Debian's pygame is new enough, and its SDL draws by KMS, which PyPI's does not."""
TOO_OLD = ("bookworm",)
"""Systems whose pygame is too old: pip brings pygame-ce there, which draws by KMS too."""


def needed(codename: str) -> tuple[str, ...]:
    """The packages for a release of Debian, by its code name."""
    return EVERYWHERE if codename in TOO_OLD else (*EVERYWHERE, PYGAME)


def install(work: Work, codename: str, *, offline: bool) -> None:
    """Install what is missing. Offline that cannot be done: raises InstallError naming the packages."""
    missing = [name for name in needed(codename) if not _installed(work, name)]
    if missing and offline:
        raise InstallError(
            f"packages are missing: {' '.join(missing)}; with a network: sudo apt install {' '.join(missing)}"
        )
    if not missing:
        work.step(f"packages: {' '.join(needed(codename))}", done=True, act=lambda: None)
        return
    work.command("packages: the list of what there is", "apt-get", "-q", "update")
    work.command(
        f"packages: {' '.join(missing)}",
        *("apt-get", "-q", "-y", "--no-install-recommends", "install", *missing),
    )


def _installed(work: Work, name: str) -> bool:
    answer = work.system.ask("dpkg-query", "-W", "-f", "${db:Status-Status}", name)
    return answer.status == 0 and answer.output == "installed"
