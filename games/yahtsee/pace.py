"""How long things are shown, as pure functions of what has happened."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Drawn
from games.dice.scoring import Category
from games.dice.tumble import last_settles
from games.dice.turns import Score
from games.yahtsee.plate import is_computer

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.yahtsee.rules import Move, View

COUNTING = 0.5
"""Seconds in which points count up."""
PAUSE = 1.4
"""Seconds that a score is shown."""
FEAST = 3.8
"""Seconds that a Yahtsee or its bonus is shown, the score sheet flashing."""
COMPUTERS_FEAST = 1.6
"""Seconds that a computer's is: a person waits."""
SHEET = 4.0
"""Seconds that each score sheet is shown after a game for `ROUND` players or more."""
ROUND = 3


def feast(before: View, after: View) -> bool:
    """Whether the turn that was scored has brought a Yahtsee or a Yahtsee bonus."""
    was, now = before.sheet, after.sheets[before.player]
    fifty = now.points(Category.FIVE_ALIKE) and not was.points(Category.FIVE_ALIKE)
    return bool(fifty) or now.extra > was.extra


def pause(before: View, after: View) -> float:
    """Seconds that a score is shown."""
    if not feast(before, after):
        return PAUSE
    return COMPUTERS_FEAST if is_computer(before.options, before.player) else FEAST


def seconds(step: Move | Drawn, before: View, after: View) -> float:
    """A roll takes about a second, a score a pause and, at the end, the sheets in turn."""
    if isinstance(step, Drawn):
        return last_settles(len(step.values))
    if not isinstance(step, Score):
        return 0.0
    seats = len(after.sheets)
    return pause(before, after) + (SHEET * seats if after.ended and seats >= ROUND else 0.0)


def moves_next(step: Move | Drawn, before: View, after: View, age: float) -> float:
    """Dice tumble, points count up; then nothing moves but the sheets in their turn."""
    moving = last_settles(len(step.values)) if isinstance(step, Drawn) else COUNTING
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
