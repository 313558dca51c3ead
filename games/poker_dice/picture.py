"""Drawing of the POKER DICE screens: the score table, the dice in their tray, the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.dice.throw import told
from cabinet.display.palette import PLAYERS
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps
from cabinet.drawing.motion import between, shaken
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice import pointer, scored, table, tray, words
from games.poker_dice.emblem import draw_emblem
from games.poker_dice.hand import CLEAR, hand
from games.poker_dice.layout import KEY_Y, LAST_WORDS, WORDS, place, targets
from games.poker_dice.result import draw_result, draw_scenes
from games.poker_dice.rules import Action
from games.poker_dice.set_up_picture import draw_set_up
from games.poker_dice.theme import DIM, THEME

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Move, View
    from games.poker_dice.setup import SetupUi

__all__ = ["draw", "draw_emblem", "draw_setup"]

DARK = 0.1
"""The brightness, 0 to 1, of the picture at the darkest moment between two scenes."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the game screen: the score table, the tray with the dice, and the pointer."""
    step, before = show.step, show.before
    if isinstance(step, Score) and before is not None:
        _draw_end(canvas, show, before, step)
    else:
        _draw_turn(canvas, show, show.since("roll") if isinstance(step, Drawn) else None)
        _ask(canvas, show)
        _draw_hand(canvas, show)
    shaken(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[SetupUi]) -> None:
    """Draw the set-up screens: the number of players, then who plays each column."""
    draw_set_up(canvas, show.ui, show.top_ten, show.beat)


def _draw_hand(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the hand that serves as pointer, moving to its current target."""
    ui = show.ui or show.last
    if not ui:
        return
    x, y = _tip(show.view, ui)
    if show.was and show.ui and not ui.pointer.mouse:
        x, y = between(_tip(show.view, show.was), (x, y), show.settled)
    hand(canvas, x, y, down=not ui.pointer.mouse and y >= KEY_Y)


def _tip(view: View, ui: Ui) -> tuple[int, int]:
    """Return the pixel position of the fingertip of the pointer's hand.

    With a mouse, the tip is at the mouse position. With a joystick, the tip is at the corner of a die, at the
    end of a button, or just below the center of any other target.
    """
    here = ui.pointer
    if here.mouse:
        return here.x, here.y
    words = LAST_WORDS if view.ended else WORDS
    dice = [place(ui.held, die) for die in range(len(view.dice))]
    on = next((target for target in (*words, *dice) if target.middle == (here.x, here.y)), None)
    if on is None:
        return here.x, here.y + CLEAR
    if isinstance(on.what, int):
        return on.x + on.width - 4, on.y + on.height - 6
    # On a button, the hand points at the left end of UNDO and the right end of the others, away from the HOLD
    # lamp.
    return on.x + (12 if on.what is Action.UNDO else on.width - 8), on.y + CLEAR


def _ask(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the prompt line, which tells the player what FIRE does."""
    if show.ui is None:
        widgets.prompt_line(canvas, THEME, widgets.HURRY)
        return
    what = pointer.under(show.ui.pointer, targets(show.view))
    said = words.prompt(show.view, what, waits=bool(show.waits))
    widgets.prompt_line(canvas, THEME, said, first=show.first)


def _draw_turn(canvas: Canvas, show: Show[View, Ui, Move], age: float | None) -> None:
    """Draw the screen without prompt and pointer.

    `age`: seconds since the dice were thrown; None if no roll is being shown.
    """
    view, ui = show.view, show.ui
    what = pointer.under(ui.pointer, targets(view)) if ui else None
    table.draw_table(canvas, view, hinted=show.hinted)
    lamps(canvas, THEME, show.beat)
    tray.draw_keys(canvas, view, what)
    if view.ended:
        draw_result(canvas, show)
        return
    out = show.nudged and not show.lit
    if out:
        table.draw_tab(canvas, view, view.player, on=True, out=True)
    tray.draw_plate(canvas, view, out=out)
    if not view.dice:
        tray.draw_call(canvas, show)
    tray.draw_count(canvas, view)
    if age is not None:
        tray.draw_rolling(canvas, show.before or view, view, age)
        # While the dice are rolling, the points that they are worth must not be visible yet.
        table.draw_worth(canvas, view, 0, told(age, view.held.count(False)))
        return
    if view.rolls:
        table.draw_worth(canvas, view, show.beat)
    if isinstance(what, Category):
        was = pointer.under(show.was.pointer, targets(view)) if show.was else None
        table.point_out(
            canvas,
            view,
            what,
            view.sheet.worth(what, view.dice) if view.rolls else None,
            PLAYERS[view.player] if view.rolls else DIM,
            was=was if isinstance(was, Category) else None,
            settled=show.settled,
        )
    if view.dice:
        tray.draw_dice(canvas, show, what)


def _draw_end(canvas: Canvas, show: Show[View, Ui, Move], before: View, step: Score) -> None:
    """Draw the animation after a score; bonuses and the results scenes follow the last score."""
    light = 1.0
    if show.begun("opens"):
        _draw_turn(canvas, show, None)
        _ask(canvas, show)
        light = show.t("opens")
    elif show.begun("winner"):
        light = draw_scenes(canvas, show)
    else:
        light = 1 - show.t("closes")
        if show.begun("bonus stands"):
            scored.draw_bonus(canvas, show)
        else:
            scored.draw_score(canvas, show, before, step)
    if light < 1 and not show.calm:
        canvas.dim(DARK + (1 - DARK) * light)
