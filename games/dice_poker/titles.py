"""Drawing of the title screen of DICE POKER with its top ten, and of the game's emblem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import TOP, byline
from cabinet.dice.die_picture import BODY, placed
from cabinet.dice.furniture import draw_tray
from cabinet.dice.tray import BOB
from cabinet.display.palette import BLACK, PLAYERS, WHITE
from cabinet.drawing import widgets
from cabinet.drawing.ground import Lamp, room
from cabinet.drawing.lettering import entry, logo, read
from cabinet.drawing.motion import bob
from cabinet.drawing.plates import Choice, pill
from games.dice_poker.theme import AUTHOR, FELT, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import Entry, SetupShow
    from cabinet.display.canvas import Canvas
    from cabinet.display.sprite import PlacedSprite
    from cabinet.kit import Filled

HEAD_Y = 62
COLUMNS, NAMES, LIST_Y, LINE, ROW = (32, 448), 28, 88, 17, 37
"""Layout of the top ten in pixels.

Left edges of the two columns, offset of the names, first row, offset of a row's second line, row height."""
OUTER = ((206, 86), (434, 86), (442, 278), (198, 278))
INNER = ((216, 96), (424, 96), (430, 266), (210, 266))
DICE = ((274, 137, -6), (366, 139, 5), (272, 224, 4), (368, 222, -5))
"""Center (x, y) in pixels and rotation in degrees of the four dice on the title screen's tray."""
SIZE = 80
CHOICE_X, CHOICE_Y, STEP = 222, 287, 24
"""Left and top of the text `1 2 3 4 PLAYERS`, and distance between the numbers, in pixels."""
LAMP = Lamp(320, 190, 320, 240)
DIMMED = 0.55
"""Brightness, 0 to 1, of a die on the title screen whose player does not take part."""
CYCLE = 60
"""Length of the emblem's looping animation, in tenths of a second."""
AGAIN, FALLS, HOPS = 24, 8, 38
"""Emblem animation in tenths of a second: start of the throw, duration of the throw, start of the hops."""
TURNS, HIGH = 40, 28
"""The thrown die of the emblem: its rotation in degrees per tenth of a second, and the height of its flight
in pixels."""
SMALL = 44
TILTS = (-8, 6, 0, -6, 8)
FACES = (3, 5, 1, 4, 2, 3, 1, 5)
"""Faces that the thrown die of the emblem shows during its flight."""


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the title screen: four dice to choose the number of players, between the ten best scores."""
    canvas.cached((TITLE, "title"), _draw_title)
    entry(canvas, widgets.RIGHT, HEAD_Y, byline(YEAR, AUTHOR, show.beat), THEME.dim, "right")
    for at in range(TOP):
        _draw_row(canvas, at, show.top_ten.entries[at : at + 1])
    canvas.scatter(_die(number, show) for number in range(1, len(DICE) + 1))
    for number in range(1, len(DICE) + 1):
        x = CHOICE_X + STEP * (number - 1)
        if number == show.ui.players:
            pill(canvas, THEME, x - 2, CHOICE_Y - 1, STEP, str(number), Choice.CHOSEN, height=24)
        else:
            read(canvas, x + 5, CHOICE_Y + 2, str(number), THEME.ink)
    read(canvas, CHOICE_X + STEP * len(DICE) + 6, CHOICE_Y + 2, "PLAYERS", THEME.ink, strong=True)
    widgets.prompt_line(canvas, THEME, f"↔ CHOOSE  {widgets.SET_UP}")


def _draw_row(canvas: Canvas, at: int, entries: tuple[Entry, ...]) -> None:
    """Draw one entry of the top ten: rank and name, with the score below.

    Ranks one to five are on the left, the others on the right.
    """
    second, down = divmod(at, TOP // 2)
    x, y = COLUMNS[second], LIST_Y + ROW * down
    if entries and at < len(widgets.MEDALS):
        canvas.disc(x + 11, y + 8, 10, widgets.MEDALS[at])
        entry(canvas, x + 6, y, str(at + 1), BLACK, strong=True)
    else:
        entry(canvas, x, y, f"{at + 1:2}", THEME.ink if entries else THEME.dim)
    for name, score, *_ in entries:
        entry(canvas, x + NAMES, y, name, THEME.ink, strong=True)
        entry(canvas, x + NAMES, y + LINE, str(score), THEME.accent, strong=True)
    if not entries:
        canvas.box(x + NAMES, y + 15, 40, 1, THEME.dim)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw one frame of the looping emblem: four sixes, and a two that is thrown again and becomes a six.

    `beat`: the time in tenths of a second.
    """
    now = beat % CYCLE
    dice = []
    for at, tilt in enumerate(TILTS):
        face, angle, height = 6, tilt, 0
        if at == len(TILTS) // 2 and 0 < now < AGAIN:
            face, angle = 2, 20
        elif at == len(TILTS) // 2 and AGAIN <= now < AGAIN + FALLS:
            part = (now - AGAIN) / FALLS
            face, angle = FACES[now - AGAIN], TURNS * (now - AGAIN)
            height = round(4 * HIGH * part * (1 - part))
        elif HOPS <= now < HOPS + 15 and (now - HOPS) // 2 % 5 == at:
            height = 8
        dice.append(placed(x + 28 + 50 * at, y + 54, face, size=SMALL, angle=angle, height=height))
    canvas.scatter(dice)


def _die(number: int, show: SetupShow[Filled]) -> PlacedSprite:
    """Return the die that stands for a number of players on the title screen.

    A die has its player's color if that player takes part; the chosen die rises.
    """
    x, y, angle = DICE[number - 1]
    plays, chosen = number <= show.ui.players, number == show.ui.players
    return placed(
        x,
        y,
        number,
        PLAYERS[number - 1] if plays else BODY,
        size=SIZE,
        angle=0 if chosen else angle,
        height=2 * BOB + bob(show.beat) if chosen else 0,
        halo=WHITE if chosen and show.lit else None,
        light=1.0 if plays else DIMMED,
    )


def _draw_title(canvas: Canvas) -> None:
    room(canvas, FELT, LAMP)
    draw_tray(canvas, OUTER, INNER, FELT)
    logo(canvas, 320, 18, TITLE, THEME.accent, 5, deep=3)
    entry(canvas, widgets.LEFT, HEAD_Y, "TOP TEN SCORES", THEME.ink, strong=True)
