"""The doctor's checks of the GPIO pins: other programs that use them, and the level of each input."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from cabinet.controls import pinmap
from cabinet.controls.config_txt import ranges, turned_on
from cabinet.controls.header import POWER_BUTTON
from cabinet.controls.line_request import CONSUMER
from cabinet.controls.line_request import cure as cure_of
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pinmap import PinMapError
from cabinet.controls.presses import CHATTER, FASTEST, QUIET, DropOut
from cabinet.doctor.check import check
from cabinet.doctor.finding import fault, fine, warning
from cabinet.files.service import CANNOT_START, WAITS_FOR_SCREEN
from cabinet.switches import CONTROLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cabinet.api import Control
    from cabinet.controls.pinmap import PinMap
    from cabinet.doctor.check import Installation
    from cabinet.doctor.finding import Finding

CONFIGS = ("/boot/firmware/config.txt", "/boot/config.txt")
PI_5 = re.compile(r"Raspberry Pi (?:5|Compute Module 5)")
SERIAL = re.compile(r"console=(serial0|ttyAMA\d|ttyS0)\b")
CLOSED = "release it; if nobody holds it, its wire touches ground or the switch is stuck"
DROPPED = {
    DropOut.STUCK: ("is stuck: it is ignored until it opens", CLOSED),
    DropOut.CHATTERS: (
        f"chatters: it closes more than {FASTEST} times a second for {CHATTER:.0f} s, and is ignored "
        f"until it has been quiet for {QUIET:.0f} s",
        "look for a worn switch, a loose plug or a loose wire; try another joystick in that socket",
    ),
}
"""For each reason why an input is ignored as faulty: a description for the finding, and a cure."""


@check("pin map", "mend the lines named, or install the release again")
def pin_map(_place: Installation) -> Iterator[Finding]:
    """Check that the pin map, which assigns GPIO numbers to controls, is valid."""
    yield fine(f"{len(pinmap.read(pinmap.default_path()).gpio)} inputs")


@check("config.txt", "sudo systemd/install writes config.txt again; restart afterwards")
def config_txt(place: Installation) -> Iterator[Finding]:
    """Check that config.txt frees the pins, and turns on the inputs' pull-ups while the board boots.

    Overlays in config.txt that use pins are not checked here. After the board has booted with them, the
    kernel names the user of each pin, which the check `pins` reports.
    """
    text, wanted = next(filter(None, map(place.machine.text, CONFIGS)), None), _wanted()
    if text is None or wanted is None:
        return
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    board = place.machine.text("/proc/device-tree/model") or ""
    taking = turned_on(text, pi_5=bool(PI_5.search(board)))
    for each in taking:
        yield warning(f"{each} uses pins of the cabinet")
    if f"gpio={ranges(wanted.gpio.values())}=ip,pu" not in lines:
        yield warning("the inputs are not pulled up while the board boots")
    elif not taking:
        yield fine("pulls the inputs up and leaves them alone")


@check("serial console", "remove console=serial0,115200 from cmdline.txt")
def serial_console(place: Installation) -> Iterator[Finding]:
    """Check that no Linux serial console on a Raspberry Pi uses pins of the inputs.

    The serial port of a PC has no pins in common with the inputs.
    """
    if place.is_pi and SERIAL.search(place.machine.text("/proc/cmdline") or ""):
        yield warning("is on and moves GPIO 14 and 15")


@check("pins")
def levels(place: Installation) -> Iterator[Finding]:
    """Check for each input that it is open; report other programs that use its pin.

    The running cabinet reports the levels of its inputs. If no cabinet runs, they are read through the pin
    factory.
    """
    chosen = place.chosen.controls
    factory = chosen.factory(service=bool(place.unit) or place.is_pi)
    if factory in {"none", "mock"}:
        why = f"pins = {factory!r} in cabinet.toml" if chosen.pins == factory else "no Raspberry Pi"
        yield fine(f"no pins are read: {why}")
    elif not (wanted := _wanted()):
        yield fine("no pins are read: the pin map is wrong")
    else:
        yield from _others(place, factory, wanted)
        yield from _levels(place, factory, wanted)


def _wanted() -> PinMap | None:
    """Return the pin map, None if it is invalid; another check reports the errors."""
    with suppress(PinMapError):
        return pinmap.read(pinmap.default_path())
    return None


def _levels(place: Installation, factory: str, wanted: PinMap) -> Iterator[Finding]:
    if place.is_running:
        yield from _by_cabinet(place, factory, wanted)
        return
    try:
        found = place.machine.levels(factory, wanted)
    except PinFactoryError as error:
        yield fault(error.words, error.cure)
    else:
        yield from _each(wanted, found, {}, f"the pin factory {factory!r} reads them")


def _others(place: Installation, factory: str, wanted: PinMap) -> Iterator[Finding]:
    """Yield a warning for each pin of the inputs or the power button that another program uses.

    Nothing is checked if the cabinet uses a pin factory other than its own, `cabinet`.
    """
    names = {gpio: control.name for control, gpio in wanted.gpio.items()} | {POWER_BUTTON: "power button"}
    held = place.machine.pin_users(names) if factory == CONSUMER else {}
    for gpio, user in held.items():
        if user != CONSUMER:
            words = f"GPIO {gpio} ({names[gpio]}) is in use by {user!r}"
            yield warning(words, cure_of(user))._replace(subject="pin")


def _by_cabinet(place: Installation, factory: str, wanted: PinMap) -> Iterator[Finding]:
    """Yield findings about the inputs from the running cabinet's report, else from its service's status."""
    levels = place.levels
    status = place.status
    why = levels.why if levels else status if status.startswith((CANNOT_START, WAITS_FOR_SCREEN)) else ""
    if why.startswith(CANNOT_START):
        yield fault(f"not open: the cabinet {why}", "fix that; the cabinet tries again by itself")
    elif why:
        yield fine(f"not open yet: the cabinet is {why}", "ask again when the TV shows its picture")
    elif not levels and place.why_not_asked:
        words, _, cure = place.why_not_asked.rpartition(": ")
        yield fine(words, cure)
    elif not levels and place.is_starting:
        yield fine("not open yet: the cabinet is starting", "ask again in a moment")
    elif not levels:
        cure = "restart it: sudo systemctl restart cabinet"
        yield fine("the running cabinet does not answer", cure)
    else:
        found = {
            control: levels.closed[control.name] for control in CONTROLS if control.name in levels.closed
        }
        words = f"read by the running cabinet through the pin factory {factory!r}"
        yield from _each(wanted, found, levels.dropped, words)


def _each(
    wanted: PinMap, found: Mapping[Control, bool], dropped: Mapping[str, DropOut], words: str
) -> Iterator[Finding]:
    yield fine(f"{words}; {sum(not closed for closed in found.values())} of {len(wanted.gpio)} open")
    for control, gpio in wanted.gpio.items():
        name = f"GPIO {gpio} ({control.name})"
        if control not in found:
            level = warning(
                f"{name} is not reported by the running cabinet", "stop the cabinet, then try again"
            )
        elif control.name in dropped:
            why, cure = DROPPED[dropped[control.name]]
            level = warning(f"{name} {why}", cure)
        elif found[control]:
            level = warning(f"{name} is closed", CLOSED)
        else:
            level = fine(f"{name} is open")
        yield level._replace(subject="pin")
