"""The field of YAHTSEE but for the dice: the sheet, whose turn it is, and the totals of all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import figure, figure_width, logo, read, read_width
from cabinet.drawing.plates import CHIP, chip
from games.yahtsee import match, plate, sheets
from games.yahtsee.sheets import PLAIN, Marks
from games.yahtsee.theme import PLAYERS, THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Entry, Seat
    from cabinet.display.canvas import Canvas
    from games.dice.scoring import Category
    from games.dice.sheet import Sheet
    from games.yahtsee.rules import Options

LEFT, RIGHT = 32, 32 + sheets.WIDTH
SHEET_Y = 46
PLATE_Y = 217
SAID_X = 224
"""Where it is said what the large figure beside the plate counts."""
OTHERS_Y = 286
GAP = 8
"""Pixels between a chip and its total."""


class Field(NamedTuple):
    """All that the field is a function of."""

    options: Options
    sheets: tuple[Sheet, ...]
    player: Seat
    marks: Marks = PLAIN
    hinted: bool = False
    record: Entry | None = None
    flashed: bool = False
    """The plate is lit up: somebody else's joystick was pressed."""

    @property
    def sheet(self) -> Sheet:
        """The one that is shown."""
        return self.sheets[self.player]


def draw_field(canvas: Canvas, field: Field) -> None:
    """The whole field but for the dice, kept while it stays the same."""
    boxes = tuple((sheet.boxes, sheet.extra) for sheet in field.sheets)
    canvas.kept((TITLE, field.options, boxes, *field[2:]), partial(_draw, field=field))


def draw_points(canvas: Canvas, category: Category, points: int, *, lit: bool) -> None:
    """The points that are counting up on the sheet."""
    sheets.draw_points(canvas, LEFT, SHEET_Y, category, points, lit=lit)


def draw_made(canvas: Canvas, points: int, words: str) -> None:
    """The points just made, larger than all else beside the dice, and a word for them."""
    _draw_figure(canvas, f"+{points}" if points else "NONE", 5 if points else 4)
    _draw_words(canvas, (words,))


def draw_bonus(canvas: Canvas, bonus: int) -> None:
    """What came on top of the points, once they have been counted: as large as they were."""
    logo(canvas, RIGHT - 4, PLATE_Y - 2, "BONUS", THEME.ink, 2, "right", deep=2)
    _draw_figure(canvas, f"+{bonus}", 5, 40)


def _draw_figure(canvas: Canvas, said: str, size: int, middle: int = 28) -> None:
    """A large figure beside the plate, its middle so many pixels below the plate's top."""
    figure(canvas, RIGHT - 4, PLATE_Y + middle - 4 * size, said, THEME.accent, size, "right")


def _draw(canvas: Canvas, field: Field) -> None:
    ground(canvas, THEME)
    draw_title(canvas, field.options)
    sheets.draw(canvas, LEFT, SHEET_Y, field.sheet, field.marks)
    plate.draw(canvas, LEFT, PLATE_Y, field.options, field.player, flashed=field.flashed)
    if not field.marks.scored:
        _draw_words(canvas, ("GRAND", "TOTAL"))
        draw_total(canvas, RIGHT - 4, field.sheet.total, 5, PLAYERS[field.player])
    _draw_below(canvas, field)


def draw_title(canvas: Canvas, options: Options, right: int = RIGHT) -> None:
    """What is played, and for what."""
    read(canvas, LEFT, 18, TITLE, THEME.accent, strong=True)
    words = match.game_name(options.wins, len(options.games) + 1)
    read(canvas, right, 18, words, THEME.dim, "right")


def draw_total(canvas: Canvas, right: int, total: int, size: int, colour: tuple[int, int, int]) -> None:
    """A grand total beside the plate; smaller with four figures."""
    while figure_width(str(total), size) > RIGHT - SAID_X - 72:
        size -= 1
    figure(canvas, right, PLATE_Y + 28 - 4 * size, str(total), colour, size, "right")


def _draw_words(canvas: Canvas, words: tuple[str, ...]) -> None:
    top = PLATE_Y + 28 - 11 * len(words)
    for row, line in enumerate(words):
        read(canvas, SAID_X, top + 2 + 22 * row, line, THEME.ink, strong=True)


def _draw_below(canvas: Canvas, field: Field) -> None:
    """The totals of the others, and the record as far as there is room for it."""
    x = LEFT
    for seat, sheet in enumerate(field.sheets):
        if seat == field.player:
            continue
        chip(canvas, x, OTHERS_Y, _number(field.options, seat), PLAYERS[seat])
        read(canvas, x + CHIP + GAP, OTHERS_Y + 1, str(sheet.total), THEME.ink, strong=True)
        x += CHIP + GAP + read_width(str(sheet.total)) + 2 * GAP
    if field.marks.scored:
        quiet = [f"TOTAL {field.sheet.total}"]
    elif field.hinted:
        quiet = ["HINT"]
    else:
        quiet = _record(field.record)
    room = RIGHT - x
    words = next((words for words in quiet if read_width(words) <= room), "")
    read(canvas, RIGHT, OTHERS_Y + 1, words, THEME.dim, "right")


def _record(record: Entry | None) -> list[str]:
    if record is None:
        return []
    return [
        f"RECORD {record.score} {record.name}",
        f"★ {record.score} {record.name}",
        f"RECORD {record.score}",
    ]


def _number(options: Options, seat: Seat) -> str:
    return "C" if plate.is_computer(options, seat) else str(seat + 1)
