"""Tests of the dark screen: the TV sleeps meanwhile, and both go dark early outside the opening hours."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

import pytest

from cabinet.clock import VirtualClock
from cabinet.play.opening_hours import DARK_AFTER, OpeningHours
from cabinet.scenes.menu import Menu
from cabinet.settings import Settings, changed
from cabinet.settings_file import SettingsFile
from cabinet.system.host import nowhere
from tests.bench import Bench

if TYPE_CHECKING:
    from pathlib import Path


class Tv:
    """A pretended TV that records its commands."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def wake(self) -> None:
        self.told.append("wake")

    def sleep(self) -> None:
        self.told.append("sleep")


def cabinet(data: Path, tv: Tv, **wanted: object) -> Bench:
    """Return a cabinet with this TV and these settings: `display_tv` means `tv` in the table `display`."""
    settings = Settings()
    for key, value in wanted.items():
        table, _, name = key.partition("_")
        settings = changed(settings, table, name, value)
    return Bench(data, settings=settings, host=replace(nowhere(), tv=tv))


def test_tv_sleeps_while_the_screen_is_dark(tmp_path: Path) -> None:
    """The TV sleeps while the screen is dark; it is woken at the start and at the first press, once each."""
    tv = Tv()
    with cabinet(tmp_path, tv, display_tv="cec", attract_saver_minutes=1) as bench:
        assert tv.told == ["wake"]
        bench.run(59.9)
        assert tv.told == ["wake"]
        bench.run(0.1)
        assert tv.told == ["wake", "sleep"]
        bench.run(3600)
        bench.press("p1_fire")
        assert isinstance(bench.scene, Menu)
        assert tv.told == ["wake", "sleep", "wake"]
        bench.press("p1_right", "p1_left")
        bench.run(90 + 59)
        assert tv.told == ["wake", "sleep", "wake"]
        bench.run(2)
        assert tv.told == ["wake", "sleep", "wake", "sleep"]


def test_tv_gets_no_command_without_the_setting(tmp_path: Path) -> None:
    tv = Tv()
    with cabinet(tmp_path, tv, attract_saver_minutes=1) as bench:
        bench.run(61)
        bench.press("p1_fire")
        assert tv.told == []
        bench.cabinet.settings.set("display", "tv", "cec")
        bench.run(1)
        assert tv.told == ["wake"]
        bench.cabinet.settings.set("display", "tv", "none")
        bench.run(200)
        assert tv.told == ["wake"]


def test_tv_is_not_woken_before_the_first_picture(tmp_path: Path) -> None:
    """The TV is woken when the program has drawn its first picture, which takes time after the start."""
    tv = Tv()
    with cabinet(tmp_path, tv) as bench:
        app = bench.cabinet.cabinet
        app.gate.seen_at = inf
        bench.cabinet.settings.set("display", "tv", "cec")
        bench.run(5)
        assert tv.told == []
        app.gate.seen_at = bench.clock.now()
        app.tell_tv()
        assert tv.told == ["wake"]


@pytest.mark.parametrize(
    ("hours", "time", "closed"),
    [
        (("16:00", "02:00"), "15:59", True),
        (("16:00", "02:00"), "16:00", False),
        (("16:00", "02:00"), "23:59", False),
        (("16:00", "02:00"), "01:59", False),
        (("16:00", "02:00"), "02:00", True),
        (("09:30", "18:00"), "09:29", True),
        (("09:30", "18:00"), "09:30", False),
        (("09:30", "18:00"), "18:00", True),
        (("16:00", "00:00"), "00:00", True),
        (("16:00", "00:00"), "23:00", False),
        (("00:00", "00:00"), "04:00", False),
        (("09:00", "09:00"), "04:00", False),
        (("16:00", "02:00"), None, False),
    ],
)
def test_opening_hours_may_pass_midnight(hours: tuple[str, str], time: str | None, closed: bool) -> None:
    """Opening hours may pass midnight; a cabinet whose clock is not set is never closed."""
    clock = VirtualClock()
    clock.hour = time
    settings = SettingsFile(changed(Settings(), "attract", "hours", hours))
    assert OpeningHours(settings, clock).closed is closed


def test_screen_goes_dark_outside_the_hours_after_five_minutes(tmp_path: Path) -> None:
    """Outside the opening hours, screen and TV stay dark until opening time or a press."""
    tv = Tv()
    with cabinet(tmp_path, tv, display_tv="cec", attract_hours=("16:00", "02:00")) as bench:
        bench.clock.hour = "23:00"
        bench.run(2 * DARK_AFTER)
        assert not bench.scene.dark
        bench.press("p1_fire")
        pressed = bench.clock.now()
        bench.clock.hour = "02:00"
        bench.run(pressed + DARK_AFTER - 1 - bench.clock.now())
        assert not bench.scene.dark
        bench.run(1.5)
        assert bench.scene.dark
        assert tv.told == ["wake", "sleep"]
        bench.press("p1_fire")
        bench.run(DARK_AFTER + 1)
        assert tv.told == ["wake", "sleep", "wake", "sleep"]
        bench.clock.hour = "16:00"
        bench.run(3)
        assert not bench.scene.dark
        assert tv.told[4:] == ["wake"]
        assert bench.scene.act.kind == "title"


def test_attract_goes_dark_at_closing_time(tmp_path: Path) -> None:
    """Attract mode goes dark at closing time if nothing has been pressed for five minutes."""
    with cabinet(tmp_path, Tv(), attract_hours=("16:00", "02:00")) as bench:
        bench.clock.hour = "01:59"
        bench.run(2 * DARK_AFTER)
        assert not bench.scene.dark
        bench.clock.hour = "02:00"
        bench.run(2)
        assert bench.scene.dark


def test_menu_goes_dark_after_closing_time(tmp_path: Path) -> None:
    """After closing time, the menu goes dark even if attract mode is set to begin later."""
    with cabinet(tmp_path, Tv(), attract_hours=("16:00", "02:00"), attract_idle_seconds=3600) as bench:
        bench.clock.hour = "23:00"
        bench.press("p1_fire")
        bench.run(2 * DARK_AFTER)
        assert isinstance(bench.scene, Menu)
        bench.clock.hour = "03:00"
        bench.run(2)
        assert bench.scene.dark


def test_kept_game_continues_after_the_dark(tmp_path: Path) -> None:
    with cabinet(tmp_path, Tv(), attract_hours=("16:00", "02:00")) as bench:
        bench.clock.hour = "03:00"
        bench.press("p1_fire", "p1_fire", "start")
        playing = bench.scene
        bench.run(DARK_AFTER + 2)
        assert bench.scene.dark
        bench.press("p1_fire")
        assert bench.scene is playing
