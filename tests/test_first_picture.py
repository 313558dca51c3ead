"""Tests of a fast start: only the game on the first picture is loaded before it, other games after it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

import pytest

from cabinet import machine
from cabinet.api import Control, Switch
from cabinet.clock import monotonic
from cabinet.controls.change import Change, EventSource
from cabinet.play import catalogue
from cabinet.play.catalogue import Catalogue, NoGamesError
from cabinet.scenes.attract import Attract
from cabinet.scenes.menu import Menu
from cabinet.scenes.offer import Offer
from cabinet.settings import Controls, Settings
from cabinet.system.notify import Service
from cabinet.system.splash import FILE, Splash
from tests.bench import Bench

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.app import Cabinet

SETTINGS = Settings(controls=Controls(pins="mock", keyboard=False))

# A program that prints the imported modules when the first picture is shown.
IMPORTED = """
import sys
from cabinet.__main__ import main
from cabinet.commands import start
def run(*arguments, **named):
    from cabinet import machine
    machine.run(*arguments, goes_on=lambda cabinet: print(*sys.modules), **named)
start.run_machine = run
sys.argv[1:] = ["--data", sys.argv[1]]
main()
"""

# A program that prints the imported modules when the title screen saved by the last start is shown.
OPENED = """
import sys
from pathlib import Path
from cabinet import clock
from cabinet.commands import start
from cabinet.commands.invocation import Invocation
clock.monotonic = lambda: 1.0
start.splash(Invocation(Path(sys.argv[1]), None, True)).lines()
print(*sys.modules)
"""


class SlowEntryPoints:
    """Entry points of two games, each of which takes a while to load."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        loaded = self.loaded

        class Point(EntryPoint):
            def load(self) -> object:
                time.sleep(0.2)
                loaded.append(self.name)
                return super().load()

        self._points = tuple(
            Point(name, f"games.{name}:GAME", catalogue.GROUP) for name in ("yahtsee", "dice_poker")
        )

    def __call__(self) -> tuple[EntryPoint, ...]:
        return self._points


@pytest.fixture
def entry_points() -> SlowEntryPoints:
    """Entry points of games that are not loaded yet."""
    return SlowEntryPoints()


class Finger(EventSource):
    """A source of events that presses FIRE when the test asks for it."""

    def press(self) -> None:
        for closed in (True, False):
            self._changes.append(Change(Control(Switch.FIRE, 1), closed, monotonic(), "finger"))

    def event(self, _event: object, _at: float, /) -> None:
        """Ignore events of the window."""

    def close(self) -> None:
        """Do nothing: no resource is held."""


def play(
    data: Path, games: Sequence[AnyGame], goes_on: Callable[[Cabinet], bool], finger: Finger | None = None
) -> None:
    machine.run(games, lambda: SETTINGS, data, service=False, goes_on=goes_on, script=finger)


def imported(code: str, data: Path, driver: str) -> set[str]:
    """Return the names of the modules that the program prints in a separate process."""
    environ = {**os.environ, "SDL_VIDEODRIVER": driver}
    command = [sys.executable, "-c", code, str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True, env=environ)
    return set(done.stdout.split())


def test_first_picture_imports_only_what_it_needs(tmp_path: Path) -> None:
    """Games, package metadata, the command parser, and readers of sound and pictures are imported later."""
    (tmp_path / "cabinet.toml").write_text('[controls]\npins = "mock"\n')
    found = imported(IMPORTED, tmp_path, "dummy")
    assert "cabinet.machine" in found
    late = ("games", "importlib.metadata", "click", "ctypes", "gpiozero", "pygame.mixer", "pygame.image")
    assert not found & set(late)


def test_title_of_the_last_start_imports_less(tmp_path: Path) -> None:
    """The saved title screen needs neither pygame, which is slow to import, nor settings, nor the pin map."""
    opening = Splash(tmp_path / FILE, pack=lambda _draw: b"no screen's")
    opening.keep((), lambda _form: b"")
    found = imported(OPENED, tmp_path, "kmsdrm")
    assert "cabinet.display.framebuffer" in found
    drawing = {"pygame", "cabinet.machine", "cabinet.display.canvas", "ctypes"}
    reading = {"cabinet.settings", "cabinet.controls.pinmap", "msgspec", "tomllib"}
    classes = {"cabinet.api", "dataclasses", "inspect", "logging"}
    assert not found & (drawing | reading | classes)


def test_games_are_loaded_after_the_first_picture(
    tmp_path: Path, entry_points: SlowEntryPoints, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games are loaded before systemd is informed that the cabinet is ready."""
    monkeypatch.setattr(Service, "ready", lambda *_: entry_points.loaded.append("ready"))
    first: list[tuple[str, ...]] = []

    def goes_on(cabinet: Cabinet) -> bool:
        assert isinstance(cabinet.scene, Attract)
        first.append(tuple(entry_points.loaded))
        return "ready" not in entry_points.loaded

    play(tmp_path, Catalogue(entry_points), goes_on)
    assert first[0] == ()
    assert entry_points.loaded == ["yahtsee", "dice_poker", "ready"]


def test_press_right_after_the_first_picture_counts(tmp_path: Path, entry_points: SlowEntryPoints) -> None:
    """The menu appears as soon as the games are loaded, although FIRE was pressed before."""
    shown: list[type] = []
    finger = Finger()

    def goes_on(cabinet: Cabinet) -> bool:
        if not shown:
            finger.press()
        shown.append(type(cabinet.scene))
        return Menu not in shown and len(shown) < 500

    play(tmp_path, Catalogue(entry_points), goes_on, finger)
    assert shown[0] is Attract
    assert shown[-1] is Menu
    assert len(entry_points.loaded) == 2


def test_first_picture_shows_a_game_in_progress(tmp_path: Path, entry_points: SlowEntryPoints) -> None:
    with Bench(tmp_path) as bench:
        bench.begin()
        bench.power_off(cut=True)
    seen: list[tuple[type, tuple[str, ...]]] = []

    def goes_on(cabinet: Cabinet) -> bool:
        seen.append((type(cabinet.scene), tuple(entry_points.loaded)))
        return False

    play(tmp_path, Catalogue(entry_points), goes_on)
    assert seen == [(Offer, ("dice_poker",))]


@pytest.mark.parametrize("under_way", [True, False])
def test_cabinet_without_any_game_ends(
    tmp_path: Path, entry_points: SlowEntryPoints, under_way: bool
) -> None:
    """If no game is installed, the journal of an unfinished game is kept for a later start."""
    if under_way:
        with Bench(tmp_path) as bench:
            bench.begin()
            bench.power_off(cut=True)
    with pytest.raises(NoGamesError, match="no game is installed"):
        play(tmp_path, Catalogue(lambda: []), lambda _: True)
    if under_way:
        with Bench(tmp_path) as bench:
            assert isinstance(bench.scene, Offer)
