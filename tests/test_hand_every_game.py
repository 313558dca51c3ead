"""Tests that held FIRE and another player's FIRE make no move in any game; plain runs try two games."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import seat_of
from cabinet.play import catalogue
from cabinet.scenes.playing import Playing
from tests.bench import Bench
from tests.slow import mostly_slow_rows

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.play.table import Table

GAMES: dict[str, AnyGame] = {game.name: game for game in catalogue.load()}
SET_UPS = pytest.mark.parametrize(
    ("name", "number"), mostly_slow_rows([(name, number) for number in (0, 1) for name in GAMES], plain=2)
)


def moves_of_people(table: Table) -> int:
    rules, made = table.game.rules, 0
    state = rules.start(table.options)
    for line in table.lines:
        step, turn = rules.read(line), seat_of(rules.due(state))
        made += isinstance(turn, int) and not table.players[turn].computer
        state = rules.apply(state, step)
    return made


@SET_UPS
def test_held_fire_hurries_to_the_prompt_and_makes_no_move(tmp_path: Path, name: str, number: int) -> None:
    """FIRE that is held hurries the animations up to the next prompt, but does not answer the prompt.

    The hold begins after 1, 4, 9 or 14 steps of each game.
    """
    game = GAMES[name]
    for steps in (1, 4, 9, 14):
        with Bench(tmp_path / str(steps), games=(game,)) as bench:
            bench.cabinet.enter_game(game, game.setup.choices()[number])
            for _ in islice(bench.cabinet.play(Random(steps)), steps):
                pass
            if not isinstance(bench.scene, Playing):
                continue
            made = moves_of_people(bench.table)
            jacks = {player.jack for player in bench.table.players if not player.computer}
            bench.cabinet.hold(*(f"p{jack}_fire" for jack in jacks))
            pressed = moves_of_people(bench.table)
            # One move is possible: the press may answer the prompt that was already on the screen.
            assert pressed - made <= 1
            bench.run(30)
            assert bench.scene.stage.ui is not None
            assert moves_of_people(bench.table) == pressed


def waits(bench: Bench, game: AnyGame, number: int, other: str) -> list[float]:
    """Return the times in seconds of all steps within 30 s, while the player to act does nothing."""
    bench.cabinet.enter_game(game, game.setup.choices()[number])
    for _ in islice(bench.cabinet.play(Random(1)), 3):
        pass
    times: list[float] = []
    began, known = bench.clock.now(), len(bench.table.lines)
    while (now := bench.clock.now() - began) < 30:
        if len(bench.table.lines) > known:
            known = len(bench.table.lines)
            times.append(now)
        if other:
            bench.cabinet.hold(other)
            bench.cabinet.release(other)
        bench.run(0.05)
    return times


@SET_UPS
def test_fire_of_a_bystander_changes_no_wait(tmp_path: Path, name: str, number: int) -> None:
    game = GAMES[name]
    assert 4 not in [player.jack for player in game.setup.players(game.setup.choices()[number])]
    seen = []
    for other in ("", "p4_fire"):
        with Bench(tmp_path / (other or "nobody"), games=(game,)) as bench:
            seen.append(waits(bench, game, number, other))
            assert bool(other) == ("not you" in bench.heard)
    assert seen[0] == pytest.approx(seen[1], abs=0.06)
