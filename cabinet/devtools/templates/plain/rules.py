"""The rules: every player rolls a die, and may roll it again once. The highest die wins."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from cabinet.api import Ask, Drawn, IllegalMoveError, Roll
from cabinet.kit import Lines, Options, fits

score_bounds = (0, 6)


class Move(Enum):
    """A move: keep the die, or roll it again."""

    KEEP = "keep"
    AGAIN = "again"


LINES: Lines[Move] = Lines("NEW GAME", {move.value: move for move in Move}, dice=1)
write, read = LINES.write, LINES.read


class State(NamedTuple):
    """The state of a game: the dice that players have kept, and the die of the player to act."""

    players: int
    kept: tuple[int, ...] = ()
    """The dice of the players whose turns are over."""
    die: int = 0
    """The die of the player to act; 0 before a roll."""
    again: bool = False
    """True if the player to act has chosen to roll again."""


def start(options: Options) -> State:
    """Return the state before the first roll."""
    return State(options.players)


def due(state: State) -> Ask[Move] | Roll | None:
    """Return the next event: a roll, or a player's choice to keep the die or roll again; None at the end."""
    if len(state.kept) == state.players:
        return None
    return Ask(len(state.kept), tuple(Move)) if state.die else Roll(1)


def apply(state: State, step: Move | Drawn) -> State:
    """Return the state after a move or a roll. Raises IllegalMoveError."""
    if not fits(due(state), step):
        raise IllegalMoveError(write(step), "that is not due")
    if isinstance(step, Drawn):
        (die,) = step.values
        return State(state.players, (*state.kept, die)) if state.again else state._replace(die=die)
    if step is Move.AGAIN:
        return state._replace(die=0, again=True)
    return State(state.players, (*state.kept, state.die))


def scores(state: State) -> tuple[int, ...]:
    """Return the die of each player; 0 for a player whose turn is not over."""
    return (*state.kept, *(0,) * (state.players - len(state.kept)))
