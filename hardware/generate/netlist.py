"""Compares a board's IPC-D-356 netlist, as KiCad exports it, with hardware/wires.csv."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from cabinet.controls.header import GROUND

from .layout import PLUGS

HEADER = "J1"

_TESTS = ("317", "327")
"""Records of pads, with a hole and without; the net begins in column 4, part in 21, pad in 28."""

Pads = dict[tuple[str, str], str]


def pads(ipc: str) -> Pads:
    """The net of each pad, by the part's reference and the pad's number."""
    records = [record for record in ipc.splitlines() if record.startswith(_TESTS)]
    return {(one[20:26].strip(), one[27:31].strip()): one[3:17].strip() for one in records}


def faults(found: Pads, wires: Iterable[Mapping[str, str]]) -> list[str]:
    """What differs: a wire whose plug does not lead to its header pin, or leads to others as well."""
    beyond = {found[part, "1"]: found[part, "2"] for part, _ in found if part.startswith("R")}
    ways = Counter[str]()
    wrong = []
    for wire in wires:
        cable, pin = wire["cable"], wire["to header pin"]
        ways[cable] += 1
        plug = PLUGS[cable].reference, str(ways[cable])
        net = found.get(plug, "")
        net = beyond.get(net, net)
        pins = [number for (part, number), at in found.items() if part == HEADER and at == net]
        if pin not in pins or (len(pins) > 1 and wire["which is"] != GROUND):
            wrong.append(f"{wire['name']} from {'-'.join(plug)} leads to header pins {pins}, not to {pin}")
    return wrong


def main(netlist: Path, wires: Path) -> int:
    """Print what differs; the exit code is 1 where anything does."""
    rows = [
        row for row in csv.DictReader(wires.read_text(encoding="utf-8").splitlines()) if row["to header pin"]
    ]
    wrong = faults(pads(netlist.read_text(encoding="ascii")), rows)
    print("\n".join(wrong) or f"netlist: all {len(rows)} wires as in {wires.name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
