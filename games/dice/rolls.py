"""Rolls of five dice, as in all dice games: up to three rolls a turn, between which dice may be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from games.dice.scoring import DICE, Dice

if TYPE_CHECKING:
    from collections.abc import Iterable

ROLLS = 3
"""The highest number of rolls in a turn."""
NONE_KEPT = (False,) * DICE
ALL_KEPT = (True,) * DICE


def wrong_draw(drawn: Drawn, due: int) -> str | None:
    """Return an error message for an impossible roll; None if the roll is possible.

    A possible roll has `due` dice, each of which shows 1 to 6.
    """
    if len(drawn.values) != due:
        return f"{due} dice are to be rolled, not {len(drawn.values)}"
    if not set(drawn.values) <= set(range(1, 7)):
        return "a die shows 1 to 6"
    return None


def fallen(dice: Dice, kept: Iterable[bool], drawn: Drawn) -> Dice:
    """Return the five dice after a roll; kept dice stay in place."""
    fresh = iter(drawn.values)
    return tuple(dice[at] if keep else next(fresh) for at, keep in enumerate(kept))
