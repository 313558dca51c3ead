"""Tests of games that are played through the pins of the virtual machine."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from cabinet.clock import VirtualClock
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.play import catalogue
from cabinet.settings import Display, Settings
from cabinet.store.store import Store
from games.dice_poker import GAME
from tests.system.vm.installed import DATA, Cabinet, bright, shows

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.display.canvas import Canvas


STILL = "[display]\nsteady = true\n"
"""Settings under which the screen depends only on the presses, and not on the time."""


def expected(folder: Path, *presses: str) -> Canvas:
    """Return the screen of a cabinet without scores after these presses, with the settings `STILL`."""
    store = Store.open(folder, clock=VirtualClock())
    try:
        settings = Settings(display=Display(steady=True))
        with VirtualCabinet(catalogue.load(), store, settings=settings, watched=False) as cabinet:
            cabinet.press(*presses)
            cabinet.run(2)
            return cabinet.screen.copy()
    finally:
        store.close(5)


def test_pins_turn_pages_on_the_screen(cabinet: Cabinet, tmp_path: Path) -> None:
    """After each press, the screen equals that of a cabinet simulated in memory, pixel by pixel."""
    cabinet.sh(f"cat > {DATA}/cabinet.toml", text=STILL)
    cabinet.begin_again()
    cabinet.wait_for_screen(bright, 60)
    pressed = []
    for number, name in enumerate(("p1_fire", "p2_right", "p3_right")):
        cabinet.strike(name)
        pressed.append(name)
        picture = expected(tmp_path / str(number), *pressed)
        screen = cabinet.wait_for_screen(partial(shows, canvas=picture), 20, f"after {name}")
        assert shows(screen, canvas=picture)
        cabinet.shoot(f"play-{number}")


def test_a_whole_game_by_pins_to_the_top_ten(cabinet: Cabinet, tmp_path: Path) -> None:
    """A game of DICE POKER for one player: thirteen turns, then the entry of a name, then the top ten."""
    cabinet.begin_again()
    cabinet.wait_for_screen(bright, 60)
    for _ in range(3):
        cabinet.strike("p1_fire")
        time.sleep(2)
    score = cabinet.play_dice_poker()
    # The result disappears after some seconds. The name wheel begins at A: the presses write ADA, and START
    # ends the entry.
    time.sleep(12)
    cabinet.shoot("names")
    cabinet.strike("p1_fire", *["p1_right"] * 3, "p1_fire", *["p1_left"] * 3, "p1_fire", "start")
    cabinet.wait("the score on the card", lambda: bool(cabinet.scores()[GAME.name]), 60, 1)
    time.sleep(3)
    cabinet.shoot("top-ten")
    (entry,) = cabinet.scores()[GAME.name]
    assert (entry["name"], entry["score"]) == ("ADA", score)
    assert cabinet.journal() is None
    # The score survives a power cut.
    cabinet.restart()
    cabinet.wait_until_ready()
    assert cabinet.scores()[GAME.name] == [entry]
