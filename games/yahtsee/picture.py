"""Drawing of the YAHTSEE screens: dice case, score sheet, set-up, totals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.dice.die_picture import placed
from cabinet.dice.throw import Flying, Spot, flying, told
from cabinet.dice.tray import DieAtRest, draw_lying, draw_thrown
from cabinet.display.palette import PLAYERS
from cabinet.drawing import plates, widgets
from cabinet.drawing.lettering import figure, read
from cabinet.drawing.moments import Size
from cabinet.drawing.motion import shaken
from games.dice.column import Marks
from games.dice.great import FiveAlike
from games.dice.moments import counting, moment, rising
from games.dice.rolls import ALL_KEPT, NONE_KEPT
from games.dice.scored import Scored, draw_scored
from games.dice.scoring import points
from games.dice.turns import Score, landed
from games.stage.big_moment import DARK
from games.stage.flying import Flight
from games.stage.timelines import counted
from games.yahtsee import case, plate, sheet, table, titles, totals
from games.yahtsee.panel import Prompt, R, Ui
from games.yahtsee.theme import THEME, TITLE
from games.yahtsee.timeline import TURNED

if TYPE_CHECKING:
    from cabinet.api import Seat, SetupShow, Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled
    from games.dice.scoring import Category
    from games.yahtsee.rules import Move, View

CYCLE, THROWN = 60, 30
"""Times in the emblem's looping animation, in tenths of a second: the length of the loop, and when the dice
are thrown."""
PINS = ((64, 34), (128, 34), (192, 34), (96, 68), (160, 68))
COMES = 0.25
"""Seconds in which the next player's score sheet slides in."""
PLATE = (32, 18, 344, 104)
"""Position and size in pixels of the plate that names the player of a final score sheet: left, top, width,
height."""
SHINES = (40, 76, 330, 220)
"""Area above the dice in which sparkling stars are drawn, in pixels: left, top, width, height."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the game screen of the player who acts or whose move is shown; after a game, draw the totals."""
    step, before = show.step, show.before
    if isinstance(step, Score) and before is not None:
        page = show.timeline.latest(show.age, "sheet")
        if show.begun("grow"):
            totals.draw(canvas, show)
            light = show.since("grow") / TURNED
        elif page:
            _draw_page(canvas, show, page.number)
            light = show.t("turned", page.number) - show.t("leaves", page.number)
        else:
            _draw_score(canvas, show, before, step.category)
            light = 1 - show.t("swept") if show.view.ended else 1.0
        if light < 1 and not show.calm:
            # The picture fades to dark and back between two scenes.
            canvas.dim(DARK + (1 - DARK) * light)
    elif isinstance(step, Drawn) and before is not None:
        _draw_roll(canvas, show, before, step)
    elif show.view.ended:
        totals.draw(canvas, show)
    else:
        _draw_turn(canvas, show)
    shaken(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the set-up screen: the players' dice, the joysticks or opponent, and the kind of match."""
    titles.draw(canvas, show)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw one frame of the looping emblem: five dice placed like bowling pins are thrown again and again.

    `beat`: the time in tenths of a second.
    """
    age = (beat % CYCLE - THROWN) / 10
    dice = []
    for at, (left, top) in enumerate(PINS):
        spot, body = Spot(x + left, y + top, (-6, 5, -4, 6, -5)[at]), (*PLAYERS, THEME.accent)[at]
        now = flying(age, at, 5, spot, (x - 60, y + 60)) if age >= 0 else Flying(*spot[:2], 0, spot.angle, 5)
        if now:
            dice.append(placed(now.x, now.y, now.face, body, size=46, angle=now.angle))
    canvas.scatter(dice)


def _draw_turn(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the game screen while a player acts."""
    view, ui, was = show.view, show.ui, show.was
    colour, dice = PLAYERS[view.player], view.dice if view.rolls else ()
    tray = case.tray(colour)
    table.draw(canvas, show, view, nudged=show.nudged and not show.lit)
    marks = Marks(dice, beat=show.beat)
    held = ui.held if ui else NONE_KEPT
    if ui and ui.category:
        came = was.category if was else None
        marks = marks._replace(chosen=ui.category, was=came, settled=show.settled)
    sheet.draw_living(canvas, view.sheet, view.sheet.sums, colour, marks, lit=show.lit)
    # Light the bulb beside a die only once the die has arrived on the HOLD side.
    there = tuple(now and then for now, then in zip(held, was.held, strict=True)) if was else held
    case.draw_signs(canvas, there, view.rolls)
    lying = DieAtRest(dice, held, colour, was.held if was else None, show.settled, beat=show.beat)
    if ui and ui.category and view.sheet.worth(ui.category, dice):
        lying = lying._replace(halos=counting(ui.category, dice))
    holding = ui if ui and ui.prompt is Prompt.HOLD else None
    if holding and holding.at < R:
        lying = lying._replace(at=holding.at)
    draw_lying(canvas, tray, lying)
    if holding:
        case.draw_cursor(canvas, holding, was, show.settled, show.beat, lit=show.lit)
    if ui:
        computer = plate.is_computer(view.options, view.player)
        words = widgets.HURRY if computer else _first(ui) if show.first else _prompt(ui)
        widgets.prompt_line(canvas, THEME, words, first=show.first)


def _draw_roll(canvas: Canvas, show: Show[View, Ui, Move], before: View, drawn: Drawn) -> None:
    """Draw the animation of a roll; if the turn has passed, the next player's score sheet slides in."""
    colour, kept, player = PLAYERS[before.player], before.kept, before.sheet
    comes = 1.0 if before.rolls or show.calm else min(1.0, show.age / COMES)
    table.draw(canvas, show, before, part=comes)
    dice = landed(before, drawn)
    chosen = player.unused[0] if show.begun("select") else None
    marks = Marks(dice, chosen, settled=show.t("select"), told=told(show.age, len(drawn.values)))
    away = round(table.NEAR * (1 - comes))
    sheet.draw_living(canvas, player, player.sums, colour, marks, away=away)
    case.draw_signs(canvas, NONE_KEPT if show.begun("back") else kept, before.rolls + 1)
    old = DieAtRest(before.dice, kept, colour) if before.rolls else None
    tray = case.tray(colour, back=show.t("back"), dice=dice)
    draw_thrown(canvas, tray, dice, kept, colour, THEME.ground, show.age, old)
    widgets.prompt_line(canvas, THEME, widgets.HURRY, first=show.first)


def _draw_score(canvas: Canvas, show: Show[View, Ui, Move], before: View, category: Category) -> None:
    """Draw the animation after a score: the points fly to the score sheet.

    Five alike are first celebrated on the full screen, and the score sheet flashes afterwards.
    """
    was, now = before.sheet, show.view.sheets[before.player]
    size, colour, dice = moment(was, now), PLAYERS[before.player], before.dice
    brought, bonus, extra = now.boxes[-1][1], now.bonus - was.bonus, now.extra - was.extra
    held = show.last.held if show.last and show.last.prompt is Prompt.CATEGORY else NONE_KEPT

    def draw_table() -> None:
        if size is Size.FEAST and show.over("bonus" if bonus else "count") and show.lit and not show.calm:
            table.draw(canvas, show, replace(before, sheets=show.view.sheets), flashed=True)
            sheet.draw_living(canvas, now, now.sums, colour, flashed=True)
        else:
            table.draw(canvas, show, before)
            marks = Marks(dice, category, shown=counted(brought, show.t("count")))
            so_far = rising(was, now, show.t("count"), show.t("bonus"))
            sheet.draw_living(canvas, was, so_far, colour, marks)
        case.draw_signs(canvas, held, before.rolls)

    start, accent = case.MIDDLE, THEME.accent
    joker = "JOKER!" if brought > points(category, dice) else ""
    words = f"+{brought}" if brought else "NONE"
    flights = [Flight("count", words, start, sheet.PLACE.points(was, category), accent, joker)]
    if bonus:
        end = sheet.EXTRA_PLACE if extra else sheet.BONUS_PLACE
        flights.append(Flight("bonus", f"+{bonus}", start, end, accent, "BONUS"))
    scored = Scored(
        FiveAlike("YAHTSEE!", extra or brought, dice, colour, THEME), held, category, brought, size
    )
    tray = case.tray(colour, show.t("swept"))
    draw_scored(canvas, THEME, show, scored, tray, SHINES, draw_table, flights)


def _draw_page(canvas: Canvas, show: Show[View, Ui, Move], seat: Seat) -> None:
    """Draw one player's final score sheet sliding in beside a large plate and total, after a game."""
    one, colour = show.view.sheets[seat], PLAYERS[seat]
    part = 1.0 if show.calm else show.t("turned", seat)
    away = round(table.FAR * (1 - part))
    canvas.cached((TITLE, "page"), case.draw_room)
    sheet.draw_still(canvas, one, away)
    if part == 1:
        sheet.draw_living(canvas, one, one.sums, colour)
    x, y, width, high = PLATE
    plates.plate(canvas, x, y - away // 2, "PLAYER", str(seat + 1), colour, width=width, height=high)
    middle, size = case.MIDDLE[0], 10 if one.total < 1000 else 8
    figure(canvas, middle, 176, str(counted(one.total, part)), colour, size, "centre")
    read(canvas, middle, 274, f"SHEET {seat + 1} OF {len(show.view.sheets)}", THEME.dim, "centre")
    widgets.prompt_line(canvas, THEME, "HOLD ● FOR THE TOTALS")


def _first(ui: Ui) -> str:
    """Return the first prompt of a game.

    It is shorter than later ones, to leave room in the prompt line for SELECT.
    """
    if ui.prompt is Prompt.CATEGORY:
        return _prompt(ui)
    if ui.at < R:
        return "↕ DIE OR ROLL  ● HOLD  ← SCORE"
    if ui.held == ALL_KEPT:
        return "ALL HELD  → CLEAR HOLDS  ← SCORE"
    return "↕ DIE  ● ROLL  ← SCORE NOW"


def _prompt(ui: Ui) -> str:
    """Return the prompt line, which says what the joystick does now."""
    if ui.prompt is Prompt.CATEGORY:
        return "CATEGORY  ↕ CHOOSE A ROW  ● SCORE IT"
    if ui.at < R:
        return "↕ DIE  ● HOLD  → CLEAR HOLDS  ← SCORE NOW"
    if ui.held == ALL_KEPT:
        return "ALL HELD  → CLEAR HOLDS  ← SCORE NOW"
    return "↕ DIE  ● ROLL  → CLEAR HOLDS  ← SCORE NOW"
