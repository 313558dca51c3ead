"""Drawing of the DICE POKER screens: title with top ten, playing field, celebrations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn, out_cubic
from cabinet.dice.throw import told
from cabinet.dice.tray import DieAtRest, draw_thrown
from cabinet.display.palette import PLAYERS
from cabinet.drawing import widgets
from cabinet.drawing.motion import shaken
from games.dice.column import Marks, draw_marks
from games.dice.great import FiveAlike
from games.dice.moments import moment, rising
from games.dice.rolls import NONE_KEPT
from games.dice.scored import Scored, draw_scored
from games.dice.turns import Move, landed
from games.dice_poker import table
from games.dice_poker.field import BONUS, LINES, Field, draw_field, draw_plate, draw_sums
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import QUINTA, View
from games.dice_poker.theme import FELT, THEME
from games.dice_poker.titles import draw_emblem, draw_setup
from games.stage.flying import Flight
from games.stage.timelines import counted

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.dice.scoring import Dice
    from games.dice.sheet import Sums

__all__ = ["draw", "draw_emblem", "draw_setup"]

ARRIVES = 0.3
"""Seconds in which the next player's plate slides in."""
FEAST = THEME._replace(ground=FELT)
ROUNDS = ("ONE", "TWO", "THREE", "FOUR", "FIVE")


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the game screen of the current player, or of the player whose move is being shown."""
    step, before = show.step, show.before
    if before is not None and (show.begun("great") or show.begun("count stands")):
        dice = landed(before, step) if isinstance(step, Drawn) else before.dice
        _draw_score(canvas, show, before, dice)
    elif isinstance(step, Drawn) and before is not None:
        _draw_roll(canvas, show, before, step)
    else:
        _draw_turn(canvas, show)
    shaken(canvas, show)


def _draw_turn(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the game screen while a player acts or is about to act."""
    view, ui, was = show.view, show.ui, show.was
    dice = view.dice if view.rolls else ()
    _draw_around(canvas, show, view, view.sheet.sums)
    chosen = ui.category if ui else None
    marks = Marks(dice, chosen, was.category if was else None, show.settled, beat=show.beat)
    draw_marks(canvas, THEME, LINES, view.sheet, marks)
    lying = DieAtRest(
        dice,
        ui.kept if ui else _kept(show, view),
        PLAYERS[view.player],
        was.kept if was else None,
        show.settled,
        ui.die if ui and ui.prompt is Prompt.KEEP else None,
        show.beat,
    )
    table.draw_dice(canvas, lying, ui, was, lit=show.lit)
    if ui:
        table.draw_foot(canvas, ui, view.rolls, lit=show.lit)
        widgets.prompt_line(canvas, THEME, prompt(ui), first=show.first)


def prompt(ui: Ui) -> str:
    """Return the prompt line, which says what the joystick does now."""
    match ui.prompt:
        case Prompt.KEEP:
            return "↔ MOVE  ● KEEP / LET GO  ↑ DONE"
        case Prompt.SELECTION:
            return "↕ CHOOSE A ROW  ● SCORE IT"
    rolled = ui.kept.count(False)
    if ui.scoring:
        return "↔ CHOOSE  ● SCORE  ↓ KEEP"
    does = f"ROLL {ROUNDS[rolled - 1]}" if rolled else "SCORE"
    return f"↔ CHOOSE  ● {does}  ↓ KEEP"


def _draw_roll(canvas: Canvas, show: Show[View, Ui, Move], before: View, drawn: Drawn) -> None:
    first = before.rolls == 0 and not show.calm
    arrives = out_cubic(min(1.0, show.since("roll") / ARRIVES)) if first else 1.0
    _draw_around(canvas, show, before, before.sheet.sums, arrives)
    table.draw_rolling(canvas, before.rolls + 1)
    widgets.prompt_line(canvas, THEME, f"ROLLING  {widgets.HURRY}", first=show.first)
    dice, age = landed(before, drawn), show.since("roll")
    chosen = before.sheet.unused[0] if show.begun("select") else None
    marks = Marks(dice, chosen, settled=show.t("select"), told=told(age, len(drawn.values)))
    draw_marks(canvas, THEME, LINES, before.sheet, marks)
    kept, colour = before.kept, PLAYERS[before.player]
    draw_thrown(canvas, table.TRAY, dice, kept, colour, FELT, age, _lay(show, before))
    table.draw_crosses(canvas, DieAtRest(dice, kept, colour))


def _draw_score(canvas: Canvas, show: Show[View, Ui, Move], before: View, dice: Dice) -> None:
    """Draw the animation after a score: the points fly to the score sheet; a QUINTA is celebrated first.

    QUINTA is this game's name for five alike. Its celebration fills the screen.
    """
    was, now = before.sheet, show.view.sheets[before.player]
    category, points = now.boxes[-1]
    bonus, colour, start = now.bonus - was.bonus, PLAYERS[before.player], table.MIDDLE

    def draw_table() -> None:
        _draw_around(canvas, show, before, rising(was, now, show.t("count"), show.t("bonus")))
        draw_marks(canvas, THEME, LINES, was, Marks(chosen=category, shown=counted(points, show.t("count"))))

    great = FiveAlike("QUINTA!", points if category is QUINTA else bonus, dice, colour, FEAST)
    scored = Scored(great, _kept(show, before), category, points, moment(was, now))
    flights = (
        Flight("count", f"+{points}", start, LINES.points(was, category), colour),
        Flight("bonus", f"+{bonus}", start, BONUS, colour, "BONUS"),
    )
    draw_scored(canvas, THEME, show, scored, table.TRAY, table.OVER_DICE, draw_table, flights)


def _draw_around(
    canvas: Canvas, show: Show[View, Ui, Move], view: View, now: Sums, arrives: float = 1.0
) -> None:
    """Draw everything around the dice; `arrives` (0 to 1): how far the next player's plate has slid in."""
    field = Field(view.sheets, view.player, show.hinted, show.record)
    draw_field(canvas, field)
    draw_sums(canvas, field, now)
    if len(view.sheets) > 1:
        draw_plate(canvas, view.player, arrives, flashed=show.nudged and not show.lit)


def _kept(show: Show[View, Ui, Move], view: View) -> tuple[bool, ...]:
    """Return, for each die, True if it is drawn on the rail for kept dice while nobody is choosing dice."""
    if isinstance(show.step, Drawn) or not view.rolls:
        return view.kept if view.rolls else NONE_KEPT
    return show.last.kept if show.last else view.kept


def _lay(show: Show[View, Ui, Move], before: View) -> DieAtRest | None:
    """Return the dice that lie on the table before a roll; at the start of a turn, the previous player's."""
    if not before.dice:
        return None
    if before.rolls:
        return DieAtRest(before.dice, before.kept, PLAYERS[before.player])
    left = show.last.kept if show.last else NONE_KEPT
    return DieAtRest(before.dice, left, PLAYERS[(before.player - 1) % len(before.sheets)])
