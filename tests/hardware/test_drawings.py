"""Tests of the project's own drawings: the joystick socket, the perfboard, and the harness for WireViz."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest
import yaml

from hardware.generate import harness, sketches
from hardware.generate.layout import PLUGS, pin, runs

from .pages import WIRING, crosses

SVG = "{http://www.w3.org/2000/svg}"
SOCKET = ElementTree.fromstring(sketches.socket(WIRING.cable("joystick 1")))
FRONT_X, BACK_X, PER_MM = 920, 330, 15
"""In the drawing of the socket: the x of the middle of the plug side and of the solder side, and the units of
the drawing per millimeter."""


def pins(radius: str, middle: int) -> dict[int, tuple[float, float]]:
    """Return the positions in millimeters of the pins on one side of the socket, by pin number.

    `radius`: the radius of the circles that stand for these pins. `middle`: the x of the middle of the side.
    The number that is written nearest to a circle is the pin's number.
    """
    drawn = {}
    circles = [one for one in SOCKET.iter(f"{SVG}circle") if one.attrib["r"] == radius]
    words = [one for one in SOCKET.iter(f"{SVG}text") if (one.text or "").isdigit()]
    for one in circles:
        x, y = float(one.attrib["cx"]), float(one.attrib["cy"])
        beside = min(words, key=lambda word: hypot(float(word.attrib["x"]) - x, float(word.attrib["y"]) - y))
        number = int(beside.text or "")
        drawn[number] = ((x - middle) / PER_MM, (y - 320) / PER_MM)
    return drawn


def test_plug_side_has_pins_in_order() -> None:
    """Pins 1 to 5 are in the upper row from left to right, pins 6 to 9 below and between these."""
    places = pins("7.5", FRONT_X)
    upper, lower = [places[number] for number in range(1, 6)], [places[number] for number in range(6, 10)]
    assert all(y < 0 for _, y in upper)
    assert all(y > 0 for _, y in lower)
    for row in (upper, lower):
        assert [x for x, _ in row] == sorted(x for x, _ in row)
        assert all(other[0] - one[0] == pytest.approx(2.77) for one, other in pairwise(row))
    assert places[6][0] == pytest.approx((places[1][0] + places[2][0]) / 2)
    assert places[9][0] == pytest.approx((places[4][0] + places[5][0]) / 2)


def test_solder_side_is_the_mirror_image() -> None:
    """Seen from the solder side, left and right of the socket are exchanged, but not above and below."""
    front, back = pins("7.5", FRONT_X), pins("10", BACK_X)
    assert len(back) == 9
    for number, (x, y) in front.items():
        assert back[number][0] == pytest.approx(-x)
        assert back[number][1] == pytest.approx(y)


def test_socket_drawing_has_both_sides_and_all_wires() -> None:
    """The drawing names each wire, draws each wire in its color, and warns of the pins that stay empty."""
    words = [element.text or "" for element in SOCKET.iter(f"{SVG}text")]
    assert {"SOLDER SIDE", "PLUG SIDE", "1 UP", "white", "8 GROUND", "black", "+5 V: NEVER"} <= set(words)
    drawn = Counter(path.attrib["class"] for path in SOCKET.iter(f"{SVG}path") if "class" in path.attrib)
    assert drawn == Counter(wire.colour for wire in WIRING.cable("joystick 1"))


def test_perfboard_wires_do_not_cross() -> None:
    """All wires are on the solder side, so only the dashed wire, POWER GROUND, may cross others."""
    lines = [
        (run.wire.name, *ends)
        for run in runs(WIRING)
        if run.wire.name != "POWER GROUND"
        for part in run.parts
        for ends in pairwise(part)
    ]
    for name, one, two in lines:
        for other, three, four in lines:
            assert name == other or not crosses(one, two, three, four), (name, other)
    assert sketches.perfboard(WIRING).count("stroke-dasharray") == 2


def test_perfboard_joints_have_their_own_holes() -> None:
    joints = [pin(number) for number in range(1, 41)]
    for run in runs(WIRING):
        joints += [run.parts[0][0], *(run.resistor or ())]
    assert len(set(joints)) == len(joints) == 40 + 30 + 2 * 23
    assert all(column in sketches.COLUMNS and row in sketches.ROWS for column, row in joints)


def test_pins_of_a_plug_follow_the_header() -> None:
    """The order of the pins from left to right is that of the tables in the building guide."""
    for cable in PLUGS:
        ways = [run for run in runs(WIRING) if run.wire.cable == cable]
        assert [run.wire.header for run in ways] == [wire.header for wire in WIRING.cable(cable)]
        assert [run.parts[0][0][0] for run in ways] == sorted(run.parts[0][0][0] for run in ways)


def test_harness_joins_contacts_and_header_pins() -> None:
    """Each wire leads to the side where its header pin is, and the label of each wire has the wire's name."""
    text = harness.yaml(WIRING)
    drawn = yaml.safe_load(text)
    header = drawn["connectors"][harness.HEADER]
    assert len(header["pins"]) == 20
    cells = [row.split("</td><td>") for row in header["pinlabels"]]
    seen = []
    for way in drawn["connections"]:
        odd = harness.HEADER in way[2]
        contacts, wires, pairs = (next(iter(one.items())) for one in (way if odd else way[::-1]))
        for contact, wire, pair in zip(contacts[1], wires[1], pairs[1], strict=True):
            label = drawn["cables"][wires[0]]["wirelabels"][wire - 1]
            row = cells[int(pair.removeprefix("PI")) - 1]
            name = re.sub(r"wire \d+, ", "", label)
            assert (row[0] if odd else row[3]).startswith(f"{name} &#160;")
            if contacts[0].startswith("JOYSTICK"):
                labels = drawn["connectors"][contacts[0]]["pinlabels"]
                assert labels[contact - 1] == name.split()[1]
            seen.append(name)
    assert Counter(seen) == Counter(wire.name for wire in WIRING.wires)
    assert "NEVER WIRE (+5 V)" in text
    assert text.count("5V: NEVER WIRE") == 2
