"""The text of config.txt and cmdline.txt on the boot partition: pure functions over it."""

from __future__ import annotations

import re

OPEN = "# >>> cabinet: written by systemd/install, taken out by systemd/install uninstall >>>"
CLOSE = "# <<< cabinet <<<"

FASTER = (
    "# Fewer seconds until the first picture",
    "disable_splash=1",
    "boot_delay=0",
    "initial_turbo=60",
    "auto_initramfs=0",
    "camera_auto_detect=0",
    "# Picture and sound by KMS; the watchdog that restarts a hung Pi",
    "dtoverlay=vc4-kms-v3d",
    "dtparam=audio=on",
    "dtparam=watchdog=on",
)
"""The block's lines beyond those of the wiring."""

_KMS = re.compile(r"^\s*dtoverlay\s*=\s*vc4-kms-v3d", re.MULTILINE)
_UPSTREAM = re.compile(r"^\s*upstream_kernel\s*=\s*1", re.MULTILINE)
"""Debian's own kernel: its device tree has the screen, but no labels for the overlay."""
_SERIAL = re.compile(r"console=(?:serial|ttyAMA|ttyS)\d*.*")

HDMI = "1280x720@60"
"""The mode that is forced by default."""
MODE = re.compile(r"[1-9]\d{2,3}x[1-9]\d{2,3}(@[1-9]\d{1,2})?")
"""A mode of the screen on the kernel's command line, such as 1280x720@60."""
QUIET = (
    "quiet",
    "loglevel=3",
    "logo.nologo",
    "vt.global_cursor_default=0",
    "consoleblank=0",
    "panic=10",
    "plymouth.enable=0",
)
"""Words of the kernel's command line that every cabinet gets."""
_NOISY = ("splash", "plymouth.ignore-serial-consoles")
_SOCKET = "video=HDMI-A-1:"
_HOTPLUG = "vc4.force_hotplug="


def with_block(text: str, wiring: tuple[str, ...]) -> str:
    """config.txt with the marked block at its end: the last setting of a kind counts.

    `wiring`: the lines that the wiring needs.
    """
    kept = without_block(text)
    gap = "" if kept.endswith("\n") or not kept else "\n"
    return f"{kept}{gap}{block(kept, wiring)}"


def block(kept: str, wiring: tuple[str, ...]) -> str:
    """The marked block for a config.txt whose other lines are `kept`."""
    lines = (*wiring, *FASTER)
    # If the file has its own KMS overlay, a second one would be too many.
    needless = _KMS.search(kept) or _UPSTREAM.search(kept)
    own = [line for line in lines if not (_KMS.match(line) and needless)]
    return f"{OPEN}\n[all]\n" + "".join(f"{line}\n" for line in own) + f"{CLOSE}\n"


def without_block(text: str) -> str:
    """config.txt as it was, with later changes outside the block."""
    before, opened, rest = text.partition(f"{OPEN}\n")
    if opened:
        _, _, after = rest.partition(f"{CLOSE}\n")
        text = before + after
    return text


def cmdline(text: str, screen: tuple[str, ...]) -> str:
    """The kernel's command line for a cabinet: quiet, no serial console, and a screen at any time.

    `screen`: its words for the first HDMI socket, from `screen` or `screen_of`.
    """
    had = text.split()
    words = [word for word in had if not _left_out(word) or word in screen]
    for word in (*QUIET, *screen):
        if word not in words:
            words.append(word)
    # Debian's raspi-firmware writes it with more blanks, again with each kernel.
    return text if words == had else " ".join(words) + "\n"


def screen(mode: str) -> tuple[str, ...]:
    """Words for a screen that is there even if the TV is off; none if `mode` is empty."""
    return (f"{_SOCKET}{mode}D", f"{_HOTPLUG}1") if mode else ()


def screen_of(*texts: str) -> tuple[str, ...]:
    """The present words for the first HDMI socket, of several files the first that has any.

    A cabinet's command line without any leaves it to the TV: none. Without any file those of `HDMI`.
    """
    for text in texts:
        words = text.split()
        socket = [word for word in words if word.startswith(_SOCKET)]
        if socket:
            return (*socket, *([word for word in words if word.startswith(_HOTPLUG)] or [f"{_HOTPLUG}1"]))
        if set(QUIET) <= set(words):
            return ()
    return screen(HDMI)


def screen_in_words(words: tuple[str, ...]) -> str:
    """The meaning of words for the first HDMI socket."""
    mode = words[0].removeprefix(_SOCKET).removesuffix("D") if words else ""
    return f"HDMI at {mode} even while the TV is off" if mode else "HDMI as the TV says"


def cmdline_before(text: str, original: str) -> str:
    """The kernel's command line without our words and with the removed ones."""
    had = original.split()
    now = text.split()
    ours = {*QUIET, *(word for word in now if word.startswith((_SOCKET, _HOTPLUG)))}
    kept = [word for word in now if word in had or word not in ours]
    taken = [word for word in had if word not in kept and _left_out(word)]
    return " ".join((*taken, *kept)) + "\n"


def _left_out(word: str) -> bool:
    return bool(_SERIAL.fullmatch(word)) or word in _NOISY or word.startswith((_SOCKET, _HOTPLUG))
