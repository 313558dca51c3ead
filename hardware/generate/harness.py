"""The whole harness for WireViz: what lies at odd header pins to the left, at even ones to the right."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cabinet.controls.header import GROUND, PINS, POWER_5V, POWER_BUTTON, RESERVED

from .wiring import CONSOLE, EMPTY, POWER, buttons

if TYPE_CHECKING:
    from .wiring import Wire, Wiring

HEADER = "PI"
SHORT = {
    "white": "WH", "blue": "BU", "green": "GN", "brown": "BN", "orange": "OG",
    "yellow": "YE", "violet": "VT", "grey": "GY", "pink": "PK", "black": "BK",
}  # fmt: skip
"""WireViz's names of the colours."""


def yaml(wiring: Wiring) -> str:
    """The harness as a WireViz file."""
    parts = {cable: wiring.cable(cable) for cable in wiring.cables}
    lines = [
        "# Written by `python -m hardware.generate` from hardware/pins.toml: change it there.",
        "options: {fontname: DejaVu Sans, color_mode: full}",
        "connectors:",
        *(line for cable in parts for line in _connector(cable, wiring)),
        *_header(wiring),
        "cables:",
        *(line for cable, wires in parts.items() for line in _cable(cable, wires)),
        "connections:",
        *(line for cable, wires in parts.items() for line in _connection(cable, wires)),
    ]
    return "\n".join(lines) + "\n"


def _name(cable: str) -> str:
    """How the drawing calls what a cable comes from: `JOYSTICK 1`, `CONSOLE`."""
    return cable.upper()


def _contacts(cable: str, wires: tuple[Wire, ...]) -> list[str]:
    """The contacts of a socket or of buttons, in their order."""
    if cable == POWER:
        return [wire.start for wire in wires]
    if cable == CONSOLE:
        return [contact for button in buttons() for contact in button]
    labels = {pin: "NEVER WIRE (+5 V)" if pin == 7 else "leave empty" for pin in EMPTY}
    labels |= {wire.de9: wire.name.split()[1] for wire in wires if wire.de9}
    return [labels[pin] for pin in range(1, 10)]


def _connector(cable: str, wiring: Wiring) -> list[str]:
    kinds = {CONSOLE: "three push buttons", POWER: "push button, closes while pressed"}
    joined = {jumper.end: f"{jumper.end}, joined to {jumper.start}" for jumper in wiring.jumpers}
    labels = [joined.get(contact, contact) for contact in _contacts(cable, wiring.cable(cable))]
    return [
        f"  {_name(cable)}:",
        f"    type: {json.dumps(kinds.get(cable, 'DE-9 socket with pins (male)'))}",
        "    show_pincount: false",
        f"    pinlabels: {json.dumps(labels)}",
    ]


def _header(wiring: Wiring) -> list[str]:
    wired = {wire.header: f"{wire.end}  {wire.name}" for wire in wiring.wires}
    labels = [wired.get(pin) or _unwired(what) for pin, what in enumerate(PINS, 1)]
    return [
        f"  {HEADER}:",
        '    type: "40-pin header of the Raspberry Pi"',
        "    show_pincount: false",
        '    notes: "Pin 1 has the square pad,\\nat the end where the card is"',
        f"    pinlabels: {json.dumps(labels)}",
    ]


def _unwired(what: int | str) -> str:
    if what == POWER_5V:
        return "5V: NEVER WIRE"
    if isinstance(what, int) and what in RESERVED and what != POWER_BUTTON:
        return f"GPIO {what}  leave empty"
    return f"{what}  free" if what == GROUND else f"{what}  leave empty"


def _cable(cable: str, wires: tuple[Wire, ...]) -> list[str]:
    return [
        f"  W {_name(cable)}:",
        "    category: bundle",
        f"    colors: {json.dumps([SHORT[wire.colour] for wire in wires])}",
        f"    wirelabels: {json.dumps([f'wire {wire.number}, {wire.name}' for wire in wires])}",
    ]


def _connection(cable: str, wires: tuple[Wire, ...]) -> list[str]:
    contacts = _contacts(cable, wires)
    ways = [
        f"{_name(cable)}: {[wire.de9 or contacts.index(wire.start) + 1 for wire in wires]}",
        f"W {_name(cable)}: {list(range(1, len(wires) + 1))}",
        f"{HEADER}: {[wire.header for wire in wires]}",
    ]
    [ground] = [wire.header for wire in wires if wire.gpio is None]
    first, *others = ways if ground % 2 else ways[::-1]
    return [f"  - - {first}", *(f"    - {way}" for way in others)]
