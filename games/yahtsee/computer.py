"""The computer players of YAHTSEE, who also know how to stop."""

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
"""Gives the hints."""


class Opponent:
    """Plays its turns, and quits when the game is over."""

    def __init__(self, perfect: Perfect) -> None:
        """`perfect`: what every choice is worth."""
        self._turns = DicePlayer(perfect, _ahead)

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        """Play the turn; it never chooses another game."""
        return Choice.QUIT if view.ended else self._turns.choose(view, moves, rng)


def players() -> dict[str, Opponent]:
    """An opponent of every level, the perfect one first."""
    return {level: Opponent(Perfect(YAHTSEE, fog)) for level, fog in LEVELS.items()}


def advice(view: View) -> tuple[Advice, ...]:
    """The best that can be done; nothing when the game is over."""
    if view.ended:
        return ()
    rolls = ROLLS if view.phase is Phase.SELECTING else view.rolls
    return advise(PERFECT, view.sheet, view.dice, rolls, duel(view.sheets, view.player, _ahead(view)))


def _ahead(view: View) -> int:
    """The lead of one of two from the games before, in a match for points: there it counts as well."""
    games = view.options.games
    if view.options.wins or not games or len(view.sheets) != 2:
        return 0
    points = match.points(games)
    return points[view.player] - points[1 - view.player]
