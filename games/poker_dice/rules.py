"""The rules of POKER DICE (1987): the player starts every roll, and a score can be undone.

All players share one score table. Scoring follows `games.dice.sheet` with the game's `Variant`.

Rules added where the manual is silent: a turn begins with the pointer on ROLL, unless a mouse has moved it.
When a joystick holds or releases a die, the pointer stays on that die, so that a second FIRE reverses the
action. A joystick reaches QUIT only from NEXT. UNDO belongs to the person who scored and stays available
until the next player rolls; a computer's score cannot be undone. NEXT in the middle of a game keeps the
session totals without that game.
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
"""The entry in `Options.columns` for a column played by a person."""

score_bounds = (0, 5 * 21 + BONUS + 3 * 30 + 25 + 30 + 40 + 50)
"""The lowest and the highest possible total; for the highest, five alike fill every category in which they
score."""


class Evening(NamedTuple):
    """The session totals: the results of the earlier games played by the same players."""

    games: int = 0
    won: tuple[int, ...] = ()
    """The number of games won by each player; a tied game counts as won for every tied player."""
    points: tuple[int, ...] = ()
    """The points of each player, added over all games of the session."""


NO_GAMES = Evening()


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game: who plays each column, the session totals, and how joysticks are shared."""

    columns: tuple[str, ...]
    evening: Evening = NO_GAMES
    sticks: int = 0
    """The number of joysticks that the players share; 0 if everybody has one."""


class Action(Enum):
    """The actions of the four buttons below the dice tray."""

    ROLL = "roll"
    """Roll the dice that are not held."""
    UNDO = "undo"
    """Undo the last score."""
    NEXT = "next"
    """Start another game with the same players."""
    QUIT = "quit"
    """Leave the game and go to the game menu."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The move that holds a die for the next roll, or releases it."""

    die: int
    """Index of the die, from 0."""
    held: bool


Move: TypeAlias = Action | Hold | Score

_HOLDS = tuple(Hold(die, held) for held in (True, False) for die in range(DICE))


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game; every player sees all of it."""

    options: Options
    sheets: tuple[Sheet, ...]
    player: Seat = 0
    rolls: int = 0
    """The number of rolls taken in the current turn."""
    dice: Dice = ()
    """The faces of the five dice; empty before the first roll of a turn."""
    held: tuple[bool, ...] = NONE_KEPT
    """For each die, True if it is held and will not be rolled again."""
    rolling: bool = False
    """True after ROLL was chosen, until the result of the roll is known."""
    before: State | None = None
    """The state that UNDO restores, from before the last score; None once the next player has rolled."""
    choice: Action | None = None
    """NEXT or QUIT, once chosen; None while the game continues."""

    @property
    def sheet(self) -> Sheet:
        """The score column of the player whose turn it is."""
        return self.sheets[self.player]

    @property
    def ended(self) -> bool:
        """True if every player has used every category."""
        return all(sheet.closed for sheet in self.sheets)

    @property
    def undoes(self) -> bool:
        """True if UNDO is possible: a person has just scored, and nobody has rolled since."""
        return self.before is not None and not self.options.columns[self.before.player]


View: TypeAlias = State


def start(options: Options) -> State:
    """Return the state at the start of a game, before the first player's first roll."""
    return State(options, (Sheet(POKER_DICE),) * len(options.columns))


def due(state: State) -> Ask[Move] | Roll | None:
    """Return what the game needs next: the result of a roll, a player's move, or None at the end.

    After the last score the possible moves are NEXT, QUIT and UNDO.
    """
    if state.choice:
        return None
    if state.rolling:
        return Roll(DICE - sum(state.held))
    return Ask(state.player, _moves(state))


def _moves(state: State) -> tuple[Move, ...]:
    """Return the legal moves of the current player.

    There are at most three rolls a turn, and none while all five dice are held. Scoring needs at least one
    roll.
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
    """Return the state after a move or a roll. Raises IllegalMoveError."""
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
    """Return True if leaving now would lose a game in progress."""
    return bool(state.rolls) or any(sheet.boxes for sheet in state.sheets)


def scores(state: State) -> tuple[int, ...]:
    """Return the current total of every player; the bonus is only added at the end of the game."""
    return tuple(sheet.total for sheet in state.sheets)


def winners(state: State) -> tuple[Seat, ...]:
    """Return the players with the highest total; empty before the end of the game."""
    return best(scores(state)) if state.ended else ()


def next_options(state: State) -> Options | Exit:
    """Return the options of the next game after NEXT, or the exit to the game menu after QUIT.

    The next game has the same players and keeps the session totals.
    """
    return replace(state.options, evening=evening(state)) if state.choice is Action.NEXT else Exit.MENU


def again(options: Options) -> Options:
    """Return the options for the same players with the session totals reset to zero."""
    return replace(options, evening=NO_GAMES)


def evening(state: State) -> Evening:
    """Return the session totals including this game."""
    before, seats = state.options.evening, range(len(state.sheets))
    won = before.won or (0,) * len(seats)
    points = before.points or (0,) * len(seats)
    return Evening(
        before.games + 1,
        tuple(won[seat] + (seat in winners(state)) for seat in seats),
        tuple(points[seat] + state.sheets[seat].total for seat in seats),
    )


def shared_moves(state: State) -> tuple[tuple[Seat, Move], ...]:
    """Return the moves that a player may make out of turn, each with its player.

    UNDO belongs to the player who scored; at the end of the game every player may choose.
    """
    undo = [(state.before.player, Action.UNDO)] if state.before and state.undoes else []
    if not state.ended:
        return tuple(undo)
    seats = range(len(state.sheets))
    return (*undo, *((seat, choice) for seat in seats for choice in (Action.NEXT, Action.QUIT)))


def write(step: Move | Drawn) -> str:
    """Return a move or a roll as a line of text for the saved game.

    Examples: `dice 3 1 6`, `roll`, `hold 2`, `free 2`, `score FULL HOUSE`, `undo`, `next`, `quit`.
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
    """Parse a line of text written by `write` into a move or a roll. Raises ReadError."""
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
            return "all five dice are held" if state.rolls < ROLLS else "only three rolls are allowed"
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
    """Return the state after a score: the next player's turn, or the game ends and bonuses are added."""
    sheets = list(state.sheets)
    sheets[state.player] = state.sheet.score(score.category, state.dice)
    player = (state.player + 1) % len(sheets)
    if not any(sheet.unused for sheet in sheets):
        sheets = [replace(sheet, closed=True) for sheet in sheets]
        columns = state.options.columns
        player = columns.index(PERSON) if columns[state.player] else state.player
    return State(state.options, tuple(sheets), player, before=state)
