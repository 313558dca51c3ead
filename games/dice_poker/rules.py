"""The rules of DICE POKER (1982): thirteen rounds, five dice, three rolls a turn.

The turn is that of `games.dice.turns`, the scoring that of its `Variant`.

Rules about which the manual is silent: START on the title takes the number of players as FIRE does, SELECT
goes to the game menu, OPTION explains the game. UP leaves SELECT DICE TO KEEP with ROLL chosen. Marks made
since the last roll are not in the journal: after a power cut the dice lie as they were rolled. The computer
players play only in attract mode, because the game of 1982 had no opponents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.kit import Options
from games.dice import turns
from games.dice.scoring import BONUS, Category
from games.dice.sheet import Sheet
from games.dice.turns import State, apply, due, scores
from games.dice.variants import DICE_POKER

if TYPE_CHECKING:
    from cabinet.api import Drawn

__all__ = [
    "Move",
    "Options",
    "State",
    "View",
    "apply",
    "due",
    "read",
    "score_bounds",
    "scores",
    "start",
    "write",
]

QUINTA = Category.FIVE_ALIKE
NAMES = DICE_POKER.names

score_bounds = (0, 5 * 21 + BONUS + 3 * 30 + 50 + 12 * DICE_POKER.extra)
"""The lowest and highest possible score: at best twelve five-alikes after a first QUINTA, which take the
place of the full house and the straights."""


Move: TypeAlias = turns.Move
View: TypeAlias = State


def start(options: Options) -> State:
    """Return the state of the game before player 1's first roll."""
    return State((Sheet(DICE_POKER),) * options.players)


def write(step: Move | Drawn) -> str:
    """Return the line for a step: `dice 3 1 6`, `roll 2 4 5` (which dice), `select`, `score FULL HOUSE`."""
    return turns.write(step, DICE_POKER)


def read(line: str) -> Move | Drawn:
    """Return the step in a line that `write` wrote. Raises ReadError."""
    return turns.read(line, DICE_POKER)
