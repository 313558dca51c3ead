"""The computer players of YAHTSEE, one for each level of strength; the perfect one also gives hints."""

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
"""The computer player that always makes the best choice; it also supplies the hints."""


class Opponent:
    """A computer player of YAHTSEE, which quits the match when a game is over."""

    def __init__(self, perfect: Perfect) -> None:
        """Create a computer player that takes the value of every choice from `perfect`."""
        self._turns = DicePlayer(perfect, _ahead)

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        """Return the computer player's next move in a turn; after the end of a game, always QUIT."""
        return Choice.QUIT if view.ended else self._turns.choose(view, moves, rng)


def players() -> dict[str, Opponent]:
    """Return one computer player for each level of strength, the perfect one first."""
    return {level: Opponent(Perfect(YAHTSEE, fog)) for level, fog in LEVELS.items()}


def advice(view: View) -> tuple[Advice, ...]:
    """Return the best choices for the player whose turn it is, for the hint; empty when the game is over."""
    if view.ended:
        return ()
    rolls = ROLLS if view.phase is Phase.SELECTING else view.rolls
    return advise(PERFECT, view.sheet, view.dice, rolls, duel(view.sheets, view.player, _ahead(view)))


def _ahead(view: View) -> int:
    """Return the player's lead in points from the earlier games of the match.

    It is 0 unless the match is for points and has two players.
    """
    games = view.options.games
    if view.options.wins or not games or len(view.sheets) != 2:
        return 0
    points = match.points(games)
    return points[view.player] - points[1 - view.player]
