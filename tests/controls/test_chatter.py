"""A chattering switch is ignored until it has been quiet; fast presses by hand are no chatter."""

from __future__ import annotations

import logging
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Kind
from cabinet.controls.presses import CHATTER, FASTEST, QUIET, DropOut
from cabinet.scenes.attract import Attract
from cabinet.scenes.menu import Menu
from cabinet.settings import AttractSettings
from cabinet.switches import BY_NAME, CONTROLS
from tests.controls.rig import Rig, control
from tests.scenes.operator.ways import open_page
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from tests.bench import Bench

IDLE = AttractSettings().idle_seconds
ROUND = 0.010
"""Seconds between two rounds of the main loop while a test drives a switch."""


def chatter(bench: Bench, name: str, seconds: float, hertz: float = 1000.0) -> None:
    """Close and open a switch `hertz` times a second for some seconds, and leave the switch open."""
    clock, pin = bench.clock, bench.cabinet._pins.mock(BY_NAME[name])
    began, rounds = clock.now(), 0
    for cycle in range(round(seconds * hertz)):
        for half, drive in enumerate((pin.drive_low, pin.drive_high)):
            clock.move_to(began + (cycle + half / 2) / hertz)
            drive()
        if clock.now() - began >= rounds * ROUND:
            rounds += 1
            bench.run(0)
    bench.run(0.05)


def test_chatter_is_no_activity(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """A contact that chatters at 1 kHz delays attract mode no longer than a single press does."""
    bench.press("p1_fire")
    assert isinstance(bench.scene, Menu)
    with caplog.at_level(logging.INFO):
        chatter(bench, "p3_left", CHATTER + IDLE)
        assert isinstance(bench.scene, Attract)
        told = [record for record in caplog.records if "p3_left (GPIO " in record.message]
        assert [(record.levelname, "chatters" in record.message) for record in told] == [("WARNING", True)]
        bench.run(QUIET - 0.1)
        bench.press("p3_left")
        assert isinstance(bench.scene, Attract), "not quiet for long enough"
        bench.run(QUIET)
        assert caplog.messages[-1].startswith("p3_left (GPIO ")
        assert caplog.messages[-1].endswith("has been quiet for 10 s: it counts again")
    bench.press("p3_left")
    assert isinstance(bench.scene, Menu)


def test_other_switches_of_a_chattering_joystick_count(bench: Bench) -> None:
    bench.press("p1_fire")
    chatter(bench, "p1_left", CHATTER)
    before = bench.scene.game
    chatter(bench, "p1_left", CHATTER)
    assert bench.scene.game is before
    bench.cabinet.hold("p1_left")
    bench.press("p1_right")
    assert bench.scene.game is not before, "a LEFT that counted would cancel RIGHT"


@pytest.mark.parametrize("hertz", [FASTEST + 2, 50, 333, 1000, 5000])
def test_input_test_marks_chatter(bench: Bench, hertz: float) -> None:
    """The input test marks a switch that closes faster than a hand can, until it has been quiet."""
    open_page(bench, "INPUT TEST")
    seen = control("p2_fire")
    assert bench.scene.seen()[seen].dropped is DropOut.NONE
    plain = bench.cabinet.screen.copy()
    chatter(bench, "p2_fire", CHATTER + 0.5, hertz)
    assert [one.name for one, found in bench.scene.seen().items() if found.dropped] == ["p2_fire"]
    assert bench.scene.seen()[seen].dropped is DropOut.CHATTERS
    assert not bench.cabinet.screen.same_as(plain)
    bench.run(QUIET)
    assert bench.scene.seen()[seen].dropped is DropOut.NONE


def test_chatter_that_ends_closed_is_stuck(caplog: pytest.LogCaptureFixture) -> None:
    with closing(Rig()) as rig:
        rig.play("p1_up", [(at / 40, at % 2 == 0) for at in range(401)])
        assert rig.inputs.state(control("p1_up")) == (True, DropOut.CHATTERS, 201)
        presses = len(rig.presses)
        rig.run(10.0 + QUIET)
        assert rig.inputs.state(control("p1_up")).dropped is DropOut.STUCK
        rig.play("p1_up", [(30.0, False), (31.0, True)])
        assert [press.kind for press in rig.presses[presses:]] == [Kind.DOWN]
    assert len(caplog.messages) == 1


@pytest.mark.parametrize("minutes", mostly_slow([1, 30]))
@pytest.mark.parametrize("name", [control.name for control in CONTROLS])
def test_mashing_is_no_chatter(name: str, minutes: int) -> None:
    """Every one of eight to twelve presses a second counts, for minutes and on every input."""
    presses, rng, at = 0, Random(name), 1.0
    with closing(Rig()) as rig:
        while at < 1.0 + minutes * 60 / len(CONTROLS):
            period = 1 / rng.uniform(8, 12)
            held = period * rng.uniform(0.3, 0.7)
            rig.play(name, ((at, True), (at + held, False)), late=True)
            rig.take()
            presses, at = presses + 1, at + period
        assert [press.kind for press in rig.presses] == [Kind.DOWN, Kind.UP] * presses
        assert not rig.inputs.state(control(name)).dropped
