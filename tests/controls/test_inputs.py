"""The 23 inputs over gpiozero's mock pins: bounces, lost edges, fast presses and a late loop."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabinet.api import MOUSE, Control, Kind, Switch
from cabinet.clock import VirtualClock
from cabinet.controls.inputs import Inputs
from cabinet.controls.keys import Keys
from cabinet.controls.lines import LOCK_OUT
from cabinet.devtools.script import Script, parse
from cabinet.switches import CONTROLS

from .bounces import PRESSES, RELEASES, Pattern
from .rig import START, Rig

DOWN, UP = Kind.DOWN, Kind.UP
ONCE = [("p1_fire", DOWN), ("p1_fire", UP)]


@pytest.fixture
def rig() -> Iterator[Rig]:
    """Inputs on mock pins, with all switches open and every line read once."""
    with closing(Rig()) as rig:
        yield rig


@st.composite
def bounces(draw: st.DrawFn, *, closed: bool) -> Pattern:
    """Generate a random contact bounce.

    It has up to 20 edges within 5 ms: the first at time 0, the last leaving the switch in its final state.
    """
    times = draw(st.lists(st.integers(1, 4_990), max_size=20, unique=True))
    times = [0, *sorted(times)]
    if len(times) % 2 == 0:
        times.pop()
    return tuple((at / 1e6, closed == (index % 2 == 0)) for index, at in enumerate(times))


def shifted(pattern: Pattern, by: float) -> Pattern:
    return tuple((at + by, closed) for at, closed in pattern)


def check(press: Pattern, release: Pattern, *, late: bool) -> None:
    """Check that a press at 0.1 s and a release at 0.2 s, both bouncing, are reported once each.

    `late`: the loop reads the pins only 30 ms after the press and 30 ms after the release.
    """
    with closing(Rig()) as rig:
        for pattern, at in ((press, 0.1), (release, 0.2)):
            rig.run(at - 0.001)
            rig.play("p1_fire", shifted(pattern, at), late=late)
            if late:
                rig.clock.move_to(START + at + 0.030)
                rig.take()
        rig.run(0.3)
    assert rig.seen() == ONCE
    assert (rig.times(DOWN), rig.times(UP)) == ([0.1], [0.2])


@pytest.mark.parametrize("late", [False, True], ids=["in time", "late"])
@pytest.mark.parametrize("release", RELEASES.values(), ids=RELEASES.keys())
@pytest.mark.parametrize("press", PRESSES.values(), ids=PRESSES.keys())
def test_recorded_bounces_are_one_press(press: Pattern, release: Pattern, *, late: bool) -> None:
    """A press and a release have the time of their first edge, however the contact bounces later."""
    check(press, release, late=late)


@given(bounces(closed=True), bounces(closed=False), st.booleans())
def test_any_bounce_is_one_press(press: Pattern, release: Pattern, late: bool) -> None:
    check(press, release, late=late)


@given(
    st.lists(st.tuples(bounces(closed=True), bounces(closed=False)), min_size=1, max_size=6),
    st.sampled_from([0.012, 0.016, 0.045]),
)
def test_bouncing_mash_counts_each_press_once(presses: list[tuple[Pattern, Pattern]], gap: float) -> None:
    rig = Rig()
    at = 0.1
    for press, release in presses:
        rig.play("p1_fire", shifted(press, at))
        rig.play("p1_fire", shifted(release, at + gap))
        at += 2 * gap
    rig.run(at + 0.1)
    rig.close()
    assert rig.seen() == ONCE * len(presses)
    assert rig.times(DOWN) == [round(0.1 + 2 * gap * index, 6) for index in range(len(presses))]


@given(st.lists(st.tuples(st.integers(0, 22), st.integers(1, 30)), max_size=120), st.booleans())
def test_presses_alternate_in_any_chaos(flips: list[tuple[int, int]], lossy: bool) -> None:
    """The last press of each of the 23 switches agrees with its level, even if all edges are lost."""
    rig = Rig()
    if lossy:
        rig.deaf = {one.name for one in CONTROLS}
    at = 0.0
    closed: set[str] = set()
    for index, milliseconds in flips:
        at += milliseconds / 1000
        name = CONTROLS[index].name
        rig.run(at)
        closed ^= {name}
        rig.drive(name, name in closed)
    rig.run(at + 0.050)
    rig.close()
    down: set[str] = set()
    for name, kind in rig.seen():
        if kind is not Kind.REPEAT:
            assert (name in down) == (kind is UP)
            down ^= {name}
    pairs = {"up": "down", "down": "up", "left": "right", "right": "left"}
    assert down == {
        name
        for name in closed
        if name.split("_")[-1] not in pairs
        or f"{name.split('_')[0]}_{pairs[name.split('_')[-1]]}" not in closed
    }


def test_first_edge_counts_at_once(rig: Rig) -> None:
    rig.run(0.5)
    rig.drive("p3_up", True)
    assert rig.woken == 1
    rig.take()
    assert rig.seen() == [("p3_up", DOWN)]
    assert rig.times(DOWN) == [0.5]
    assert rig.inputs.next_due(rig.clock.now()) == START + 0.5 + LOCK_OUT


def test_tap_shorter_than_the_lock_out_counts(rig: Rig) -> None:
    rig.play("p1_fire", ((0.1, True), (0.103, False)))
    rig.run(0.12)
    assert rig.seen() == ONCE


@pytest.mark.parametrize("phase", [0.001, 0.011, 0.021, 0.031, 0.039])
def test_lost_edges_are_noticed_within_50_ms(rig: Rig, phase: float) -> None:
    rig.run(0.1 + phase, visit=False)
    rig.deaf = {"p4_left"}
    rig.drive("p4_left", True)
    rig.run(0.1 + phase + 0.050, visit=False)
    assert rig.seen() == [("p4_left", DOWN)]
    rig.run(0.3 + phase, visit=False)
    rig.drive("p4_left", False)
    rig.run(0.3 + phase + 0.050, visit=False)
    assert rig.seen() == [("p4_left", DOWN), ("p4_left", UP)]


@pytest.mark.parametrize("frame", [0.0162, 0.0245, 0.030, 0.049])
def test_lost_edge_is_noticed_while_pictures_are_drawn(rig: Rig, frame: float) -> None:
    """A loop that runs only once for each picture notices a lost edge within 50 ms."""
    rig.drive("p1_fire", True)
    rig.take()
    rig.run(0.2)
    rig.deaf = {"p1_fire"}
    for phase in range(16):
        rig.drive("p1_fire", phase % 2 == 1)
        for _ in range(int(0.050 / frame)):
            rig.clock.move_to(rig.clock.now() + frame)
            rig.take()
        assert rig.seen()[-1] == ("p1_fire", DOWN if phase % 2 else UP)
        rig.clock.move_to(rig.clock.now() + 0.0071)


def test_lost_release_does_not_swallow_the_next_press(rig: Rig) -> None:
    rig.drive("p1_fire", True)
    rig.run(0.1)
    rig.deaf = {"p1_fire"}
    rig.drive("p1_fire", False)
    rig.run(0.15)
    rig.deaf = set()
    rig.run(0.2)
    rig.drive("p1_fire", True)
    rig.take()
    assert rig.times(DOWN) == [0.0, 0.2]


def test_switch_closed_at_power_on_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    """A switch that is closed at power-on is logged once, and works after it has opened."""
    with closing(Rig("p2_right")) as rig, caplog.at_level(logging.WARNING):
        rig.run(200.0)
        assert rig.seen() == []
        assert ["p2_right (GPIO 24)" in message for message in caplog.messages] == [True]
        rig.play("p2_right", ((200.1, False), (200.101, True), (200.102, False)))
        rig.run(201.0)
        assert rig.seen() == []
        rig.drive("p2_right", True)
        rig.take()
        assert rig.seen() == [("p2_right", DOWN)]


def test_late_loop_keeps_the_order(rig: Rig) -> None:
    for at, name, closed in (
        *((0.1, "p2_fire", True), (0.11, "p1_fire", True)),
        *((0.14, "p2_fire", False), (0.15, "p1_fire", False)),
    ):
        rig.clock.move_to(START + at)
        rig.drive(name, closed)
    rig.clock.move_to(START + 0.2)
    rig.take()
    assert rig.seen() == [("p2_fire", DOWN), ("p1_fire", DOWN), ("p2_fire", UP), ("p1_fire", UP)]
    assert (rig.times(DOWN), rig.times(UP)) == ([0.1, 0.11], [0.14, 0.15])


def test_inputs_are_ready_once_every_line_is_read() -> None:
    with closing(Rig(settle=False)) as rig:
        ready = [rig.inputs.ready]
        rig.take()
        ready.append(rig.inputs.ready)
        assert ready == [False, True]
    assert Inputs(VirtualClock()).ready


def test_idle_pins_wake_the_loop_rarely(rig: Rig) -> None:
    """Inputs with pins make the loop read at most 26 times a second, and inputs without pins never."""
    rig.run(1.0)
    wakes = [rig.inputs.next_due(rig.clock.now())]
    while wakes[-1] < START + 2.0:
        rig.clock.move_to(wakes[-1])
        rig.take()
        wakes.append(rig.inputs.next_due(rig.clock.now()))
    assert all(after - before >= 0.039 for before, after in pairwise(wakes))
    desktop = Inputs(VirtualClock(), sources=[Keys()])
    assert desktop.take(1000.0) == []
    assert desktop.next_due(1000.0) == inf


def test_control_without_a_switch_never_chatters(rig: Rig) -> None:
    assert rig.inputs.bounce(Control(Switch.FIRE, MOUSE)) == 0


def test_close_releases_the_pins() -> None:
    rig = Rig()
    rig.inputs.close()
    woken = rig.woken
    rig.drive("p1_fire", True)
    assert rig.woken == woken


def test_script_and_pins_drive_the_same_controls(rig: Rig) -> None:
    script = Script(parse("0.1 p1 left down, 0.3 p1 left up"), START)
    both = Inputs(rig.clock, pins=rig.pins, sources=[script])
    assert both.next_due(START) == -inf, "the pins have not been looked at"
    both.take(START)
    assert both.next_due(START) < START + 0.1
    rig.clock.move_to(START + 0.2)
    rig.drive("p1_right", True)
    seen = [(p.control.name, p.kind) for p in both.take(START + 0.2)]
    assert seen == [("p1_left", DOWN), ("p1_left", UP)]
