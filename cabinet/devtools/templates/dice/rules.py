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
"""The places of the dice to keep, counted from 0; all of them ends the turn."""
ALL: Move = tuple(range(DICE))
MOVES: tuple[Move, ...] = tuple(kept for count in range(DICE + 1) for kept in combinations(ALL, count))

LINES: Lines[Move] = Lines(
    "NEW GAME",
    {" ".join(("keep", *(str(place + 1) for place in kept))): kept for kept in MOVES},
    dice=DICE,
)
write, read = LINES.write, LINES.read


class State(NamedTuple):
    """A game under way; a die of 0 is to be rolled."""

    players: int
    totals: tuple[int, ...] = ()
    """Of the players who are done."""
    dice: tuple[int, ...] = (0,) * DICE
    rolls: int = 0
    """The number of rolls of the player to act."""


def start(options: Options) -> State:
    """Before the first roll."""
    return State(options.players)


def due(state: State) -> Ask[Move] | Roll | None:
    """The dice that are not kept roll by themselves; then any of them can be kept."""
    if len(state.totals) == state.players:
        return None
    return Roll(state.dice.count(0)) if 0 in state.dice else Ask(len(state.totals), MOVES)


def apply(state: State, step: Move | Drawn) -> State:
    """The state after a move or a roll. Raises IllegalMoveError."""
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
    """The total of each player, 0 before the turn."""
    return (*state.totals, *(0,) * (state.players - len(state.totals)))


def _done(state: State, dice: tuple[int, ...]) -> State:
    return State(state.players, (*state.totals, sum(dice)))
