"""A control that repeats without a person does not count as activity, so attract mode begins and stays."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Press
from cabinet.controls.activity import ALONE, PAUSE, Activity
from cabinet.devtools.laws.finished import play_out
from cabinet.scenes.attract import Attract
from cabinet.scenes.ending_step import CALM
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.operator.menu import OperatorMenu
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import ResultStep
from cabinet.settings import AttractSettings
from cabinet.switches import BY_NAME
from tests.scenes.operator.ways import open_menu
from tests.slow import mostly_slow
from tests.test_hand import to_be_won

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.bench import Bench

IDLE = AttractSettings().idle_seconds


def shown(*pressed: tuple[str, float]) -> list[bool]:
    """Return for each press True if it shows that a person is there."""
    activity = Activity()
    return [activity.shown_by(Press(BY_NAME[name], at=at)) for name, at in pressed]


def repeated(
    every: float, until: float, name: str = "p1_fire", since: float = 0.0
) -> Iterator[tuple[str, float]]:
    for number in range(round((until - since) / every)):
        yield name, since + number * every


def test_repeating_control_is_ignored_after_90_seconds(caplog: pytest.LogCaptureFixture) -> None:
    """A control pressed at least once a second counts as repeating; one line is logged about it."""
    for every in (1 / 14, 1 / 10, 0.5, 1.0):
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            found = shown(*repeated(every, 2 * ALONE))
        first = found.index(False)
        assert ALONE <= first * every < ALONE + every
        assert not any(found[first:])
        assert [message.partition(" ")[0] for message in caplog.messages] == ["p1_fire"]


def test_pause_or_another_control_counts_as_a_person() -> None:
    """A control pressed again after a pause, or another control, shows that a person is there.

    FIRE alone, with pauses, comes from a person who waits. After each pause, the limit of 90 s begins again.
    """
    assert all(shown(*((name, at + 2 * (at // 20)) for name, at in repeated(0.5, 10 * ALONE))))
    alone = [*repeated(0.5, 2 * ALONE)]
    assert not shown(*alone)[-1]
    assert shown(*alone, ("p1_fire", alone[-1][1] + PAUSE + 0.01))[-1]
    assert not shown(*alone, ("p1_fire", alone[-1][1] + PAUSE))[-1]
    assert shown(*alone, ("p2_up", alone[-1][1] + 0.1), ("p1_fire", alone[-1][1] + 0.2))[-2:] == [True, True]


def turbo(bench: Bench, name: str, seconds: float, hertz: float = 12) -> None:
    """Press a switch repeatedly, as the turbo switch of a game pad does."""
    for _ in range(round(seconds * hertz)):
        bench.cabinet.press(name, seconds=0.5 / hertz)


def test_turbo_fire_neither_delays_attract_nor_ends_it(bench: Bench) -> None:
    """Attract mode begins; the first press of another control returns to the game without a move."""
    bench.begin()
    turbo(bench, "p1_fire", ALONE + IDLE - 10)
    assert isinstance(bench.scene, Playing)
    turbo(bench, "p1_fire", 30)
    assert isinstance(bench.scene, Attract)
    lines = bench.store.under_way()
    bench.cabinet.hold("p1_right")
    assert isinstance(bench.scene, Playing)
    bench.cabinet.release("p1_right")
    assert bench.store.under_way() == lines


def test_repeated_control_leaves_attract_after_a_pause(bench: Bench) -> None:
    bench.press("p2_fire")
    assert isinstance(bench.scene, Menu)
    turbo(bench, "p2_left", ALONE + IDLE + 10)
    assert isinstance(bench.scene, Attract)
    bench.run(PAUSE)
    bench.press("p2_left")
    assert isinstance(bench.scene, Menu)


@pytest.mark.parametrize("name", mostly_slow(["p1_fire", "p1_left"]))
def test_turbo_switch_does_not_block_name_entry(bench: Bench, name: str) -> None:
    """Name entry ends after 60 s although a turbo switch keeps pressing; attract mode follows."""
    play_out(bench.cabinet, to_be_won(bench.game))
    bench.cabinet.run_until(lambda: bench.shows(ResultStep))
    bench.answer("p1_fire")
    bench.cabinet.run_until(lambda: bench.shows(NameEntry))
    bench.run(CALM)
    turbo(bench, name, ALONE + 70)
    assert not bench.shows(NameEntry)
    turbo(bench, name, 2 * IDLE + ALONE)
    assert isinstance(bench.scene, Attract)
    assert bench.store.top_ten(bench.game.name)


def test_turbo_switch_does_not_keep_the_operator_menu_open(bench: Bench) -> None:
    open_menu(bench)
    turbo(bench, "p1_down", ALONE + IDLE - 10)
    assert isinstance(bench.scene, OperatorMenu)
    turbo(bench, "p1_down", 20)
    assert isinstance(bench.scene, Attract)
