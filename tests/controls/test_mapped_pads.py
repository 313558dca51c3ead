"""Game pads with a mapping, simulated in SDL itself: each button does what its label says.

The facts are the buttons, crosses and sticks of common pads. With CABINET_PAD_LINES=FILE the tests try every
Linux pad in a file of SDL mappings.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import Mock

import pygame
import pytest

from cabinet.api import Kind
from cabinet.controls.pads import Pads
from tests.controls.virtual_pad import Part, VirtualPad

if TYPE_CHECKING:
    from collections.abc import Iterator

DOWN, UP = Kind.DOWN, Kind.UP
HAT = "h0.1 h0.4 h0.8 h0.2"
AXES = "-a1 +a1 -a0 +a0"
CROSS = ("up", "down", "left", "right")


class Facts(NamedTuple):
    """The parts of a game pad in SDL's notation.

    b stands for a button, h for a bit of a hat, a for an axis, and ~ for an inverted axis.
    """

    make: str
    fire: str
    """The pad's buttons that are FIRE: up to four, in the order A, B, X and Y."""
    select: str = ""
    start: str = ""
    option: str = ""
    cross: str = ""
    """The four parts of the cross, in the order up, down, left and right."""
    stick: str = ""
    """The horizontal axis and the vertical axis of the stick."""

    def mapping(self) -> dict[str, str]:
        named = {
            **dict(zip("abxy", self.fire.split(), strict=False)),
            **{"back": self.select, "start": self.start, "guide": self.option},
            **dict(zip((f"dp{way}" for way in CROSS), self.cross.split(), strict=False)),
            **dict(zip(("leftx", "lefty"), self.stick.split(), strict=False)),
        }
        return {name: part for name, part in named.items() if part}


PADS = (
    # Pads whose cross is a hat.
    Facts("8BitDo 64", "b0 b1", "b10", "b11", "b12", HAT, "a0 a1"),
    Facts("8BitDo Dogbone", "b1 b0", "b10", "b11", "", HAT, "a0 a1"),
    Facts("Atari VCS Classic Controller", "b0 b1", "b2", "b3", "b4", HAT),
    Facts("Xbox One Controller by Bluetooth", "b0 b1 b3 b4", "b15", "b11", "b16", HAT, "a0 a1"),
    Facts("Mayflash Adapter", "b1 b2 b0 b3", "b8", "b9", "", "h0.4 h0.8 h0.2 h0.1", "a0 a1"),
    # Pads whose cross is four buttons.
    Facts("Mayflash GameCube Controller", "b1 b0 b2 b3", "", "b9", "", "b12 b14 b15 b13", "a0 a1"),
    Facts("NSO GameCube Controller", "b1 b3 b0 b2", "", "b6", "b16", "b11 b8 b10 b9", "a0 a1~"),
    Facts("PS3 Controller", "b14 b13 b15 b12", "b0", "b3", "b16", "b4 b6 b7 b5", "a0 a1"),
    # Pads whose cross is two axes.
    Facts("8BitDo NES30", "b1 b2 b0 b3", "b8", "b9", "", AXES),
    Facts("Microsoft SideWinder Plug and Play", "b0 b1 b2 b3", "", "", "", AXES),
    Facts("Sega Saturn", "b0 b1 b3 b4", "", "b8", "", AXES),
    # Pads with a stick and no cross; a pad that is held on its side has its axes turned.
    Facts("Atari CX Controller", "b0", "", "", "", "", "a0 a1"),
    Facts("Gravis Xterminator Force", "b2 b4 b5", "b8", "b9", "b3", "", "a0 a1"),
    Facts("Nintendo Switch Left Joy-Con", "b16 b15 b14 b17", "b4", "b9", "", "", "a1 a0~"),
    Facts("Nintendo Switch Right Joy-Con", "b1 b2 b0 b3", "b9", "b8", "", "", "a1~ a0"),
)

SWITCHES = {
    **dict.fromkeys("abxy", ("p1_fire",)),
    **{"back": ("select",), "start": ("start",), "guide": ("option",)},
    **{f"dp{way}": (f"p1_{way}",) for way in CROSS},
    **{"leftx": ("p1_left", "p1_right"), "lefty": ("p1_up", "p1_down")},
}
"""The switches that each part of a pad presses; an axis has one for each direction."""


@pytest.fixture
def pads(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pads]:
    """The source of game pads that the inputs use, with no pad plugged in."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.event.clear()
    pads = Pads()
    yield pads
    pads.close()
    assert not pygame.joystick.get_init()
    pygame.display.quit()


def plugged(pads: Pads, mapping: dict[str, str]) -> VirtualPad:
    """Plug in a pad that has all the parts of a mapping, and return the pad."""
    counts: Counter[str] = Counter(b=1)
    for part in map(Part.read, mapping.values()):
        counts[part.kind] = max(counts[part.kind], part.number + 1)
    return VirtualPad(
        *(pads, counts["a"], counts["b"], counts["h"]), ",".join(":".join(pair) for pair in mapping.items())
    )


def mistakes(pad: VirtualPad, mapping: dict[str, str]) -> list[str]:
    """Return the parts of the pad that do not press the switches meant for them."""
    found = []
    for name, text in mapping.items():
        part, switches = Part.read(text), SWITCHES.get(name, ())
        # An axis that serves as a button rests at one of its ends.
        rest, ways = (-1, (1,)) if len(part.ways) > len(switches) else (0, part.ways or (1,))
        for way, switch in zip(ways, switches, strict=False):
            if rest:
                pad.push(part, rest)
            presses = [*pad.push(part, way), *pad.push(part, rest)]
            # SDL reports the release of the middle button a quarter of a second late.
            wanted = [(switch, DOWN)] if name == "guide" else [(switch, DOWN), (switch, UP)]
            if presses != wanted:
                found.append(f"{name} {text}: {presses}")
    pad.unplug()
    return found


@pytest.mark.parametrize("facts", PADS, ids=[facts.make for facts in PADS])
def test_every_button_does_what_its_label_says(pads: Pads, facts: Facts) -> None:
    mapping = facts.mapping()
    assert mistakes(plugged(pads, mapping), mapping) == []


@pytest.mark.skipif("CABINET_PAD_LINES" not in os.environ, reason="CABINET_PAD_LINES=FILE tries them all")
def test_every_mapping_of_a_file_works(pads: Pads) -> None:
    """Every Linux pad in the file works, except pads with a mapping that gives one part two meanings."""
    lines = Path(os.environ["CABINET_PAD_LINES"]).read_text(encoding="utf-8").splitlines()
    wrong, tried = [], 0
    for line in lines:
        if "platform:Linux" not in line:
            continue
        _, make, *parts = line.strip().strip(",").split(",")
        mapping = dict(part.split(":") for part in parts if not part.startswith("platform"))
        meanings = Counter(mapping.values())
        if any(meanings[part] > 1 for name, part in mapping.items() if name in SWITCHES):
            print(f"one part is two things: {line}")
            continue
        tried += 1
        wrong += [f"{make} {mistake}" for mistake in mistakes(plugged(pads, mapping), mapping)]
    print(f"{tried} pads")
    assert wrong == []


def test_middle_button_is_released_a_quarter_second_later(pads: Pads) -> None:
    pad = plugged(pads, {"a": "b0", "guide": "b1"})
    assert pad.push(Part.read("b1"), 1) == [("option", DOWN)]
    presses = pad.push(Part.read("b1"), 0)
    for _ in range(100):
        if presses:
            break
        pygame.time.wait(10)
        presses += pad.happened()
    assert presses == [("option", UP)]
    pad.unplug()


def test_pad_without_a_mapping_uses_button_numbers(pads: Pads, caplog: pytest.LogCaptureFixture) -> None:
    pad = VirtualPad(pads, 2, 12, 1)
    assert not caplog.records
    assert pad.push(Part.read("b9"), 1) == [("start", DOWN)]
    assert pad.push(Part.read("b9"), 0) == [("start", UP)]
    assert pad.push(Part.read("h0.1"), 1) == [("p1_up", DOWN)]
    assert pad.unplug() == [("p1_up", UP)]


def test_four_equal_pads_are_four_joysticks(pads: Pads) -> None:
    mapping = {"a": "b3", "start": "b5"}
    plugs = [plugged(pads, mapping) for _ in range(4)]
    assert [pad.push(Part.read("b3"), 1) for pad in plugs] == [
        [(f"p{jack}_fire", DOWN)] for jack in range(1, 5)
    ]
    for jack, pad in reversed(tuple(enumerate(plugs, 1))):
        assert pad.unplug() == [(f"p{jack}_fire", UP)]


@pytest.mark.parametrize("mapping", ["", "a:b0"], ids=["numbered", "mapped"])
def test_replugged_pad_is_always_joystick_1(pads: Pads, mapping: str) -> None:
    """A pad that is plugged in and out a hundred times is joystick 1 each time."""
    for _ in range(100):
        pad = VirtualPad(pads, 2, 11, 1, mapping)
        assert pad.push(Part.read("b0"), 1) == [("p1_fire", DOWN)]
        assert pad.unplug() == [("p1_fire", UP)]


@pytest.mark.parametrize("mapping", ["", "leftx:a0,lefty:a1"], ids=["unknown", "mapped"])
def test_device_without_buttons_is_no_joystick(
    pads: Pads, caplog: pytest.LogCaptureFixture, mapping: str
) -> None:
    """A motion sensor, as SDL reports it, takes no joystick number and presses nothing."""
    with caplog.at_level(logging.INFO):
        sensor = VirtualPad(pads, 3, 0, 0, mapping)
    assert "has no buttons, so it is not used as a joystick" in caplog.text
    assert not sensor.opened
    pad = plugged(pads, {"a": "b0"})
    assert pad.push(Part.read("b0"), 1) == [("p1_fire", DOWN)]
    pad.unplug()
    assert sensor.unplug() == []


def test_failing_mapping_falls_back_to_button_numbers(
    pads: Pads, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = Mock(side_effect=RuntimeError("out of memory"))
    monkeypatch.setattr("cabinet.controls.pads.controllers", fails)
    pad = VirtualPad(pads, 2, 12, 0, "a:b9,b:b8")
    assert pad.push(Part.read("b9"), 1) == [("start", DOWN)]
    pad.unplug()
    assert (
        "SDL's mapping of a game pad cannot be used (out of memory); its buttons are guessed" in caplog.text
    )
