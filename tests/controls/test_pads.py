"""USB game pads, driven by the events that pygame reports."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any
from unittest.mock import Mock

import pygame
import pytest
from pygame.event import Event

from cabinet.api import Kind
from cabinet.clock import VirtualClock
from cabinet.controls.inputs import Inputs
from cabinet.controls.pads import LET_GO, PUSHED, Pads

DOWN, UP = Kind.DOWN, Kind.UP


@dataclass
class FakePad:
    """A fake of a pygame joystick."""

    number: int
    make: str = "x"
    buttons: int = 11
    hats: int = 1
    let_go: bool = False

    def get_instance_id(self) -> int:
        return self.number

    def get_guid(self) -> str:
        return self.make

    def get_name(self) -> str:
        """Return the name; pygame crashes if a closed pad is asked for its name."""
        assert not self.let_go
        return f"Pad {self.make}"

    def get_numbuttons(self) -> int:
        return self.buttons

    def get_numhats(self) -> int:
        return self.hats

    def quit(self) -> None:
        self.let_go = True


class Hub:
    """Plugs fake pads in and out, presses their buttons, and collects the presses."""

    def __init__(self, *present: FakePad) -> None:
        self.ports = list(present)
        self.inputs = Inputs(VirtualClock(50.0), sources=[Pads(self.ports.__getitem__, len(present))])

    def plug(self, pad: FakePad) -> None:
        self.ports.append(pad)
        self.does(pygame.JOYDEVICEADDED, None, device_index=len(self.ports) - 1)

    def unplug(self, pad: FakePad) -> list[tuple[str, Kind]]:
        return self.does(pygame.JOYDEVICEREMOVED, pad)

    def does(self, kind: int, pad: FakePad | None, **values: Any) -> list[tuple[str, Kind]]:
        """Send an event of a pad, and return the presses."""
        if pad:
            values["instance_id"] = pad.number
        self.inputs.event(Event(kind, values))
        return [(press.control.name, press.kind) for press in self.inputs.take(50.0)]

    def press(self, pad: FakePad, button: int) -> list[tuple[str, Kind]]:
        return [
            *self.does(pygame.JOYBUTTONDOWN, pad, button=button),
            *self.does(pygame.JOYBUTTONUP, pad, button=button),
        ]

    def jack(self, pad: FakePad) -> str:
        """Return a pad's joystick, p1 to p4: the first two letters of the control that its FIRE presses."""
        return self.press(pad, 0)[0][0][:2]


def test_joystick_numbers_follow_the_order_of_plugging() -> None:
    """Game pads that are present at the start get one number each, although SDL announces them again."""
    one, two, three = FakePad(7), FakePad(3), FakePad(9)
    hub = Hub(one, two)
    hub.does(pygame.JOYDEVICEADDED, None, device_index=0)
    hub.plug(three)
    assert [hub.jack(pad) for pad in (one, two, three)] == ["p1", "p2", "p3"]


@pytest.mark.parametrize(
    ("pad", "select", "start", "option"),
    [
        (FakePad(1, "XBox 360", 11, 1), 6, 7, 8),
        (FakePad(1, "DualShock 4 by SDL", 16, 0), 4, 6, 5),
        (FakePad(1, "DualShock 4 by the kernel", 13, 1), 8, 9, 12),
        (FakePad(1, "Super Nintendo look-alike", 10, 0), 8, 9, None),
    ],
    ids=lambda value: value.make if isinstance(value, FakePad) else None,
)
def test_face_buttons_are_fire(pad: FakePad, select: int, start: int, option: int | None) -> None:
    """The face buttons of every game pad are FIRE; the middle buttons are SELECT, START and OPTION."""
    hub = Hub(pad)
    for button in range(4):
        assert hub.press(pad, button) == [("p1_fire", DOWN), ("p1_fire", UP)]
    for middle, name in ((select, "select"), (start, "start"), (option, "option")):
        if middle is not None:
            assert hub.press(pad, middle) == [(name, DOWN), (name, UP)]
    assert hub.press(pad, 31) == []
    shoulder = 9 if select == 4 else 4
    assert hub.press(pad, shoulder) == []


def test_fire_is_released_with_the_last_face_button() -> None:
    pad = FakePad(1)
    hub = Hub(pad)
    assert hub.does(pygame.JOYBUTTONDOWN, pad, button=0) == [("p1_fire", DOWN)]
    assert hub.does(pygame.JOYBUTTONDOWN, pad, button=3) == []
    assert hub.does(pygame.JOYBUTTONUP, pad, button=0) == []
    assert hub.does(pygame.JOYBUTTONUP, pad, button=3) == [("p1_fire", UP)]


def test_hat_gives_directions() -> None:
    """A diagonal position of a pad's hat presses two directions; its y axis counts upwards."""
    pad = FakePad(1)
    hub = Hub(pad)
    assert hub.does(pygame.JOYHATMOTION, pad, hat=0, value=(0, 1)) == [("p1_up", DOWN)]
    assert hub.does(pygame.JOYHATMOTION, pad, hat=0, value=(1, 1)) == [("p1_right", DOWN)]
    assert hub.does(pygame.JOYHATMOTION, pad, hat=0, value=(1, -1)) == [("p1_up", UP), ("p1_down", DOWN)]
    assert sorted(hub.does(pygame.JOYHATMOTION, pad, hat=0, value=(0, 0)), key=str) == [
        *(("p1_down", UP), ("p1_right", UP))
    ]


def test_cross_of_four_buttons_gives_directions() -> None:
    pad = FakePad(1, buttons=16, hats=0)
    hub = Hub(pad)
    assert [hub.press(pad, button)[0][0] for button in (11, 12, 13, 14)] == [
        *("p1_up", "p1_down", "p1_left", "p1_right")
    ]


def test_stick_has_a_dead_zone_with_hysteresis() -> None:
    pad = FakePad(1)
    hub = Hub(pad)

    def at(value: float, axis: int = 0) -> list[tuple[str, Kind]]:
        return hub.does(pygame.JOYAXISMOTION, pad, axis=axis, value=value)

    assert at(PUSHED - 0.01) == []
    assert at(PUSHED) == [("p1_right", DOWN)]
    assert at(LET_GO + 0.01) == [], "a stick that trembles at the edge stays pressed"
    assert at(PUSHED) == []
    assert at(LET_GO) == [("p1_right", UP)]
    assert at(1.0) == [("p1_right", DOWN)]
    assert at(-1.0) == [("p1_right", UP), ("p1_left", DOWN)]
    assert at(0.0) == [("p1_left", UP)]
    assert at(-1.0, axis=1) == [("p1_up", DOWN)]
    assert at(1.0, axis=2) == [], "triggers are no directions"


def test_unplugged_pad_releases_its_controls() -> None:
    pad = FakePad(1)
    hub = Hub(pad)
    hub.does(pygame.JOYHATMOTION, pad, hat=0, value=(-1, 0))
    hub.does(pygame.JOYBUTTONDOWN, pad, button=1)
    hub.does(pygame.JOYBUTTONDOWN, pad, button=7)
    assert sorted(name for name, kind in hub.unplug(pad) if kind is UP) == ["p1_fire", "p1_left", "start"]
    assert pad.let_go
    assert hub.press(pad, 0) == [], "a last event of a pad that is gone is nothing"


def test_returning_pad_gets_its_old_number() -> None:
    """A pad plugged in again gets its old number, or the next free one if another pad has taken it."""
    one, two = FakePad(1, "one"), FakePad(2, "two")
    hub = Hub(one, two)
    hub.unplug(one)
    hub.unplug(two)
    again, other, back = FakePad(3, "two"), FakePad(4, "other"), FakePad(5, "one")
    for pad, jack in ((again, "p2"), (other, "p1"), (back, "p3")):
        hub.plug(pad)
        assert hub.jack(pad) == jack


def test_fifth_pad_is_ignored_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    hub = Hub(*(FakePad(number) for number in range(4)))
    fifth = FakePad(5, "fifth")
    with caplog.at_level(logging.WARNING):
        hub.plug(fifth)
    assert hub.press(fifth, 0) == []
    assert fifth.let_go
    assert "Four game pads are in use; unplug one before Pad fifth can be used" in caplog.text


def test_failing_pad_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    plug = Mock(side_effect=pygame.error("Unable to open /dev/input/event7"))
    inputs = Inputs(VirtualClock(), sources=[Pads(plug, 0)])
    inputs.event(Event(pygame.JOYDEVICEADDED, device_index=0))
    assert inputs.take(1000.0) == []
    assert "Unable to open /dev/input/event7" in caplog.text
