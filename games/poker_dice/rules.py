"""The rules of POKER DICE (1987): nothing rolls by itself, and a score can be taken back.

All columns stand on one sheet. The scoring is that of `games.dice.sheet` by the game's `Variant`.

Rules about which the manual is silent: a turn begins with the pointer on ROLL, unless a mouse has moved it.
When a stick holds or frees a die the pointer stays with that die, so that FIRE again undoes it. A stick
reaches QUIT only from NEXT. UNDO belongs to the person who scored, during the next player's turn as well; a
computer's score cannot be undone. NEXT in the middle of a game keeps the evening's totals without that game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias

from cabinet.api import Ask, Drawn, Exit, IllegalMoveError, Roll, Seat, best, legal
from cabinet.kit import Lines, write_dice
from games.dice.rolls import ALL_KEPT, NONE_KEPT, ROLLS, fallen, wrong_draw
from games.dice.scoring import BONUS, DICE, Dice
from games.dice.sheet import Sheet
from games.dice.turns import Score
from games.dice.variants import POKER_DICE

NAMES = POKER_DICE.names
PERSON = ""
"""The word for a person's column."""

score_bounds = (0, 5 * 21 + BONUS + 3 * 30 + 25 + 30 + 40 + 50)
"""The lowest and highest possible score: at best five alike in every category except the full house and
the straights."""


class Evening(NamedTuple):
    """The results of the same columns in the games before this one."""

    games: int = 0
    won: tuple[int, ...] = ()
    """The number of games won by each column; a tied game counts for every tied column."""
    points: tuple[int, ...] = ()
    """The points of each column in the games so far."""


NO_GAMES = Evening()


@dataclass(frozen=True, slots=True)
class Options:
    """The player of each column: a person, or a computer player of some strength."""

    columns: tuple[str, ...]
    evening: Evening = NO_GAMES
    sticks: int = 0
    """Joysticks that the people share; 0 if everybody has one."""


class Action(Enum):
    """The actions of the keys around the dice."""

    ROLL = "roll"
    """Roll the dice that are not held."""
    UNDO = "undo"
    """Take the last score back."""
    NEXT = "next"
    """After the end of a game: start another one for the same columns."""
    QUIT = "quit"
    """After the end of a game: go to the game menu."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Move a die into the HOLD area, or back into the ROLL area."""

    die: int
    """The die to move, counted from 0."""
    held: bool


Move: TypeAlias = Action | Hold | Score

_HOLDS = tuple(Hold(die, held) for held in (True, False) for die in range(DICE))


@dataclass(frozen=True, slots=True)
class State:
    """A game under way. Nothing in it is hidden: every seat's view is the state itself."""

    options: Options
    sheets: tuple[Sheet, ...]
    player: Seat = 0
    rolls: int = 0
    """Rolls taken in this turn."""
    dice: Dice = ()
    """The dice; none before the first roll of a turn."""
    held: tuple[bool, ...] = NONE_KEPT
    """True for each die in the HOLD area."""
    rolling: bool = False
    """True while the dice that are not held are in the air."""
    before: State | None = None
    """The state that UNDO restores: the turn before its score. None after the next player's first roll."""
    choice: Action | None = None
    """NEXT or QUIT, if chosen after the end of the game."""

    @property
    def sheet(self) -> Sheet:
        """The column of the player whose turn it is."""
        return self.sheets[self.player]

    @property
    def ended(self) -> bool:
        """True if every option of every column is used."""
        return all(sheet.closed for sheet in self.sheets)

    @property
    def undoes(self) -> bool:
        """True if UNDO is possible: a person's score was the last event."""
        return self.before is not None and not self.options.columns[self.before.player]


View: TypeAlias = State


def start(options: Options) -> State:
    """The state before the first column's first roll."""
    return State(options, (Sheet(POKER_DICE),) * len(options.columns))


def due(state: State) -> Ask[Move] | Roll | None:
    """The next step: a roll if ROLL was chosen, else a player's move.

    After the last score the moves are NEXT, QUIT and UNDO.
    """
    if state.choice:
        return None
    if state.rolling:
        return Roll(DICE - sum(state.held))
    return Ask(state.player, _moves(state))


def _moves(state: State) -> tuple[Move, ...]:
    """The legal moves.

    Up to three rolls, but none while all five dice are held; a score once a roll was taken; UNDO while it is
    possible.
    """
    undo = (Action.UNDO,) if state.undoes else ()
    if state.ended:
        return (*undo, Action.NEXT, Action.QUIT)
    roll = (Action.ROLL,) if state.rolls < ROLLS and state.held != ALL_KEPT else ()
    if not state.rolls:
        return (*roll, *undo)
    holds = (Hold(die, not held) for die, held in enumerate(state.held))
    return (*roll, *holds, *map(Score, state.sheet.unused))


def apply(state: State, step: Move | Drawn) -> State:
    """The state after a move or a roll. Raises IllegalMoveError."""
    if isinstance(step, Drawn):
        return _land(state, step)
    if step not in legal(due(state)):
        raise IllegalMoveError(write(step), _why_not(state, step))
    match step:
        case Hold(die, held):
            return replace(state, held=(*state.held[:die], held, *state.held[die + 1 :]))
        case Score():
            return _score(state, step)
        case Action.ROLL:
            return replace(state, rolling=True, before=None)
        case Action.UNDO if state.before:
            return state.before
    return replace(state, choice=step)


def under_way(state: State) -> bool:
    """True if a game in progress would be lost."""
    return bool(state.rolls) or any(sheet.boxes for sheet in state.sheets)


def scores(state: State) -> tuple[int, ...]:
    """The current total of every column; the bonus comes at the end."""
    return tuple(sheet.total for sheet in state.sheets)


def winners(state: State) -> tuple[Seat, ...]:
    """The columns with the highest total; none before the end."""
    return best(scores(state)) if state.ended else ()


def next_options(state: State) -> Options | Exit:
    """The options of the next game.

    NEXT: another game for the same columns, which keeps the evening's totals. QUIT: the menu.
    """
    return replace(state.options, evening=evening(state)) if state.choice is Action.NEXT else Exit.MENU


def again(options: Options) -> Options:
    """The options of another evening for the same columns."""
    return replace(options, evening=NO_GAMES)


def evening(state: State) -> Evening:
    """The results of the evening, including this game."""
    before, seats = state.options.evening, range(len(state.sheets))
    won = before.won or (0,) * len(seats)
    points = before.points or (0,) * len(seats)
    return Evening(
        before.games + 1,
        tuple(won[seat] + (seat in winners(state)) for seat in seats),
        tuple(points[seat] + state.sheets[seat].total for seat in seats),
    )


def shared_moves(state: State) -> tuple[tuple[Seat, Move], ...]:
    """The moves that a seat may make at any time.

    UNDO belongs to the player who scored; at the end of the game anybody may choose.
    """
    undo = [(state.before.player, Action.UNDO)] if state.before and state.undoes else []
    if not state.ended:
        return tuple(undo)
    seats = range(len(state.sheets))
    return (*undo, *((seat, choice) for seat in seats for choice in (Action.NEXT, Action.QUIT)))


def write(step: Move | Drawn) -> str:
    """The line for a move or a roll.

    `dice 3 1 6`, `roll`, `hold 2`, `free 2`, `score FULL HOUSE`, `undo`, `next`, `quit`.
    """
    match step:
        case Drawn():
            return write_dice(step)
        case Hold(die, held):
            return f"{'hold' if held else 'free'} {die + 1}"
        case Score(category):
            return f"score {NAMES[category]}"
    return step.value


def read(line: str) -> Move | Drawn:
    """The step in a line that `write` wrote. Raises ReadError."""
    return _lines().read(line)


@cache
def _lines() -> Lines[Move]:
    moves: tuple[Move, ...] = (*Action, *_HOLDS, *map(Score, NAMES))
    return Lines(POKER_DICE.name, {write(move): move for move in moves}, DICE)


def _why_not(state: State, move: Move) -> str:
    if state.choice:
        return "the game is over"
    if state.rolling:
        return "the dice are rolling"
    match move:
        case Action.UNDO:
            return "there is no score to take back"
        case Action.NEXT | Action.QUIT:
            return "the game is not over yet"
        case _ if state.ended:
            return "every option is used"
        case Action.ROLL:
            return "all five dice are held" if state.rolls < ROLLS else "three rolls are all there are"
        case _ if not state.rolls:
            return "roll first"
        case Hold():
            return "this die is there already"
    return "this option is used"


def _land(state: State, drawn: Drawn) -> State:
    asked = due(state)
    if not isinstance(asked, Roll):
        raise IllegalMoveError(write(drawn), "no roll is due")
    if wrong := wrong_draw(drawn, asked.dice):
        raise IllegalMoveError(write(drawn), wrong)
    dice = fallen(state.dice, state.held, drawn)
    return replace(state, rolls=state.rolls + 1, dice=dice, rolling=False)


def _score(state: State, score: Score) -> State:
    """The state after a score: the turn passes; after the last score of the game the bonuses are added."""
    sheets = list(state.sheets)
    sheets[state.player] = state.sheet.score(score.category, state.dice)
    player = (state.player + 1) % len(sheets)
    if not any(sheet.unused for sheet in sheets):
        sheets = [replace(sheet, closed=True) for sheet in sheets]
        columns = state.options.columns
        player = columns.index(PERSON) if columns[state.player] else state.player
    return State(state.options, tuple(sheets), player, before=state)
