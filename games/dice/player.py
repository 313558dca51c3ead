"""The computer player of DICE POKER, and the words of a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.api import Advice
from games.dice.perfect import LEVELS, Perfect
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE
from games.dice.turns import Phase, Score, Select, Throw

if TYPE_CHECKING:
    from random import Random

    from games.dice.contest import Contest, Duel
    from games.dice.scoring import Dice
    from games.dice.sheet import Sheet
    from games.dice.turns import Move, State
    from games.dice.variants import Variant

BEST = 3
"""Choices that a hint shows."""


class DicePlayer:
    """Plays the best solitaire game, or one through the fog of its level."""

    def __init__(self, perfect: Perfect) -> None:
        """`perfect`: who knows what every choice is worth."""
        self._perfect = perfect

    def choose(self, view: State, _moves: tuple[Any, ...], _rng: Random) -> Move:
        """Keep or use what promises the highest final total."""
        if view.phase is Phase.SELECTING:
            return Score(self._perfect.categories(view.sheet, view.dice)[0][0])
        faces = self._perfect.keeps(view.sheet, view.dice, view.rolls)[0][0]
        return Select() if len(faces) == DICE else Throw(marks(view.dice, faces))


def players(variant: Variant) -> dict[str, DicePlayer]:
    """A player of every level, the perfect one first."""
    return {level: DicePlayer(Perfect(variant, fog)) for level, fog in LEVELS.items()}


def marks(dice: Dice, faces: Dice) -> tuple[bool, ...]:
    """Which dice to keep so that just these faces are kept: the first ones that show them."""
    left = list(faces)
    kept = []
    for face in dice:
        kept.append(face in left)
        if face in left:
            left.remove(face)
    return tuple(kept)


def advise(perfect: Perfect, sheet: Sheet, dice: Dice, rolls: int) -> tuple[Advice, ...]:
    """The best that can be done after so many rolls, and the final total to be expected."""
    if rolls < ROLLS:
        keeps = perfect.keeps(sheet, dice, rolls)[:BEST]
        return tuple(Advice(_words(faces), points) for faces, points in keeps)
    categories = perfect.categories(sheet, dice)[:BEST]
    return tuple(Advice(f"SCORE {sheet.variant.names[one]}", points) for one, points in categories)


def advise_to_win(contest: Contest, duel: Duel, dice: Dice, rolls: int) -> tuple[Advice, ...]:
    """The same against one other: the best to win, the chance, and the final total to be expected then."""
    if rolls < ROLLS:
        keeps = contest.keeps(duel, dice, rolls)[:BEST]
        return tuple(Advice(_words(faces), chance.total, wins=chance.wins) for faces, chance in keeps)
    names = duel.ours.variant.names
    categories = contest.categories(duel, dice)[:BEST]
    return tuple(Advice(f"SCORE {names[one]}", chance.total, wins=chance.wins) for one, chance in categories)


def _words(faces: Dice) -> str:
    if not faces:
        return "ROLL ALL FIVE"
    return "ROLL NO MORE" if len(faces) == DICE else f"KEEP {' '.join(map(str, faces))}"
