"""The building guides match the pin map and the list of parts, and their links work."""

from __future__ import annotations

import re

import pytest

from cabinet.controls.header import GROUND, PINS, POWER_3V3, POWER_5V, RESERVED
from hardware.generate import board, kicad
from hardware.generate.files import PAGES
from hardware.generate.layout import runs
from hardware.generate.parts import TOOLS, WAYS, parts, total
from hardware.generate.wiring import EMPTY

from .pages import HARDWARE, WIRING

BUILD = (HARDWARE / "build.md").read_text(encoding="utf-8")


def header_pins(what: int | str) -> list[int]:
    """Return the numbers of the header pins that have this GPIO number or function."""
    return [number for number, pin in enumerate(PINS, 1) if pin == what]


def listed(numbers: list[int]) -> str:
    """Return numbers as text for a sentence, such as "1, 2 and 3"."""
    return " and ".join((", ".join(map(str, numbers[:-1])), str(numbers[-1])))


@pytest.mark.parametrize("page", [*PAGES, "README.md", "fits.md"])
def test_links_of_the_pages_exist(page: str) -> None:
    """The page that a link names must exist, and so must the heading, if the link names one."""
    text = (HARDWARE / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, heading = target.partition("#")
        found = HARDWARE / path if path else HARDWARE / page
        assert found.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.+)$", found.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
            assert heading in anchors, target


def test_rules_list_the_pins_never_wired() -> None:
    """The guide lists the pins that get no wire: supplies, unused reserved pins, and empty socket pins."""
    assert f"pins {listed(list(EMPTY))} of every joystick socket" in BUILD
    assert f"header pins {listed(header_pins(POWER_3V3))} (3.3 V)" in BUILD
    assert f"{listed(header_pins(POWER_5V))} (5 V)" in BUILD
    wired = {wire.gpio for wire in WIRING.wires}
    reserved = {number for gpio in RESERVED if gpio not in wired for number in header_pins(gpio)}
    named = re.search(r"header pins ([\d, and]+) \(GPIO ([\d, and]+)\): the Pi uses", BUILD)
    assert named
    numbers, gpios = ([int(one) for one in re.findall(r"\d+", group)] for group in named.groups())
    assert set(numbers) == reserved
    assert [PINS[number - 1] for number in numbers] == gpios


def test_guide_names_the_right_pins_to_check() -> None:
    """The guide names the pins to check: all grounds, the console's ground, and the power button's pins."""
    assert ", ".join(map(str, header_pins(GROUND))) in BUILD
    [console] = [wire.header for wire in WIRING.cable("console") if wire.gpio is None]
    assert f"START, SELECT, OPTION | header pin {console} |" in BUILD
    assert f"the black probe on header pin {console}," in BUILD
    power = [wire.header for wire in WIRING.cable("power")]
    assert f"| header pin {power[0]} | header pin {power[1]} | beep only while pressed |" in BUILD


def test_each_panel_has_an_unused_ground_pin() -> None:
    """For each panel the header has a ground pin that no cable uses."""
    free = set(header_pins(GROUND)) - {wire.header for wire in WIRING.wires}
    named = re.search(
        r"button panel's goes to header pin (\d+), the socket panel's to header pin (\d+)", BUILD
    )
    assert named
    assert {int(number) for number in named.groups()} == free


def test_every_wire_is_in_the_guide_once() -> None:
    """Each wire is in exactly one row of the guide's tables; a button's wire has a row of its own.

    A joystick's wire is in the row of its switch and the column of its joystick.
    """
    rows = [line.strip("| ").split(" | ") for line in BUILD.splitlines() if line.startswith("| ")]
    for wire in WIRING.wires:
        start = [wire.name.split()[-1], wire.colour, f"{wire.de9}"]
        row = [f"{wire.number}", wire.name, wire.colour, wire.start, f"{wire.header}", wire.end]
        if wire.de9:
            [row] = [row for row in rows if row[:3] == start]
            assert row[2 + int(wire.name[1])] == f"{wire.header}, {wire.end}", wire
        assert rows.count(row) == 1, wire


def test_guide_has_each_plugs_pin_order() -> None:
    """The line below the guide's table has the pins in the order of the sockets on the board."""
    [line] = re.findall(r"^Ways 1 to 6 of a plug \(A, B\): (.*)\.$", BUILD, re.MULTILINE)
    orders: dict[str, list[str]] = {}
    for group in line.split("; "):
        players, order = re.findall(r"P\d", group), re.findall(r"[A-Z]{2,}", group)
        orders |= dict.fromkeys(players, order)
    for number in range(1, 5):
        ways = [run.wire.name.split()[1] for run in runs(WIRING) if run.wire.cable == f"joystick {number}"]
        assert orders[f"P{number}"] == ways


def test_table_compares_the_three_ways_to_build() -> None:
    """The table's costs come from the list of parts, its numbers of joints from board and perfboard."""
    listed = parts(WIRING, HARDWARE / "parts.toml")
    for groups in (WAYS, TOOLS):
        costs = [f"about {total(listed, way, groups):.0f} EUR" for way in WAYS]
        assert f"| {' | '.join(costs)} |" in BUILD
    [laser] = [part.cost for part in listed if part.name == "laser's work"]
    assert f"(a laser: {laser:.0f} EUR more)" in BUILD
    placed = [part for part in board.parts(WIRING) if part.kind not in {"Suppressor", "Screw_M3"}]
    joints = sum(len(kicad.pads(part.kind)) for part in placed)
    assert f"| {joints} joints on the board, 24 at the sockets | {joints} joints and 53 wires," in BUILD


def test_size_of_the_board_is_that_of_the_outline() -> None:
    outline = re.search(r"\(gr_rect \(start (\S+) (\S+)\) \(end (\S+) (\S+)\)", board.pcb(WIRING))
    assert outline
    left, top, right, low = map(float, outline.groups())
    assert f"{right - left:.1f} x {low - top:.1f} mm" in BUILD


def test_pages_warn_before_a_purchase() -> None:
    """The pages warn that nothing has run on a real Raspberry Pi yet."""
    for page in ("README.md", "hardware/build.md", "docs/set-up.md"):
        text = (HARDWARE.parent / page).read_text(encoding="utf-8")
        assert len(re.findall(r"(?i)before you buy: [^.]*real\sRaspberry Pi", text)) == 1, page
