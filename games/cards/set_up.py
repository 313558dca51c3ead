"""The set-up screen that the card games share, with one choice: the strength of the computer players.

The screen shows people behind a rail, chips and the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cabinet.cards import chips
from cabinet.cards.people import Mood
from cabinet.display.palette import BLACK, GOLD, colour, mix
from cabinet.display.size import WIDTH
from cabinet.drawing.ground import Lamp, room
from cabinet.drawing.lettering import figure, logo, read
from cabinet.drawing.plates import Choice, pill
from cabinet.drawing.widgets import MIDDLE, RIGHT, SET_UP, prompt_line
from cabinet.kit import FormRow, RowForm

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import Player, Theme, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from cabinet.kit import Filled

TITLE_Y, BYLINE_Y = 19, 59
LIGHT = Lamp(MIDDLE, 200, 430, 240)
WOOD, LIT = (124, 74, 30), (206, 150, 84)
RAIL = 26
PILL = (124, 28)
RECORD_Y, SCORE_Y, BEST_Y, SCORE = 240, 262, 292, 3
MONEY = colour(GOLD, 7)
FACE = 3
"""The size of a face, in screen pixels for each pixel of the portrait."""
STACKS = {"SHARK": (90, 180, 90), "EASY": (20,)}
"""The dollars in each stack of chips drawn beside a level; a harder level has more. A level that is not
listed has the stacks `SOME`."""
SOME = (60, 30)
MOODS = {"SHARK": Mood.CROSS, "EASY": Mood.PLEASED}
"""The mood of the faces at a level; at other levels they are calm."""


Level = TypeVar("Level")


class LevelForm(RowForm[Level]):
    """A set-up form with one row: the level of the computer players. Each level has its own top ten."""

    def __init__(
        self, title: str, row: str, levels: dict[str, Level], seats: Callable[[Level], tuple[Player, ...]]
    ) -> None:
        """`row`: the label of the row; `seats`: a function from a level to the player of each seat."""
        super().__init__(title, FormRow(row, tuple(levels)), lists=row, strength=row)
        self._levels = levels
        self._seats = seats

    def options(self, ui: Filled) -> Level:
        """Return the chosen level."""
        return self._levels[str(ui.rows[0].value)]

    def players(self, options: Level) -> tuple[Player, ...]:
        """Return the player of each seat at the chosen level."""
        return self._seats(options)


class SetUpLook(NamedTuple):
    """The colors and the name of a game on its set-up screen."""

    theme: Theme
    title: str
    letters: int
    """The letter size of the title, in screen pixels for each font pixel."""
    ground: Colour
    """The color of the table under the lamp."""
    shadow: Colour


def draw_room(canvas: Canvas, look: SetUpLook, byline: str) -> None:
    """Draw the background with the title, the line `byline` below it, and what the joystick does."""
    room(canvas, look.ground, LIGHT)
    logo(canvas, MIDDLE, TITLE_Y, look.title, look.theme.accent, look.letters)
    read(canvas, MIDDLE, BYLINE_Y, byline, look.theme.dim, "centre")
    prompt_line(canvas, look.theme, f"↔ CHOOSE  {SET_UP}")


def draw_rail(canvas: Canvas, y: int) -> None:
    """Draw the wooden rail in front of the people; `y`: the rail's top in pixels."""
    canvas.box(0, y, WIDTH, RAIL, WOOD)
    canvas.box(0, y, WIDTH, 2, LIT)
    canvas.box(0, y + RAIL - 4, WIDTH, 4, mix(WOOD, BLACK, 0.5))


def draw_level(
    canvas: Canvas,
    look: SetUpLook,
    level: str,
    pill_at: tuple[int, int],
    chips_at: tuple[int, int],
    *,
    chosen: bool,
    lit: bool,
) -> None:
    """Draw the button of a level, and the stacks of chips that stand for it.

    `pill_at`: the button's horizontal center and its top; `chips_at`: the bottom center of the stacks.
    """
    (x, y), (middle, foot), (width, height) = pill_at, chips_at, PILL
    stacks = STACKS.get(level, SOME)
    for at, dollars in enumerate(stacks):
        left = middle + round(chips.PITCH * (at - (len(stacks) - 1) / 2))
        chips.draw_stack(canvas, left, foot, dollars, shadow=look.shadow)
    choice = Choice.CHOSEN if chosen else Choice.OPEN
    pill(canvas, look.theme, x - width // 2, y, width, level, choice, height=height, lit=lit)


def draw_record(canvas: Canvas, look: SetUpLook, top_ten: TopTen) -> None:
    """Draw the best score of the chosen level at the lower right of the screen."""
    best = top_ten.record
    if best is None:
        read(canvas, RIGHT, RECORD_Y, f"{top_ten.name}:" if top_ten.name else "", look.theme.dim, "right")
        read(canvas, RIGHT, SCORE_Y, "NO RECORD YET", look.theme.dim, "right")
        return
    of = f"{top_ten.name}: " if top_ten.name else ""
    read(canvas, RIGHT, RECORD_Y, f"{of}RECORD", look.theme.dim, "right")
    figure(canvas, RIGHT - 4, SCORE_Y, f"${best.score}", MONEY, SCORE, "right")
    read(canvas, RIGHT, BEST_Y, best.name, look.theme.ink, "right")
