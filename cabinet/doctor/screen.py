"""The screen and the sound."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from cabinet.display.preload import CONSOLE
from cabinet.doctor.finding import fault, fine, warning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine


def driver(machine: Machine, *, service: bool) -> Iterator[Finding]:
    """Whether SDL can draw here at all."""
    known = machine.drivers()
    if not known:
        yield fine("display driver", "SDL does not tell which drivers it has")
    elif CONSOLE in [name.lower() for name in known]:
        yield fine("display driver", f"{CONSOLE} is there, of {', '.join(known)}")
    elif service:
        yield fault(
            "display driver",
            f"this pygame has no {CONSOLE}, only {', '.join(known)}",
            "use the system's: sudo apt install python3-pygame, in an environment with system site packages",
        )
    else:
        yield fine("display driver", f"{', '.join(known)}: for a desktop")


def tv(machine: Machine, *, service: bool) -> Iterator[Finding]:
    """Which screens the kernel sees."""
    seen = False
    for path in machine.find("/sys/class/drm/card*-*/status"):
        folder = PurePosixPath(path).parent
        name = folder.name.partition("-")[2]
        if machine.text(path) != "connected" or name.startswith("Writeback"):
            continue
        modes = (machine.text(f"{folder}/modes") or "").split()
        seen = True
        yield fine(
            "TV", f"{name} is connected, {modes[0] if modes else 'no mode'} of {len(set(modes))} modes"
        )
    if not seen and service:
        yield warning(
            "TV",
            "no screen is connected; the cabinet waits for one",
            "switch the TV on and check its cable; for a TV that is found too late, write"
            " video=HDMI-A-1:1280x720@60D vc4.force_hotplug=1 into cmdline.txt",
        )


def picture(unit: Mapping[str, str]) -> Iterator[Finding]:
    """What the running cabinet draws with, as it told systemd."""
    found = re.match(r"playing on (\S+), (.+), (\S+)$", unit.get("StatusText", ""))
    if not found:
        return
    name, size, renderer = found.groups()
    words = f"{size} by {name} with {renderer}"
    if name == CONSOLE and renderer == "opengl":
        yield warning(
            "picture",
            f"{words}, which may draw black",
            "remove SDL_RENDER_DRIVER from the unit: the cabinet chooses opengles2 by itself",
        )
    elif renderer == "software":
        yield warning("picture", f"{words}, which is slow", "sudo apt install libgles2 libegl1 libgbm1")
    else:
        yield fine("picture", words)


def console(machine: Machine) -> Iterator[Finding]:
    """Whether tty1 is the cabinet's alone."""
    ran = machine.run("systemctl", "is-enabled", "getty@tty1.service")
    if ran and ran.out.startswith("enabled"):
        yield warning(
            "console",
            "a login waits on tty1, too",
            "sudo systemctl disable --now getty@tty1, or systemd/install",
        )


def sound(machine: Machine, *, service: bool) -> Iterator[Finding]:
    """Which sound cards there are."""
    listed = machine.text("/proc/asound/cards") or ""
    cards = re.findall(r"^ *\d+ \[.*?\]: (.+)$", listed, re.MULTILINE)
    if cards or not service:
        yield fine("sound", ", ".join(cards) or "no sound card of its own")
    else:
        yield warning(
            "sound",
            "no sound card; the cabinet is silent, and tries again",
            "switch the TV on; config.txt needs dtoverlay=vc4-kms-v3d without noaudio",
        )
