"""The title screen of DICE POKER with its top ten, and the emblem that stands for the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import entry, logo, read
from cabinet.drawing.plates import Choice, pill
from games.dice.picture import die
from games.dice.tumble import tumble
from games.dice_poker.theme import AUTHOR, DIE, PIPS, PLAYERS, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import SetupShow
    from cabinet.display.canvas import Canvas

HEAD_Y, LIST_Y = 60, 82
PILLS_Y, PILL, PILL_STEP, PILL_HEIGHT = 291, 44, 54, 22
PILLS_X = 158
CYCLE = 60
"""Tenths of a second after which the emblem begins anew."""
AGAIN, HOPS = 24, 38
"""When its odd die is thrown again, and when all five hop."""


def draw_setup(canvas: Canvas, show: SetupShow[int]) -> None:
    """The title: the top ten, and `1 2 3 4 PLAYERS` with the chosen number flashing."""
    canvas.kept((TITLE, "title"), _draw_title)
    lamps(canvas, THEME, show.beat)
    entry(canvas, widgets.RIGHT, HEAD_Y, byline(YEAR, AUTHOR, show.beat), THEME.dim, "right")
    widgets.top_ten_table(canvas, THEME, LIST_Y, show.top_ten.entries, show.top_ten.new, show.lit)
    for number in range(1, len(PLAYERS) + 1):
        kind = Choice.CHOSEN if number == show.ui else Choice.OPEN
        x = PILLS_X + PILL_STEP * (number - 1)
        pill(canvas, THEME, x, PILLS_Y, PILL, str(number), kind, height=PILL_HEIGHT, lit=show.lit)
    read(canvas, PILLS_X + PILL_STEP * len(PLAYERS) + 4, PILLS_Y + 2, "PLAYERS", THEME.ink, strong=True)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● BEGIN  OPTION HOW TO PLAY")


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Five dice: four sixes and a two, which is thrown again until it is a six as well; then they hop."""
    now = beat % CYCLE
    for at in range(5):
        odd = at == 2 and 0 < now < AGAIN
        left, top = x + 4 + 50 * at, y + (40 if odd else 24)
        if at == 2 and AGAIN <= now < AGAIN + 6:
            tumbling = tumble((now - AGAIN) / 12, 0, 6)
            die(canvas, left, top, tumbling.face, DIE, PIPS, lift=tumbling.lift // 2, edge=tumbling.edge)
            continue
        lift = 8 if HOPS <= now < HOPS + 15 and (now - HOPS) // 2 % 5 == at else 0
        die(canvas, left, top, 2 if odd else 6, DIE, PIPS, lift=lift)


def _draw_title(canvas: Canvas) -> None:
    ground(canvas, THEME)
    logo(canvas, 320, 18, TITLE, THEME.accent, 4, deep=3)
    entry(canvas, widgets.LEFT, HEAD_Y, "TOP TEN SCORES", THEME.ink, strong=True)
