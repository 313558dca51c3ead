"""The computer player of POKER DICE: it points and fires as a person does, one thing at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.perfect import LEVELS, Perfect
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE
from games.dice.turns import Score
from games.dice.variants import POKER_DICE
from games.poker_dice.rules import Action, Hold

if TYPE_CHECKING:
    from random import Random

    from games.dice.scoring import Dice
    from games.poker_dice.rules import Move, View


class ColumnPlayer:
    """Plays the best solitaire game, or one through the fog of its level."""

    def __init__(self, perfect: Perfect) -> None:
        """`perfect`: who knows what every choice is worth."""
        self._perfect = perfect

    def choose(self, view: View, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Roll, sort the dice into what is held and what is not, roll again, score."""
        if view.ended:
            return Action.QUIT
        if not view.rolls:
            return Action.ROLL
        if view.rolls < ROLLS:
            faces = self._perfect.keeps(view.sheet, view.dice, view.rolls)[0][0]
            if len(faces) < DICE:
                return sort(view.dice, view.held, faces) or Action.ROLL
        return Score(self._perfect.categories(view.sheet, view.dice)[0][0])


def players() -> dict[str, ColumnPlayer]:
    """A player of every level, the perfect one first."""
    return {level: ColumnPlayer(Perfect(POKER_DICE, fog)) for level, fog in LEVELS.items()}


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
