"""What all sources share: opposites, repeats, stuck switches."""

from __future__ import annotations

import logging
from math import inf

import pytest

from cabinet.api import CONTROLS, Kind, Press
from cabinet.controls.change import Change
from cabinet.controls.presses import CHATTER, FASTEST, FIRST_REPEAT, REPEAT, STUCK, DropOut, PressFilter

from .rig import control

DOWN, UP, AGAIN = Kind.DOWN, Kind.UP, Kind.REPEAT


def closed(name: str, at: float, cause: str = "GPIO 1", *, early: bool = False) -> Change:
    """A switch closes."""
    return Change(control(name), True, at, cause, early)


def opened(name: str, at: float, cause: str = "GPIO 1") -> Change:
    """A switch opens."""
    return Change(control(name), False, at, cause)


def brief(presses: list[Press]) -> list[tuple[str, Kind, float]]:
    """Presses as plain tuples."""
    return [(press.control.name, press.kind, press.at) for press in presses]


def test_press_and_release() -> None:
    """A change is a press at its own time, and nothing is awaited when all is open."""
    hold = PressFilter()
    assert brief(hold.change(closed("start", 5.0))) == [("start", DOWN, 5.0)]
    assert brief(hold.change(opened("start", 6.0))) == [("start", UP, 6.0)]
    assert hold.wake() == inf


def test_said_twice() -> None:
    """A switch that is said to be closed twice is pressed once, opened twice is let go of once."""
    hold = PressFilter()
    presses = hold.change(closed("p1_fire", 1)) + hold.change(closed("p1_fire", 2))
    presses += hold.change(opened("p1_fire", 3)) + hold.change(opened("p1_fire", 4))
    assert brief(presses) == [("p1_fire", DOWN, 1), ("p1_fire", UP, 3)]


def test_two_causes() -> None:
    """A control held by a key and a pin is let go of when both are."""
    hold = PressFilter()
    presses = hold.change(closed("p1_fire", 1, "key w")) + hold.change(closed("p1_fire", 2))
    presses += hold.change(opened("p1_fire", 3, "key w"))
    assert brief(presses) == [("p1_fire", DOWN, 1)]
    assert brief(hold.change(opened("p1_fire", 4))) == [("p1_fire", UP, 4)]


@pytest.mark.parametrize(("one", "other"), [("p2_up", "p2_down"), ("p2_left", "p2_right")])
def test_opposites_cancel(one: str, other: str) -> None:
    """Both at once are neither; the one that stays is pressed anew."""
    hold = PressFilter()
    hold.change(closed(one, 1))
    assert brief(hold.change(closed(other, 2))) == [(one, UP, 2)]
    assert hold.tick(5.0) == [], "neither repeats"
    assert brief(hold.change(opened(one, 6))) == [(other, DOWN, 6)]
    assert brief(hold.change(opened(other, 7))) == [(other, UP, 7)]


def test_opposites_on_other_sticks() -> None:
    """What another joystick does cancels nothing, nor does the other axis."""
    hold = PressFilter()
    presses = [*hold.change(closed("p1_up", 1)), *hold.change(closed("p2_down", 1))]
    presses += hold.change(closed("p1_left", 1))
    assert [press.kind for press in presses] == [DOWN, DOWN, DOWN]


def test_repeats() -> None:
    """A held direction repeats after 400 ms and then every 120 ms."""
    hold = PressFilter()
    hold.change(closed("p1_left", 10.0))
    times = []
    for _ in range(4):
        when = hold.wake()
        assert hold.tick(when - 0.001) == []
        times += [press.at for press in hold.tick(when)]
    assert times == pytest.approx([10.4, 10.52, 10.64, 10.76])
    assert (FIRST_REPEAT, REPEAT) == (0.4, 0.12)


def test_only_directions_repeat() -> None:
    """FIRE and the console buttons do not repeat."""
    hold = PressFilter()
    for name in ("p1_fire", "start", "select", "option"):
        hold.change(closed(name, 0))
    assert hold.tick(10.0) == []
    assert hold.wake() == STUCK


def test_late_repeat_is_one() -> None:
    """After two seconds without a call a direction repeats once, and goes on at its pace."""
    hold = PressFilter()
    hold.change(closed("p1_left", 0))
    hold.change(closed("p3_up", 0))
    assert brief(hold.tick(2.0)) == [("p1_left", AGAIN, 2.0), ("p3_up", AGAIN, 2.0)]
    assert hold.tick(2.0) == []
    assert hold.wake() == pytest.approx(2.12)


def test_repeat_starts_over() -> None:
    """Letting go ends the repeats; the next press waits 400 ms again."""
    hold = PressFilter()
    hold.change(closed("p1_left", 0))
    hold.tick(0.4)
    hold.change(opened("p1_left", 0.45))
    hold.change(closed("p1_left", 0.5))
    assert hold.tick(0.89) == []
    assert len(hold.tick(0.9)) == 1


def test_stuck(caplog: pytest.LogCaptureFixture) -> None:
    """After a minute a switch is let go of, logged once, and works again when it has opened."""
    hold = PressFilter()
    hold.change(closed("p2_fire", 100.0, "GPIO 25"))
    assert hold.wake() == 160.0
    assert hold.tick(159.9) == []
    with caplog.at_level(logging.WARNING):
        assert brief(hold.tick(160.0)) == [("p2_fire", UP, 160.0)]
        assert hold.tick(300.0) == []
    assert len(caplog.messages) == 1
    assert "p2_fire (GPIO 25) has been closed for 60 s" in caplog.text
    assert hold.wake() == inf
    assert hold.change(opened("p2_fire", 400)) == []
    assert brief(hold.change(closed("p2_fire", 401))) == [("p2_fire", DOWN, 401)]


def test_stuck_direction_frees_its_opposite(caplog: pytest.LogCaptureFixture) -> None:
    """A stuck LEFT stops repeating and no longer cancels RIGHT."""
    hold = PressFilter()
    hold.change(closed("p1_left", 0))
    hold.change(closed("p1_right", 30))
    assert brief(hold.tick(60.0)) == [("p1_right", DOWN, 60.0)]
    assert brief(hold.change(opened("p1_right", 61))) == [("p1_right", UP, 61)]
    assert hold.tick(70.0) == []
    assert brief(hold.change(closed("p1_right", 71))) == [("p1_right", DOWN, 71)]


def test_early(caplog: pytest.LogCaptureFixture) -> None:
    """A switch closed from the start counts for nothing, is logged as stuck, and works once opened."""
    hold = PressFilter()
    assert hold.change(closed("p1_up", 0, early=True)) == []
    assert brief(hold.change(closed("p1_down", 1))) == [("p1_down", DOWN, 1)]
    hold.change(opened("p1_down", 2))
    assert hold.tick(60.0) == []
    assert len(caplog.messages) == 1
    assert hold.change(opened("p1_up", 61)) == []
    assert brief(hold.change(closed("p1_up", 62))) == [("p1_up", DOWN, 62)]


def test_all_at_once() -> None:
    """All 23 in one instant: directions cancel in pairs, FIRE and the console count."""
    hold = PressFilter()
    for one in CONTROLS:
        hold.change(Change(one, True, 1.0))
    presses = [press for one in CONTROLS for press in hold.change(Change(one, False, 2.0))]
    assert sum(press.kind is UP and press.control.switch.opposite is None for press in presses) == 7
    downs = [press.control for press in presses if press.kind is DOWN]
    assert len(downs) == 8, "of each pair the one that stays is pressed anew"
    assert len([press for press in presses if press.kind is UP]) == 7 + 8


# The corner of a stick


def firsts(presses: list[Press]) -> list[tuple[str, Kind]]:
    """What scenes without a pointer are given of presses."""
    return [(press.control.name, press.kind) for press in presses if not press.second]


@pytest.mark.parametrize("between", [0.0, 0.03, 0.2, 3.0])
def test_the_first_direction_counts(between: float) -> None:
    """However long after it the other one closes, and whichever opens first."""
    for opens in (("p1_down", "p1_left"), ("p1_left", "p1_down")):
        hold = PressFilter()
        presses = [*hold.change(closed("p1_down", 1)), *hold.change(closed("p1_left", 1 + between))]
        presses += hold.tick(9)
        presses += [press for name in opens for press in hold.change(opened(name, 10))]
        assert firsts(presses) == [("p1_down", DOWN), ("p1_down", AGAIN), ("p1_down", UP)]
        assert [press.control.name for press in presses if press.second] == ["p1_left"] * 3


def test_until_the_stick_is_back_in_the_middle() -> None:
    """What is pressed anew, or goes on being held, belongs to the corner; after the middle all counts."""
    hold = PressFilter()
    hold.change(closed("p1_down", 1.0))
    hold.change(closed("p1_left", 1.2))
    hold.change(opened("p1_down", 1.4))
    assert firsts([*hold.tick(2.0), *hold.change(closed("p1_down", 2.1))]) == []
    hold.change(opened("p1_down", 2.2))
    hold.change(opened("p1_left", 2.3))
    assert firsts(hold.change(closed("p1_left", 2.4))) == [("p1_left", DOWN)]


@pytest.mark.parametrize(("after", "counts"), [(0.03, False), (0.1, False), (0.11, True)])
def test_through_the_middle_in_a_moment(after: float, counts: bool) -> None:
    """No hand chooses twice within a tenth of a second."""
    hold = PressFilter()
    hold.change(closed("p1_right", 1.0))
    hold.change(opened("p1_right", 1.02))
    assert bool(firsts(hold.change(closed("p1_up", 1.0 + after)))) == counts


def test_the_same_direction_twice_is_twice() -> None:
    """A quick finger is no corner; nor is what another joystick does, or FIRE."""
    hold = PressFilter()
    hold.change(closed("p1_right", 1.0))
    hold.change(opened("p1_right", 1.03))
    assert firsts(hold.change(closed("p1_right", 1.06))) == [("p1_right", DOWN)]
    assert firsts(hold.change(closed("p2_up", 1.07))) == [("p2_up", DOWN)]
    assert firsts(hold.change(closed("p1_fire", 1.08))) == [("p1_fire", DOWN)]


def test_a_stuck_direction_is_no_corner() -> None:
    """After its minute the others of its joystick count as if it were open."""
    hold = PressFilter()
    hold.change(closed("p1_left", 0))
    hold.tick(60.0)
    assert firsts(hold.change(closed("p1_up", 61.0))) == [("p1_up", DOWN)]


def test_a_stuck_direction_leaves_no_corner_behind() -> None:
    """Another direction that is held meanwhile is the only one: the next one is a corner of that."""
    hold = PressFilter()
    hold.change(closed("p1_left", 0))
    hold.change(closed("p1_up", 59.0))
    hold.tick(60.0)
    assert firsts(hold.change(closed("p1_right", 61.0))) == []
    hold.change(opened("p1_right", 62.0))
    hold.change(opened("p1_up", 63.0))
    assert firsts(hold.change(closed("p1_right", 64.0))) == [("p1_right", DOWN)]


def test_a_chattering_direction_is_no_corner() -> None:
    """Once it has dropped out the others of its joystick count as if it were open."""
    hold = PressFilter()
    for at in range(2 * round(FASTEST * CHATTER) + 1):
        hold.change((opened if at % 2 else closed)("p1_left", at / 40))
    assert hold.state(control("p1_left")).dropped is DropOut.CHATTERS
    assert firsts(hold.change(closed("p1_up", 4.0))) == [("p1_up", DOWN)]


def rests(presses: list[Press]) -> list[float]:
    """How long what was pressed had been open."""
    return [press.rested for press in presses if press.kind is DOWN]


def test_a_press_has_rested_as_long_as_its_contact() -> None:
    """Since its release, or as the line says that has seen it bounce meanwhile."""
    hold = PressFilter()
    assert rests(hold.change(closed("start", 1.0))) == [inf]
    hold.change(opened("start", 2.0))
    assert rests(hold.change(closed("start", 2.5))) == [0.5]
    hold.change(opened("start", 3.0))
    assert rests(hold.change(Change(control("start"), True, 4.0, "GPIO 1", rested=0.1))) == [0.1]


def test_one_that_is_pressed_again_because_its_opposite_opens_has_not_rested() -> None:
    """It was closed all the time."""
    hold = PressFilter()
    for change in (closed("p1_left", 1.0), closed("p1_right", 2.0)):
        hold.change(change)
    assert rests(hold.change(opened("p1_right", 6.0))) == [0.0]
