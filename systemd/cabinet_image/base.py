"""Makes the Debian system for the card with mmdebstrap, and caches it by a hash of its settings."""

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
"""The folder in which apt keeps downloaded packages."""
KERNEL = "linux-image-arm64"
SYSTEM = """
    raspi-firmware firmware-brcm80211 wireless-regdb initramfs-tools zstd
    systemd-sysv systemd-resolved systemd-timesyncd libnss-myhostname udev dbus libpam-systemd kmod
    sudo openssh-server iproute2 wpasupplicant procps e2fsprogs dosfstools fdisk
    tzdata nano less python3-yaml
"""
"""The Debian packages of the card's system; `recommended` and systemd/install add others."""
DPKG = (
    *(f"path-exclude=/usr/share/{each}/*" for each in ("man", "locale", "doc")),
    "path-include=/usr/share/doc/*/copyright",
    # If a configuration file was changed, dpkg keeps it without asking.
    "force-confold",
)
"""Options of dpkg that leave documentation and translations off the card; they also apply to later
upgrades on the card."""
NO_INITRD = "etc/initramfs-tools/update-initramfs.conf", "update_initramfs=no\n"
"""The path and text of a file that keeps package installations from making an initramfs; it is made once at
the end."""


class Source(NamedTuple):
    """The Debian archives from which packages are downloaded."""

    mirror: str = MIRROR
    security: str = SECURITY
    pi5: bool = False
    """True to use the kernel from Debian's backports, which supports the Pi 5."""


class Debian(NamedTuple):
    """A cached Debian system as a tar file."""

    archive: Path
    """The path of the tar file with all files of the system."""
    began: int
    """The time at which the build started, in seconds since 1970. Files from packages are older; newer
    files get a fixed timestamp."""


def wanted(source: Source) -> tuple[str, ...]:
    """Return the names of all packages to install; apt adds their dependencies."""
    kernel = f"{KERNEL}/{BACKPORTS}" if source.pi5 else KERNEL
    cabinets = packages.needed(SUITE, makes_release=False)
    return tuple(sorted({kernel, *SYSTEM.split(), *recommended.LOADED, *cabinets}))


def sources(source: Source) -> str:
    """Return the text of apt's sources.list."""
    suites = [
        (source.mirror, SUITE),
        (source.mirror, f"{SUITE}-updates"),
        (source.security, f"{SUITE}-security"),
    ]
    if source.pi5:
        suites.append((source.mirror, BACKPORTS))
    return "".join(f"deb {mirror} {suite} {COMPONENTS}\n" for mirror, suite in suites)


def stamp(source: Source) -> str:
    """Return a hash of all settings that affect the Debian system; the package versions are not included."""
    parts = [source, wanted(source), DPKG, NO_INITRD, sources(source)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:12]


def make(
    source: Source, cache: Path, env: Mapping[str, str], report: Callable[[str], None], *, fresh: bool
) -> Debian:
    """Return a Debian system for the card, from the cache if possible. Raises BuildError.

    `fresh`: make a new system even if there is one in the cache.
    """
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
            # Reuse earlier downloads, and keep new ones.
            f'--setup-hook=mkdir -p "$1{ARCHIVES}"; cp -n {debs}/*.deb "$1{ARCHIVES}" || true',
            f'--essential-hook=cp -rT {work / "settings"} "$1"',
            f'--customize-hook=cp -n "$1{ARCHIVES}"/*.deb {debs} || true',
            "--skip=essential/unlink,download/empty",
            *(SUITE, f"{work / 'debian.tar'}", f"{work / 'sources.list'}"),
        ]
        # Remove SOURCE_DATE_EPOCH: with it, Python's bytecode would be compiled with a hash of its source.
        # To check the hash, Python would read every source file at each start.
        plain = {name: value for name, value in env.items() if name != "SOURCE_DATE_EPOCH"}
        run(*command, env={**plain, "INITRD": "No"}, log=cache / "mmdebstrap.log")
        (work / "debian.tar").replace(kept)
    return Debian(kept, began)
