"""Edits the texts of config.txt and cmdline.txt, the Pi's boot settings. Pure functions."""

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
"""The lines that the installer adds to every cabinet's config.txt: fast start, KMS graphics and sound,
watchdog."""

_KMS = re.compile(r"^\s*dtoverlay\s*=\s*vc4-kms-v3d", re.MULTILINE)
_UPSTREAM = re.compile(r"^\s*upstream_kernel\s*=\s*1", re.MULTILINE)
"""Matches the setting in config.txt for Debian's own kernel, which needs no overlay for the display."""
_SERIAL = re.compile(r"console=(?:serial|ttyAMA|ttyS)\d*.*")

HDMI = "1280x720@60"
"""The screen mode that is forced by default on the first HDMI socket."""
MODE = re.compile(r"[1-9]\d{2,3}x[1-9]\d{2,3}(@[1-9]\d{1,2})?")
"""Matches a screen mode of the kernel's command line, such as 1280x720@60."""
QUIET = (
    "quiet",
    "loglevel=3",
    "logo.nologo",
    "vt.global_cursor_default=0",
    "consoleblank=0",
    "panic=10",
    "plymouth.enable=0",
)
"""The kernel parameters that every cabinet has in cmdline.txt."""
_NOISY = ("splash", "plymouth.ignore-serial-consoles")
_SOCKET = "video=HDMI-A-1:"
_HOTPLUG = "vc4.force_hotplug="


def with_block(text: str, wiring: tuple[str, ...]) -> str:
    """Return config.txt with the cabinet's block at its end, where its settings override earlier ones.

    `wiring`: the lines of config.txt that the wiring needs.
    """
    kept = without_block(text)
    gap = "" if kept.endswith("\n") or not kept else "\n"
    return f"{kept}{gap}{block(kept, wiring)}"


def block(kept: str, wiring: tuple[str, ...]) -> str:
    """Return the cabinet's block for a config.txt, between two comment marks.

    `kept`: the other lines of the file. `wiring`: the lines that the wiring needs.
    """
    lines = (*wiring, *FASTER)
    # Omit the block's KMS overlay if the other lines load one, or if they use Debian's own kernel, which
    # needs no overlay.
    needless = _KMS.search(kept) or _UPSTREAM.search(kept)
    own = [line for line in lines if not (_KMS.match(line) and needless)]
    return f"{OPEN}\n[all]\n" + "".join(f"{line}\n" for line in own) + f"{CLOSE}\n"


def without_block(text: str) -> str:
    """Return config.txt without the cabinet's block; all other lines are kept."""
    before, opened, rest = text.partition(f"{OPEN}\n")
    if opened:
        _, _, after = rest.partition(f"{CLOSE}\n")
        text = before + after
    return text


def cmdline(text: str, screen: tuple[str, ...]) -> str:
    """Return a cabinet's kernel command line: quiet, no serial console, a display even without a TV.

    `screen`: the kernel parameters for the first HDMI socket, from `screen` or `screen_of`.
    """
    had = text.split()
    words = [word for word in had if not _left_out(word) or word in screen]
    for word in (*QUIET, *screen):
        if word not in words:
            words.append(word)
    # Keep a line that differs only in its spaces: Debian's raspi-firmware writes it with more spaces for each
    # new kernel.
    return text if words == had else " ".join(words) + "\n"


def screen(mode: str) -> tuple[str, ...]:
    """Return the kernel parameters that force a screen mode even if the TV is off; () if `mode` is ''."""
    return (f"{_SOCKET}{mode}D", f"{_HOTPLUG}1") if mode else ()


def screen_of(*texts: str) -> tuple[str, ...]:
    """Return the kernel parameters for the first HDMI socket from the first text that has any.

    `texts`: kernel command lines. If a cabinet's command line has no such parameters, the TV chooses the
    mode: return (). If no text decides, return the parameters for the mode `HDMI`.
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
    """Return a description of the kernel parameters for the first HDMI socket."""
    mode = words[0].removeprefix(_SOCKET).removesuffix("D") if words else ""
    return f"HDMI at {mode} even while the TV is off" if mode else "HDMI in the mode that the TV asks for"


def cmdline_before(text: str, original: str) -> str:
    """Return a kernel command line without the cabinet's parameters and with those that it removed.

    `original`: the command line before the installation.
    """
    had = original.split()
    now = text.split()
    ours = {*QUIET, *(word for word in now if word.startswith((_SOCKET, _HOTPLUG)))}
    kept = [word for word in now if word in had or word not in ours]
    taken = [word for word in had if word not in kept and _left_out(word)]
    return " ".join((*taken, *kept)) + "\n"


def _left_out(word: str) -> bool:
    return bool(_SERIAL.fullmatch(word)) or word in _NOISY or word.startswith((_SOCKET, _HOTPLUG))
