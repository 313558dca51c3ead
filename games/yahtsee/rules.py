"""The rules of YAHTSEE (1988): thirteen rounds, jokers, matches of several games.

Turns follow `games.dice.turns`, scoring follows the game's `Variant`. A game ends with the choice of PLAY or
QUIT; the options of the next game carry the match on.

Rules added where the manual is silent: the joystick can set up the whole game, too. With one player there is
no choice of joysticks. In a match to a number of wins the player with the most wins leads, in other matches
the player with the most points; a tied game counts as won by all tied players. Any player may choose PLAY or
QUIT. With one player START takes effect after 0.15 s, because OPTION may still be pressed together with it.
OPTION alone changes the match when it is released, but not before 0.15 s after its press.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import Ask, Drawn, IllegalMoveError, Seat, legal
from games.dice import turns
from games.dice.scoring import BONUS
from games.dice.sheet import Sheet
from games.dice.turns import scores, winners
from games.dice.variants import YAHTSEE
from games.yahtsee import match

if TYPE_CHECKING:
    from cabinet.api import Due
    from games.yahtsee.match import Games

__all__ = [
    "Choice",
    "Move",
    "Options",
    "State",
    "View",
    "again",
    "apply",
    "due",
    "next_options",
    "read",
    "score_bounds",
    "scores",
    "shared_moves",
    "start",
    "winners",
    "write",
]

NAMES = YAHTSEE.names

score_bounds = (0, 5 * 21 + BONUS + 3 * 30 + 25 + 30 + 40 + 50 + 12 * YAHTSEE.extra)
"""The lowest and highest possible score.

The highest has thirteen five-alikes, which as jokers also fill the full house and the runs."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game: number of people, joysticks, computer opponent, and the match so far."""

    people: int
    sticks: int
    computer: str = ""
    """Strength of the computer opponent of a single person; empty for no opponent."""
    wins: int = 0
    """Number of games to win for winning the match; 0 for a match for the most points in six games."""
    games: Games = ()
    """The results of the match's earlier games."""

    @property
    def seats(self) -> int:
        """Number of players, including the computer opponent."""
        return self.people + bool(self.computer)


class Choice(Enum):
    """The choice after a game: play another one or quit."""

    PLAY = "play"
    """Play the next game with the same players and joysticks."""
    QUIT = "quit"
    """Quit to the set-up screen."""


Move: TypeAlias = turns.Move | Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class State(turns.State):
    """The state of a game and of the match that it belongs to."""

    options: Options = field(default=Options(1, 1))
    choice: Choice | None = None
    """PLAY or QUIT, once chosen; None while the game continues."""

    @property
    def ended(self) -> bool:
        """True if every player has used every category."""
        return not self.sheet.unused

    @property
    def games(self) -> Games:
        """The results of the match's games, including the current one so far."""
        return (*self.options.games, scores(self))


View: TypeAlias = State


def start(options: Options) -> State:
    """Return the state at the start of a game, before player 1's first roll."""
    return State((Sheet(YAHTSEE),) * options.seats, options=options)


def due(state: State) -> Due[Move]:
    """Return what the game needs next: a roll or a player's choice; after the game, PLAY or QUIT."""
    if state.ended and state.choice is None:
        return Ask(state.player, tuple(Choice))
    return turns.due(state)


def apply(state: State, step: Move | Drawn) -> State:
    """Return the state after a move or a roll. Raises IllegalMoveError."""
    if isinstance(step, Choice):
        if step not in legal(due(state)):
            why = "the game is over" if state.ended else "the game is not over yet"
            raise IllegalMoveError(write(step), why)
        return replace(state, choice=step)
    return turns.apply(state, step)


def next_options(state: State) -> Options | None:
    """Return the options of the next game if PLAY was chosen; None if QUIT was chosen.

    The next game continues the match, or begins a new match if this one is over.
    """
    if state.choice is not Choice.PLAY:
        return None
    over = match.decided(state.options.wins, state.games)
    return replace(state.options, games=() if over else state.games)


def again(options: Options) -> Options:
    """Return the options for a new match with the same players."""
    return replace(options, games=())


def shared_moves(state: State) -> tuple[tuple[Seat, Move], ...]:
    """Return the moves that a player may make out of turn, each with its player: PLAY and QUIT."""
    if not state.ended:
        return ()
    return tuple((seat, choice) for seat in range(len(state.sheets)) for choice in Choice)


def write(step: Move | Drawn) -> str:
    """Return a move or a roll as a line of text for the saved game.

    Examples: `dice 3 1 6`, `roll 2 4 5` (positions of the rolled dice), `select`, `score FULL HOUSE`, `play`,
    `quit`.
    """
    return step.value if isinstance(step, Choice) else turns.write(step, YAHTSEE)


def read(line: str) -> Move | Drawn:
    """Parse a line of text written by `write` into a move or a roll. Raises ReadError."""
    if line in {choice.value for choice in Choice}:
        return Choice(line)
    return turns.read(line, YAHTSEE)
