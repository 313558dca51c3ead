"""`cabinet demo`: the virtual cabinet plays whole games by itself, through its pins."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cabinet import gallery
from cabinet.clock import VirtualClock
from cabinet.scenes.names import Names
from cabinet.scenes.result import Result
from cabinet.scenes.setup import Setup
from cabinet.store.store import Store
from cabinet.virtual import VirtualCabinet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame
    from cabinet.table import Table

NAMES = ("ADA", "BOB", "CLEO", "DAN")


def play(games: tuple[AnyGame, ...], folder: Path, *, games_each: int, seed: int) -> Iterator[str]:
    """Play so many games of each kind, then write every screen; yields a line for all that happens."""
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
                yield from _turns(cabinet, chance)
                table = _sign(cabinet)
                scores = " ".join(map(str, game.rules.scores(table.state)))
                seconds, drawn = clock.now() - began, cabinet.pictures - pictures
                yield f"  scores {scores} after {seconds:.0f} virtual seconds and {drawn} pictures"
            yield f"{game.title}  TOP TEN"
            for rank, entry in enumerate(store.top_ten(game.name), 1):
                yield f"{rank:2}  {entry.name:<11} {entry.score:5}"
    sheet, count = gallery.write(games, folder)
    yield f"{count} pictures in {folder}; all of them at a glance: {sheet}"


def _turns(cabinet: VirtualCabinet, rng: Random) -> Iterator[str]:
    """Play to the end; a line for every step."""
    told = 0
    for playing in cabinet.play(rng):
        lines = playing.stage.table.lines
        for line in lines[told:]:
            yield f"  {line}"
        told = len(lines)


def _sign(cabinet: VirtualCabinet) -> Table:
    """From the result through name entry to the list."""
    scene = cabinet.scene
    if not isinstance(scene, Result):
        raise TypeError(f"a game ended with {type(scene).__name__}")
    cabinet.press("p1_fire")
    while isinstance(names := cabinet.scene, Names):
        cabinet.spell(NAMES[names.jack - 1])
    if not isinstance(cabinet.scene, Setup):
        raise TypeError(f"name entry ended with {type(cabinet.scene).__name__}")
    return scene.table
