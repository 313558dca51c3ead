"""The computer players of YAHTSEE: those of `games.dice.player`, who also know how to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.perfect import Perfect
from games.dice.player import advise
from games.dice.player import players as turn_players
from games.dice.rolls import ROLLS
from games.dice.turns import Phase
from games.dice.variants import YAHTSEE
from games.yahtsee.rules import Choice, Move, View

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Advice
    from games.dice.player import DicePlayer

PERFECT = Perfect(YAHTSEE)
"""Who gives the hints."""


class Opponent:
    """Plays its turns, and quits when the game is over."""

    def __init__(self, player: DicePlayer) -> None:
        """`player`: who knows how to play a turn."""
        self._player = player

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        """Its player's move; nobody asked it for another game."""
        return Choice.QUIT if view.ended else self._player.choose(view, moves, rng)


def players() -> dict[str, Opponent]:
    """An opponent of every level, the perfect one first."""
    return {level: Opponent(player) for level, player in turn_players(YAHTSEE).items()}


def advice(view: View) -> tuple[Advice, ...]:
    """The best that can be done; nothing when the game is over."""
    if view.ended:
        return ()
    rolls = ROLLS if view.phase is Phase.SELECTING else view.rolls
    return advise(PERFECT, view.sheet, view.dice, rolls)
