"""The computer players of YAHTSEE, which quit when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.last_box import duel
from games.dice.perfect import LEVELS, Perfect
from games.dice.player import DicePlayer, advise
from games.dice.rolls import ROLLS
from games.dice.turns import Phase
from games.dice.variants import YAHTSEE
from games.yahtsee import match
from games.yahtsee.rules import Choice, Move, View

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Advice

PERFECT = Perfect(YAHTSEE)
"""The perfect player, which gives the hints."""


class Opponent:
    """A computer player that plays its turns and quits when the game is over."""

    def __init__(self, perfect: Perfect) -> None:
        """`perfect`: the value of every choice."""
        self._turns = DicePlayer(perfect, _ahead)

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        """Choose a move of the turn; when the game is over, always QUIT."""
        return Choice.QUIT if view.ended else self._turns.choose(view, moves, rng)


def players() -> dict[str, Opponent]:
    """Return an opponent of every level, the perfect one first."""
    return {level: Opponent(Perfect(YAHTSEE, fog)) for level, fog in LEVELS.items()}


def advice(view: View) -> tuple[Advice, ...]:
    """Return the best choices; empty when the game is over."""
    if view.ended:
        return ()
    rolls = ROLLS if view.phase is Phase.SELECTING else view.rolls
    return advise(PERFECT, view.sheet, view.dice, rolls, duel(view.sheets, view.player, _ahead(view)))


def _ahead(view: View) -> int:
    """Return the lead in points from earlier games of a two-player match for points, where it counts."""
    games = view.options.games
    if view.options.wins or not games or len(view.sheets) != 2:
        return 0
    points = match.points(games)
    return points[view.player] - points[1 - view.player]
