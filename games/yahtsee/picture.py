"""The screens of YAHTSEE: the score sheet of the player whose turn it is beside the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.drawing import widgets
from games.dice.picture import die
from games.dice.rolls import ALL_KEPT
from games.dice.scoring import Category, points
from games.dice.turns import Phase, Score, landed
from games.yahtsee import column, pace, plate, setup, sheets, titles, totals
from games.yahtsee.panel import Prompt, R, Ui
from games.yahtsee.sheets import Marks
from games.yahtsee.theme import PIPS, PLAYERS, THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Seat, SetupShow, Show
    from cabinet.display.canvas import Canvas
    from games.yahtsee.rules import Move, Options, View

SHEET_X, SHEET_Y = 32, 40
PLATE_X, PLATE_Y = 32, 257
STATUS_X, STATUS_Y, STATUS_ROW = 240, 259, 22


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The screen of the player whose turn it is, or was until this step ends; the totals at the end."""
    view, step, before = show.view, show.step, show.before
    canvas.fill(THEME.ground)
    if isinstance(step, Score) and before is not None:
        seat = pace.sheet_shown(show.age, before, view)
        if seat is None:
            _draw_score(canvas, show, before, step.category)
        else:
            _draw_final(canvas, view, seat)
    elif isinstance(step, Drawn) and before is not None:
        _draw_roll(canvas, show, before, step)
    elif view.ended:
        totals.draw(canvas, show)
    else:
        _draw_turn(canvas, show)


def draw_setup(canvas: Canvas, show: SetupShow[setup.Ui]) -> None:
    """The set-up screen."""
    canvas.fill(THEME.ground)
    titles.draw(canvas, show.ui, show.top_ten, lit=show.lit)


def draw_emblem(canvas: Canvas, x: int, y: int, _beat: int) -> None:
    """Five fives in the players' colours, two above three as pins stand."""
    places = ((47, 0), (105, 0), (163, 0), (76, 47), (134, 47))
    for at, (left, top) in enumerate(places):
        die(canvas, x + left, y + top, 5, (*PLAYERS, THEME.accent)[at], PIPS, size=46)


def _draw_turn(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """A player is to act."""
    view, ui = show.view, show.ui
    chosen = ui.category if ui else None
    _draw_field(canvas, show, view, Marks(chosen=chosen, hinted=show.hinted, lit=show.lit))
    selecting = view.phase is Phase.SELECTING
    if view.rolls:
        _status(canvas, show, ("CATEGORY" if selecting else f"ROLL {view.rolls}",))
    colour = PLAYERS[view.player]
    if ui and ui.prompt is Prompt.HOLD:
        column.draw_holding(canvas, view.dice, colour, ui, lit=show.lit)
    elif view.rolls:
        column.draw(canvas, view.dice, colour)
    if ui:
        computer = plate.is_computer(view.options, view.player)
        widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY" if computer else _prompt(ui))


def _draw_roll(canvas: Canvas, show: Show[View, Ui, Move], before: View, drawn: Drawn) -> None:
    _draw_field(canvas, show, before, Marks(hinted=show.hinted))
    _status(canvas, show, (f"ROLL {before.rolls + 1}",))
    column.draw_rolling(canvas, landed(before, drawn), before.kept, PLAYERS[before.player], show.age)
    widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")


def _draw_score(canvas: Canvas, show: Show[View, Ui, Move], before: View, category: Category) -> None:
    """The points count up; a Yahtsee or its bonus makes the whole sheet flash."""
    after = show.view.sheets[before.player]
    feast = pace.feast(before, show.view)
    marks = Marks(scored=category, feast=feast, hinted=show.hinted, lit=show.lit)
    sheet = sheets.counted(before.sheet, after, show.age)
    _draw_title(canvas, before.options)
    sheets.draw(canvas, SHEET_X, SHEET_Y, sheet, PLAYERS[before.player], marks)
    plate.draw(canvas, PLATE_X, PLATE_Y, before.options, before.player)
    _status(canvas, show, _said(before, after.boxes[-1][1], after.bonus - before.sheet.bonus, category))
    column.draw(canvas, before.dice, PLAYERS[before.player])
    widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")


def _draw_final(canvas: Canvas, view: View, seat: Seat) -> None:
    """One player's sheet when the game is over."""
    _draw_title(canvas, view.options)
    x = 320 - sheets.WIDTH // 2
    sheets.draw(canvas, x, SHEET_Y, view.sheets[seat], PLAYERS[seat])
    plate.draw(canvas, x, PLATE_Y, view.options, seat)
    total = view.sheets[seat].total
    right = x + sheets.WIDTH
    canvas.text(right, PLATE_Y + 4, str(total), THEME.accent, 4, "right")
    canvas.text(right, PLATE_Y + 44, f"SHEET {seat + 1} OF {len(view.sheets)}", THEME.ink, align="right")
    widgets.prompt_line(canvas, THEME, "HOLD ● FOR THE TOTALS")


def _draw_field(canvas: Canvas, show: Show[View, Ui, Move], view: View, marks: Marks) -> None:
    """Everything but the dice."""
    _draw_title(canvas, view.options)
    sheets.draw(canvas, SHEET_X, SHEET_Y, view.sheet, PLAYERS[view.player], marks)
    filled = show.lit or not show.nudged
    plate.draw(canvas, PLATE_X, PLATE_Y, view.options, view.player, filled=filled)


def _draw_title(canvas: Canvas, options: Options) -> None:
    kind = f"FIRST TO {options.wins}" if options.wins else "TOTAL OF UP TO SIX"
    widgets.title_line(canvas, THEME, TITLE, f"GAME {len(options.games) + 1}, {kind}")


def _status(canvas: Canvas, show: Show[View, Ui, Move], words: tuple[str, ...]) -> None:
    """What is going on, and the record where there is room."""
    record = (f"RECORD {show.record.score}", show.record.name) if show.record and len(words) == 1 else ()
    for at, line in enumerate((*words, *record)):
        colour = THEME.accent if at < len(words) else THEME.ink
        canvas.text(STATUS_X, STATUS_Y + STATUS_ROW * at, line, colour)


def _said(before: View, brought: int, bonus: int, category: Category) -> tuple[str, ...]:
    """What a score is worth a word for."""
    words = [f"{brought or 'NO'} POINT{'' if brought == 1 else 'S'}"]
    if category is Category.FIVE_ALIKE and brought:
        words = ["YAHTSEE!", *words]
    if bonus:
        words.append(f"BONUS {bonus}!")
    if brought > points(category, before.dice):
        words.append("JOKER!")
    return tuple(words)


def _prompt(ui: Ui) -> str:
    """What the joystick does now."""
    if ui.prompt is Prompt.CATEGORY:
        return "↕ CATEGORY  ● SCORE IT"
    if ui.at < R:
        return "↕ ● HOLD  → CLEAR  ← SKIP ROLLS"
    if ui.held == ALL_KEPT:
        return "ALL HELD  → CLEAR  ← SKIP ROLLS"
    return "● ROLL  → CLEAR  ← SKIP ROLLS"
