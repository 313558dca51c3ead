"""Tests of the cabinet's power button, pressed on its pin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.display.canvas import Canvas
from cabinet.scenes.attract import Attract
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.switching_off import READ, TIMEOUT, SwitchingOff

if TYPE_CHECKING:
    from cabinet.scenes.scene import Scene
    from tests.bench import Bench


def test_card_is_shown_before_the_power_goes(bench: Bench) -> None:
    """SWITCHING OFF appears after 2 s and stays long enough to be read; then the power goes off once."""
    bench.cabinet.press_power(2.2)
    assert isinstance(bench.scene, SwitchingOff)
    asked = [bench.cabinet.switched_off]
    bench.run(READ)
    asked.append(bench.cabinet.switched_off)
    bench.press("p1_fire", "start")
    bench.run(5)
    assert isinstance(bench.scene, SwitchingOff)
    assert [*asked, bench.cabinet.switched_off] == [0, 1, 1]


def test_short_press_does_nothing(bench: Bench) -> None:
    """A press of the power button shorter than 2 s does nothing."""
    bench.cabinet.press_power(1.8)
    bench.run(5)
    assert isinstance(bench.scene, Attract)
    assert not bench.cabinet.switched_off


def test_game_is_offered_at_the_next_start(bench: Bench) -> None:
    bench.begin(1)
    bench.press("p1_fire")
    lines = bench.table.lines
    bench.cabinet.press_power(2.5 + READ)
    assert bench.cabinet.switched_off == 1
    bench.power_off()
    bench.power_on()
    assert isinstance(bench.scene, Offer)
    assert bench.scene.table.lines[: len(lines)] == lines


@pytest.mark.parametrize(("seconds", "covers"), [(0, Playing), (200, Attract)])
def test_game_waits_if_the_power_stays_on(bench: Bench, seconds: int, covers: type[Scene]) -> None:
    """If the power stays on, SWITCHING OFF disappears after a while, and a press returns to the game."""
    bench.begin(1)
    playing = bench.scene
    bench.run(seconds)
    assert isinstance(bench.scene, covers)
    bench.cabinet.press_power(2.5)
    assert isinstance(bench.scene, SwitchingOff)
    bench.run(TIMEOUT + 1)
    bench.press("p1_fire")
    assert bench.scene is playing


def test_power_goes_only_after_a_slow_picture() -> None:
    """The power waits until SWITCHING OFF has been drawn, which may take longer than it is shown."""
    off: list[str] = []
    card = SwitchingOff(lambda: off.append("off"))
    card.enter(0.0)
    times = [5.0, 10.0, 15.0]
    assert [(card.tick(at), len(off)) for at in times] == [(None, 0), (None, 0), (None, 1)]
    assert card.next_due(15.0) == TIMEOUT


def test_slow_wipe_is_followed_by_the_whole_card(bench: Bench) -> None:
    """SWITCHING OFF is shown long enough even if drawing the first picture of its wipe takes very long."""
    cabinet, clock = bench.cabinet.cabinet, bench.clock
    cabinet.picture()
    bench.cabinet.press_power(2.2)
    cabinet.picture()
    clock.move_to(clock.now() + 1.2)
    cabinet.step()
    shown = cabinet.picture()
    assert shown
    card = Canvas()
    bench.scene.draw(card, 0.0)
    assert shown.same_as(card)
