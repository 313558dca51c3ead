"""The pins: what else would take them, who reads them, and the level of each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cabinet.controls import pinmap
from cabinet.controls.config_txt import pins as pins_of
from cabinet.controls.config_txt import ranges
from cabinet.controls.overlays import takers
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pinmap import PinMapError
from cabinet.doctor.finding import fault, fine, warning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cabinet.api import Control
    from cabinet.controls.pinmap import PinMap
    from cabinet.doctor.finding import Finding
    from cabinet.doctor.machine import Machine
    from cabinet.owner.requests import LevelsNow
    from cabinet.settings import Controls

CONFIGS = ("/boot/firmware/config.txt", "/boot/config.txt")
COMMAND_LINE = "/proc/cmdline"
MAP = "mend the lines named, or install the release again"
INSTALL = "sudo systemd/install writes config.txt anew; start again afterwards"
STOP = "sudo systemctl stop cabinet, and ask again"
ASK = f"sudo cabinet doctor; where that tells no more: {STOP}"
CANNOT_START = "cannot start: "
"""What the cabinet tells systemd while something has to be mended begins so."""
SERIAL = re.compile(r"console=(serial0|ttyAMA\d|ttyS0)\b")


def boot(machine: Machine, pin_map: PinMap) -> Iterator[Finding]:
    """Whether config.txt leaves the pins alone, and pulls them up while the board boots."""
    text = next(filter(None, map(machine.text, CONFIGS)), None)
    if text is None:
        return
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    taking = takers(text, pins_of(pin_map), machine.text("/proc/device-tree/model") or "")
    for each in taking:
        yield warning("config.txt", f"{each} takes pins of the cabinet", INSTALL)
    if f"gpio={ranges(pin_map.gpio.values())}=ip,pu" not in lines:
        yield warning("config.txt", "the inputs are not pulled up while the board boots", INSTALL)
    elif not taking:
        yield fine("config.txt", "pulls the inputs up and leaves them alone")
    if SERIAL.search(machine.text(COMMAND_LINE) or ""):
        yield warning(
            "serial console",
            "is on and moves GPIO 14 and 15",
            "remove console=serial0,115200 from cmdline.txt",
        )


def levels(
    machine: Machine,
    controls: Controls,
    pin_map: PinMap,
    *,
    cabinet: bool,
    running: bool,
    levels: LevelsNow | None = None,
    status: str = "",
    root: bool = False,
) -> Iterator[Finding]:
    """The level of every input.

    `cabinet`: it is a Raspberry Pi or has the service; `running`: the cabinet has the
    pins, or tries to: `levels` is what it says of them, None where it does not answer, so that
    the kernel has to be asked, and `status` what it has told systemd. `root`: nobody could
    see more.
    """
    factory = controls.factory(service=cabinet)
    if factory in {"none", "mock"}:
        why = f"pins = {factory!r} in cabinet.toml" if controls.pins == factory else "no Raspberry Pi"
        yield fine("pins", f"none are read: {why}")
        return
    if running:
        why = levels.why if levels else _waits(status)
        if why:
            yield _not_open(why)
            return
        found = _named(levels.closed, pin_map) if levels else _asked(machine, pin_map)
        who = f"read by the running cabinet through the pin factory {factory!r}"
        if not found:
            yield fine("pins", "the running cabinet does not tell their levels", STOP if root else ASK)
            return
    else:
        try:
            found = machine.levels(factory)
        except PinMapError as error:
            yield fault("pins", str(error), MAP)
            return
        except PinFactoryError as error:
            yield fault("pins", error.words, error.cure)
            return
        who = f"the pin factory {factory!r} reads them"
    yield fine("pins", f"{who}; {sum(not closed for closed in found.values())} of {len(pin_map.gpio)} open")
    for control, gpio in pin_map.gpio.items():
        if control not in found:
            yield warning(
                "pin", f"GPIO {gpio} ({control.name}) is not told of", "stop the cabinet, then try again"
            )
        elif found[control]:
            yield warning(
                "pin",
                f"GPIO {gpio} ({control.name}) is closed",
                "let go of it; where nobody holds it its wire touches ground, or the switch hangs",
            )
        else:
            yield fine("pin", f"GPIO {gpio} ({control.name}) is open")


def _waits(status: str) -> str:
    """Why the cabinet that systemd has started has opened no pins yet, "" where it has."""
    return status if status.startswith((CANNOT_START, "waiting for")) else ""


def _not_open(why: str) -> Finding:
    if why.startswith(CANNOT_START):
        return fault("pins", f"not open: the cabinet {why}", "mend that; it tries again by itself")
    return fine("pins", f"not open yet: the cabinet is {why}", "ask again when the TV shows its picture")


def _named(closed: Mapping[str, bool], pin_map: PinMap) -> Mapping[Control, bool]:
    return {control: closed[control.name] for control in pin_map.gpio if control.name in closed}


def read_map() -> tuple[PinMap | None, Iterator[Finding]]:
    """The pin map, and what is wrong with it."""
    try:
        return pinmap.read(pinmap.default_path()), iter(())
    except PinMapError as error:
        return None, iter([fault("pin map", str(error), MAP)])


def _asked(machine: Machine, pin_map: PinMap) -> Mapping[Control, bool]:
    """The levels that the kernel tells while somebody else has the pins; some, or none."""
    by_pinctrl = machine.run("pinctrl", "get", ranges(pin_map.gpio.values()))
    if by_pinctrl and by_pinctrl.code == 0:
        found = re.findall(r"^ *(\d+):[^|]*\| *(hi|lo)\b", by_pinctrl.out, re.MULTILINE)
        low = {int(number): level == "lo" for number, level in found}
    else:
        low = _of_debugfs(machine.text("/sys/kernel/debug/gpio") or "")
    return {control: low[gpio] for control, gpio in pin_map.gpio.items() if gpio in low}


def _of_debugfs(text: str) -> dict[int, bool]:
    """Which lines of the header's chip are low, by the kernel's own list."""
    low: dict[int, bool] = {}
    first: int | None = None
    for line in text.splitlines():
        if head := re.match(r"gpiochip\d+: (?:GPIOs (\d+)-\d+|\d+ GPIOs).*?(pinctrl-\w+)?", line):
            first = int(head[1] or 0) if "pinctrl-" in line else None
        elif first is not None and (entry := re.match(r" *gpio-(\d+) .*\b(?:in|out) +(hi|lo)\b", line)):
            low[int(entry[1]) - first] = entry[2] == "lo"
    return low
