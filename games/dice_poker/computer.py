"""A simple computer player: keeps what it has most of, or a straight in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.scoring import DICE, UPPER, Category, Dice, points
from games.dice.turns import Move, Phase, Score, Select, Throw
from games.dice_poker.rules import View

if TYPE_CHECKING:
    from random import Random

USUAL: dict[Category, float] = {
    **{category: 3.0 * category.value for category in UPPER},
    Category.THREE_ALIKE: 22.0,
    Category.FOUR_ALIKE: 14.0,
    Category.FULL_HOUSE: 22.0,
    Category.SMALL_STRAIGHT: 29.0,
    Category.LARGE_STRAIGHT: 33.0,
    Category.CHANCE: 22.0,
    Category.FIVE_ALIKE: 16.0,
}
"""What a category usually brings; less than that is a waste of it."""
ENOUGH = 25
"""Points that are taken without another roll."""


class Simple:
    """Plays like a sensible beginner."""

    def choose(self, view: View, moves: tuple[Move, ...], _rng: Random) -> Move:
        """Score what is good enough, otherwise roll what does not belong."""
        if view.phase is Phase.SELECTING:
            return max(
                (move for move in moves if isinstance(move, Score)), key=lambda move: _gain(move, view)
            )
        made = (
            max(points(category, view.dice) for category in view.sheet.unused if category not in UPPER)
            if any(category not in UPPER for category in view.sheet.unused)
            else 0
        )
        kept = keep(view.dice, view.sheet.unused)
        return Select() if made >= ENOUGH or all(kept) else Throw(kept)


def keep(dice: Dice, unused: tuple[Category, ...]) -> tuple[bool, ...]:
    """The dice to keep: four in a row while a straight is open, else the face there is most of."""
    straights = {Category.SMALL_STRAIGHT, Category.LARGE_STRAIGHT} & set(unused)
    for low in (1, 2, 3) if straights else ():
        run = set(range(low, low + 4))
        if run <= set(dice):
            return tuple(face in run and face not in dice[:at] for at, face in enumerate(dice))
    best = max(set(dice), key=lambda face: (dice.count(face), face))
    return tuple(face == best for face in dice) if dice.count(best) > 1 else (False,) * DICE


def _gain(move: Score, view: View) -> float:
    return points(move.category, view.dice) - USUAL[move.category]
