"""Debian for the card: made by mmdebstrap, cached by its ingredients."""

from __future__ import annotations

import hashlib
import json
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from cabinet_image import recommended
from cabinet_image.tools import run
from cabinet_install import packages

SUITE = "trixie"
BACKPORTS = f"{SUITE}-backports"
MIRROR = "http://deb.debian.org/debian"
SECURITY = "http://deb.debian.org/debian-security"
COMPONENTS = "main non-free-firmware"
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"

ARCHIVES = "/var/cache/apt/archives"
"""The folder of apt's downloads."""
KERNEL = "linux-image-arm64"
SYSTEM = """
    raspi-firmware firmware-brcm80211 wireless-regdb initramfs-tools zstd
    systemd-sysv systemd-resolved systemd-timesyncd libnss-myhostname udev dbus libpam-systemd kmod
    sudo openssh-server iproute2 wpasupplicant procps e2fsprogs dosfstools fdisk
    tzdata nano less python3-yaml
"""
"""The packages of the card's system; `recommended` and systemd/install add the rest."""
DPKG = (
    *(f"path-exclude=/usr/share/{each}/*" for each in ("man", "locale", "doc")),
    "path-include=/usr/share/doc/*/copyright",
    # A changed file is kept, without a question.
    "force-confold",
)
"""The files of packages to put on the card; the rule stays in force there."""
NO_INITRD = "etc/initramfs-tools/update-initramfs.conf", "update_initramfs=no\n"
"""A file written before the packages: the initramfs is made once, at the end."""


class Source(NamedTuple):
    """The source of Debian packages."""

    mirror: str = MIRROR
    security: str = SECURITY
    pi5: bool = False
    """True for the kernel of the backports, which supports the Pi 5."""


class Debian(NamedTuple):
    """The result."""

    archive: Path
    """The archive of all its files."""
    began: int
    """Seconds since 1970. Files of packages are older; newer ones were made with it, and get this time."""


def wanted(source: Source) -> tuple[str, ...]:
    """All packages requested by name."""
    kernel = f"{KERNEL}/{BACKPORTS}" if source.pi5 else KERNEL
    cabinets = packages.needed(SUITE, makes_release=False)
    return tuple(sorted({kernel, *SYSTEM.split(), *recommended.LOADED, *cabinets}))


def sources(source: Source) -> str:
    """The text of sources.list for apt."""
    suites = [
        (source.mirror, SUITE),
        (source.mirror, f"{SUITE}-updates"),
        (source.security, f"{SUITE}-security"),
    ]
    if source.pi5:
        suites.append((source.mirror, BACKPORTS))
    return "".join(f"deb {mirror} {suite} {COMPONENTS}\n" for mirror, suite in suites)


def stamp(source: Source) -> str:
    """A hash of everything that makes another Debian, except the archive's packages of the day."""
    parts = [source, wanted(source), DPKG, NO_INITRD, sources(source)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:12]


def make(
    source: Source, cache: Path, env: Mapping[str, str], report: Callable[[str], None], *, fresh: bool
) -> Debian:
    """Debian for the card, from the cache if possible. Raises BuildError."""
    made = [] if fresh else sorted(cache.glob(f"debian-{stamp(source)}-*.tar"))
    if made:
        report(f"Debian from {made[-1]}")
        return Debian(made[-1], int(made[-1].stem.rpartition("-")[2]))
    began = int(time.time())
    kept = cache / f"debian-{stamp(source)}-{began}.tar"
    report("Debian from its archive: eight minutes of processor time")
    debs = cache / "debs"
    debs.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        work = Path(folder)
        (work / "sources.list").write_text(sources(source))
        name, text = NO_INITRD
        (work / "settings" / name).parent.mkdir(parents=True)
        (work / "settings" / name).write_text(text)
        command = [
            *("mmdebstrap", "--variant=minbase", "--architectures=arm64", "--format=tar"),
            *(f"--dpkgopt={each}" for each in DPKG),
            f"--include={','.join(wanted(source))}",
            f"--keyring={KEYS}",
            # Earlier downloads are reused; new ones are kept.
            f'--setup-hook=mkdir -p "$1{ARCHIVES}"; cp -n {debs}/*.deb "$1{ARCHIVES}" || true',
            f'--essential-hook=cp -rT {work / "settings"} "$1"',
            f'--customize-hook=cp -n "$1{ARCHIVES}"/*.deb {debs} || true',
            "--skip=essential/unlink,download/empty",
            *(SUITE, f"{work / 'debian.tar'}", f"{work / 'sources.list'}"),
        ]
        # With an epoch Python's bytecode would be checked by contents, which are then read at every start.
        plain = {name: value for name, value in env.items() if name != "SOURCE_DATE_EPOCH"}
        run(*command, env={**plain, "INITRD": "No"}, log=cache / "mmdebstrap.log")
        (work / "debian.tar").replace(kept)
    return Debian(kept, began)
