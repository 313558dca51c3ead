"""The rules of DICE POKER (1982): thirteen rounds, five dice, up to three rolls a turn.

Turns follow `games.dice.turns`, scoring follows the game's `Variant`.

Rules added where the manual is silent: on the title screen START starts the game like FIRE, SELECT goes to
the game menu, OPTION opens the help. UP leaves SELECT DICE TO KEEP with ROLL chosen. Dice marked since the
last roll are not saved: after a power cut the dice lie as they were rolled. The computer players play only in
attract mode, because the game of 1982 had no opponents.
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
"""The lowest and highest possible score.

The highest is reached with thirteen QUINTAs (five alike): they also score as full house and straights."""


Move: TypeAlias = turns.Move
View: TypeAlias = State


def start(options: Options) -> State:
    """Return the state at the start of a game, before player 1's first roll."""
    return State((Sheet(DICE_POKER),) * options.players)


def write(step: Move | Drawn) -> str:
    """Return a move or a roll as a line of text for the saved game.

    Examples: `dice 3 1 6`, `roll 2 4 5` (positions of the rolled dice), `select`, `score FULL HOUSE`.
    """
    return turns.write(step, DICE_POKER)


def read(line: str) -> Move | Drawn:
    """Parse a line of text written by `write` into a move or a roll. Raises ReadError."""
    return turns.read(line, DICE_POKER)
