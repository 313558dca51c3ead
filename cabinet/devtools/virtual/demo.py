"""`cabinet demo`: plays whole games on a virtual cabinet, through its simulated switches."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cabinet.clock import VirtualClock
from cabinet.devtools.virtual import gallery
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.play.gate import TOO_SOON
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Generator

    from cabinet.api import AnyGame
    from cabinet.play.table import Table

NAMES = ("ADA", "BOB", "CLEO", "DAN")


def play(
    games: tuple[AnyGame, ...], folder: Path, *, games_each: int, seed: int
) -> Generator[str, None, None]:
    """Play each game `games_each` times, then write pictures of all screens; yield a line for each event."""
    clock = VirtualClock()
    with ExitStack() as stack:
        data = stack.enter_context(TemporaryDirectory())
        store = Store.open(Path(data), clock=clock)
        stack.callback(store.close, 10.0)
        chance = Random(seed)
        cabinet = stack.enter_context(VirtualCabinet(games, store, clock=clock, chance=chance))
        for game in games:
            choices = game.setup.choices()
            for number in range(games_each):
                options = choices[(number + 1) % len(choices)]
                yield f"{game.title}, {game.setup.write(options)}"
                began, pictures = clock.now(), cabinet.pictures
                cabinet.enter_game(game, options)
                table = yield from _turns(cabinet, chance)
                _enter_names(cabinet)
                scores = " ".join(map(str, game.rules.scores(table.state)))
                seconds, drawn = clock.now() - began, cabinet.pictures - pictures
                yield f"  scores {scores} after {seconds:.0f} virtual seconds and {drawn} pictures"
            for one in game.lists.all:
                yield "  ".join(filter(None, (game.title, one.name, "TOP TEN")))
                for rank, entry in enumerate(store.top_ten(game.kept_as(one)), 1):
                    yield f"{rank:2}  {entry.name:<11} {entry.score:5}"
    sheet, count = gallery.write(games, folder)
    yield f"{count} pictures in {folder}; all of them at a glance: {sheet}"


def _turns(cabinet: VirtualCabinet, rng: Random) -> Generator[str, None, Table]:
    """Play the current game to its end; yield a line of text for every step. Returns the game's table."""
    scene = cabinet.scene
    if not isinstance(scene, Playing):
        raise TypeError(f"a game began with {type(scene).__name__}")
    table = scene.stage.table
    printed = 0
    for _ in cabinet.play(rng):
        for line in table.lines[printed:]:
            yield f"  {line}"
        printed = len(table.lines)
    return table


def _enter_names(cabinet: VirtualCabinet) -> None:
    """Go from the end of a game to the menu, and enter sample names where names are requested."""
    while not (isinstance(cabinet.scene, SetupScene | Menu) or isinstance(cabinet.step, ListStep)):
        if cabinet.asking:
            cabinet.spell(NAMES[cabinet.asking.jack - 1])
        else:
            cabinet.press("p1_fire")
    # After a game the next screen ignores FIRE for this many seconds.
    cabinet.run(TOO_SOON)
