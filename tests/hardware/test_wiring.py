"""Tests of the cabinet's wires, and of the errors for invalid wirings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.controls.header import GROUND
from cabinet.controls.header import PINS as HEADER
from hardware.generate import wiring
from hardware.generate.wiring import EMPTY, Wire, WiringError

from .pages import PINS, WIRING

if TYPE_CHECKING:
    from pathlib import Path

GOOD = PINS.read_text(encoding="utf-8")


def refused(tmp_path: Path, old: str, new: str) -> str:
    """Return the error message for the real wiring file with one text replaced by another."""
    assert old in GOOD
    path = tmp_path / "pins.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(WiringError) as caught:
        wiring.read(path)
    return str(caught.value).removeprefix(f"{path}: ")


def test_every_input_has_a_wire() -> None:
    """The power button has a wire, and each of the six cables has a ground."""
    assert [len(WIRING.cable(name)) for name in WIRING.cables] == [6, 6, 6, 6, 4, 2]
    assert [wire.number for wire in WIRING.wires] == list(range(1, 31))
    signals = {wire.gpio for wire in WIRING.wires if wire.gpio is not None}
    assert signals == {*WIRING.pin_map.gpio.values(), 3}
    assert len({wire.header for wire in WIRING.wires}) == 30


def test_wires_end_at_their_header_pins() -> None:
    for wire in WIRING.wires:
        assert HEADER[wire.header - 1] == (GROUND if wire.gpio is None else wire.gpio), wire


def test_sockets_have_ataris_pins() -> None:
    """Atari's sockets use four directions, FIRE and ground, so pins 5, 7 and 9 stay empty."""
    for jack in range(1, 5):
        pins = {wire.name.removeprefix(f"P{jack} "): wire.de9 for wire in WIRING.cable(f"joystick {jack}")}
        assert pins == {"UP": 1, "DOWN": 2, "LEFT": 3, "RIGHT": 4, "FIRE": 6, "GROUND": 8}
        assert not set(EMPTY) & set(pins.values())


def test_wires_in_a_cable_have_different_colours() -> None:
    """The wire for ground is black in every cable."""
    for name in WIRING.cables:
        colours = [wire.colour for wire in WIRING.cable(name)]
        assert len(set(colours)) == len(colours)
    assert {wire.colour for wire in WIRING.wires if wire.gpio is None} == {"black"}


def test_buttons_share_a_ground() -> None:
    """One black wire goes to START, and jumpers connect START to SELECT and OPTION."""
    [ground] = [wire for wire in WIRING.cable("console") if wire.gpio is None]
    assert ground.start == "START contact B"
    assert [(jumper.start, jumper.end) for jumper in WIRING.jumpers] == [
        ("START contact B", "SELECT contact B"),
        ("SELECT contact B", "OPTION contact B"),
    ]


def test_wire_describes_its_header_pin() -> None:
    assert Wire("joystick 1", "P1 UP", "white", "DE-9 pin 1", 7, gpio=4).end == "GPIO 4"
    assert Wire("joystick 1", "P1 GROUND", "black", "DE-9 pin 8", 9).end == "GROUND"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("fire = 6\n", "fire = 7\n", "[wiring.de9] fire = 7 cannot be; use 1, 2, 3, 4, 6 or 8"),
        ("right = 4\n", "right = 6\n", "[wiring.de9] pin 6 is used by two switches; give each its own"),
        ("ground = 8\n", "", "[wiring.de9] ground = None cannot be; use 1, 2, 3, 4, 6 or 8"),
        ('start = "yellow"', 'start = "red"', "[wiring.colour] start = 'red' cannot be; use white, blue"),
        ("joystick.2 = 14", "joystick.2 = 15", "[wiring.ground] joystick.2 = 15 cannot be; use 6, 9, 14, 20"),
        ("joystick.2 = 14", "joystick.2 = 9", "[wiring.ground] header pin 9 is used by two wires; give each"),
        ("[wiring.colour]", "[wiring.more]", "[wiring.colour] up = None cannot be; use white, blue"),
    ],
)
def test_impossible_wiring_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    """The error message about an impossible wiring names the table and the value, and suggests a cure."""
    assert refused(tmp_path, old, new).startswith(words)
