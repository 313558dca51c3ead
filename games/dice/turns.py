"""The rules of a turn in DICE POKER (1982) and YAHTSEE (1988).

The first roll is automatic. The player may then roll up to two more times, keeping some dice, and ends the
turn by scoring one unused category.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from cabinet.api import Ask, Drawn, IllegalMoveError, Roll, Seat, best, legal
from cabinet.kit import Lines, write_dice
from games.dice.rolls import ALL_KEPT, NONE_KEPT, ROLLS, fallen, wrong_draw
from games.dice.scoring import DICE, Category, Dice, five_alike
from games.dice.sheet import Sheet

if TYPE_CHECKING:
    from games.dice.variants import Variant


class Phase(Enum):
    """The phases of a turn."""

    ROLLING = "rolling"
    """The dice are about to be rolled."""
    DECIDING = "deciding"
    """The player chooses between another roll and scoring."""
    SELECTING = "selecting"
    """The player chooses a category and can no longer roll."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The move that rolls the dice that are not kept."""

    kept: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Select:
    """The move that ends the rolls of a turn; the player then chooses a category."""


@dataclass(frozen=True, slots=True)
class Score:
    """The move that scores the current dice in a category and ends the turn."""

    category: Category


Move: TypeAlias = Throw | Select | Score

_DECISIONS: tuple[Move, ...] = (
    *(Throw(kept) for kept in product((False, True), repeat=DICE) if kept != ALL_KEPT),
    Select(),
)


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game; every player sees all of it."""

    sheets: tuple[Sheet, ...]
    player: Seat = 0
    phase: Phase = Phase.ROLLING
    rolls: int = 0
    """The number of rolls taken in the current turn."""
    dice: Dice = ()
    """The faces of the five dice; at the start of a turn, those of the previous turn."""
    kept: tuple[bool, ...] = NONE_KEPT
    """For each die, True if it was kept in the last roll of this turn."""

    @property
    def sheet(self) -> Sheet:
        """The score sheet of the player whose turn it is."""
        return self.sheets[self.player]


AnyState = TypeVar("AnyState", bound=State)


def due(state: State) -> Ask[Move] | Roll | None:
    """Return what the game needs next: the result of a roll, or a player's choice; None at the end.

    The first roll of a turn is automatic. Any dice may be kept if at least one is rolled; any unused category
    may be scored.
    """
    unused = state.sheet.unused
    if not unused:
        return None
    match state.phase:
        case Phase.ROLLING:
            return Roll(DICE - sum(state.kept))
        case Phase.DECIDING:
            return Ask(state.player, _DECISIONS)
    return Ask(state.player, tuple(map(Score, unused)))


def landed(state: State, drawn: Drawn) -> Dice:
    """Return the five dice after a roll."""
    return fallen(state.dice, state.kept, drawn)


def apply(state: AnyState, step: Move | Drawn) -> AnyState:
    """Return the state after a move or a roll. Raises IllegalMoveError."""
    if isinstance(step, Drawn):
        return _land(state, step)
    _check(state, step)
    match step:
        case Throw(kept):
            return replace(state, phase=Phase.ROLLING, kept=kept)
        case Select():
            return replace(state, phase=Phase.SELECTING)
    return _end_turn(state, step.category)


def scores(state: State) -> tuple[int, ...]:
    """Return the current total of every player."""
    return tuple(sheet.total for sheet in state.sheets)


def winners(state: State) -> tuple[Seat, ...]:
    """Return the players with the highest total; empty before the end of the game."""
    return () if any(sheet.unused for sheet in state.sheets) else best(scores(state))


def write(step: Move | Drawn, variant: Variant) -> str:
    """Return a move or a roll as a line of text for the saved game.

    Examples: `dice 3 1 6`, `roll 2 4 5` (positions of the rolled dice), `select`, `score FULL HOUSE`.
    """
    match step:
        case Drawn():
            return write_dice(step)
        case Throw(kept):
            return " ".join(("roll", *(str(at) for at, keep in enumerate(kept, 1) if not keep)))
        case Select():
            return "select"
    return f"score {variant.names[step.category]}"


def read(line: str, variant: Variant) -> Move | Drawn:
    """Parse a line of text written by `write` into a move or a roll. Raises ReadError."""
    return _lines(variant).read(line)


@cache
def _lines(variant: Variant) -> Lines[Move]:
    moves = (*_DECISIONS, *map(Score, variant.names))
    return Lines(variant.name, {write(move, variant): move for move in moves}, DICE)


def _check(state: State, move: Move) -> None:
    asked = due(state)
    if move in legal(asked):
        return
    name = write(move, state.sheet.variant)
    if asked is None:
        raise IllegalMoveError(name, "the game is over")
    if state.phase is Phase.ROLLING:
        raise IllegalMoveError(name, "the dice are rolling")
    if isinstance(move, Score) and state.phase is Phase.SELECTING:
        raise IllegalMoveError(name, "this category is used")
    if isinstance(move, Score):
        raise IllegalMoveError(name, "end the rolling first")
    if state.phase is Phase.SELECTING:
        raise IllegalMoveError(name, "no more rolls this turn; a category must be chosen")
    raise IllegalMoveError(name, "with all five dice kept there is nothing to roll")


def _land(state: AnyState, drawn: Drawn) -> AnyState:
    asked = due(state)
    if not isinstance(asked, Roll):
        raise IllegalMoveError(write_dice(drawn), "no roll is due")
    if wrong := wrong_draw(drawn, asked.dice):
        raise IllegalMoveError(write_dice(drawn), wrong)
    rolls = state.rolls + 1
    rolled = replace(state, rolls=rolls, dice=landed(state, drawn))
    unused = rolled.sheet.points(Category.FIVE_ALIKE) is None
    if rolled.sheet.variant.taken_at_once and unused and five_alike(rolled.dice):
        return _end_turn(rolled, Category.FIVE_ALIKE)
    return replace(rolled, phase=Phase.SELECTING if rolls == ROLLS else Phase.DECIDING)


def _end_turn(state: AnyState, category: Category) -> AnyState:
    sheets = list(state.sheets)
    sheets[state.player] = state.sheet.score(category, state.dice)
    return replace(
        state,
        sheets=tuple(sheets),
        player=(state.player + 1) % len(sheets),
        phase=Phase.ROLLING,
        rolls=0,
        kept=NONE_KEPT,
    )
