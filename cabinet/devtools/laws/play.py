"""Plays games for the laws, with random moves or with the computer players."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import Ask, Deal, Roll
from cabinet.devtools.laws.law import (
    BrokenError,
    TakesTooLongError,
    broken,
    short,
    short_words,
    tried,
    unlike,
)
from cabinet.play.table import Table, undealable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import AnyGame

WATCHED = 24
"""In games with a seed below this, check that the rules leave the state before each step unchanged."""
LONGEST = 20_000
"""The number of steps after which a game counts as endless."""


@dataclass(frozen=True)
class Step:
    """One step of a game: the state before it, the move or draw, its line of text, and the state after it."""

    before: Any
    step: Any
    line: str
    after: Any
    number: int = 0
    """The number of the step in its game, counted from 1."""
    game: str = ""
    """The game of the step, described by its set-up and seed."""
    start: Any = None
    """The state at the start of the game."""

    def __str__(self) -> str:
        return f"{self.game}, step {self.number} {self.line!r} in the state {self.state}"

    @property
    def state(self) -> str:
        """The state before the step, reduced to the fields that differ from the start of the game."""
        return unlike(self.before, self.start)[0]


def at_random(game: AnyGame, options: Any, seed: int) -> Iterator[Step]:
    """Yield every step of a game with random legal moves. Raises BrokenError."""
    rng = Random(seed)

    def choose(table: Table) -> Any:
        return rng.choice(table.moves)

    return _steps(game, options, seed, rng, choose)


def by_computers(game: AnyGame, options: Any, seed: int) -> Iterator[Step]:
    """Yield every step of a game between computer players.

    The game's first computer player also plays for people. Raises BrokenError.
    """
    rng = Random(seed)

    def choose(table: Table) -> Any:
        computer = game.opponents.player(table.players[table.viewer].computer)
        return computer.choose(table.view(table.turn), table.moves, rng)

    return _steps(game, options, seed, rng, choose)


def _steps(
    game: AnyGame, options: Any, seed: int, rng: Random, choose: Callable[[Table], Any]
) -> Iterator[Step]:
    named = f"set-up {tried('set-up', game.setup.write, options)!r}, seed {seed}"
    table = tried(named, Table, game, options, rng)
    number, start = 0, table.state
    if words := _wrong_due(table):
        raise BrokenError(f"{named}, at the start: {words}", words)
    while not tried(named, getattr, table, "over"):
        number += 1
        before = table.state
        looks = repr(before) if seed < WATCHED else ""
        step = None
        try:
            step = table.draw() if table.draws else choose(table)
            line = table.apply(step)
        except (Exception, TakesTooLongError) as error:
            last = f" after {table.lines[-1]!r}" if table.lines else ""
            made = "" if step is None else f" {_line(game, step)}"
            raise broken(
                f"{named}, step {number}{made}{last} in the state {unlike(before, start)[0]}", error
            ) from error
        if looks and repr(before) != looks:
            raise BrokenError(
                f"{named}, step {number} {line!r}: `apply` changed the state it was given, "
                f"{short_words(looks)}: let it return another one, of tuples and frozen records"
            )
        if words := _wrong_due(table):
            raise BrokenError(
                f"{named}, after step {number} {line!r} in the state {unlike(before, start)[0]}: {words}",
                words,
            )
        yield Step(before, step, line, table.state, number, named, start)
        if number >= LONGEST:
            raise BrokenError(
                f"{named}: the game has not ended after {number} steps, the last is {line!r}: "
                "let it come to an end whatever is played"
            )


def _wrong_due(table: Table) -> str:
    """Return an error message if the result of the game's `due` function is invalid, or ''."""
    # A game's function may return an object of any type.
    due: object = table.due
    last = len(table.players) - 1
    if not isinstance(due, Ask | Roll | Deal | None):
        return f"`due` gives {short(due)}: give Ask, Roll, Deal, or None once the game is over"
    if not isinstance(due, Ask):
        return undealable(table.due)
    if due.seat not in range(last + 1):
        seats = f"are 0 to {last}" if last else "is seat 0 alone"
        return f"`due` asks seat {due.seat!r}, but there {seats}: seats are counted from 0"
    if not due.moves:
        return f"`due` asks seat {due.seat}, but for no moves: give some"
    return ""


def _line(game: AnyGame, step: Any) -> str:
    """Return the repr of the line for a step that failed, or the repr of the step if it has no line."""
    try:
        return repr(game.rules.write(step))
    except Exception:
        return short(step)
