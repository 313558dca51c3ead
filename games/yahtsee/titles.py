"""Drawing of the YAHTSEE set-up screen: the players' dice, and what START, SELECT and OPTION do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.dice.die_picture import placed
from cabinet.display.palette import PLAYERS, WHITE
from cabinet.drawing import signs, widgets
from cabinet.drawing.ground import Lamp, room
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.motion import bob
from cabinet.drawing.plates import pills
from games.yahtsee.setup import MOST, SETUP, SetupRow
from games.yahtsee.theme import AUTHOR, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import SetupShow
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled

LEFT, RIGHT = widgets.LEFT, widgets.RIGHT
LAMP = Lamp(420, 146, 470, 200)
PLAYERS_Y, SECOND_Y, MATCH_Y, TALL = 98, 196, 234, 94
"""Tops of the three rows of the set-up screen, and height of the first row, in pixels."""
SIZE, FIRST, STEP, MIDDLE = 70, 276, 92, 145
"""The players' dice on the set-up screen in pixels: size, center x of the first, spacing, center y."""
ANGLES = (-6, 5, -4, 7)
UNLIT = 0.3
"""Brightness, 0 to 1, of a die on the set-up screen whose player does not take part."""
PILLS_Y, PILL = 277, 30
BUTTONS = (SetupRow.HELP, SetupRow.MENU)
"""The two rows of the set-up screen that are buttons; they are side by side."""
START_X = 362
LET_GO = "LET GO: NEXT MATCH"
"""The text shown in place of the kind of match while OPTION is held."""


def draw(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the set-up screen: its fixed part, the players' dice, and the rows with the choices."""
    ui, lit, beat = show.ui, show.lit, show.beat
    canvas.cached((TITLE, "set-up"), _draw_still)
    read(canvas, LEFT, 72, byline(YEAR, AUTHOR, beat), THEME.dim)
    if best := show.top_ten.record:
        read(canvas, RIGHT, 22, "RECORD", THEME.dim, "right")
        read(canvas, RIGHT, 44, f"{best.score} {best.name}", THEME.accent, "right", strong=True)
    steps = [("SELECT", WHITE if lit else THEME.accent)]
    several = ui.players > 1
    shares = several and ui.at == SetupRow.JOYSTICKS
    first = () if shares else steps
    widgets.set_up_label(
        canvas, THEME, PLAYERS_Y, "PLAYERS", ui.at == SetupRow.PLAYERS, high=TALL, keys=first
    )
    _draw_players(canvas, ui, beat)
    if several:
        widgets.set_up_label(canvas, THEME, SECOND_Y, "JOYSTICKS", shares, keys=steps if shares else ())
        _draw_sticks(canvas, ui)
    else:
        here = ui.at == SetupRow.COMPUTER
        widgets.set_up_row(canvas, THEME, SECOND_Y, ui.rows[SetupRow.COMPUTER], here, lit)
    row = ui.rows[SetupRow.MATCH]
    if ui.option:
        row = row._replace(values=(LET_GO,) * len(row.values))
    option = [("OPTION", THEME.accent if ui.option else WHITE)]
    widgets.set_up_row(canvas, THEME, MATCH_Y, row, ui.at == SetupRow.MATCH, lit, keys=option)
    words = [ui.rows[row].name for row in BUTTONS]
    chosen = ui.at - BUTTONS[0] if ui.at in BUTTONS else None
    pills(canvas, THEME, LEFT, PILLS_Y, words, chosen, height=PILL, lit=lit)
    signs.key(canvas, START_X, PILLS_Y + 3, "START", WHITE if lit else THEME.accent)
    x = START_X + signs.width("START") + signs.GAP
    signs.group(canvas, x, PILLS_Y + 3, start_does(ui), THEME.ink, THEME.accent)
    change = "" if ui.at in BUTTONS else "  ↔ CHANGE"
    widgets.prompt_line(canvas, THEME, f"↕ CHOOSE{change}  ● {fire_does(ui)}")


def start_does(ui: Filled) -> str:
    """Return the text that says what START does now.

    In a text such as `OR ● BEGINS`, `OR ●` means that FIRE does the same.
    """
    if ui.option and ui.players == 1:
        return "PLAYS ALONE"
    does = "JOYSTICKS" if _asks_joysticks(ui) else "BEGINS"
    return does if ui.at in BUTTONS else f"OR ● {does}"


def fire_does(ui: Filled) -> str:
    """Return the text that says what FIRE does now: the selected button's name, else the effect of START."""
    if ui.at in BUTTONS:
        return ui.rows[ui.at].name
    return "JOYSTICKS" if _asks_joysticks(ui) else "BEGIN"


def _asks_joysticks(ui: Filled) -> bool:
    return ui.at == SetupRow.PLAYERS and ui.players > 1


def _draw_still(canvas: Canvas) -> None:
    """Draw the part of the set-up screen that never changes, whatever is chosen."""
    room(canvas, THEME.ground, LAMP)
    logo(canvas, LEFT, 20, TITLE, THEME.accent, 6, "left", deep=5)


def _draw_players(canvas: Canvas, ui: Filled, beat: int) -> None:
    """Draw a die for each possible player; the dice of players who take part are bright.

    The last bright die is the chosen one.
    """
    dice = []
    for at in range(MOST):
        plays, last = at < ui.players, at == ui.players - 1
        here = last and ui.at == SetupRow.PLAYERS
        height = (4 + bob(beat) if here else 2) if plays else 0
        halo = THEME.accent if here else None
        light = 1.0 if plays else UNLIT
        die = placed(
            FIRST + STEP * at,
            MIDDLE,
            at + 1,
            PLAYERS[at],
            size=SIZE,
            angle=ANGLES[at],
            height=height,
            halo=halo,
            light=light,
        )
        dice.append(die)
    canvas.scatter(dice)


def _draw_sticks(canvas: Canvas, ui: Filled) -> None:
    """Draw each player's joystick number below the player's die."""
    for at, player in enumerate(SETUP.players(SETUP.options(ui))):
        x = FIRST + STEP * at
        signs.stick(canvas, x - 26, SECOND_Y + 5, "")
        read(canvas, x + 8, SECOND_Y + 7, str(player.jack), PLAYERS[at], strong=True)
