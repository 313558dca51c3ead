"""The screens of YAHTSEE: the score sheet of the player whose turn it is beside the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import read
from cabinet.drawing.moments import BREATH, Size
from games.dice import feast
from games.dice.moments import counted, counting, moment
from games.dice.picture import die
from games.dice.rolls import ALL_KEPT
from games.dice.scoring import Category, points
from games.dice.tumble import tumble
from games.dice.turns import Score, landed
from games.yahtsee import column, plate, setup, sheets, titles, totals
from games.yahtsee.field import (
    OTHERS_Y,
    PLATE_Y,
    SHEET_Y,
    Field,
    draw_bonus,
    draw_field,
    draw_made,
    draw_points,
    draw_title,
    draw_total,
)
from games.yahtsee.panel import Prompt, R, Ui
from games.yahtsee.sheets import Marks
from games.yahtsee.theme import PIPS, PLAYERS, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat, SetupShow, Show
    from cabinet.display.canvas import Canvas
    from games.dice.sheet import Sheet
    from games.yahtsee.rules import Move, View

CYCLE = 70
"""Tenths of a second after which the emblem begins anew."""
SMALL = 42
"""Pixels of its dice, either way: above them is room for the feet of a logo."""
THROWN, HOPS = 22, 48
"""When its dice are thrown, and when they hop."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The screen of the player whose turn it is, or was until this step ends; the totals at the end."""
    view, step, before = show.view, show.step, show.before
    if isinstance(step, Score) and before is not None:
        sheets_shown = [seat for seat in range(len(view.sheets)) if show.since("sheet", seat) >= 0]
        if sheets_shown:
            _draw_final(canvas, show, sheets_shown[-1])
        else:
            _draw_score(canvas, show, before, step.category)
    elif isinstance(step, Drawn) and before is not None:
        _draw_roll(canvas, show, before, step)
    elif view.ended:
        totals.draw(canvas, show)
    else:
        _draw_turn(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[setup.Ui]) -> None:
    """The set-up screen."""
    titles.draw(canvas, show.ui, show.top_ten, lit=show.lit, beat=show.beat)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Five fives in the players' colours, two above three as pins stand; thrown again and again."""
    now = beat % CYCLE
    places = ((53, 7), (107, 7), (161, 7), (80, 50), (134, 50))
    for at, (left, top) in enumerate(places):
        colour = (*PLAYERS, THEME.accent)[at]
        if THROWN <= now < THROWN + 10 + 2 * at:
            # Every beat another face, the last ones at rest one after another.
            rolling = tumble((now - THROWN) / 25, at, 5)
            die(canvas, x + left, y + top, rolling.face, colour, PIPS, size=SMALL, edge=rolling.edge)
            continue
        lift = 6 if 0 <= now - HOPS < 15 and (now - HOPS) // 2 % 5 == at > 2 else 0
        die(canvas, x + left, y + top, 5, colour, PIPS, size=SMALL, lift=lift)


def _draw_turn(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """A player is to act."""
    view, ui = show.view, show.ui
    dice = view.dice if view.rolls else ()
    marks = Marks(dice, ui.category, lit=show.lit) if ui and ui.category else Marks(dice)
    _draw_field(canvas, show, view, marks, flashed=show.nudged and not show.lit)
    colour = PLAYERS[view.player]
    if ui and ui.prompt is Prompt.HOLD:
        column.draw_holding(canvas, view.dice, colour, ui, view.rolls, lit=show.lit)
    else:
        column.draw(canvas, dice, colour, view.rolls)
    if ui:
        computer = plate.is_computer(view.options, view.player)
        widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY" if computer else _prompt(ui), first=show.first)


def _draw_roll(canvas: Canvas, show: Show[View, Ui, Move], before: View, drawn: Drawn) -> None:
    _draw_field(canvas, show, before, Marks())
    widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY", first=show.first)
    colour, rolls = PLAYERS[before.player], before.rolls + 1
    column.draw_rolling(canvas, landed(before, drawn), before.kept, colour, rolls, show.since("roll"))


def _draw_score(canvas: Canvas, show: Show[View, Ui, Move], before: View, category: Category) -> None:
    """The points count up; a Yahtsee or its bonus has the whole screen, and then the sheet flashes."""
    was, now = before.sheet, show.view.sheets[before.player]
    size, shines, calm = moment(was, now), show.since("great"), show.calm
    brought, bonus = now.boxes[-1][1], now.bonus - was.bonus
    feasts = size is Size.FEAST and show.on("great")
    if feasts and (calm or shines >= BREATH):
        points_of_it = now.extra - was.extra or brought
        colours = (PLAYERS[before.player], PIPS)
        feast.draw(canvas, THEME, "YAHTSEE!", points_of_it, before.dice, colours, shines, calm=calm)
        return
    if feasts:
        # A breath in which nothing moves.
        _draw_field(canvas, show, before, Marks(before.dice))
        column.draw(canvas, before.dice, PLAYERS[before.player], before.rolls)
        return
    over = show.t("count") == 1
    marks = Marks(scored=category, feast=size is Size.FEAST, lit=show.lit)
    sheet_views = show.view.sheets if over else before.sheets
    _draw_field(canvas, show, before, marks, sheet_views)
    shown = counted(brought, show.t("count"))
    if not marks.feast:
        draw_points(canvas, category, shown, lit=show.lit or not over)
    colour = PLAYERS[before.player]
    if size is None:
        column.draw(canvas, before.dice, colour, before.rolls)
    else:
        still, which = calm or not show.on("great"), counting(category, before.dice)
        column.draw_great(canvas, before.dice, which, colour, shines, before.rolls, calm=still)
    if size and size is not Size.FEAST and (show.on("great") or calm):
        left, top, width, _ = column.TRAY
        over_dice = (left + 8, top + 8, width - 16, column.R_Y - top - 16)
        feast.shine(canvas, THEME, over_dice, size, shines, calm=calm)
    if bonus and over:
        draw_bonus(canvas, bonus if calm else counted(bonus, show.t("bonus")))
    else:
        draw_made(canvas, shown, _said(before, brought, category))
    widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")


def _draw_final(canvas: Canvas, show: Show[View, Ui, Move], seat: Seat) -> None:
    """One player's sheet when the game is over."""
    view = show.view
    ground(canvas, THEME)
    lamps(canvas, THEME, show.beat)
    draw_title(canvas, view.options, widgets.RIGHT)
    left, right = 320 - sheets.WIDTH // 2, 320 + sheets.WIDTH // 2
    sheets.draw(canvas, left, SHEET_Y, view.sheets[seat])
    plate.draw(canvas, left, PLATE_Y, view.options, seat)
    draw_total(canvas, right - 4, view.sheets[seat].total, 6, PLAYERS[seat])
    read(canvas, right, OTHERS_Y + 1, f"SHEET {seat + 1} OF {len(view.sheets)}", THEME.dim, "right")
    widgets.prompt_line(canvas, THEME, "HOLD ● FOR THE TOTALS")


def _draw_field(
    canvas: Canvas,
    show: Show[View, Ui, Move],
    view: View,
    marks: Marks,
    cards: tuple[Sheet, ...] = (),
    *,
    flashed: bool = False,
) -> None:
    """Everything but the dice; `cards`: other sheets than those of the view."""
    shown = cards or view.sheets
    draw_field(canvas, Field(view.options, shown, view.player, marks, show.hinted, show.record, flashed))
    lamps(canvas, THEME, show.beat)


def _said(before: View, brought: int, category: Category) -> str:
    """What a score is worth a word for, of six characters."""
    if brought > points(category, before.dice):
        return "JOKER!"
    return "POINT" if brought == 1 else "POINTS"


def _prompt(ui: Ui) -> str:
    """What the joystick does now."""
    if ui.prompt is Prompt.CATEGORY:
        return "CATEGORY  ↕ CHOOSE A ROW  ● SCORE IT"
    if ui.at < R:
        return "↕ DIE  ● HOLD  → CLEAR HOLDS  ← SCORE NOW"
    if ui.held == ALL_KEPT:
        return "ALL HELD  → CLEAR HOLDS  ← SCORE NOW"
    return "↕ DIE  ● ROLL  → CLEAR HOLDS  ← SCORE NOW"
