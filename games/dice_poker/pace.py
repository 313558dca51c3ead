"""How long things are shown, as pure functions of what has happened."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.drawing.moments import Size
from games.dice.moments import moment
from games.dice.tumble import last_settles

if TYPE_CHECKING:
    from games.dice.sheet import Sheet
    from games.dice_poker.rules import Move, View

COUNTING = 0.5
"""Seconds in which points count up."""
PAUSE = 1.4
"""Seconds that a score is shown before the next turn, at least."""
AFTER = 0.6
"""Seconds that the card is shown after a great moment."""


def pause(before: Sheet, after: Sheet) -> float:
    """Seconds that a score is shown: a great moment to its end, and then the card."""
    size = moment(before, after)
    return max(PAUSE, size.value + (AFTER if size is Size.FEAST else 0.2)) if size else PAUSE


def seconds(step: Move | Drawn, before: View, after: View) -> float:
    """A roll takes about a second, a score a pause; the rest happens at once."""
    scored = pause(before.sheet, after.sheets[before.player]) if after.sheets != before.sheets else 0.0
    return last_settles(len(step.values)) + scored if isinstance(step, Drawn) else scored


def moves_next(step: Move | Drawn, before: View, after: View, age: float) -> float:
    """Dice tumble, points count up, great moments move; the rest of the time nothing does."""
    settled = last_settles(len(step.values)) if isinstance(step, Drawn) else 0.0
    moving = settled
    if after.sheets != before.sheets:
        size = moment(before.sheet, after.sheets[before.player])
        moving += max(COUNTING, size.value if size else 0.0)
    return age if age < moving else inf
