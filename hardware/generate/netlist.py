"""Compares the netlist of the circuit board, exported by KiCad as IPC-D-356, with hardware/wires.csv."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from cabinet.controls.header import GROUND

from .layout import PLUGS
from .wiring import POWER

HEADER = "J1"

_TESTS = ("317", "327")
"""The codes of the IPC-D-356 records that describe pads with a hole, and pads without one. In these records
the net name begins in column 4, the part's name in column 21, and the pad's number in column 28."""

Pads = dict[tuple[str, str], str]


def pads(ipc: str) -> Pads:
    """Return the net name of each pad in an IPC-D-356 netlist, by part reference and pad number."""
    records = [record for record in ipc.splitlines() if record.startswith(_TESTS)]
    return {(one[20:26].strip(), one[27:31].strip()): one[3:17].strip() for one in records}


def faults(found: Pads, wires: Iterable[Mapping[str, str]]) -> list[str]:
    """Return the differences between a board's netlist and the wire list, one a line.

    Checks the header pin, the net name and the resistor of each wire.
    """
    resistors = [(found[part, "1"], found[part, "2"]) for part, pad in found if part[0] == "R" and pad == "1"]
    beyond = {plug: header for plug, header in resistors if plug != header}
    ways = Counter[str]()
    wrong = []
    for wire in wires:
        cable, pin = wire["cable"], wire["to header pin"]
        ways[cable] += 1
        plug = PLUGS[cable].reference, str(ways[cable])
        at_plug = found.get(plug, "")
        net = beyond.get(at_plug, at_plug)
        pins = [number for (part, number), at in found.items() if part == HEADER and at == net]
        start, ground = f"{wire['name']} from {'-'.join(plug)}", wire["which is"] == GROUND
        if pin not in pins or (len(pins) > 1 and not ground):
            wrong.append(f"{start} leads to header pins {pins}, not to {pin}")
        elif not ground and net != wire["name"].replace(" ", "_"):
            wrong.append(f"{start} is called {net} at the header")
        if at_plug and (at_plug in beyond) == (ground or cable == POWER):
            wrong.append(f"{start} has {'a' if at_plug in beyond else 'no'} resistor")
    return wrong


def main(netlist: Path, wires: Path) -> int:
    """Print the differences between a netlist and the wire list; return 1 if there are any, else 0."""
    rows = [
        row for row in csv.DictReader(wires.read_text(encoding="utf-8").splitlines()) if row["to header pin"]
    ]
    wrong = faults(pads(netlist.read_text(encoding="ascii")), rows)
    print("\n".join(wrong) or f"netlist: all {len(rows)} wires as in {wires.name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
