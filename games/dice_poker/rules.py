"""The rules of DICE POKER (1982): thirteen rounds, five dice, three rolls a turn.

The turn is that of `games.dice.turns`, the scoring that of its `Variant`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from games.dice import turns
from games.dice.scoring import BONUS, Category
from games.dice.sheet import Sheet
from games.dice.turns import State, apply, chance, moves, scores, turn, winners
from games.dice.variants import DICE_POKER

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Drawn, Seat

__all__ = [
    "Move",
    "Options",
    "State",
    "View",
    "apply",
    "chance",
    "moves",
    "read",
    "score_bounds",
    "scores",
    "start",
    "turn",
    "unseen",
    "view",
    "winners",
    "write",
]

QUINTA = Category.FIVE_ALIKE
NAMES = DICE_POKER.names

score_bounds = (0, 5 * 21 + BONUS + 3 * 30 + 50 + 12 * DICE_POKER.extra)
"""At best twelve five-alikes after a first QUINTA, the full house and the straights given up for them."""


@dataclass(frozen=True, slots=True)
class Options:
    """How many play."""

    players: int


Move: TypeAlias = turns.Move
View: TypeAlias = State


def start(options: Options) -> State:
    """The state before player 1's first roll."""
    return State((Sheet(DICE_POKER),) * options.players)


def view(state: State, _seat: Seat) -> View:
    """Everything lies on the table."""
    return state


def unseen(state: State, _seat: Seat, _rng: Random) -> State:
    """Nothing is hidden."""
    return state


def write(step: Move | Drawn) -> str:
    """`dice 3 1 6`, `roll 2 4 5` (which dice), `select`, `score FULL HOUSE`."""
    return turns.write(step, DICE_POKER)


def read(line: str) -> Move | Drawn:
    """The step in a line that `write` wrote. Raises ReadError."""
    return turns.read(line, DICE_POKER)
