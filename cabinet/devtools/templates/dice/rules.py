"""The rules: roll five dice up to three times, and keep any of them. The highest total wins."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, TypeAlias

from cabinet.api import Ask, Drawn, IllegalMoveError, Roll
from cabinet.kit import Lines, Options, fits

DICE = 5
ROLLS = 3
score_bounds = (0, 6 * DICE)

Move: TypeAlias = tuple[int, ...]
"""A move: the places of the dice to keep, counted from 0. Keeping all of them ends the turn."""
ALL: Move = tuple(range(DICE))
MOVES: tuple[Move, ...] = tuple(kept for count in range(DICE + 1) for kept in combinations(ALL, count))

LINES: Lines[Move] = Lines(
    "NEW GAME",
    {" ".join(("keep", *(str(place + 1) for place in kept))): kept for kept in MOVES},
    dice=DICE,
)
write, read = LINES.write, LINES.read


class State(NamedTuple):
    """The state of a game; a die of 0 has yet to be rolled."""

    players: int
    totals: tuple[int, ...] = ()
    """The totals of the players whose turns are over."""
    dice: tuple[int, ...] = (0,) * DICE
    rolls: int = 0
    """The number of rolls that the player to act has made."""


def start(options: Options) -> State:
    """Return the state before the first roll."""
    return State(options.players)


def due(state: State) -> Ask[Move] | Roll | None:
    """Return the next event: a roll of the dice that are not kept, or a player's move; None at the end."""
    if len(state.totals) == state.players:
        return None
    return Roll(state.dice.count(0)) if 0 in state.dice else Ask(len(state.totals), MOVES)


def apply(state: State, step: Move | Drawn) -> State:
    """Return the state after a move or a roll. Raises IllegalMoveError."""
    if not fits(due(state), step):
        raise IllegalMoveError(write(step), "that is not due")
    if isinstance(step, Drawn):
        rolled = iter(step.values)
        dice = tuple(die or next(rolled) for die in state.dice)
        rolls = state.rolls + 1
        return _done(state, dice) if rolls == ROLLS else state._replace(dice=dice, rolls=rolls)
    if step == ALL:
        return _done(state, state.dice)
    return state._replace(dice=tuple(die if at in step else 0 for at, die in enumerate(state.dice)))


def scores(state: State) -> tuple[int, ...]:
    """Return the total of each player; 0 for a player whose turn is not over."""
    return (*state.totals, *(0,) * (state.players - len(state.totals)))


def _done(state: State, dice: tuple[int, ...]) -> State:
    return State(state.players, (*state.totals, sum(dice)))
