"""The circuit board connects every wire as wires.csv says; the tests read KiCad's file without KiCad."""

from __future__ import annotations

import csv
import hashlib
import re
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from cabinet.controls.header import GROUND
from cabinet.controls.header import PINS as HEADER
from hardware.generate import board, circuit, kicad, netlist, wiring

from .pages import HARDWARE, PINS, WIRING, crosses

if TYPE_CHECKING:
    from pathlib import Path

BOARD = HARDWARE / "board"
PCB = board.pcb(WIRING)
ROWS = [
    row
    for row in csv.DictReader((HARDWARE / "wires.csv").read_text(encoding="utf-8").splitlines())
    if row["to header pin"]
]
CLEARANCE = 0.25
"""The least distance in millimeters between copper of different nets, as in cabinet.kicad_pro."""
CHECKED = re.findall(
    r"^(\w{64})  (\S+)$", (BOARD / "checked.sha256").read_text(encoding="utf-8"), re.MULTILINE
)

SWAP = {"7": "11", "11": "7"}
"""The header pins of UP and DOWN of joystick 1, each mapped to the other one."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Copper:
    """A pad or a track of the board: a line with a radius, on the front, the back or both."""

    name: str
    net: str
    ends: tuple[Point, Point]
    radius: float
    layers: frozenset[str]


def pads(pcb: str) -> list[Copper]:
    """Return every pad that has copper, at its place on the board."""
    found = []
    for part in re.findall(r'\(footprint "cabinet:.*?(?=\n  \(footprint|\n  \(gr_)', pcb, re.DOTALL):
        x, y, angle = map(float, re.search(r"\n    \(at (\S+) (\S+) (\S+)\)", part).groups())  # type: ignore[union-attr]
        reference = re.search(r'"Reference" "(\w+)"', part)
        assert reference
        pattern = (
            r'\(pad "(\w+)" (\w+) \w+ \(at (\S+) (\S+) \d+\) \(size (\S+) (\S+)\).*?\(net \d+ "([^"]+)"\)'
        )
        for number, kind, across, down, wide, high, net in re.findall(pattern, part):
            turn = radians(angle)
            dx = float(across) * cos(turn) + float(down) * sin(turn)
            dy = float(down) * cos(turn) - float(across) * sin(turn)
            at, radius = (x + dx, y + dy), min(float(wide), float(high)) / 2
            reach = (max(float(wide), float(high)) / 2 - radius) if kind == "smd" else 0
            layers = frozenset({"F.Cu"} if kind == "smd" else {"F.Cu", "B.Cu"})
            ends = ((at[0] - reach, at[1]), (at[0] + reach, at[1]))
            found.append(Copper(f"{reference[1]}.{number}", net, ends, radius, layers))
    return found


def tracks(pcb: str) -> list[Copper]:
    """Return every track, with the name of its net."""
    names = dict(re.findall(r'^  \(net (\d+) "([^"]*)"\)$', pcb, re.MULTILINE))
    pattern = (
        r'\(segment \(start (\S+) (\S+)\) \(end (\S+) (\S+)\) \(width (\S+)\) \(layer "(\S+)"\) \(net (\d+)\)'
    )
    return [
        Copper(
            "track",
            names[net],
            ((float(a), float(b)), (float(c), float(d))),
            float(w) / 2,
            frozenset({layer}),
        )
        for a, b, c, d, w, layer, net in re.findall(pattern, pcb)
    ]


def apart(one: Copper, other: Copper) -> float:
    """Return the distance in millimeters between two pieces of copper; it is negative if they overlap."""
    (a, b), (c, d) = one.ends, other.ends
    ends = min(from_line(a, c, d), from_line(b, c, d), from_line(c, a, b), from_line(d, a, b))
    return (0.0 if crosses(a, b, c, d) else ends) - one.radius - other.radius


def from_line(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a line in millimeters."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0
    part = min(1.0, max(0.0, along))
    return hypot(point[0] - start[0] - part * dx, point[1] - start[1] - part * dy)


def faults(pcb: str) -> list[str]:
    """Return the faults of the board: copper too near to another net, or not joined to its own net.

    The ground plane joins all copper of the ground net.
    """
    copper = [*pads(pcb), *tracks(pcb)]
    group = list(range(len(copper)))
    wrong = []
    for (at, one), (with_, other) in combinations(enumerate(copper), 2):
        if not one.layers & other.layers:
            continue
        gap = apart(one, other)
        if one.net == other.net and gap <= 0:
            group = [group[at] if of == group[with_] else of for of in group]
        elif one.net != other.net and gap < CLEARANCE:
            wrong.append(f"{one.name} {one.net} and {other.name} {other.net} are {gap:.2f} mm apart")
    for net in {one.net for one in copper} - {"GND"}:
        parts = {group[at] for at, one in enumerate(copper) if one.net == net}
        wrong += [f"{net} is in {len(parts)} pieces"] if len(parts) > 1 else []
    return wrong


def nets(pcb: str) -> netlist.Pads:
    """Return the net of each pad, in the form of a netlist."""
    return {(part, number): one.net for one in pads(pcb) for part, number in [one.name.split(".")]}


def test_every_wire_is_on_the_board() -> None:
    assert len(ROWS) == 30
    assert netlist.faults(nets(PCB), ROWS) == []
    assert faults(PCB) == []


def test_all_grounds_are_one() -> None:
    """The ground net has 8 pins of the header, 1 of each plug, 4 of the suppressors and 1 of the panel."""
    ground = {name for name, net in nets(PCB).items() if net == "GND"}
    header = {("J1", str(number)) for number, what in enumerate(HEADER, 1) if what == GROUND}
    assert header < ground
    assert ("H1", "1") in ground
    assert len(ground) == 8 + 6 + 4 + 1


def test_supplies_lead_nowhere() -> None:
    """No track may lead to a pin with 3.3 V or 5 V, or to a pin that the Pi uses for itself."""
    supplied = {net for (part, number), net in nets(PCB).items() if part == "J1" and "unconnected" in net}
    assert len(supplied) == 8
    assert not [one for one in tracks(PCB) if one.net in supplied]


@pytest.mark.parametrize("at", [0, 40, 96, -1])
def test_removed_track_is_found(at: int) -> None:
    lines = PCB.splitlines(keepends=True)
    segments = [number for number, line in enumerate(lines) if line.startswith("  (segment")]
    del lines[segments[at]]
    assert any("is in 2 pieces" in fault for fault in faults("".join(lines)))


def test_short_circuit_is_found() -> None:
    """A track between 3.3 V and the input on the next pin must be reported as a fault of the board."""
    track = '  (segment (start 120.32 102.54) (end 122.86 102.54) (width 0.4) (layer "F.Cu") (net 0)'
    assert len(faults(PCB.replace("  (zone ", f"{track}\n  (zone ", 1))) == 2


def test_exchanged_wires_are_found(tmp_path: Path) -> None:
    """A board with UP and DOWN exchanged has no fault of its own, but does not match wires.csv."""
    path = tmp_path / "pins.toml"
    text = PINS.read_text(encoding="utf-8").replace("up = 4\ndown = 17\n", "up = 17\ndown = 4\n")
    path.write_text(text, encoding="utf-8")
    pcb = board.pcb(wiring.read(path))
    assert faults(pcb) == []
    assert netlist.faults(nets(pcb), ROWS) == [
        "P1 UP from J2-1 is called P1_DOWN at the header",
        "P1 DOWN from J2-3 is called P1_UP at the header",
    ]
    swapped = netlist.faults(
        nets(PCB),
        [{**row, "to header pin": SWAP.get(row["to header pin"], row["to header pin"])} for row in ROWS],
    )
    assert [fault.partition(" from")[0] for fault in swapped] == ["P1 UP", "P1 DOWN"]


def test_bypassed_resistor_is_found() -> None:
    """A plug that is joined directly to the header, past the resistor between them, must be reported."""
    bypassed = {pad: "P1_UP" if net == "/P1_UP_PLUG" else net for pad, net in nets(PCB).items()}
    assert netlist.faults(bypassed, ROWS) == ["P1 UP from J2-1 has no resistor"]


def test_resistor_at_the_power_button_is_found() -> None:
    """A resistor at the power button must be reported: it would keep the button from waking the Pi."""
    found = {**nets(PCB), ("J7", "1"): "/POWER_PLUG", ("R24", "1"): "/POWER_PLUG", ("R24", "2"): "POWER"}
    assert netlist.faults(found, ROWS) == ["POWER from J7-1 has a resistor"]


def test_all_ids_are_unique() -> None:
    """A part on the board and in the schematic has the same id in both files."""
    schematic = circuit.schematic(board.parts(WIRING))
    for text in (PCB, schematic):
        found = re.findall(r'\(uuid "([^"]+)"\)', text)
        assert len(set(found)) == len(found)
    for part in board.parts(WIRING):
        assert f'(path "/{part.id}")' in PCB
        assert f'(uuid "{part.id}")' in schematic


def test_every_pin_of_the_schematic_is_connected_or_marked() -> None:
    """A pin has a label, a wire or a no-connect mark; the eight unused pins of the header have the mark."""
    schematic = circuit.schematic(board.parts(WIRING))
    assert schematic.count("(no_connect") == 8
    labels = re.findall(r'\((global_)?label "([^"]+)"', schematic)
    names = {name if of else f"/{name}" for of, name in labels}
    assert names == {net for part in board.parts(WIRING) for net in part.nets.values()}
    inputs = [part for part in board.parts(WIRING) if part.kind == "Resistor"]
    assert schematic.count("  (wire ") == len(inputs) == 23


def test_silk_names_every_plug() -> None:
    """The board has the name of each cable at its plug, and a name of two letters at each pin of the plug."""
    words = re.findall(r'\(gr_text "([^"]+)"', PCB)
    for cable in WIRING.cables:
        assert words.count(cable.upper()) == 1
    assert sum(len(word) == 2 for word in words) == len(WIRING.wires)
    assert any(word.startswith("RIBBON TO THE PI") for word in words)


def test_symbols_and_footprints_agree() -> None:
    for part in board.parts(WIRING):
        assert set(kicad.pins(part.kind)) == set(kicad.pads(part.kind)) >= set(part.nets)


def test_kicad_checked_these_files() -> None:
    """The gerbers and the pictures come from the files that KiCad has checked."""
    names = {name for _, name in CHECKED}
    assert {"cabinet.kicad_pcb", "cabinet.kicad_sch", "made/gerbers.zip", "made/top.png"} <= names
    for digest, name in CHECKED:
        found = hashlib.sha256((BOARD / name).read_bytes()).hexdigest()
        assert found == digest, f"{name} has changed; run: hardware/board/check"


def test_gerbers_are_one_complete_zip() -> None:
    """The gerbers have copper, mask and silk of both sides, the outline and the holes, but no date."""
    with ZipFile(BOARD / "made/gerbers.zip") as made:
        endings = {name.rpartition(".")[2] for name in made.namelist()}
        assert {"gtl", "gbl", "gts", "gbs", "gto", "gbo", "gm1", "drl"} <= endings
        assert not any(b"CreationDate" in made.read(name) for name in made.namelist())


def ipc(found: netlist.Pads) -> str:
    """Return the text of a netlist in KiCad's format."""
    records = [f"317{net:<14.14}   {part:<6}-{number:<4} D0394PA00X" for (part, number), net in found.items()]
    return "\n".join(["P  CODE 00", *records, "999"])


def test_kicads_netlist_is_read() -> None:
    """KiCad's netlist has the net, the part and the pad in columns of fixed width."""
    lines = (
        "P  CODE 00",
        "327P1_UP            J1    -7          A01X+0",
        "317/P1_RIGHT_PLUG   R14   -1    D0315PA00X+0",
    )
    assert netlist.pads("\n".join(lines)) == {("J1", "7"): "P1_UP", ("R14", "1"): "/P1_RIGHT_PLUG"}
    assert netlist.pads(ipc({("J1", "40"): "OPTION"})) == {("J1", "40"): "OPTION"}


def test_command_compares_the_netlist(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints that the netlist matches, or the differences, and sets its exit code."""
    (tmp_path / "good").write_text(ipc(nets(PCB)), encoding="ascii")
    assert netlist.main(tmp_path / "good", HARDWARE / "wires.csv") == 0
    assert capsys.readouterr().out == "netlist: all 30 wires as in wires.csv\n"
    shorted = {pad: "OPTION" if pad == ("J1", "38") else net for pad, net in nets(PCB).items()}
    (tmp_path / "bad").write_text(ipc(shorted), encoding="ascii")
    assert netlist.main(tmp_path / "bad", HARDWARE / "wires.csv") == 1
    said = capsys.readouterr().out
    assert "P4 FIRE from J5-6 leads to header pins [], not to 38" in said
    assert "OPTION from J6-4 leads to header pins ['38', '40'], not to 40" in said


def test_missing_plug_is_reported() -> None:
    found = {pad: net for pad, net in nets(PCB).items() if pad[0] != "J7"}
    told = netlist.faults(found, ROWS)
    assert told == [
        "POWER from J7-1 leads to header pins [], not to 5",
        "POWER GROUND from J7-2 leads to header pins [], not to 6",
    ]
