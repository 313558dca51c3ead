"""Generates the wiring harness as a WireViz file.

The header is drawn as 2 x 20 pins, odd pins on the left, even pins on the right.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cabinet.controls.header import GROUND, PINS, POWER_5V, POWER_BUTTON, RESERVED

from .wiring import COLOURS, CONSOLE, EMPTY, POWER, buttons

if TYPE_CHECKING:
    from .wiring import Wire, Wiring

HEADER = "PI"

_OPTIONS = {"fontname": "DejaVu Sans", "color_mode": "full"}
_KINDS = {CONSOLE: "three push buttons", POWER: "push button, closes while pressed"}


def yaml(wiring: Wiring) -> str:
    """Return the wiring harness as a WireViz file.

    The file is written as JSON, which is also valid YAML.
    """
    connectors: dict[str, Any] = {HEADER: _header(wiring)}
    cables: dict[str, Any] = {}
    connections = []
    for cable in sorted(wiring.cables, key=lambda cable: wiring.cable(cable)[0].header):
        sides = [tuple(wire for wire in wiring.cable(cable) if wire.header % 2 == odd) for odd in (1, 0)]
        for odd, wires in zip((1, 0), sides, strict=True):
            if wires:
                # A cable with wires to both rows of the header is drawn twice: once with all contacts and its
                # wires to the odd row, and once with only its wire to the even row and the contact of this
                # wire.
                name = cable.upper() if odd or not sides[0] else f"{cable.upper()}, even row"
                contacts = _contacts(cable, wiring.cable(cable) if odd or not sides[0] else wires)
                connectors[name] = _connector(cable, contacts, wiring)
                cables[f"W {name}"] = _cable(wires)
                ways = [
                    {name: [wire.de9 or contacts.index(wire.start) + 1 for wire in wires]},
                    {f"W {name}": list(range(1, len(wires) + 1))},
                    {HEADER: [row(wire.header) for wire in wires]},
                ]
                connections.append(ways if odd else ways[::-1])
    sections = {"options": _OPTIONS, "connectors": connectors, "cables": cables, "connections": connections}
    head = "# Written by `python -m hardware.generate` from hardware/pins.toml: change it there.\n"
    return f"{head}{json.dumps(sections, indent=1)}\n"


def row(pin: int) -> str:
    """Return WireViz's name for the pair of header pins that contains a pin."""
    return f"{HEADER}{(pin + 1) // 2}"


def _contacts(cable: str, wires: tuple[Wire, ...]) -> list[str]:
    """Return the labels of the contacts of a cable's socket or buttons, in the order of the contacts."""
    if cable == POWER:
        return [wire.start for wire in wires]
    if cable == CONSOLE:
        every = [contact for button in buttons() for contact in button]
        return every if len(wires) > 1 else [wire.start for wire in wires]
    labels = {pin: "NEVER WIRE (+5 V)" if pin == 7 else "leave empty" for pin in EMPTY}
    labels |= {wire.de9: wire.name.split()[1] for wire in wires if wire.de9}
    return [labels[pin] for pin in range(1, 10)]


def _connector(cable: str, contacts: list[str], wiring: Wiring) -> dict[str, Any]:
    joined = {jumper.end: f"{jumper.end}, joined to {jumper.start}" for jumper in wiring.jumpers}
    kind = _KINDS.get(cable, "DE-9 socket with pins (male)")
    return {"type": kind, "show_pincount": False, "pinlabels": [joined.get(one, one) for one in contacts]}


def _header(wiring: Wiring) -> dict[str, Any]:
    wired = {wire.header: f"{wire.name} &#160; {wire.end}" for wire in wiring.wires}
    labels = [wired.get(pin) or _unwired(what) for pin, what in enumerate(PINS, 1)]
    # Each pair of header pins becomes a table row with several cells. The cells are written as HTML, which
    # WireViz passes on to Graphviz unchanged.
    rows = [
        f"{odd}</td><td>{'&#9632;' if at == 0 else '&#9679;'}</td><td>&#9679;</td><td>{even}"
        for at, (odd, even) in enumerate(zip(labels[::2], labels[1::2], strict=True))
    ]
    return {
        "type": "40-pin header of the Raspberry Pi, seen from above",
        "show_pincount": False,
        "notes": "Pin 1 has the square pad,\nat the end where the card is",
        "pins": [row(pin) for pin in range(1, len(PINS), 2)],
        "pinlabels": rows,
    }


def _unwired(what: int | str) -> str:
    if what == POWER_5V:
        return "5V: NEVER WIRE"
    if isinstance(what, int) and what in RESERVED and what != POWER_BUTTON:
        return f"leave empty &#160; GPIO {what}"
    return f"{what}, free" if what == GROUND else f"{what}: leave empty"


def _cable(wires: tuple[Wire, ...]) -> dict[str, Any]:
    return {
        "category": "bundle",
        "colors": [COLOURS[wire.colour] for wire in wires],
        "wirelabels": [f"wire {wire.number}, {wire.name}" for wire in wires],
    }
