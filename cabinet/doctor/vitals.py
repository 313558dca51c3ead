"""How the machine does, in a few words a line: for the screen, read without any program's help."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.doctor import card
from cabinet.doctor.finding import Severity
from cabinet.doctor.system import HOT, LOW_BEFORE, LOW_NOW

if TYPE_CHECKING:
    from cabinet.doctor.machine import Machine
    from cabinet.release.guard import Home

SLOW_NOW = 0b1110
"""Bits of the firmware's word: it is slower than it could be, because of heat or supply."""
THROTTLED = "/sys/devices/platform/soc*/*firmware/get_throttled"
VOLTS = "/sys/class/hwmon/hwmon*/name"


class Vital(NamedTuple):
    """One line."""

    label: str
    words: str
    bad: bool = False
    """Somebody should look after it."""


def vitals(version: str, machine: Machine, home: Home, data: str) -> tuple[Vital, ...]:
    """Everything that is shown of a release, in its order. May take as long as a bad card takes."""
    return (
        Vital("VERSION", version),
        Vital("RELEASE BEFORE", before(home) or "NONE"),
        _card(machine, data),
        _heat(machine),
        _supply(machine),
    )


def before(home: Home) -> str:
    """The release that a rollback goes to, "" for none."""
    current = home.current()
    return next((each for each in reversed(home.state().good) if each != current), "")


def _card(machine: Machine, data: str) -> Vital:
    checks = (card.mount(machine, data), card.space(machine, data), card.errors(machine), card.wear(machine))
    wrong = [found.subject for check in checks for found in check if found.level is not Severity.FINE]
    if wrong:
        return Vital("CARD", f"SEE DOCTOR: {wrong[0]}".upper().replace("'", ""), bad=True)
    free = machine.free(data)
    return Vital("CARD", "WELL" if free is None else f"WELL, {free / 2**30:.1f} GB FREE")


def _heat(machine: Machine) -> Vital:
    degrees = machine.text("/sys/class/thermal/thermal_zone0/temp")
    if not degrees or not degrees.isdigit():
        return Vital("HEAT", "UNKNOWN")
    warm = int(degrees) / 1000
    return Vital("HEAT", f"{warm:.0f} C", bad=warm >= HOT)


def _supply(machine: Machine) -> Vital:
    for path in machine.find(THROTTLED):
        word = machine.text(path)
        if word is not None:
            return _supply_by_bits(int(word, 16))
    for path in machine.find(VOLTS):
        if machine.text(path) == "rpi_volt":
            low = machine.text(path.removesuffix("name") + "in0_lcrit_alarm") == "1"
            return Vital("SUPPLY", "TOO WEAK" if low else "WELL", bad=low)
    return Vital("SUPPLY", "UNKNOWN")


def _supply_by_bits(bits: int) -> Vital:
    if bits & LOW_NOW:
        return Vital("SUPPLY", "TOO WEAK", bad=True)
    if bits & SLOW_NOW:
        return Vital("SUPPLY", "SLOWED DOWN BY HEAT", bad=True)
    if bits & LOW_BEFORE:
        return Vital("SUPPLY", "HAS BEEN TOO WEAK", bad=True)
    return Vital("SUPPLY", "WELL")
