"""The set-up screen: what is played, and what START, SELECT and OPTION do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.drawing import signs, widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import logo, read, read_width
from cabinet.drawing.plates import Choice, pill
from games.dice.picture import die
from games.yahtsee import match
from games.yahtsee.match import GAMES
from games.yahtsee.setup import COMPUTERS, MOST, SetupRow, Ui
from games.yahtsee.theme import AUTHOR, PIPS, PLAYERS, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import Entry, TopTen
    from cabinet.display.canvas import Canvas

MIDDLE, LEFT, RIGHT = 320, 32, 608
ROWS_Y, ROW = 120, 36
PILLS_Y, PILL_HEIGHT = 231, 28
PILLS = ((SetupRow.HELP, LEFT, 160), (SetupRow.MENU, 200, 136))
"""The rows that have nothing to choose, side by side: where they begin and how wide they are."""
KEYS_Y, KEYS_APART = 274, 26
NOBODY = "NOBODY"
LONGEST = 21
"""Characters beside the pills."""


def draw(canvas: Canvas, ui: Ui, top_ten: TopTen, *, lit: bool, beat: int = 0) -> None:
    """The whole screen."""
    canvas.kept((TITLE, "set-up"), _draw_still)
    lamps(canvas, THEME, beat)
    read(canvas, MIDDLE, 95, byline(YEAR, AUTHOR, beat), THEME.dim, "centre")
    for at, row in enumerate(ui.rows[:3]):
        values, chosen = values_of(ui, row)
        each = widgets.Row(row.value, values, chosen)
        widgets.set_up_row(canvas, THEME, ROWS_Y + ROW * at, each, row is ui.row, lit)
    for button, x, width in PILLS:
        kind = Choice.CHOSEN if button is ui.row else Choice.OPEN
        pill(canvas, THEME, x, PILLS_Y, width, button.value, kind, height=PILL_HEIGHT, lit=lit)
    words = note(ui, top_ten.record)
    read(canvas, RIGHT, PILLS_Y + 5, words, THEME.ink if ui.option else THEME.accent, "right")
    _draw_keys(canvas, ui, lit)
    widgets.prompt_line(canvas, THEME, prompt(ui))


def values_of(ui: Ui, row: SetupRow) -> tuple[tuple[str, ...], int]:
    """What can be chosen on a row, in words, and which of it is."""
    numbers = tuple(str(number) for number in range(1, MOST + 1))
    match row:
        case SetupRow.PLAYERS:
            return numbers, ui.people - 1
        case SetupRow.JOYSTICKS:
            return numbers[: ui.people], ui.sticks - 1
        case SetupRow.COMPUTER:
            return tuple(name or NOBODY for name in COMPUTERS), COMPUTERS.index(ui.computer)
    return tuple(match.name(wins) for wins in range(GAMES + 1)), ui.wins


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
        return "START: PLAY ALONE" if ui.people == 1 else "LET GO: NEXT MATCH"
    if record is None:
        return ""
    words = f"RECORD {record.score} {record.name}"
    return words if len(words) <= LONGEST else f"★ {record.score} {record.name}"


def prompt(ui: Ui) -> str:
    """What the joystick does now."""
    match ui.row:
        case SetupRow.HELP:
            return "↕ CHOOSE  ● HOW TO PLAY"
        case SetupRow.MENU:
            return "↕ CHOOSE  ● GAME MENU"
    return f"↕ CHOOSE  ↔ CHANGE  ● {start_does(ui)}"


def _draw_still(canvas: Canvas) -> None:
    ground(canvas, THEME)
    logo(canvas, MIDDLE, 18, TITLE, THEME.accent, 8, deep=6)
    for x, face in ((38, 5), (554, 6)):
        die(canvas, x, 26, face, PLAYERS[0], PIPS)


def _draw_keys(canvas: Canvas, ui: Ui, lit: bool) -> None:
    """What the keys of the console do; START and SELECT flash, OPTION while it is held is lit."""
    uses = {"START": start_does(ui), "SELECT": select_does(ui), "OPTION": "MATCH"}
    widths = {key: read_width(key) + 10 + signs.GAP + read_width(use) for key, use in uses.items()}
    x = MIDDLE - (sum(widths.values()) + KEYS_APART * (len(uses) - 1)) // 2
    for key, use in uses.items():
        if ui.option if key == "OPTION" else not lit:
            wide = read_width(key) + 10
            canvas.round_frame(x, KEYS_Y, wide, signs.HEIGHT, THEME.accent, 4)
            read(canvas, x + 6, KEYS_Y + 3, key, THEME.accent)
        else:
            signs.key(canvas, x, KEYS_Y, key)
        read(canvas, x + read_width(key) + 10 + signs.GAP, KEYS_Y + 3, use, THEME.ink)
        x += widths[key] + KEYS_APART
