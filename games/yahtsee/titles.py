"""The set-up screen: the players' dice on their shelf, and what START, SELECT and OPTION do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.dice.die_picture import placed
from cabinet.display.palette import BLACK, PLAYERS, WHITE, mix
from cabinet.drawing import signs, widgets
from cabinet.drawing.ground import Lamp, room
from cabinet.drawing.lettering import logo, read, read_width
from cabinet.drawing.motion import bob
from cabinet.drawing.plates import pills
from games.yahtsee import match
from games.yahtsee.match import GAMES
from games.yahtsee.setup import COMPUTERS, MOST, SetupRow, SetupUi, players
from games.yahtsee.theme import AUTHOR, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import TopTen
    from cabinet.display.canvas import Canvas

LEFT, RIGHT, WIDE = 32, 608, 576
LAMP = Lamp(420, 146, 470, 200)
BOXES = {
    SetupRow.PLAYERS: (100, 92),
    SetupRow.JOYSTICKS: (196, 34),
    SetupRow.COMPUTER: (196, 34),
    SetupRow.MATCH: (234, 34),
}
"""The rows with something to choose: the top of each, and how high it is."""
VALUES = 216
"""Where what can be chosen begins."""
SIZE, FIRST, STEP, MIDDLE = 70, 276, 92, 146
"""Of the dice that stand for players: the middle of the first one, and pixels to the next."""
ANGLES = (-6, 5, -4, 7)
UNLIT = 0.3
"""How bright the dice of those who do not play are."""
PILLS_Y, PILL = 277, 30
BUTTONS = (SetupRow.HELP, SetupRow.MENU)
"""The rows that have nothing to choose, side by side."""
START_X = 362
NOBODY = "NOBODY"


def draw(canvas: Canvas, ui: SetupUi, top_ten: TopTen, *, lit: bool, beat: int = 0) -> None:
    """The whole screen."""
    canvas.cached((TITLE, "set-up"), _draw_still)
    read(canvas, LEFT, 74, byline(YEAR, AUTHOR, beat), THEME.dim)
    if best := top_ten.record:
        read(canvas, RIGHT, 22, "RECORD", THEME.dim, "right")
        read(canvas, RIGHT, 44, f"{best.score} {best.name}", THEME.accent, "right", strong=True)
    for row in ui.rows[:3]:
        _draw_box(canvas, ui, row, lit=lit)
    _draw_players(canvas, ui, beat)
    if ui.people == 1:
        _draw_computers(canvas, ui, lit=lit)
    else:
        _draw_sticks(canvas, ui)
    _draw_match(canvas, ui)
    chosen = BUTTONS.index(ui.row) if ui.row in BUTTONS else None
    pills(canvas, THEME, LEFT, PILLS_Y, BUTTONS, chosen, height=PILL, lit=lit)
    signs.key(canvas, START_X, PILLS_Y + 3, "START", WHITE if lit else THEME.accent)
    x = START_X + signs.width("START") + signs.GAP
    signs.group(canvas, x, PILLS_Y + 3, start_does(ui), THEME.ink, THEME.accent)
    change = "" if ui.row in BUTTONS else "  ↔ CHANGE"
    widgets.prompt_line(canvas, THEME, f"↕ CHOOSE{change}  ● {fire_does(ui)}")


def start_does(ui: SetupUi) -> str:
    """What START does now, and whether FIRE does it as well: stands behind the key."""
    if ui.option and ui.people == 1:
        return "PLAYS ALONE"
    does = "JOYSTICKS" if ui.row is SetupRow.PLAYERS and ui.people > 1 else "BEGINS"
    return does if ui.row in BUTTONS else f"OR ● {does}"


def fire_does(ui: SetupUi) -> str:
    """What FIRE does now: the same as START, but on the rows that have nothing to choose."""
    if ui.row in BUTTONS:
        return ui.row
    return "JOYSTICKS" if ui.row is SetupRow.PLAYERS and ui.people > 1 else "BEGIN"


def select_changes(ui: SetupUi) -> SetupRow:
    """The row that SELECT changes now: its key stands there."""
    return SetupRow.JOYSTICKS if ui.row is SetupRow.JOYSTICKS else SetupRow.PLAYERS


def match_says(ui: SetupUi) -> str:
    """The match that is chosen; while OPTION is held, what letting go of it does."""
    return "LET GO: NEXT MATCH" if ui.option else match.name(ui.wins)


def _draw_still(canvas: Canvas) -> None:
    """All that nobody can change."""
    room(canvas, THEME.ground, LAMP)
    logo(canvas, LEFT, 20, TITLE, THEME.accent, 6, "left", deep=5)


def _draw_box(canvas: Canvas, ui: SetupUi, row: SetupRow, *, lit: bool) -> None:
    """What a row stands on, framed where the cursor is, and its name with the key that changes it."""
    top, high = BOXES[row]
    here = row is ui.row
    tall = row is SetupRow.PLAYERS
    if not tall:
        canvas.round_box(LEFT, top, WIDE, high, mix(THEME.ground, BLACK, 0.6), 10)
    edge = THEME.accent if here else mix(THEME.ground, THEME.accent, 0.25)
    canvas.round_frame(LEFT, top, WIDE, high, edge, 10, 3 if here else 2)
    middle = top + high // 2
    key = "SELECT" if row is select_changes(ui) else "OPTION" if row is SetupRow.MATCH else ""
    read(canvas, LEFT + 12, middle - (26 if tall else 9), row.value, THEME.ink, strong=True)
    if key:
        x, y = (LEFT + 12, middle + 2) if tall else (LEFT + 20 + read_width(row.value), middle - 12)
        signs.key(canvas, x, y, key, THEME.accent if (ui.option if key == "OPTION" else not lit) else WHITE)


def _draw_players(canvas: Canvas, ui: SetupUi, beat: int) -> None:
    """A die for each player there can be; those who play are lit, the last of them is chosen."""
    dice = []
    for at in range(MOST):
        plays, last = at < ui.people, at == ui.people - 1
        here = last and ui.row is SetupRow.PLAYERS
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


def _draw_computers(canvas: Canvas, ui: SetupUi, *, lit: bool) -> None:
    """Whom one person can play against."""
    top, high = BOXES[SetupRow.COMPUTER]
    words = [level or NOBODY for level in COMPUTERS]
    chosen, shown = COMPUTERS.index(ui.computer), lit or ui.row is not SetupRow.COMPUTER
    pills(canvas, THEME, VALUES, top + 4, words, chosen, around=20, height=high - 8, lit=shown)


def _draw_sticks(canvas: Canvas, ui: SetupUi) -> None:
    """Below the die of each player the joystick that is theirs."""
    top, high = BOXES[SetupRow.JOYSTICKS]
    for at, player in enumerate(players(ui.options)):
        x = FIRST + STEP * at
        signs.stick(canvas, x - 26, top + (high - 24) // 2, "")
        read(canvas, x + 8, top + (high - 18) // 2, str(player.jack), PLAYERS[at], strong=True)


def _draw_match(canvas: Canvas, ui: SetupUi) -> None:
    """What the match is, and a star for each game, or for each win that it takes."""
    top, high = BOXES[SetupRow.MATCH]
    y = top + (high - 18) // 2
    read(canvas, VALUES, y, match_says(ui), THEME.ink, strong=True)
    for at in range(GAMES):
        taken = not ui.wins or at < ui.wins
        ink = THEME.accent if taken else mix(THEME.ground, THEME.accent, 0.25)
        canvas.disc(RIGHT - 128 + 22 * at, top + high // 2, 7, BLACK)
        canvas.disc(RIGHT - 128 + 22 * at, top + high // 2, 5, ink)
