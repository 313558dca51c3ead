"""Edits the boot settings and /etc/fstab: a fast start, and fewer writes to the card."""

from __future__ import annotations

import re

from cabinet_install import boot
from cabinet_install.work import InstallError, Work

FOLDERS = ("/boot/firmware", "/boot")
"""Possible mount points of the boot partition; newer systems use the first."""
DEBIANS = "/etc/default/raspi-firmware"
"""The path of a file that exists only if Debian's own kernel is installed. Each new kernel writes
config.txt and cmdline.txt again, from files beside this one."""
EXTRA = "/etc/default/raspi-extra-cmdline"
"""The path of the file with kernel parameters that Debian's raspi-firmware adds to the command line."""
_EXT4 = re.compile(r"[^\s#]\S*\s+\S+\s+ext4\s+(?P<options>\S+)")


def mounted(work: Work) -> str | None:
    """Return the mount point of the Raspberry Pi's boot partition, None if it is not found."""
    return next((each for each in FOLDERS if work.at(f"{each}/config.txt").exists()), None)


def boot_partition(work: Work, wiring: tuple[str, ...], hdmi: str | None) -> None:
    """Edit config.txt and cmdline.txt on the boot partition.

    `wiring`: the lines of config.txt that the wiring needs. `hdmi`: the screen mode to force, '' for none;
    None keeps the current one.
    """
    folder = mounted(work)
    if folder is None:
        work.say(
            f"no config.txt in {' or '.join(FOLDERS)}: not a Raspberry Pi, so boot settings stay as they are"
        )
        return
    old = work.read(f"{folder}/config.txt") or ""
    what = "pulls; no I2C, I2S, SPI or serial port on the pins; fast start"
    work.file(f"{folder}/config.txt", boot.with_block(old, wiring), what)
    now, extra = work.read(f"{folder}/cmdline.txt"), work.read(EXTRA) or ""
    if now is None:
        raise InstallError(f"{folder}/cmdline.txt is missing; is the boot partition whole?")
    screen = boot.screen_of(now, extra) if hdmi is None else boot.screen(hdmi)
    what = f"quiet, no serial console, {boot.screen_in_words(screen)}"
    work.file(f"{folder}/cmdline.txt", boot.cmdline(now, screen), what)
    if work.at(DEBIANS).exists():
        work.file(f"{DEBIANS}-custom", boot.block(old, wiring), "the same in config.txt with every kernel")
        work.file(EXTRA, boot.cmdline(extra, screen), "the same on every kernel's command line")


def no_access_times(work: Work) -> None:
    """Add the option noatime to the ext4 file systems in /etc/fstab."""
    text = work.read("/etc/fstab")
    if text is not None:
        lines = text.splitlines(keepends=True)
        new = "".join(map(_no_access_time, lines))
        work.file("/etc/fstab", new, "noatime: reading a file does not write to the card")


def _no_access_time(line: str) -> str:
    found = _EXT4.match(line)
    if not found or "noatime" in found["options"].split(","):
        return line
    return f"{line[: found.end('options')]},noatime{line[found.end('options') :]}"
