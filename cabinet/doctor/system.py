"""The board, its system, its power and its clock."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cabinet.clock import BATTERY_CLOCK, SYNCHRONISED, kept_time
from cabinet.doctor.finding import fine, warning
from cabinet.doctor.machine import shown, values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine

KNOWN = frozenset({"trixie", "bookworm"})
"""Releases of Raspberry Pi OS that the cabinet is tried on."""
HOT = 80.0
"""Degrees Celsius at which a Pi makes itself slower."""
LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16
"""Bits of the firmware's word about the supply: too little voltage now, or since it was switched on."""
THROTTLING = {"voltage": LOW_NOW, "frequency capped": 1 << 1, "throttled": 1 << 2, "heat": 1 << 3}
"""Bits of the same word, of this moment: too little voltage, and what makes the board slower."""
LOW_NOTED = "under-?voltage detected"
"""What the kernel notes then, older ones with the hyphen."""


def board(machine: Machine) -> Iterator[Finding]:
    """Which Raspberry Pi it is, if it is one."""
    model = machine.text("/proc/device-tree/model")
    revision = re.search(r"^Revision\s*: *(\w+)", machine.text("/proc/cpuinfo") or "", re.MULTILINE)
    if not is_pi(machine):
        yield fine("board", f"not a Raspberry Pi ({machine.kind}): no pins, keys and pads play")
        return
    name = model or "a Raspberry Pi"
    yield fine("board", f"{name}, revision {revision[1]}" if revision else name)


def is_pi(machine: Machine) -> bool:
    """Whether it is a Raspberry Pi."""
    model = machine.text("/proc/device-tree/model") or ""
    return "Raspberry Pi" in model or "\nRevision" in (machine.text("/proc/cpuinfo") or "")


def system(machine: Machine) -> Iterator[Finding]:
    """The operating system, the kernel and Python."""
    found = values(machine.text("/etc/os-release"))
    name, codename = found.get("PRETTY_NAME", "an unknown system"), found.get("VERSION_CODENAME", "")
    words = f"{name}, Python {machine.python}"
    if is_pi(machine) and codename not in KNOWN:
        yield warning(
            "system", words, f"the cabinet is tried on {' and '.join(sorted(KNOWN))}: take one of them"
        )
    elif machine.kind.startswith("armv"):
        yield warning("system", f"{words}, 32 bits", "put the 64-bit Raspberry Pi OS Lite on the card")
    else:
        yield fine("system", words)
    yield fine("kernel", f"{machine.text('/proc/sys/kernel/osrelease') or 'unknown'}, {machine.kind}")


def power(machine: Machine) -> Iterator[Finding]:
    """Whether the board's supply is strong enough, and how hot it is."""
    ran = machine.run("vcgencmd", "get_throttled")
    found = re.search(r"throttled=(0x[0-9a-fA-F]+)", ran.out) if ran else None
    bits = int(found[1], 16) if found else 0
    noted = is_pi(machine) and _has_noted_low(machine)
    if found or noted:
        cure = "take the power supply made for this board, and a short, thick cable"
        if bits & LOW_NOW:
            yield warning("power", "the voltage is too low at this moment", cure)
        elif bits & LOW_BEFORE or noted:
            yield warning("power", "the voltage was too low since it was switched on", cure)
        else:
            yield fine("power", "the voltage was never too low since it was switched on")
    degrees = machine.text("/sys/class/thermal/thermal_zone0/temp")
    if degrees and degrees.isdigit():
        warm = int(degrees) / 1000
        if warm >= HOT:
            yield warning("heat", f"{warm:.0f} °C", "give the board air or a heat sink: it slows itself down")
        else:
            yield fine("heat", f"{warm:.0f} °C")


def _has_noted_low(machine: Machine) -> bool:
    """Whether the kernel has noted too little voltage; asking for it, it may clear the firmware's bits."""
    ran = machine.run(
        *("journalctl", "--dmesg", "--boot", "--output=cat", "--no-pager", "--lines=1"),
        f"--grep={LOW_NOTED}",
    )
    return bool(ran and re.search(LOW_NOTED, ran.out, re.IGNORECASE))


def clock(machine: Machine) -> Iterator[Finding]:
    """Whether the date is known; most Pis have no clock of their own."""
    status = shown(machine, ["timedatectl", "show"])
    marked = any(machine.find(str(mark)) for mark in SYNCHRONISED)
    hctosys, since_epoch = (
        machine.text(f"{BATTERY_CLOCK}/{name}") or "" for name in ("hctosys", "since_epoch")
    )
    if marked or status.get("NTPSynchronized") == "yes":
        yield fine("clock", "synchronised")
    elif kept_time(hctosys, since_epoch, machine.time()):
        yield fine("clock", "set by a battery clock")
    elif is_pi(machine):
        yield fine(
            "clock",
            "not known to be right: scores get no date",
            "for dates, give the cabinet a network or a battery clock",
        )
    else:
        yield fine("clock", "not known to be synchronised; a desktop's is trusted")
