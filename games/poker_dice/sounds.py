"""What POKER DICE sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, tick
from cabinet.drawing.moments import Size
from games.dice.sounds import everyday
from games.dice.tumble import settles
from games.dice.turns import Score
from games.poker_dice import rules
from games.poker_dice.great import great
from games.poker_dice.layout import rank
from games.poker_dice.pace import COUNTING, scoring, winner_at
from games.poker_dice.rules import Action, Hold

if TYPE_CHECKING:
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Move, View

TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
MOTIF = 0.4
"""Seconds before a score has been shown at which the next player is called."""
GREAT = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE, Size.FEAST: Cue.FEAST}


def pressed(before: Ui, after: Ui) -> Cue | None:
    """The pointer sets off; it is let go of: the further down it is, the higher."""
    if after.pointer.mouse:
        return None
    if len(after.pointer.ways) > len(before.pointer.ways):
        return Cue.MOVE
    here = (after.pointer.x, after.pointer.y)
    moved = here != (before.pointer.x, before.pointer.y) or here != before.pointer.origin
    if after.pointer.ways or not (before.pointer.ways and moved):
        return None
    return tick(rank(*here))


def step(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Dice tumble and settle one by one; points ring; the next player is called."""
    match step:
        case Drawn(values):
            tumbling = Cue.TUMBLE if len(values) > 1 else Cue.TUMBLE_ONE
            return (0.0, tumbling), *((settles(order), Cue.SETTLE) for order in range(len(values)))
        case Hold(_, held):
            return ((0.0, Cue.HOLD if held else Cue.FREE),)
        case Score():
            return *_points(before, step), *_then(before, step, after)
        case Action.ROLL:
            return ()
        case Action.UNDO:
            return ((0.0, Cue.FREE),)
    return ((0.0, Cue.CHOOSE),)


def _points(before: View, score: Score) -> tuple[tuple[float, Cue], ...]:
    """A great moment has its tune; points that are none are heard as they count up."""
    if moment := great(before, score):
        return ((0.0, GREAT[moment.size]),)
    points = before.sheet.worth(score.category, before.dice)
    # They are silent when the next player is called.
    return everyday(points, min(COUNTING, scoring(before, score) - MOTIF))


def _then(before: View, score: Score, after: View) -> list[tuple[float, Cue]]:
    """What a score leads to: the next turn, or the end."""
    shown = scoring(before, score)
    if after.ended:
        columns, won = after.options.columns, rules.winners(after)
        end = Cue.WIN if any(not columns[seat] for seat in won) else Cue.LOSE
        bonus = [(shown, Cue.SHINE)] if any(sheet.bonus for sheet in after.sheets) else []
        return [*bonus, (winner_at(before, score, after), end)]
    return [] if after.player == before.player else [(shown - MOTIF, TURNS[after.player])]
