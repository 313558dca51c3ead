"""Rolls, common to all dice games: three a turn, with some dice kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from games.dice.scoring import DICE, Dice

if TYPE_CHECKING:
    from collections.abc import Iterable

ROLLS = 3
"""The most rolls in a turn."""
NONE_KEPT = (False,) * DICE
ALL_KEPT = (True,) * DICE


def wrong_draw(drawn: Drawn, due: int) -> str | None:
    """The error message for a draw if it is not of `due` dice; None if the draw is right."""
    if len(drawn.values) != due:
        return f"{due} dice are to be rolled, not {len(drawn.values)}"
    if not set(drawn.values) <= set(range(1, 7)):
        return "a die shows 1 to 6"
    return None


def fallen(dice: Dice, kept: Iterable[bool], drawn: Drawn) -> Dice:
    """The five dice after a roll: the kept ones stay in place."""
    fresh = iter(drawn.values)
    return tuple(dice[at] if keep else next(fresh) for at, keep in enumerate(kept))
