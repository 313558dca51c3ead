"""The set-up screen: what is played, and what START, SELECT and OPTION do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import after
from cabinet.drawing import widgets
from games.yahtsee import match
from games.yahtsee.setup import SetupRow, Ui
from games.yahtsee.theme import AUTHOR, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import Entry, TopTen
    from cabinet.display.canvas import Canvas

MIDDLE = 320
LABEL_X, VALUE_X, BAR_X, BAR_WIDTH = 46, 206, 36, 568
ROWS_Y, ROW = 84, 28
BUTTON_Y, WORD_Y, NOTE_Y = 236, 266, 296
BUTTONS = (("START", 120), ("SELECT", 320), ("OPTION", 520))
NOBODY = "NOBODY"


def draw(canvas: Canvas, ui: Ui, top_ten: TopTen, *, lit: bool) -> None:
    """The whole screen."""
    canvas.text(MIDDLE, 18, TITLE, THEME.accent, 4, "centre")
    canvas.text(MIDDLE, 56, after(YEAR, AUTHOR), THEME.ink, 1, "centre")
    for at, row in enumerate(ui.rows):
        _draw_row(canvas, ROWS_Y + ROW * at, row, value(ui, row), chosen=row is ui.row)
    uses = (start_does(ui), select_does(ui), "MATCH")
    for (button, x), use in zip(BUTTONS, uses, strict=True):
        filled = ui.option if button == "OPTION" else lit
        _draw_button(canvas, x, button, use, filled=filled)
    canvas.text((BUTTONS[0][1] + BUTTONS[1][1]) // 2, BUTTON_Y + 5, "-", THEME.accent, align="centre")
    canvas.text(MIDDLE, NOTE_Y, note(ui, top_ten.record), THEME.ink, align="centre")
    widgets.prompt_line(canvas, THEME, prompt(ui))


def value(ui: Ui, row: SetupRow) -> str:
    """What is chosen on a row, in words."""
    match_name = match.name(ui.wins)
    values = {
        SetupRow.PLAYERS: str(ui.people),
        SetupRow.JOYSTICKS: str(ui.sticks),
        SetupRow.COMPUTER: ui.computer or NOBODY,
        SetupRow.MATCH: match_name,
    }
    return values.get(row, "")


def start_does(ui: Ui) -> str:
    """What START does now."""
    if ui.option and ui.people == 1:
        return "ALONE"
    return "JOYSTICKS" if ui.row is SetupRow.PLAYERS and ui.people > 1 else "BEGIN"


def select_does(ui: Ui) -> str:
    """What SELECT changes now."""
    return "JOYSTICKS" if ui.row is SetupRow.JOYSTICKS else "PLAYERS"


def note(ui: Ui, record: Entry | None) -> str:
    """While OPTION is held, what it is held for; else the record, if there is one."""
    if ui.option:
        return "OPTION + START: YOU PLAY ALONE" if ui.people == 1 else "LET GO FOR THE NEXT MATCH"
    return f"RECORD {record.score} BY {record.name}" if record else ""


def prompt(ui: Ui) -> str:
    """What the joystick does now."""
    match ui.row:
        case SetupRow.HELP:
            return "↕ CHOOSE  ● HOW TO PLAY"
        case SetupRow.MENU:
            return "↕ CHOOSE  ● GAME MENU"
    return f"↕ CHOOSE  ↔ CHANGE  ● {start_does(ui)}"


def _draw_row(canvas: Canvas, y: int, row: SetupRow, words: str, *, chosen: bool) -> None:
    ink = THEME.ground if chosen else THEME.ink
    if chosen:
        canvas.round_box(BAR_X, y - 5, BAR_WIDTH, 26, THEME.accent, 4)
    canvas.text(LABEL_X, y, row.value, ink)
    canvas.text(VALUE_X, y, words, ink)


def _draw_button(canvas: Canvas, x: int, button: str, use: str, *, filled: bool) -> None:
    """A button of the console, its middle at x, and what it does below."""
    width = canvas.text_width(button) + 24
    if filled:
        canvas.round_box(x - width // 2, BUTTON_Y, width, 26, THEME.accent, 6)
    else:
        canvas.round_frame(x - width // 2, BUTTON_Y, width, 26, THEME.accent, 6)
    canvas.text(x, BUTTON_Y + 5, button, THEME.ground if filled else THEME.accent, align="centre")
    canvas.text(x, WORD_Y, use, THEME.ink, align="centre")
