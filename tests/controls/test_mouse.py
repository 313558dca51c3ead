"""The mouse: its position, and its left button as one more FIRE."""

from __future__ import annotations

import pygame
import pytest

from cabinet.api import MOUSE, Control, Kind, Press, Switch
from cabinet.clock import VirtualClock
from cabinet.controls.inputs import Inputs
from cabinet.controls.mouse import Mouse

CLICK = Control(Switch.FIRE, MOUSE)


@pytest.fixture
def inputs() -> Inputs:
    """Inputs that have a mouse and no pins."""
    return Inputs(VirtualClock(7.0), mouse=Mouse())


def moved(x: int, y: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))


def button(kind: int, number: int = 1) -> pygame.event.Event:
    """Return the event of pressing or releasing a mouse button at x = 30, y = 40."""
    return pygame.event.Event(kind, pos=(30, 40), button=number)


def test_only_the_last_position_counts(inputs: Inputs) -> None:
    """The mouse has one position for each picture, however many moves it made, and none without a move."""
    assert inputs.pointed() is None
    for x in range(10):
        inputs.event(moved(x, 2 * x))
    assert inputs.pointed() == (9, 18)
    assert inputs.pointed() is None


def test_left_button_is_fire(inputs: Inputs) -> None:
    """A click is a FIRE at the mouse's position that belongs to no joystick."""
    inputs.event(button(pygame.MOUSEBUTTONDOWN))
    assert inputs.pointed() == (30, 40)
    assert inputs.take(7.0) == [Press(CLICK, Kind.DOWN, 7.0)]
    inputs.event(button(pygame.MOUSEBUTTONUP))
    assert inputs.take(7.0) == [Press(CLICK, Kind.UP, 7.0)]
    assert CLICK.name == "mouse_fire"


@pytest.mark.parametrize("number", [2, 3, 4])
def test_other_buttons_and_the_wheel_do_nothing(inputs: Inputs, number: int) -> None:
    none = Inputs(VirtualClock())
    none.event(moved(1, 1))
    assert none.pointed() is None
    inputs.event(button(pygame.MOUSEBUTTONDOWN, number))
    assert inputs.take(7.0) == []
    assert inputs.pointed() is None
