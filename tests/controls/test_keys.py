"""The keys of a keyboard, which press the controls of the cabinet."""

from __future__ import annotations

from collections import Counter
from math import inf

import pygame
import pytest
from pygame.event import Event

from cabinet.api import Kind, Press
from cabinet.clock import VirtualClock
from cabinet.controls import keys
from cabinet.controls.inputs import Inputs
from cabinet.controls.keys import Keys
from cabinet.switches import CONTROLS


def seen(inputs: Inputs, *events: Event) -> list[tuple[str, Kind]]:
    for event in events:
        inputs.event(event)
    presses: list[Press] = inputs.take(50.0)
    assert all(press.at == 50.0 for press in presses)
    return [(press.control.name, press.kind) for press in presses]


@pytest.fixture
def inputs() -> Inputs:
    """Inputs that have a keyboard and no pins."""
    return Inputs(VirtualClock(50.0), sources=[Keys()])


def down(place: int, mod: int = 0) -> Event:
    """Return the event of pressing a key.

    `place`: SDL's scancode of the key; `mod`: the modifier keys that are held.
    """
    return Event(pygame.KEYDOWN, key=0, scancode=place, mod=mod)


def up(place: int, mod: int = 0) -> Event:
    return Event(pygame.KEYUP, key=0, scancode=place, mod=mod)


def test_every_control_has_a_key() -> None:
    """No key belongs to two controls; Esc and F11 belong to none, because the window uses them."""
    assert {control for control, _ in keys._CONTROLS.values()} == set(CONTROLS)
    listed = Counter(key for row in keys._ROWS for group in row.keys for key in group)
    assert set(listed.values()) == {1}
    assert not {pygame.KSCAN_ESCAPE, pygame.KSCAN_F11} & set(keys._CONTROLS)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (pygame.KSCAN_UP, "p1_up"),
        (pygame.KSCAN_SPACE, "p1_fire"),
        (pygame.KSCAN_RCTRL, "p1_fire"),
        (pygame.KSCAN_S, "p2_down"),
        (pygame.KSCAN_J, "p3_left"),
        (pygame.KSCAN_KP6, "p4_right"),
        (pygame.KSCAN_KP0, "p4_fire"),
        (pygame.KSCAN_F1, "start"),
        (pygame.KSCAN_F2, "select"),
        (pygame.KSCAN_F3, "option"),
    ],
)
def test_key_presses_and_releases_its_control(inputs: Inputs, key: int, name: str) -> None:
    assert seen(inputs, down(key), up(key)) == [(name, Kind.DOWN), (name, Kind.UP)]


def test_control_with_two_keys_is_released_with_the_last(inputs: Inputs) -> None:
    space, enter = pygame.KSCAN_SPACE, pygame.KSCAN_RETURN
    assert seen(inputs, down(space), down(space), down(enter), up(space)) == [("p1_fire", Kind.DOWN)]
    assert seen(inputs, up(enter)) == [("p1_fire", Kind.UP)]


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT, pygame.KMOD_LMETA])
def test_shortcut_presses_no_control(inputs: Inputs, mod: int) -> None:
    """Ctrl+C and Alt+Enter press nothing; a key pressed before the modifier is released as usual."""
    assert seen(inputs, down(pygame.KSCAN_C, mod), up(pygame.KSCAN_C, mod)) == []
    assert seen(inputs, down(pygame.KSCAN_RETURN, mod), up(pygame.KSCAN_RETURN, mod)) == []
    assert seen(inputs, down(pygame.KSCAN_W), up(pygame.KSCAN_W, mod)) == [
        *(("p2_up", Kind.DOWN), ("p2_up", Kind.UP))
    ]


@pytest.mark.parametrize("mod", [pygame.KMOD_RCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_CAPS, pygame.KMOD_NUM])
def test_held_modifiers_block_no_other_key(inputs: Inputs, mod: int) -> None:
    """The right Ctrl key is another player's FIRE, so it must not turn other keys into shortcuts."""
    assert seen(inputs, down(pygame.KSCAN_C, mod)) == [("p2_fire", Kind.DOWN)]


def test_other_events_are_ignored(inputs: Inputs) -> None:
    other = [down(pygame.KSCAN_ESCAPE), up(pygame.KSCAN_SPACE), Event(pygame.QUIT), Event(pygame.MOUSEMOTION)]
    assert seen(inputs, *other) == []
    assert len(seen(inputs, down(pygame.KSCAN_UP), down(pygame.KSCAN_F1))) == 2
    # A window that loses the focus releases every key.
    assert sorted(seen(inputs, Event(pygame.WINDOWFOCUSLOST))) == [("p1_up", Kind.UP), ("start", Kind.UP)]
    assert inputs.next_due(50.0) == inf
