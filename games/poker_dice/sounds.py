"""What POKER DICE sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn
from games.dice.scoring import Category
from games.dice.tumble import settles
from games.dice.turns import Score
from games.poker_dice import rules
from games.poker_dice.pace import PAUSE
from games.poker_dice.rules import Action, Hold

if TYPE_CHECKING:
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Move, View

TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
MOTIF_AT = 0.8
"""Seconds after a score at which the next player is called."""
BONUS = 1.0
"""Seconds in which the bonuses are heard before the winner is played in."""


def pressed(before: Ui, after: Ui) -> Cue | None:
    """A question; or the pointer come to rest elsewhere than where it set off."""
    if after.asked and after.asked is not before.asked:
        return Cue.CHOOSE
    if after.pointer.ways or after.pointer.mouse:
        return None
    moved = (after.pointer.x, after.pointer.y) != before.pointer.origin
    return Cue.MOVE if before.pointer.ways and moved else None


def step(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Dice tumble and settle one by one; points ring; the next player is called."""
    match step:
        case Drawn(values):
            return (0.0, Cue.TUMBLE), *((settles(order), Cue.SETTLE) for order in range(len(values)))
        case Hold(_, held):
            return ((0.0, Cue.HOLD if held else Cue.FREE),)
        case Score(category):
            return (0.0, _points(after.sheets[before.player].points(category), category)), *_then(
                before, after
            )
        case Action.ROLL:
            return ()
        case Action.UNDO:
            return ((0.0, Cue.FREE),)
    return ((0.0, Cue.CHOOSE),)


def _points(points: int | None, category: Category) -> Cue:
    if not points:
        return Cue.ZERO
    return Cue.FANFARE if category is Category.FIVE_ALIKE else Cue.SCORE


def _then(before: View, after: View) -> list[tuple[float, Cue]]:
    """What a score leads to: the next turn, or the end."""
    if after.ended:
        columns, won = after.options.columns, rules.winners(after)
        end = Cue.WIN if any(not columns[seat] for seat in won) else Cue.LOSE
        bonus = any(sheet.bonus for sheet in after.sheets)
        return [(PAUSE, Cue.BONUS), (PAUSE + BONUS, end)] if bonus else [(PAUSE, end)]
    return [] if after.player == before.player else [(MOTIF_AT, TURNS[after.player])]
