"""Edits the text of config.txt and cmdline.txt on the boot partition; pure functions."""

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
"""The lines of the block in config.txt other than those for the wiring."""

_KMS = re.compile(r"^\s*dtoverlay\s*=\s*vc4-kms-v3d", re.MULTILINE)
_UPSTREAM = re.compile(r"^\s*upstream_kernel\s*=\s*1", re.MULTILINE)
"""Matches the setting for Debian's own kernel: its device tree has the screen, but no labels for the
overlay."""
_SERIAL = re.compile(r"console=(?:serial|ttyAMA|ttyS)\d*.*")

HDMI = "1280x720@60"
"""The screen mode that is forced by default."""
MODE = re.compile(r"[1-9]\d{2,3}x[1-9]\d{2,3}(@[1-9]\d{1,2})?")
"""Matches a screen mode on the kernel's command line, such as 1280x720@60."""
QUIET = (
    "quiet",
    "loglevel=3",
    "logo.nologo",
    "vt.global_cursor_default=0",
    "consoleblank=0",
    "panic=10",
    "plymouth.enable=0",
)
"""The words that every cabinet has on the kernel's command line."""
_NOISY = ("splash", "plymouth.ignore-serial-consoles")
_SOCKET = "video=HDMI-A-1:"
_HOTPLUG = "vc4.force_hotplug="


def with_block(text: str, wiring: tuple[str, ...]) -> str:
    """Return config.txt with the marked block at its end, because the last of several equal settings counts.

    `wiring`: the lines that the wiring needs.
    """
    kept = without_block(text)
    gap = "" if kept.endswith("\n") or not kept else "\n"
    return f"{kept}{gap}{block(kept, wiring)}"


def block(kept: str, wiring: tuple[str, ...]) -> str:
    """Return the marked block for a config.txt whose other lines are `kept`."""
    lines = (*wiring, *FASTER)
    # The file may have its own KMS overlay: a second one must not be loaded.
    needless = _KMS.search(kept) or _UPSTREAM.search(kept)
    own = [line for line in lines if not (_KMS.match(line) and needless)]
    return f"{OPEN}\n[all]\n" + "".join(f"{line}\n" for line in own) + f"{CLOSE}\n"


def without_block(text: str) -> str:
    """Return config.txt without the block; changes outside the block are kept."""
    before, opened, rest = text.partition(f"{OPEN}\n")
    if opened:
        _, _, after = rest.partition(f"{CLOSE}\n")
        text = before + after
    return text


def cmdline(text: str, screen: tuple[str, ...]) -> str:
    """Return a cabinet's kernel command line: quiet, no serial console, and a screen even without a TV.

    `screen`: the words for the first HDMI socket, from `screen` or `screen_of`.
    """
    had = text.split()
    words = [word for word in had if not _left_out(word) or word in screen]
    for word in (*QUIET, *screen):
        if word not in words:
            words.append(word)
    # Debian's raspi-firmware writes the line with more blanks, again with each kernel.
    return text if words == had else " ".join(words) + "\n"


def screen(mode: str) -> tuple[str, ...]:
    """Return the words for a screen that exists even if the TV is off; none if `mode` is empty."""
    return (f"{_SOCKET}{mode}D", f"{_HOTPLUG}1") if mode else ()


def screen_of(*texts: str) -> tuple[str, ...]:
    """Return the words for the first HDMI socket in the first of several files that has any.

    A cabinet's command line without such words leaves the mode to the TV: none are returned. Without any
    file, those of `HDMI` are.
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
    """Describe the words for the first HDMI socket."""
    mode = words[0].removeprefix(_SOCKET).removesuffix("D") if words else ""
    return f"HDMI at {mode} even while the TV is off" if mode else "HDMI as the TV says"


def cmdline_before(text: str, original: str) -> str:
    """Return the kernel's command line without our words and with the words that we removed."""
    had = original.split()
    now = text.split()
    ours = {*QUIET, *(word for word in now if word.startswith((_SOCKET, _HOTPLUG)))}
    kept = [word for word in now if word in had or word not in ours]
    taken = [word for word in had if word not in kept and _left_out(word)]
    return " ".join((*taken, *kept)) + "\n"


def _left_out(word: str) -> bool:
    return bool(_SERIAL.fullmatch(word)) or word in _NOISY or word.startswith((_SOCKET, _HOTPLUG))
