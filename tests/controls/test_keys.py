"""The keyboard."""

from __future__ import annotations

from collections import Counter
from math import inf

import pygame
import pytest
from pygame.event import Event

from cabinet.api import CONTROLS, Kind, Press
from cabinet.clock import VirtualClock
from cabinet.controls import keys
from cabinet.controls.inputs import Inputs
from cabinet.controls.keys import Keys, legend

CLOCK = VirtualClock(50.0)


def seen(inputs: Inputs, *events: Event) -> list[tuple[str, Kind]]:
    """What events come to."""
    for event in events:
        inputs.event(event)
    presses: list[Press] = inputs.take(50.0)
    assert all(press.at == 50.0 for press in presses)
    return [(press.control.name, press.kind) for press in presses]


@pytest.fixture
def inputs() -> Inputs:
    """A keyboard and nothing else."""
    return Inputs(CLOCK, sources=[Keys()])


def down(key: int) -> Event:
    """A key goes down."""
    return Event(pygame.KEYDOWN, key=key)


def up(key: int) -> Event:
    """A key comes up."""
    return Event(pygame.KEYUP, key=key)


def test_every_control_has_a_key() -> None:
    """All 23 controls are on the keyboard; no key has two; Esc is free for the window."""
    assert set(keys._CONTROLS.values()) == set(CONTROLS)
    listed = Counter(key for row in keys._ROWS for group in row.keys for key in group)
    assert set(listed.values()) == {1}
    assert pygame.K_ESCAPE not in listed


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (pygame.K_UP, "p1_up"),
        (pygame.K_SPACE, "p1_fire"),
        (pygame.K_RCTRL, "p1_fire"),
        (pygame.K_s, "p2_down"),
        (pygame.K_j, "p3_left"),
        (pygame.K_KP6, "p4_right"),
        (pygame.K_KP0, "p4_fire"),
        (pygame.K_F1, "start"),
        (pygame.K_F2, "select"),
        (pygame.K_F3, "option"),
    ],
)
def test_key(inputs: Inputs, key: int, name: str) -> None:
    """A key down and up is a press and a release of its control."""
    assert seen(inputs, down(key), up(key)) == [(name, Kind.DOWN), (name, Kind.UP)]


def test_repeats_of_the_system_are_ignored(inputs: Inputs) -> None:
    """A key that the system repeats is pressed once."""
    assert seen(inputs, down(pygame.K_a), down(pygame.K_a), down(pygame.K_a)) == [("p2_left", Kind.DOWN)]


def test_two_keys_of_one_control(inputs: Inputs) -> None:
    """FIRE by two keys is let go of when both are up."""
    space, enter = pygame.K_SPACE, pygame.K_RETURN
    assert seen(inputs, down(space), down(enter), up(space)) == [("p1_fire", Kind.DOWN)]
    assert seen(inputs, up(enter)) == [("p1_fire", Kind.UP)]


def test_other_events(inputs: Inputs) -> None:
    """Keys without a control, keys up that never went down, and other events are nothing."""
    events = [down(pygame.K_ESCAPE), up(pygame.K_SPACE), Event(pygame.QUIT), Event(pygame.MOUSEMOTION)]
    assert seen(inputs, *events) == []


def test_window_left(inputs: Inputs) -> None:
    """A window that is no longer looked at lets go of every key."""
    assert len(seen(inputs, down(pygame.K_UP), down(pygame.K_F1))) == 2
    released = seen(inputs, Event(pygame.WINDOWFOCUSLOST))
    assert sorted(released) == sorted([("p1_up", Kind.UP), ("start", Kind.UP)], key=lambda one: one[0])
    assert inputs.wake(50.0) == inf


def test_legend() -> None:
    """The card names all four joysticks and the three buttons, briefly."""
    assert [what for what, _ in legend()] == [
        "P1",
        "P2",
        "P3",
        "P4",
        "START",
        "SELECT",
        "OPTION",
        "THESE KEYS",
        "END",
    ]
    assert legend()[0] == ("P1", "ARROWS + SPACE")
    assert all(len(words) <= 20 for _, words in legend())
