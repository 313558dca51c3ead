"""The press filter behind all inputs: opposite directions, repeats, stick corners, bad switches."""

from __future__ import annotations

import logging
from math import inf
from typing import TypeAlias

import pytest

from cabinet.api import Kind, Press
from cabinet.controls.change import Change
from cabinet.controls.presses import CHATTER, FASTEST, QUIET, DropOut, PressFilter

from .rig import control

DOWN, UP, AGAIN = Kind.DOWN, Kind.UP, Kind.REPEAT


def closed(name: str, at: float, cause: str = "GPIO 1", *, early: bool = False) -> Change:
    return Change(control(name), True, at, cause, early)


def opened(name: str, at: float, cause: str = "GPIO 1") -> Change:
    return Change(control(name), False, at, cause)


def brief(presses: list[Press]) -> list[tuple[str, Kind, float]]:
    return [(press.control.name, press.kind, press.at) for press in presses]


Happens: TypeAlias = "Change | float"
"""A change of a switch, or a time in seconds up to which nothing happens."""
Story: TypeAlias = "list[tuple[Happens, list[tuple[str, Kind, float]]]]"
"""Changes and times in order, each with the presses that it causes."""
STORIES: dict[str, Story] = {
    "press and release": [
        (closed("start", 5.0), [("start", DOWN, 5.0)]),
        (opened("start", 6.0), [("start", UP, 6.0)]),
    ],
    "said twice": [
        (closed("p1_fire", 1), [("p1_fire", DOWN, 1)]),
        (closed("p1_fire", 2), []),
        (opened("p1_fire", 3), [("p1_fire", UP, 3)]),
        (opened("p1_fire", 4), []),
    ],
    "held by a key and a pin": [
        (closed("p1_fire", 1, "key w"), [("p1_fire", DOWN, 1)]),
        (closed("p1_fire", 2), []),
        (opened("p1_fire", 3, "key w"), []),
        (opened("p1_fire", 4), [("p1_fire", UP, 4)]),
    ],
    "up and down are neither, and do not repeat": [
        (closed("p2_up", 1), [("p2_up", DOWN, 1)]),
        (closed("p2_down", 2), [("p2_up", UP, 2)]),
        (5.0, []),
        (opened("p2_up", 6), [("p2_down", DOWN, 6)]),
        (opened("p2_down", 7), [("p2_down", UP, 7)]),
    ],
    "another joystick or axis cancels nothing": [
        (closed("p1_up", 1), [("p1_up", DOWN, 1)]),
        (closed("p2_down", 1), [("p2_down", DOWN, 1)]),
        (closed("p1_left", 1), [("p1_left", DOWN, 1)]),
    ],
    "late repeats are one for each": [
        (closed("p1_left", 0), [("p1_left", DOWN, 0)]),
        (closed("p3_up", 0), [("p3_up", DOWN, 0)]),
        (2.0, [("p1_left", AGAIN, 2.0), ("p3_up", AGAIN, 2.0)]),
        (2.11, []),
        (2.12, [("p1_left", AGAIN, 2.12), ("p3_up", AGAIN, 2.12)]),
    ],
    "a repeat starts over with the next press": [
        (closed("p1_left", 0), [("p1_left", DOWN, 0)]),
        (0.4, [("p1_left", AGAIN, 0.4)]),
        (opened("p1_left", 0.45), [("p1_left", UP, 0.45)]),
        (closed("p1_left", 0.5), [("p1_left", DOWN, 0.5)]),
        (0.89, []),
        (0.9, [("p1_left", AGAIN, 0.9)]),
    ],
    "a stuck direction frees its opposite": [
        (closed("p1_left", 0), [("p1_left", DOWN, 0)]),
        (closed("p1_right", 30), [("p1_left", UP, 30)]),
        (60.0, [("p1_right", DOWN, 60.0)]),
        (opened("p1_right", 61), [("p1_right", UP, 61)]),
        (70.0, []),
        (closed("p1_right", 71), [("p1_right", DOWN, 71)]),
    ],
    "one closed from the start counts once it has opened": [
        (closed("p1_up", 0, early=True), []),
        (closed("p1_down", 1), [("p1_down", DOWN, 1)]),
        (opened("p1_down", 2), [("p1_down", UP, 2)]),
        (60.0, []),
        (opened("p1_up", 61), []),
        (closed("p1_up", 62), [("p1_up", DOWN, 62)]),
    ],
}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_edges_make_presses(story: Story, caplog: pytest.LogCaptureFixture) -> None:
    hold = PressFilter()
    for happens, presses in story:
        made = hold.change(happens) if isinstance(happens, Change) else hold.tick(happens)
        assert brief(made) == presses
    assert len(caplog.messages) == sum(happens == 60.0 for happens, _ in story)


def test_held_direction_repeats() -> None:
    """A held direction repeats after 400 ms and then every 120 ms."""
    hold = PressFilter()
    hold.change(closed("p1_left", 10.0))
    times = []
    for _ in range(4):
        when = hold.next_due()
        assert hold.tick(when - 0.001) == []
        times += [press.at for press in hold.tick(when)]
    assert times == pytest.approx([10.4, 10.52, 10.64, 10.76])


def test_only_directions_repeat() -> None:
    hold = PressFilter()
    for name in ("p1_fire", "start", "select", "option"):
        hold.change(closed(name, 0))
    assert hold.tick(10.0) == []
    assert hold.next_due() == 60.0


def test_switch_closed_for_a_minute_is_stuck(caplog: pytest.LogCaptureFixture) -> None:
    """A stuck switch is released and logged once, and works again after it has opened."""
    hold = PressFilter()
    hold.change(closed("p2_fire", 100.0, "GPIO 25"))
    assert hold.next_due() == 160.0
    assert hold.tick(159.9) == []
    with caplog.at_level(logging.WARNING):
        assert brief(hold.tick(160.0)) == [("p2_fire", UP, 160.0)]
        assert hold.tick(300.0) == []
    assert len(caplog.messages) == 1
    assert "p2_fire (GPIO 25) has been closed for 60 s" in caplog.text
    assert hold.next_due() == inf
    assert hold.change(opened("p2_fire", 400)) == []
    assert brief(hold.change(closed("p2_fire", 401))) == [("p2_fire", DOWN, 401)]


# Diagonal positions of a stick


def firsts(presses: list[Press]) -> list[tuple[str, Kind]]:
    """Return the presses that games without a pointer see: all but the second direction of a diagonal."""
    return [(press.control.name, press.kind) for press in presses if not press.second]


@pytest.mark.parametrize("between", [0.0, 0.03, 0.2, 3.0])
def test_first_direction_of_a_corner_counts(between: float) -> None:
    """Of a diagonal, only the first direction counts, however late the second closes."""
    for opens in (("p1_down", "p1_left"), ("p1_left", "p1_down")):
        hold = PressFilter()
        presses = [*hold.change(closed("p1_down", 1)), *hold.change(closed("p1_left", 1 + between))]
        presses += hold.tick(9)
        presses += [press for name in opens for press in hold.change(opened(name, 10))]
        assert firsts(presses) == [("p1_down", DOWN), ("p1_down", AGAIN), ("p1_down", UP)]
        assert [press.control.name for press in presses if press.second] == ["p1_left"] * 3


def test_corner_lasts_until_the_stick_is_centred() -> None:
    hold = PressFilter()
    hold.change(closed("p1_down", 1.0))
    hold.change(closed("p1_left", 1.2))
    hold.change(opened("p1_down", 1.4))
    assert firsts([*hold.tick(2.0), *hold.change(closed("p1_down", 2.1))]) == []
    hold.change(opened("p1_down", 2.2))
    hold.change(opened("p1_left", 2.3))
    assert firsts(hold.change(closed("p1_left", 2.4))) == [("p1_left", DOWN)]


@pytest.mark.parametrize(("after", "counts"), [(0.03, False), (0.1, False), (0.11, True)])
def test_quick_pass_through_the_middle_is_one_choice(after: float, counts: bool) -> None:
    """Two directions of a joystick within a tenth of a second are one choice: no hand chooses so fast."""
    hold = PressFilter()
    hold.change(closed("p1_right", 1.0))
    hold.change(opened("p1_right", 1.02))
    assert bool(firsts(hold.change(closed("p1_up", 1.0 + after)))) == counts


def test_same_direction_twice_counts_twice() -> None:
    hold = PressFilter()
    hold.change(closed("p1_right", 1.0))
    hold.change(opened("p1_right", 1.03))
    assert firsts(hold.change(closed("p1_right", 1.06))) == [("p1_right", DOWN)]
    assert firsts(hold.change(closed("p2_up", 1.07))) == [("p2_up", DOWN)]
    assert firsts(hold.change(closed("p1_fire", 1.08))) == [("p1_fire", DOWN)]


def test_stuck_direction_makes_no_corner() -> None:
    """A switch that has been closed for a minute counts as open for the joystick's other directions."""
    hold = PressFilter()
    hold.change(closed("p1_left", 0))
    hold.tick(60.0)
    assert firsts(hold.change(closed("p1_up", 61.0))) == [("p1_up", DOWN)]


def test_direction_held_beside_a_stuck_one_is_the_first() -> None:
    """LEFT becomes stuck while UP is held; RIGHT is then the second direction of a diagonal with UP."""
    hold = PressFilter()
    hold.change(closed("p1_left", 0))
    hold.change(closed("p1_up", 59.0))
    hold.tick(60.0)
    assert firsts(hold.change(closed("p1_right", 61.0))) == []
    hold.change(opened("p1_right", 62.0))
    hold.change(opened("p1_up", 63.0))
    assert firsts(hold.change(closed("p1_right", 64.0))) == [("p1_right", DOWN)]


def test_chattering_direction_makes_no_corner() -> None:
    """A chattering direction is ignored and counts as open for the joystick's other directions."""
    hold = PressFilter()
    for at in range(2 * round(FASTEST * CHATTER) + 1):
        hold.change((opened if at % 2 else closed)("p1_left", at / 40))
    assert hold.state(control("p1_left")).dropped is DropOut.CHATTERS
    assert firsts(hold.change(closed("p1_up", 4.0))) == [("p1_up", DOWN)]


def rests(presses: list[Press]) -> list[float]:
    """Return for each press how long its contact had been open before, in seconds."""
    return [press.rested for press in presses if press.kind is DOWN]


def test_chattering_switch_counts_again_once_quiet() -> None:
    """A chattering switch counts again after it has been quiet, even if the loop has not run meanwhile."""
    hold, at = PressFilter(), 0.0
    for _ in range(round(FASTEST * CHATTER) + 1):
        at += 1 / 64
        hold.change(closed("p1_fire", at))
        hold.change(opened("p1_fire", at))
    assert brief(hold.change(closed("p1_fire", at + QUIET))) == [("p1_fire", DOWN, at + QUIET)]


def test_press_knows_how_long_its_contact_was_open() -> None:
    """How long a contact was open is counted from its release, or from the last bounce seen."""
    hold = PressFilter()
    assert rests(hold.change(closed("start", 1.0))) == [inf]
    hold.change(opened("start", 2.0))
    assert rests(hold.change(closed("start", 2.5))) == [0.5]
    hold.change(opened("start", 3.0))
    assert rests(hold.change(Change(control("start"), True, 4.0, "GPIO 1", rested=0.1))) == [0.1]


def test_press_after_its_opposite_opens_has_no_rest() -> None:
    """If LEFT is still held when RIGHT opens, LEFT is pressed again, with 0 s as the time it was open."""
    hold = PressFilter()
    for change in (closed("p1_left", 1.0), closed("p1_right", 2.0)):
        hold.change(change)
    assert rests(hold.change(opened("p1_right", 6.0))) == [0.0]
