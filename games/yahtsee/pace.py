"""How long things are shown, as pure functions of what has happened."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.drawing.moments import Size
from games.dice.moments import moment
from games.dice.tumble import last_settles
from games.dice.turns import Score

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.yahtsee.rules import Move, View

COUNTING = 0.5
"""Seconds in which points count up."""
PAUSE = 1.4
"""Seconds that a score is shown, at least."""
FLASHING = 1.2
"""Seconds that the score sheet flashes after a Yahtsee or its bonus."""
SHEET = 4.0
"""Seconds that each score sheet is shown after a game for `ROUND` players or more."""
ROUND = 3


def size(before: View, after: View) -> Size | None:
    """How great a moment the turn was that has been scored."""
    return moment(before.sheet, after.sheets[before.player])


def pause(before: View, after: View) -> float:
    """Seconds that a score is shown: a great moment to its end, and then the sheet."""
    great = size(before, after)
    return max(PAUSE, great.value + (FLASHING if great is Size.FEAST else 0.2)) if great else PAUSE


def seconds(step: Move | Drawn, before: View, after: View) -> float:
    """A roll takes about a second, a score a pause and, at the end, the sheets in turn."""
    if isinstance(step, Drawn):
        return last_settles(len(step.values))
    if not isinstance(step, Score):
        return 0.0
    seats = len(after.sheets)
    return pause(before, after) + (SHEET * seats if after.ended and seats >= ROUND else 0.0)


def moves_next(step: Move | Drawn, before: View, after: View, age: float) -> float:
    """Dice tumble, points count up, great moments move; then nothing moves but the sheets in their turn."""
    moving = last_settles(len(step.values)) if isinstance(step, Drawn) else 0.0
    if isinstance(step, Score):
        great = size(before, after)
        moving = max(COUNTING, great.value if great else 0.0)
    if age < moving:
        return age
    if isinstance(step, Drawn) or not after.ended or len(after.sheets) < ROUND:
        return inf
    first = pause(before, after)
    return first + SHEET * max(0, (age - first) // SHEET + 1)


def sheet_shown(age: float, before: View, after: View) -> Seat | None:
    """Whose sheet is shown `age` seconds after the last score of a game, None while the score is."""
    turned = int((age - pause(before, after)) // SHEET)
    return None if turned < 0 or not after.ended else min(turned, len(after.sheets) - 1)
