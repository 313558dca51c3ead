"""The computer players of POKER DICE; like a person, they roll, hold and score one action at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.last_box import best_keep, duel
from games.dice.perfect import LEVELS, Perfect
from games.dice.player import advise
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE
from games.dice.turns import Score
from games.dice.variants import POKER_DICE
from games.poker_dice.rules import Action, Hold

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Advice
    from games.dice.scoring import Dice
    from games.poker_dice.rules import Move, View


PERFECT = Perfect(POKER_DICE)
"""The computer player that always makes the best choice; it also supplies the hints."""


class ColumnPlayer:
    """A computer player for one column of the score sheet."""

    def __init__(self, perfect: Perfect) -> None:
        """Create a computer player that takes the value of every choice from `perfect`."""
        self._perfect = perfect

    def choose(self, view: View, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Return the next action: roll, hold or release one die, roll again, or score."""
        if view.ended:
            return Action.QUIT
        if not view.rolls:
            return Action.ROLL
        if view.rolls < ROLLS:
            faces = best_keep(self._perfect, view.sheets, view.player, view.dice, view.rolls)
            if len(faces) < DICE:
                return sort(view.dice, view.held, faces) or Action.ROLL
        return Score(self._perfect.categories(view.sheet, view.dice)[0][0])


def players() -> dict[str, ColumnPlayer]:
    """Return one computer player for each level of strength, the perfect one first."""
    return {level: ColumnPlayer(Perfect(POKER_DICE, fog)) for level, fog in LEVELS.items()}


def advice(view: View) -> tuple[Advice, ...]:
    """Return the best choices for the dice on the table; empty before the first roll of a turn."""
    if view.ended or not view.rolls:
        return ()
    return advise(PERFECT, view.sheet, view.dice, view.rolls, duel(view.sheets, view.player))


def sort(dice: Dice, held: tuple[bool, ...], faces: Dice) -> Hold | None:
    """Return the next die to hold or release so that exactly `faces` are held; None if they already are."""
    wanted = list(faces)
    for at, face in enumerate(dice):
        if held[at]:
            if face not in wanted:
                return Hold(at, held=False)
            wanted.remove(face)
    free = (at for at, face in enumerate(dice) if not held[at] and face in wanted)
    return next((Hold(at, held=True) for at in free), None)
