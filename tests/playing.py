"""Plays games for the laws: at random, or by the computer players."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import CHANCE
from cabinet.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame


@dataclass(frozen=True)
class Step:
    """One step of a game: the state it was taken in, the step, its line, the state after."""

    before: Any
    step: Any
    line: str
    after: Any


def at_random(game: AnyGame, options: Any, seed: int) -> Iterator[Step]:
    """Every step of a game in which each legal move is as likely as any other."""
    rng = Random(seed)
    return _steps(Table(game, options, rng), lambda table: rng.choice(game.rules.moves(table.state)))


def by_computers(game: AnyGame, options: Any, seed: int) -> Iterator[Step]:
    """Every step of a game between computer players, the first of the game's in the places of people."""
    rng = Random(seed)

    def choose(table: Table) -> Any:
        assert isinstance(table.turn, int)
        computer = game.player(table.players[table.turn].computer)
        return computer.choose(table.view(table.turn), game.rules.moves(table.state), rng)

    return _steps(Table(game, options, rng), choose)


def _steps(table: Table, choose: Any) -> Iterator[Step]:
    while not table.over:
        before = table.state
        step = table.draw() if table.turn is CHANCE else choose(table)
        line = table.apply(step)
        yield Step(before, step, line, table.state)
