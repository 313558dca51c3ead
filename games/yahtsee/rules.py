"""The rules of YAHTSEE (1988): thirteen rounds, jokers, matches of several games.

The turn is that of `games.dice.turns`, the scoring that of its `Variant`. A game ends with PLAY or QUIT; the
match goes on in the options of the next game.

Rules about which the manual is silent: a joystick can set up the whole game, too. With one player there is no
choice of joysticks. In a match to a number of wins the leader has the most games won, in any other the most
points; a tied game is won by all tied players. Anybody may choose PLAY or QUIT. With one player START begins
0.15 s late, because OPTION may still be pressed together with it; OPTION alone steps the match at its
release, 0.15 s after its press at the earliest.
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
"""The lowest and highest possible score: at best thirteen five-alikes, while jokers fill the full house
and the runs."""


@dataclass(frozen=True, slots=True)
class Options:
    """The players, the joysticks, and the match up to now."""

    people: int
    sticks: int
    computer: str = ""
    """The strength of the computer that a lone person plays against; "" for no computer."""
    wins: int = 0
    """Games that win the match; 0 for the most points in up to six games."""
    games: Games = ()
    """The games of the match up to now."""

    @property
    def seats(self) -> int:
        """The number of players, including the computer."""
        return self.people + bool(self.computer)


class Choice(Enum):
    """The choice after a game."""

    PLAY = "play"
    """The next game with the same players and joysticks."""
    QUIT = "quit"
    """Back to the choice of players."""


Move: TypeAlias = turns.Move | Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class State(turns.State):
    """A game under way, and the match that it belongs to."""

    options: Options = field(default=Options(1, 1))
    choice: Choice | None = None
    """PLAY or QUIT, if chosen after the end of the game."""

    @property
    def ended(self) -> bool:
        """True if every category of every player is used."""
        return not self.sheet.unused

    @property
    def games(self) -> Games:
        """The games of the match, including this one so far."""
        return (*self.options.games, scores(self))


View: TypeAlias = State


def start(options: Options) -> State:
    """Return the state before player 1's first roll."""
    return State((Sheet(YAHTSEE),) * options.seats, options=options)


def due(state: State) -> Due[Move]:
    """Return the next step as in `games.dice.turns`; after the last category player 1 plays on or quits."""
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
    """Return the options of the next game.

    PLAY: the next game of the match, or the first of a new match if this one is decided. None for QUIT.
    """
    if state.choice is not Choice.PLAY:
        return None
    over = match.decided(state.options.wins, state.games)
    return replace(state.options, games=() if over else state.games)


def again(options: Options) -> Options:
    """Return the options of another match for the same people."""
    return replace(options, games=())


def shared_moves(state: State) -> tuple[tuple[Seat, Move], ...]:
    """Return the moves that every seat may make: anybody may choose PLAY or QUIT."""
    if not state.ended:
        return ()
    return tuple((seat, choice) for seat in range(len(state.sheets)) for choice in Choice)


def write(step: Move | Drawn) -> str:
    """Return the line for a move or a roll.

    `dice 3 1 6`, `roll 2 4 5` (which dice), `select`, `score FULL HOUSE`, `play`, `quit`.
    """
    return step.value if isinstance(step, Choice) else turns.write(step, YAHTSEE)


def read(line: str) -> Move | Drawn:
    """Return the step in a line that `write` wrote. Raises ReadError."""
    if line in {choice.value for choice in Choice}:
        return Choice(line)
    return turns.read(line, YAHTSEE)
