"""Tests of the operator's test pages: INPUT TEST, SCREEN TEST and SOUND TEST."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Control, Cue, Switch
from cabinet.controls.presses import STUCK, DropOut
from cabinet.display.canvas import Canvas
from cabinet.scenes.operator.input_test import HOLD, InputTest
from cabinet.scenes.operator.menu import OperatorMenu
from cabinet.scenes.operator.screen_test import colour_bars, crosshatch, grey_steps, safe_area
from cabinet.switches import CONTROLS
from tests.bench import Bench
from tests.scenes.operator.ways import open_page, open_row

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def named(name: str) -> Control:
    """Return the control with this name, for example "p1_fire"."""
    return next(control for control in CONTROLS if control.name == name)


# Tests of INPUT TEST


def test_every_input_lights_and_counts(bench: Bench) -> None:
    open_page(bench, "INPUT TEST")
    counted = {}
    for control in CONTROLS:
        dark = bench.cabinet.screen.copy()
        bench.cabinet.hold(control.name)
        bench.run(0.05)
        assert [each for each, one in bench.scene.seen().items() if one.closed] == [control]
        assert not bench.cabinet.screen.same_as(dark)
        bench.cabinet.release(control.name)
        bench.run(0.05)
        bench.press(control.name)
        counted[control] = (False, DropOut.NONE, False, 2)
        assert {each: one for each, one in bench.scene.seen().items() if one.times} == counted


def test_opposite_directions_are_shown_unchanged(bench: Bench) -> None:
    """A joystick cannot close two opposite directions, but a wiring fault can, so both are shown."""
    open_page(bench, "INPUT TEST")
    bench.cabinet.hold("p2_left", "p2_right")
    bench.run(0.1)
    closed = {control.name for control, one in bench.scene.seen().items() if one.closed}
    assert closed == {"p2_left", "p2_right"}


def test_presses_count_from_the_opening_of_the_page(bench: Bench) -> None:
    bench.press("p1_fire", "p1_right", "p1_right")
    open_page(bench, "INPUT TEST")
    assert not any(one.times for one in bench.scene.seen().values())


def test_stuck_switch_is_marked(bench: Bench) -> None:
    """A switch that is closed for a minute is marked as stuck, and no longer keeps INPUT TEST open."""
    open_page(bench, "INPUT TEST")
    bench.cabinet.hold("p3_down")
    bench.run(STUCK - 1)
    assert not bench.scene.seen()[named("p3_down")].dropped
    bench.run(1.1)
    assert bench.scene.seen()[named("p3_down")].dropped is DropOut.STUCK
    bench.run(31)
    assert not isinstance(bench.scene, InputTest)


def test_switch_closed_at_power_on_is_marked_at_once(bench: Bench) -> None:
    """A switch that is closed at power-on is not pressed: its wire probably touches ground."""
    bench.power_off()
    bench.power_on("p4_up")
    open_page(bench, "INPUT TEST")
    assert bench.scene.seen()[named("p4_up")] == (True, DropOut.STUCK, False, 0)


@pytest.mark.parametrize(("chatter", "bounces"), [(2, False), (9, True)])
def test_bouncing_switch_is_marked(bench: Bench, chatter: int, bounces: bool) -> None:
    """A switch whose contact bounces for too long is marked; its press counts once, marked or not."""
    open_page(bench, "INPUT TEST")
    bench.cabinet.hold("p1_left")
    for _ in range(chatter // 2):
        bench.run(0.001)
        bench.cabinet.release("p1_left")
        bench.run(0.001)
        bench.cabinet.hold("p1_left")
    bench.run(0.1)
    assert bench.scene.seen()[named("p1_left")] == (True, DropOut.NONE, bounces, 1)


def test_holding_start_leaves_the_input_test(bench: Bench) -> None:
    """Only holding START leaves the page, because a short press of START is an input to be tested."""
    open_page(bench, "INPUT TEST")
    bench.press("start", "start")
    assert isinstance(bench.scene, InputTest)
    bench.cabinet.hold("start")
    bench.run(HOLD / 4)
    quarter = bench.cabinet.screen.copy()
    bench.run(HOLD / 4)
    assert not bench.cabinet.screen.same_as(quarter)
    bench.run(HOLD / 2 - 0.01)
    assert isinstance(bench.scene, InputTest)
    bench.run(0.02)
    assert isinstance(bench.scene, OperatorMenu)


# Tests of SCREEN TEST


@pytest.mark.parametrize(
    ("row", "picture"),
    [("CROSSHATCH", crosshatch), ("COLOUR BARS", colour_bars), ("GREY STEPS", grey_steps)],
)
def test_test_picture_fills_the_screen_until_fire_or_start(
    bench: Bench, row: str, picture: Callable[[Canvas], None]
) -> None:
    open_row(bench, "SCREEN TEST", row)
    bench.press("p1_fire", "p1_left", "p1_up")
    wanted = Canvas()
    picture(wanted)
    assert bench.cabinet.screen.same_as(wanted)
    bench.press("p1_fire")
    assert not bench.cabinet.screen.same_as(wanted)
    assert bench.scene.row.label == row


def test_crosshatch_reaches_every_corner() -> None:
    """The grid of lines reaches the picture's corners; missing lines show how much of it the TV cuts off."""
    canvas = Canvas()
    crosshatch(canvas)
    corners = [(0, 0), (639, 0), (0, 359), (639, 359)]
    assert {canvas.pixel(x, y) for x, y in corners} == {(255, 255, 255)}


def test_sixteen_grays_have_equal_steps() -> None:
    canvas = Canvas()
    grey_steps(canvas)
    levels = [canvas.pixel(20 + 40 * at, 50)[0] for at in range(16)]
    assert (levels[0], levels[-1]) == (0, 255)
    assert {after - before for before, after in pairwise(levels)} == {17}


def test_safe_area_sets_the_overscan(bench: Bench) -> None:
    """LEFT and RIGHT change the overscan from 0 to 10 percent; after 10 comes 0."""
    open_row(bench, "SCREEN TEST", "SAFE AREA")
    bench.press("p1_fire", "p1_right", "p1_right", "p1_left", "p1_right")
    assert bench.cabinet.settings.now.display.overscan == 2
    bench.press("p1_left", "p1_left")
    assert bench.cabinet.settings.now.display.overscan == 0
    bench.press("p1_left")
    assert bench.cabinet.settings.now.display.overscan == 10
    shot = Canvas()
    safe_area(shot)
    assert shot.pixel(0, 0) == shot.pixel(639, 359) != shot.pixel(10, 10)


# Tests of SOUND TEST


def test_every_sound_can_be_played(bench: Bench) -> None:
    open_row(bench, "SOUND TEST", "SOUND")
    cues = [cue.value for cue in Cue]
    for cue in (*cues[1:], cues[0]):
        bench.press("p1_right")
        assert bench.heard[-1] == cue
    bench.press("p1_fire")
    assert bench.heard[-2:] == [cues[0]] * 2


def test_volume_applies_to_its_own_press(bench: Bench) -> None:
    """A press of RIGHT on the row VOLUME makes a sound, which already has the new volume."""
    open_page(bench, "SOUND TEST")
    bench.press("p1_right")
    assert (bench.cabinet.sound.volume, bench.heard[-1]) == (6, Cue.CHOOSE)
    bench.press(*["p1_right"] * 5)
    assert bench.cabinet.sound.volume == bench.cabinet.settings.now.sound.volume == 0


def test_jingle_can_be_turned_off(bench: Bench) -> None:
    open_row(bench, "SOUND TEST", "JINGLE IN ATTRACT")
    bench.press("p1_left", "p1_left", "p1_left")
    assert bench.scene.row.value() == "NONE"
    bench.run(91)
    before = len(bench.heard)
    bench.run(1200)
    assert Cue.JINGLE not in bench.heard[before:]


def test_page_is_not_drawn_while_nothing_changes(tmp_path: Path) -> None:
    with Bench(tmp_path, watched=True) as bench:
        open_page(bench, "INPUT TEST")
        bench.run(1)
        before = bench.cabinet.pictures
        bench.run(10)
        assert bench.cabinet.pictures == before
        bench.cabinet.hold("p2_" + Switch.FIRE)
        bench.run(0.05)
        assert bench.cabinet.pictures == before + 1
