"""A real window on a virtual X server, played with real key events."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cabinet.clock import VirtualClock
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


@pytest.fixture
def display() -> Iterator[str]:
    """The name of a fresh X display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
        server.terminate()


def test_keys_play_a_game_in_a_window(display: str, tmp_path: Path) -> None:
    """Four times FIRE: past the keys, out of attract, into the game, one player. Then Esc closes it."""
    environ = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    environ |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", "cabinet", "--data", str(tmp_path)]
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as cabinet:
        assert cabinet.stderr is not None
        # The speaker starts after the first picture, so the window is there when it says so.
        assert any("sound is on" in line for line in cabinet.stderr)
        for keys in (["space"] * 4, ["Escape"]):
            done = subprocess.run(
                ["xdotool", "key", "--delay", "400", *keys], env=environ, capture_output=True, check=False
            )
            assert done.returncode == 0, done.stderr
        try:
            assert cabinet.wait(30) == 0
        finally:
            cabinet.send_signal(signal.SIGKILL)
    store = Store.open(tmp_path, clock=VirtualClock())
    journal = store.under_way()
    store.close(5.0)
    assert journal is not None
    assert (journal.game, journal.options) == ("dice_poker", "players 1")
    assert journal.lines[0].startswith("dice ")
