"""The screens of DICE POKER: the title with its top ten, the playing field, and its great moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps
from cabinet.drawing.moments import BREATH, Size
from games.dice import feast
from games.dice.moments import counted, counting, moment
from games.dice.turns import Move, landed
from games.dice_poker import beside, table
from games.dice_poker.field import Field, draw_field, draw_points
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import QUINTA, View
from games.dice_poker.theme import PIPS, PLAYERS, THEME
from games.dice_poker.titles import draw_emblem, draw_setup

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.dice.scoring import Dice

__all__ = ["draw", "draw_emblem", "draw_setup"]

ROUNDS = ("ONE", "TWO", "THREE", "FOUR", "FIVE")


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The playing field of the player whose turn it is, or was until this step ends."""
    step, before = show.step, show.before
    if before is not None and show.since("count") >= 0:
        dice = landed(before, step) if isinstance(step, Drawn) else before.dice
        _draw_score(canvas, show, before, dice)
    elif isinstance(step, Drawn) and before is not None:
        _draw_roll(canvas, show, before, step)
    else:
        _draw_turn(canvas, show)


def _draw_turn(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """A player is to act, or will be."""
    view, ui = show.view, show.ui
    chosen = ui.category if ui and ui.prompt is Prompt.SELECTION else None
    flashed = show.nudged and not show.lit
    dice = view.dice if view.rolls else ()
    draw_field(
        canvas,
        Field(
            view.sheets, view.player, dice, chosen, hinted=show.hinted, record=show.record, flashed=flashed
        ),
    )
    lamps(canvas, THEME, show.beat)
    if ui:
        table.draw_lying(canvas, view.dice, ui.kept, view.player, ui, lit=show.lit)
        if ui.prompt is Prompt.KEEP:
            beside.draw_keeping(canvas, ui.kept.count(True))
        else:
            beside.draw_pills(canvas, ui, view.rolls, lit=show.lit)
        widgets.prompt_line(canvas, THEME, prompt(ui), first=show.first)
    else:
        table.draw_lying(canvas, dice, view.kept, view.player)


def prompt(ui: Ui) -> str:
    """What the joystick does now."""
    match ui.prompt:
        case Prompt.KEEP:
            return "↔ MOVE  ● KEEP / LET GO  ↑ DONE"
        case Prompt.SELECTION:
            return "MAKE SELECTION  ↕ CHOOSE A ROW  ● SCORE IT"
    rolled = ui.kept.count(False)
    if ui.scoring:
        return "↔ CHOOSE  ● SCORE  ↓ KEEP DICE"
    does = f"ROLL {ROUNDS[rolled - 1]}" if rolled else "SCORE"
    return f"↔ CHOOSE  ● {does}  ↓ KEEP DICE"


def _draw_roll(canvas: Canvas, show: Show[View, Ui, Move], before: View, drawn: Drawn) -> None:
    draw_field(canvas, Field(before.sheets, before.player, hinted=show.hinted, record=show.record))
    lamps(canvas, THEME, show.beat)
    beside.draw_roll(canvas, before.rolls + 1)
    widgets.prompt_line(canvas, THEME, "ROLLING  HOLD ● TO HURRY", first=show.first)
    table.draw_rolling(canvas, landed(before, drawn), before.kept, before.player, show.since("roll"))


def _draw_score(canvas: Canvas, show: Show[View, Ui, Move], before: View, dice: Dice) -> None:
    """The points count up; a great moment has the whole screen, a smaller one sparkles over the dice."""
    was, now = before.sheet, show.view.sheets[before.player]
    category, points = now.boxes[-1]
    bonus = now.bonus - was.bonus
    size, shines = moment(was, now), show.since("great")
    feasts = size is Size.FEAST and show.on("great")
    if feasts and (shines >= BREATH or show.calm):
        brought = points if category is QUINTA else bonus
        colours = (PLAYERS[before.player], PIPS)
        feast.draw(canvas, THEME, "QUINTA!", brought, dice, colours, shines, calm=show.calm)
        return
    if feasts:
        # A breath in which nothing moves.
        draw_field(canvas, Field(before.sheets, before.player, dice, hinted=show.hinted, record=show.record))
        lamps(canvas, THEME, show.beat)
        table.draw_lying(canvas, dice, (False,) * len(dice), before.player)
        return
    over = show.t("count") == 1
    sheets = show.view.sheets if over else before.sheets
    draw_field(
        canvas,
        Field(sheets, before.player, scored=category, hinted=show.hinted, record=show.record),
    )
    lamps(canvas, THEME, show.beat)
    shown = counted(points, show.t("count"))
    draw_points(canvas, category, shown, lit=show.lit or not over)
    if size is None:
        table.draw_lying(canvas, dice, (False,) * len(dice), before.player)
    else:
        still = show.calm or not show.on("great")
        table.draw_great(canvas, dice, counting(category, dice), before.player, shines, calm=still)
    if size and size is not Size.FEAST and (show.on("great") or show.calm):
        left, top, width, height = table.TRAY
        over_dice = (left + 8, top + 8, width - 16, height - 16)
        feast.shine(canvas, THEME, over_dice, size, shines, calm=show.calm)
    if bonus and over:
        beside.draw_bonus(canvas, bonus if show.calm else counted(bonus, show.t("bonus")))
    else:
        beside.draw_made(canvas, shown)
    widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")
