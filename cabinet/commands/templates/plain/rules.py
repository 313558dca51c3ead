"""The rules: everybody rolls a die, and may roll it again once. The highest wins."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from cabinet.api import CHANCE, OVER, Drawn, IllegalMoveError, Roll, Seat, Turn
from cabinet.kit import Lines, Options

score_bounds = (0, 6)


class Move(Enum):
    """What can be done with a die."""

    KEEP = "keep"
    AGAIN = "again"


LINES: Lines[Move] = Lines("NEW GAME", {move.value: move for move in Move}, dice=1)
write, read = LINES.write, LINES.read


class State(NamedTuple):
    """A game under way."""

    players: int
    kept: tuple[int, ...] = ()
    """The dice of the players who are done."""
    die: int = 0
    """The die of the player to act; 0 before the roll."""
    again: bool = False
    """The second roll."""


def start(options: Options) -> State:
    """Before the first roll."""
    return State(options.players)


def turn(state: State) -> Seat | Turn:
    """The die rolls by itself; the second roll ends the turn."""
    if len(state.kept) == state.players:
        return OVER
    return len(state.kept) if state.die else CHANCE


def moves(state: State) -> tuple[Move, ...]:
    """Keep the die, or roll it again."""
    return tuple(Move) if isinstance(turn(state), int) else ()


def chance(_state: State) -> Roll:
    """One die."""
    return Roll(1)


def apply(state: State, step: Move | Drawn) -> State:
    """The state after a move or a roll. Raises IllegalMoveError."""
    if isinstance(step, Drawn):
        if turn(state) is not CHANCE or len(step.values) != 1 or step.values[0] not in range(1, 7):
            raise IllegalMoveError(write(step), "no such roll is due")
        die = step.values[0]
        return State(state.players, (*state.kept, die)) if state.again else state._replace(die=die)
    if step not in moves(state):
        raise IllegalMoveError(write(step), "no die is there")
    if step is Move.AGAIN:
        return state._replace(die=0, again=True)
    return State(state.players, (*state.kept, state.die))


def scores(state: State) -> tuple[int, ...]:
    """The die of each player, 0 before the turn."""
    return (*state.kept, *(0,) * (state.players - len(state.kept)))
