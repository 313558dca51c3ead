"""The computer players of POKER DICE: they point and fire as a person does, one thing at a time."""

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
"""Gives the hints."""


class ColumnPlayer:
    """Plays a column against the others."""

    def __init__(self, perfect: Perfect) -> None:
        """`perfect`: what every choice is worth."""
        self._perfect = perfect

    def choose(self, view: View, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Roll, sort the dice into held and free ones, roll again, score."""
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
    """A player of every level, the perfect one first."""
    return {level: ColumnPlayer(Perfect(POKER_DICE, fog)) for level, fog in LEVELS.items()}


def advice(view: View) -> tuple[Advice, ...]:
    """The best that can be done with the dice as they lie; nothing where none have been rolled."""
    if view.ended or not view.rolls:
        return ()
    return advise(PERFECT, view.sheet, view.dice, view.rolls, duel(view.sheets, view.player))


def sort(dice: Dice, held: tuple[bool, ...], faces: Dice) -> Hold | None:
    """The next die to move so that just these faces are held; None when they are."""
    wanted = list(faces)
    for at, face in enumerate(dice):
        if held[at]:
            if face not in wanted:
                return Hold(at, held=False)
            wanted.remove(face)
    free = (at for at, face in enumerate(dice) if not held[at] and face in wanted)
    return next((Hold(at, held=True) for at in free), None)
