"""The scorecard of DICE POKER with its totals, and whose turn it is: all of the field that stands still."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import entry, figure, figure_width, read
from cabinet.drawing.plates import chip, plate
from games.dice.scoring import DICE, UPPER, Category, Dice
from games.dice_poker.rules import NAMES
from games.dice_poker.theme import PLAYERS, THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Entry, Seat
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.dice.sheet import Sheet

UPPER_X, UPPER_WIDTH = 32, 124
LOWER_X, LOWER_WIDTH = 188, 236
ROWS_Y, ROW = 46, 20
TALLY_Y = 170
BAR = 6
"""Pixels by which the bar of a category reaches beyond it at either side."""
MILE = 1000
"""Points that a record so far away is not told by."""
LONGEST = 20
"""Characters of the record beside the title."""
HINTED = "HINT TAKEN"
RULE = mix(THEME.ground, THEME.ink, 0.45)
PANEL_X, PANEL_WIDTH = 448, 160
PANEL_RIGHT = PANEL_X + PANEL_WIDTH
OTHERS_Y, OTHERS_STEP = 128, 26


class Field(NamedTuple):
    """All that the field is a function of."""

    sheets: tuple[Sheet, ...]
    player: Seat
    dice: Dice = ()
    """What every open line would score is shown for them; for none at all nothing."""
    chosen: Category | None = None
    """The yellow category."""
    scored: Category | None = None
    """The category that has just been used: its points are drawn by `draw_points`."""
    hinted: bool = False
    record: Entry | None = None
    flashed: bool = False
    """The plate is lit up: somebody else's joystick was pressed."""

    @property
    def sheet(self) -> Sheet:
        """The card that is shown."""
        return self.sheets[self.player]


def draw_field(canvas: Canvas, field: Field) -> None:
    """The whole field but for the dice and what is beside them, kept while it stays the same."""
    cards = tuple((sheet.boxes, sheet.extra) for sheet in field.sheets)
    canvas.kept((TITLE, cards, *field[1:]), partial(_draw, field=field))


def draw_points(canvas: Canvas, category: Category, points: int, *, lit: bool) -> None:
    """The points of a category that are counting up, on a bar while `lit`."""
    x, y, width = place(category)
    if lit:
        _bar(canvas, x, y, width)
    ink = BLACK if lit else THEME.accent
    entry(canvas, x, y, NAMES[category], ink, strong=True)
    entry(canvas, x + width, y, str(points), ink, "right", strong=True)


def place(category: Category) -> tuple[int, int, int]:
    """Where a category stands: left edge, top and width."""
    at = list(NAMES).index(category)
    if category in UPPER:
        return UPPER_X, ROWS_Y + ROW * at, UPPER_WIDTH
    return LOWER_X, ROWS_Y + ROW * (at - len(UPPER)), LOWER_WIDTH


def _draw(canvas: Canvas, field: Field) -> None:
    ground(canvas, THEME)
    read(canvas, UPPER_X, 18, TITLE, THEME.accent, strong=True)
    if field.hinted:
        read(canvas, LOWER_X, 18, HINTED, THEME.dim)
    else:
        read(canvas, LOWER_X + LOWER_WIDTH + 10, 18, _record(field.record), THEME.dim, "right")
    for category in NAMES:
        if category is not field.scored:
            _draw_line(canvas, field, category)
    sheet = field.sheet
    for x, width, top, tally in (
        (UPPER_X, UPPER_WIDTH, TALLY_Y, (("UPPER", sheet.upper), ("BONUS", sheet.bonus))),
        (LOWER_X, LOWER_WIDTH, TALLY_Y + ROW, (("LOWER", sheet.lower),)),
    ):
        canvas.box(x, top - 3, width, 1, RULE)
        for row, (label, value) in enumerate(tally):
            entry(canvas, x, top + ROW * row, label, THEME.dim)
            entry(canvas, x + width, top + ROW * row, str(value), THEME.dim, "right")
    if len(field.sheets) > 1:
        _draw_players(canvas, field)
    else:
        _draw_alone(canvas, field)


def _record(record: Entry | None) -> str:
    """With a star for the word where the name is long."""
    if record is None:
        return ""
    words = f"RECORD {record.score} {record.name}"
    return words if len(words) <= LONGEST else f"★ {record.score} {record.name}"


def _draw_line(canvas: Canvas, field: Field, category: Category) -> None:
    """A used line is quiet but for its points; of an open one the points it would bring are quiet."""
    x, y, width = place(category)
    points = field.sheet.points(category)
    if points is not None:
        entry(canvas, x, y, NAMES[category], THEME.dim)
        entry(canvas, x + width, y, str(points), THEME.accent, "right")
        return
    ink, quiet = THEME.ink, THEME.dim
    if category is field.chosen:
        _bar(canvas, x, y, width)
        ink = quiet = BLACK
    entry(canvas, x, y, NAMES[category], ink, strong=True)
    if len(field.dice) == DICE:
        worth = field.sheet.worth(category, field.dice)
        entry(canvas, x + width, y, str(worth), quiet, "right", strong=category is field.chosen)


def _bar(canvas: Canvas, x: int, y: int, width: int) -> None:
    canvas.round_box(x - BAR, y - 2, width + 2 * BAR, ROW, THEME.accent, 6)


def _draw_players(canvas: Canvas, field: Field) -> None:
    """Whose turn it is, for the whole room; their total, and quietly those of the others."""
    colour = WHITE if field.flashed else PLAYERS[field.player]
    plate(canvas, PANEL_X, 20, "PLAYER", str(field.player + 1), colour)
    _draw_total(canvas, 95, field.sheet.total, PLAYERS[field.player], 4)
    others = [seat for seat in range(len(field.sheets)) if seat != field.player]
    for row, seat in enumerate(others):
        y = OTHERS_Y + OTHERS_STEP * row
        chip(canvas, PANEL_X, y, str(seat + 1), PLAYERS[seat])
        read(canvas, PANEL_X + 30, y + 1, "PLAYER", THEME.dim)
        read(canvas, PANEL_RIGHT, y + 1, str(field.sheets[seat].total), PLAYERS[seat], "right", strong=True)


def _draw_alone(canvas: Canvas, field: Field) -> None:
    """Nobody to tell apart: the total is as large as the plate would be, the rounds below it."""
    read(canvas, PANEL_X, 18, "TOTAL", THEME.ink, strong=True)
    figure(
        canvas, PANEL_RIGHT - 4, 48, str(field.sheet.total), PLAYERS[0], _size(field.sheet.total, 6), "right"
    )
    played = len(field.sheet.boxes) + (field.scored is None and bool(field.sheet.unused))
    read(canvas, PANEL_X, 118, "ROUND", THEME.dim)
    read(canvas, PANEL_RIGHT, 118, f"{played} OF {len(NAMES)}", THEME.dim, "right")
    record = None if field.hinted else field.record
    left = record.score - field.sheet.total if record else 0
    if 0 < left < MILE:
        read(canvas, PANEL_X, 144, "TO RECORD", THEME.dim)
        read(canvas, PANEL_RIGHT, 144, str(left), THEME.dim, "right")


def _draw_total(canvas: Canvas, y: int, total: int, colour: Colour, size: int) -> None:
    read(canvas, PANEL_X, y, "TOTAL", THEME.ink, strong=True)
    size = _size(total, size, PANEL_WIDTH - 76)
    figure(canvas, PANEL_RIGHT - size // 2, y + 9 - 4 * size, str(total), colour, size, "right")


def _size(number: int, size: int, width: int = PANEL_WIDTH) -> int:
    """The largest size at which it fits."""
    while figure_width(str(number), size) > width:
        size -= 1
    return size
