"""Boot partition and card: fast to start, seldom written."""

from __future__ import annotations

import re

from cabinet_install import boot
from cabinet_install.disk import decoded, encoded
from cabinet_install.work import InstallError, Work

FOLDERS = ("/boot/firmware", "/boot")
"""Where the boot partition may be mounted, the newer place first."""
DEBIANS = "/etc/default/raspi-firmware"
"""Is there where Debian's own kernel runs: config.txt and cmdline.txt are written anew with each, from files
beside this one."""
EXTRA = "/etc/default/raspi-extra-cmdline"
"""What Debian's raspi-firmware adds to the kernel's command line."""
MODEL = "/proc/device-tree/model"
"""How the board names itself."""
IDLE = (
    "apt-daily.timer",
    "apt-daily-upgrade.timer",
    "man-db.timer",
    "dpkg-db-backup.timer",
    "e2scrub_all.timer",
    "dphys-swapfile.service",
)
"""What would write to the card by itself. Updates of the system are the owner's: sudo apt upgrade."""
SPLASH = ("plymouth-start.service", "plymouth-quit.service", "plymouth-quit-wait.service")
TMP = "/usr/share/systemd/tmp.mount"
"""Where bookworm keeps the unit that newer systems have in use."""


_EXT4 = re.compile(r"[^\s#]\S*\s+\S+\s+ext4\s+(?P<options>\S+)")


def mounted(work: Work) -> str | None:
    """Where the boot partition of a Raspberry Pi is, None where there is none."""
    return next((each for each in FOLDERS if work.at(f"{each}/config.txt").exists()), None)


def boot_partition(work: Work, wiring: boot.Wiring, hdmi: str | None) -> None:
    """config.txt and cmdline.txt.

    `hdmi`: the mode to force, empty for none; None leaves the one that is there.
    """
    folder = mounted(work)
    if folder is None:
        work.say(
            f"no config.txt in {' or '.join(FOLDERS)}: this is no Raspberry Pi, nothing set for its start"
        )
        return
    old = decoded(work.at(f"{folder}/config.txt").read_bytes())
    new, taking = boot.with_block(old, wiring, _model(work))
    what = "pulls, no other use of the pins, fast start"
    if taking:
        what += f"; put aside, as they take pins of the cabinet: {', '.join(map(str, taking))}"
    work.file(f"{folder}/config.txt", encoded(new), what)
    words = work.at(f"{folder}/cmdline.txt")
    if not words.exists():
        raise InstallError(f"{folder}/cmdline.txt is missing; is the boot partition whole?")
    now = decoded(words.read_bytes())
    screen = boot.screen_of(now, _extra(work)) if hdmi is None else boot.screen(hdmi)
    line = boot.cmdline(now, screen)
    work.file(f"{folder}/cmdline.txt", encoded(line), f"quiet, no serial console, {boot.told(screen)}")
    if work.at(DEBIANS).exists():
        _for_the_next_kernel(work, boot.block(old, wiring), screen)


def _for_the_next_kernel(work: Work, block: str, screen: tuple[str, ...]) -> None:
    """What Debian's raspi-firmware is to write into config.txt and cmdline.txt of the next kernel."""
    work.file(f"{DEBIANS}-custom", encoded(block), "the same in config.txt with every kernel")
    words = boot.cmdline(_extra(work), screen)
    work.file(EXTRA, encoded(words), "the same on every kernel's command line")


def _extra(work: Work) -> str:
    path = work.at(EXTRA)
    return decoded(path.read_bytes()) if path.exists() else ""


def _model(work: Work) -> str:
    path = work.at(MODEL)
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def few_writes(work: Work) -> None:
    """No swap, no timers, no times of reading, nothing temporary on the card."""
    work.units("disable", IDLE, "writes to the card by itself")
    work.units("mask", (each for each in SPLASH if work.state(each) not in ("", "not-found")), "no splash")
    if work.at("/etc/rpi/swap.conf").exists():
        work.file(
            "/etc/rpi/swap.conf.d/50-cabinet.conf",
            b"[Main]\nMechanism=zram\n",
            "swap in memory, none on the card",
        )
    if work.at(TMP).exists() and work.state("tmp.mount") in ("", "not-found"):
        work.file("/etc/systemd/system/tmp.mount", work.at(TMP).read_bytes(), "/tmp in memory")
    if work.state("tmp.mount") == "disabled":
        work.units("enable", ["tmp.mount"], "/tmp in memory")
    fstab = work.at("/etc/fstab")
    if fstab.exists():
        text = decoded(fstab.read_bytes())
        work.file("/etc/fstab", encoded(no_access_times(text)), "no times of reading on the card")
    if work.at("/etc/cloud").is_dir():
        work.file(
            "/etc/cloud/cloud-init.disabled",
            b"The first start is over; looking for more work delays every other one.\n",
            "cloud-init has done its work",
        )


def no_access_times(text: str) -> str:
    """Fstab with noatime on the file systems of the card."""
    return "".join(_no_access_time(line) for line in text.splitlines(keepends=True))


def _no_access_time(line: str) -> str:
    found = _EXT4.match(line)
    if not found or "noatime" in found["options"].split(","):
        return line
    return f"{line[: found.end('options')]},noatime{line[found.end('options') :]}"
