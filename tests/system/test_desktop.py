"""A real window on a virtual X server, played with real key and mouse events."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from cabinet.clock import VirtualClock
from cabinet.play.bookkeeper import RUNNING
from cabinet.store.store import Store
from games.poker_dice import layout

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.store.journal import Journal
    from games.poker_dice.pointer import PointerTarget

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


class Desktop:
    """An X display with a cabinet's window on it."""

    def __init__(self, display: str) -> None:
        self.environ = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        self.environ |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}

    @contextmanager
    def cabinet(self, data: Path, *arguments: str) -> Iterator[None]:
        """A cabinet that is running; at the end Esc closes it."""
        command = [sys.executable, "-m", "cabinet", "--data", str(data), *arguments]
        with subprocess.Popen(command, env=self.environ, stderr=subprocess.PIPE, text=True) as cabinet:
            try:
                assert cabinet.stderr is not None
                # The speaker starts after the first picture, so the window is there when it says so.
                assert any("sound is on" in line for line in cabinet.stderr)
                yield
                self.keys("Escape")
                assert cabinet.wait(30) == 0
            finally:
                cabinet.send_signal(signal.SIGKILL)

    def keys(self, *keys: str) -> None:
        """Press keys, one after another."""
        self._xdotool("key", "--delay", "400", *keys)

    def click(self, *targets: PointerTarget) -> None:
        """Point at the middle of targets, one after another, and click."""
        window = self._xdotool("search", "--class", "").split()[-1]
        shown = self._xdotool("getwindowgeometry", "--shell", window)
        place = dict(line.split("=") for line in shown.split())
        left, top, scale = int(place["X"]), int(place["Y"]), int(place["WIDTH"]) / 640
        for target in targets:
            x, y = (round(scale * (at + 0.5)) for at in target.middle)
            self._xdotool(
                "mousemove", str(left + x), str(top + y), "sleep", "0.3", "click", "1", "sleep", "0.5"
            )

    def _xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """A fresh X display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as display:
            yield Desktop(f":{display.readline().strip()}")
        server.terminate()


def under_way(data: Path) -> Journal:
    """The game that was being played."""
    store = Store.open(data, clock=VirtualClock())
    journal = store.under_way()
    assert not store.setting(RUNNING), "Esc is no power cut"
    store.close(5.0)
    assert journal is not None
    return journal


def test_keys_play_a_game_in_a_window(desktop: Desktop, tmp_path: Path) -> None:
    """Four times FIRE: past the keys, out of attract, into the game, one player. Then Esc closes it."""
    with desktop.cabinet(tmp_path):
        desktop.keys(*["space"] * 4)
    journal = under_way(tmp_path)
    assert (journal.game, journal.options) == ("dice_poker", "players 1")
    assert journal.lines[0].startswith("dice ")


def test_the_keys_are_shown_whenever_they_are_asked_for(desktop: Desktop, tmp_path: Path) -> None:
    """? lays them over a game, and what takes them away is no move."""
    with desktop.cabinet(tmp_path):
        desktop.keys(*["space"] * 4, *["question", "space"] * 4)
    assert [line.split()[0] for line in under_way(tmp_path).lines] == ["dice"]


def test_a_mouse_plays_poker_dice(desktop: Desktop, tmp_path: Path) -> None:
    """Pointing and clicking: one player, a person, ROLL, two dice into the HOLD area, one back."""
    with desktop.cabinet(tmp_path, "play", "poker_dice"):
        desktop.keys("space")
        desktop.click(layout.NUMBERS[0], layout.kinds(0)[0], layout.WORDS[0])
        # The first click hurries the dice, where they still roll; pointing at the word again does nothing.
        desktop.click(layout.WORDS[1], layout.ROLLED[1], layout.ROLLED[4], layout.HELD[1])
    journal = under_way(tmp_path)
    assert (journal.game, journal.options) == ("poker_dice", "columns person")
    assert [line.split()[0] for line in journal.lines[:2]] == ["roll", "dice"]
    assert journal.lines[-3:] == ("hold 2", "hold 5", "free 2")
