"""Drawing of the DICE POKER screen around the dice: tray, score sheet, current player, totals, record."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.dice.table import draw_table
from cabinet.display.palette import PLAYERS, WHITE
from cabinet.display.size import WIDTH
from cabinet.drawing.ground import room
from cabinet.drawing.lettering import entry, figure, figure_width, read
from cabinet.drawing.plates import others, plate
from games.dice.column import Place, draw_lines
from games.dice_poker.rules import NAMES
from games.dice_poker.table import TABLE
from games.dice_poker.theme import FELT, LAMP, THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Entry, Seat
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.dice.sheet import Sheet, Sums

LINES = Place(398, 80, 210)
LEFT, RIGHT = 32, 390
"""Left and right limits of the text above the dice tray, in pixels."""
TITLE_Y, UPPER_Y, LOWER_Y = 18, 40, 58
PLATE = (398, 18, 210, 36)
"""Position and size in pixels of the plate of the current player: left, top, width, height."""
CHIPS_Y = 57
FIGURES, LABELS, LAST = 132, 142, 250
"""Columns of the totals above the dice tray, in pixels.

In this order: right edge of the numbers UPPER and LOWER, left edge and right edge of the texts beside these
numbers."""
BONUS = (LAST - 18, LOWER_Y + 8)
"""Center of the BONUS number on the screen in pixels; a scored bonus flies there."""
MILE = 1000
"""The distance to the record is shown only if it is less than this many points."""
LONGEST = 18
"""Longest text about the record that fits beside the title, in characters."""
HINTED = "HINT TAKEN"


class Field(NamedTuple):
    """Everything that determines the unchanging part of the screen, so that its picture can be cached."""

    sheets: tuple[Sheet, ...]
    player: Seat
    hinted: bool = False
    record: Entry | None = None

    @property
    def sheet(self) -> Sheet:
        """The score sheet of the player whose turn it is."""
        return self.sheets[self.player]


def draw_field(canvas: Canvas, field: Field) -> None:
    """Draw the room, the dice tray, the score sheet and the texts; unchanged pictures are cached."""
    cards = tuple((sheet.boxes, sheet.extra) for sheet in field.sheets)
    canvas.cached((TITLE, cards, *field[1:]), partial(_draw, field=field))


def draw_sums(canvas: Canvas, field: Field, now: Sums) -> None:
    """Draw the sums UPPER, BONUS, LOWER and TOTAL, and the points missing for the bonus.

    With only one player the total is large and the points missing to the record are shown.
    """
    entry(canvas, FIGURES, UPPER_Y, str(now.upper), THEME.ink, "right")
    entry(canvas, FIGURES, LOWER_Y, str(now.lower), THEME.ink, "right")
    entry(canvas, LAST, LOWER_Y, str(now.bonus + now.extra), THEME.ink, "right")
    if short := field.sheet.missing(now.upper):
        entry(canvas, LABELS, UPPER_Y, f"{short} TO BONUS", THEME.accent)
    colour, total = PLAYERS[field.player], sum(now)
    if len(field.sheets) > 1:
        _draw_total(canvas, RIGHT, UPPER_Y + 17, total, colour, 3, 72)
        return
    x, y, width, height = PLATE
    _draw_total(canvas, x + width - 2, y + height // 2 + 4, total, colour, 5, width - 72)
    left = field.record.score - total if field.record and not field.hinted else 0
    if 0 < left < MILE:
        entry(canvas, RIGHT, UPPER_Y, str(left), THEME.ink, "right")
        entry(canvas, RIGHT, LOWER_Y, "TO RECORD", THEME.dim, "right")


def draw_plate(canvas: Canvas, seat: Seat, part: float = 1.0, *, flashed: bool = False) -> None:
    """Draw the plate of the current player; `part` below 1 draws it while it slides in from the side."""
    x, y, width, height = PLATE
    x += round((WIDTH - x) * (1 - part))
    colour = WHITE if flashed else PLAYERS[seat]
    plate(canvas, x, y, "PLAYER", str(seat + 1), colour, width=width, height=height)


def _draw(canvas: Canvas, field: Field) -> None:
    room(canvas, FELT, LAMP)
    draw_table(canvas, TABLE, FELT)
    read(canvas, LEFT, TITLE_Y, TITLE, THEME.accent, strong=True)
    read(canvas, RIGHT, TITLE_Y, HINTED if field.hinted else _record(field.record), THEME.dim, "right")
    for x, y, words in ((LEFT, UPPER_Y, "UPPER"), (LEFT, LOWER_Y, "LOWER"), (LABELS, LOWER_Y, "BONUS")):
        entry(canvas, x, y, words, THEME.dim)
    draw_lines(canvas, THEME, LINES, field.sheet)
    if len(field.sheets) > 1:
        _draw_players(canvas, field)
    else:
        x, y, _, _ = PLATE
        read(canvas, x, y, "TOTAL", THEME.ink, strong=True)
        played = min(len(field.sheet.boxes) + 1, len(NAMES))
        entry(canvas, x, CHIPS_Y + 2, f"ROUND {played} OF {len(NAMES)}", THEME.dim)


def _record(record: Entry | None) -> str:
    """Return the text about the record; if the name is long, a star replaces the word RECORD."""
    if record is None:
        return ""
    words = f"RECORD {record.score} {record.name}"
    return words if len(words) <= LONGEST else f"★ {record.score} {record.name}"


def _draw_players(canvas: Canvas, field: Field) -> None:
    """Draw the other players' totals in a row below the current player's plate."""
    entry(canvas, LAST + 8, LOWER_Y, "TOTAL", THEME.dim)
    seats = [
        (str(seat + 1), str(sheet.total), PLAYERS[seat])
        for seat, sheet in enumerate(field.sheets)
        if seat != field.player
    ]
    others(canvas, PLATE[0], CHIPS_Y, PLATE[2], THEME.ink, seats)


def _draw_total(
    canvas: Canvas, right: int, middle: int, total: int, colour: Colour, size: int, width: int
) -> None:
    """Draw a player's total in the largest size that fits."""
    while figure_width(str(total), size) > width:
        size -= 1
    figure(canvas, right, middle - 4 * size, str(total), colour, size, "right")
