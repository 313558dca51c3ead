"""The screens of POKER DICE: the table with a column a player, the words and the dice beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice import pointer, scored, table, tray, words
from games.poker_dice.emblem import draw_emblem
from games.poker_dice.hand import pointing_hand
from games.poker_dice.layout import place, targets
from games.poker_dice.set_up_picture import draw_set_up
from games.poker_dice.theme import DIM, PLAYERS, THEME
from games.poker_dice.winner import draw_winner

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Move, View
    from games.poker_dice.setup import Ui as SetUpUi

__all__ = ["draw", "draw_emblem", "draw_setup"]

HURRY = "HOLD ● TO HURRY"


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The sheet, the words and the dice, and the pointer over all of it."""
    step, before = show.step, show.before
    if isinstance(step, Score) and before is not None:
        _score(canvas, show, before, step)
        return
    if isinstance(step, Drawn):
        _sheet(canvas, show, show.since("roll"))
        widgets.prompt_line(canvas, THEME, HURRY)
    else:
        _sheet(canvas, show)
        _ask(canvas, show)
    _hand(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[SetUpUi]) -> None:
    """How many play, then who plays each column."""
    draw_set_up(canvas, show.ui, show.top_ten, lit=show.lit, beat=show.beat)


def _hand(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    if ui := show.ui or show.last:
        what = pointer.under(ui.pointer, targets(show.view))
        pointing_hand(canvas, ui.pointer, place(show.view, what) if isinstance(what, int) else None)


def _ask(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """What the stick does now."""
    if show.ui is None:
        widgets.prompt_line(canvas, THEME, HURRY)
        return
    what = pointer.under(show.ui.pointer, targets(show.view))
    said = words.prompt(show.view, what, waits=bool(show.waits))
    widgets.prompt_line(canvas, THEME, said, first=show.first)


def _sheet(canvas: Canvas, show: Show[View, Ui, Move], age: float | None = None) -> None:
    """Everything but the prompt and the pointer. `age`: seconds since the dice were thrown."""
    view = show.view
    what = pointer.under(show.ui.pointer, targets(view)) if show.ui else None
    # While dice fly nobody knows yet what they will bring.
    still = table.sheet(view, hinted=show.hinted, told=age is None)
    down = tray.lowered(view, age)
    table.draw_table(canvas, still)
    tray.ground(canvas, down)
    lamps(canvas, THEME, show.beat)
    tray.bar(canvas, view, what)
    if view.ended:
        tray.result(canvas, show, view)
        return
    table.turn(canvas, still, view.player, nudged=show.nudged and not show.lit)
    if isinstance(what, Category):
        colour = PLAYERS[view.player] if view.rolls else DIM
        points = view.sheet.worth(what, view.dice) if view.rolls else None
        table.point_out(canvas, still, what, view.player, points, colour)
    tray.count(canvas, view, down)
    if view.dice:
        tray.whose(canvas, view, down)
        tray.dice(canvas, view, what, age)
    else:
        tray.call(canvas, show, view)


def _score(canvas: Canvas, show: Show[View, Ui, Move], before: View, step: Score) -> None:
    """A score for as long as it is shown; after the last one of a game the bonuses and the winner."""
    if show.since("winner") >= 0:
        draw_winner(canvas, show, show.since("winner"))
    elif show.since("bonus") >= 0:
        table.draw_table(canvas, table.sheet(show.view, hinted=show.hinted))
        tray.ground(canvas)
        lamps(canvas, THEME, 0)
        tray.bar(canvas, before, None)
        scored.draw_bonus(canvas, show)
    elif scored.is_feast(before, step):
        scored.draw_feast(canvas, show, before, step)
    else:
        _scored(canvas, show, before, step)
    widgets.prompt_line(canvas, THEME, HURRY)


def _scored(canvas: Canvas, show: Show[View, Ui, Move], before: View, step: Score) -> None:
    """The sheet as it was, with the points of a score counting up."""
    still = table.sheet(before, hinted=show.hinted, told=False)
    table.draw_table(canvas, still)
    tray.ground(canvas)
    lamps(canvas, THEME, 0)
    tray.bar(canvas, before, None)
    table.turn(canvas, still, before.player, nudged=False)
    shown = scored.points_shown(show, before, step)
    table.point_out(canvas, still, step.category, before.player, shown, PLAYERS[before.player])
    table.counted(canvas, still, before.player, step.category, shown)
    scored.draw_scored(canvas, show, before, step)
    _hand(canvas, show)
