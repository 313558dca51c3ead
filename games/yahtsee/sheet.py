"""The score sheet: thirteen lines, UPPER and its missing points, YAHTSEE BONUS, and GRAND TOTAL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, mix
from cabinet.drawing.lettering import entry
from games.dice.column import Marks, Place, draw_lines, draw_marks
from games.dice.scoring import BONUS_AT
from games.yahtsee.theme import THEME

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.dice.sheet import Sheet, Sums

PLACE = Place(392, 18, 210)
RIGHT = PLACE.x + PLACE.width
UPPER_Y, EXTRA_Y, TOTAL_Y = 256, 275, 293
"""The tops of the three lines below the thirteen; the last is the top of the bar of GRAND TOTAL."""
TOTAL = 21
"""The height of the bar of GRAND TOTAL in pixels."""
UNLIT = 0.28
"""The darkness of the chosen line's bar while it is not lit."""
NOTHING = Marks()
AREA = (380, 12, 232, 306)
"""The area of the score sheet: left, top, width and height."""
FLASHED = THEME._replace(ink=THEME.accent, dim=THEME.accent)
"""The theme while the whole sheet flashes."""
BONUS_PLACE = (RIGHT - 40, UPPER_Y + 8)
"""The pixel position to which the bonus for UPPER flies."""
EXTRA_PLACE = (RIGHT - 18, EXTRA_Y + 8)
"""The pixel position to which a Yahtsee bonus flies."""


def draw_still(canvas: Canvas, sheet: Sheet, away: int = 0, *, flashed: bool = False) -> None:
    """Draw the lines of the sheet, with points on the used ones; `flashed`: all lit, in a frame.

    `away`: pixels that the sheet is to the right of its place.
    """
    if flashed:
        canvas.round_frame(*AREA, THEME.accent, 12, 4)
    draw_lines(canvas, FLASHED if flashed else THEME, PLACE._replace(x=PLACE.x + away), sheet)


def draw_living(
    canvas: Canvas,
    sheet: Sheet,
    sums: Sums,
    colour: Colour,
    marks: Marks = NOTHING,
    *,
    away: int = 0,
    lit: bool = True,
    flashed: bool = False,
) -> None:
    """Draw the possible lines, the chosen one and its count, and the sums below.

    `colour`: the player's color; `away`: as in `draw_still`; `lit`: the bar of the chosen line is lit, as it
    flashes; `flashed`: the whole sheet is lit.
    """
    place = PLACE._replace(x=PLACE.x + away)
    x, right = place.x, place.x + place.width
    theme = FLASHED if flashed else THEME
    bar = theme if lit else theme._replace(accent=mix(THEME.accent, BLACK, UNLIT))
    draw_marks(canvas, bar, place, sheet, marks)
    _draw_upper(canvas, theme, sheet, sums, x)
    entry(canvas, x, EXTRA_Y, "YAHTSEE BONUS", theme.dim)
    entry(canvas, right, EXTRA_Y, str(sums.extra), theme.accent, "right")
    canvas.round_box(x - 6, TOTAL_Y, PLACE.width + 12, TOTAL, BLACK, 6)
    canvas.round_box(x - 5, TOTAL_Y + 1, PLACE.width + 10, TOTAL - 2, colour, 6)
    entry(canvas, x, TOTAL_Y + 3, "GRAND TOTAL", BLACK, strong=True)
    canvas.text(right + 2, TOTAL_Y + 3, str(sum(sums)), BLACK, 2, "right")


def _draw_upper(canvas: Canvas, theme: Theme, sheet: Sheet, sums: Sums, x: int) -> None:
    """Draw the sum of the upper lines on a bar that is full at 63, with the missing points or UPPER."""
    width, right = PLACE.width + 12, x + PLACE.width
    full = min(width, width * sums.upper // BONUS_AT)
    canvas.box(x - 6, UPPER_Y - 2, width, 19, mix(THEME.ground, BLACK, 0.8))
    canvas.box(x - 6, UPPER_Y - 2, full, 19, mix(THEME.ground, BLACK, 0.3))
    if short := sheet.missing(sums.upper):
        entry(canvas, x, UPPER_Y, f"{short} TO BONUS", theme.dim)
        entry(canvas, right, UPPER_Y, str(sums.upper), theme.ink, "right")
    else:
        entry(canvas, x, UPPER_Y, f"UPPER {sums.upper}", theme.ink)
        entry(canvas, right, UPPER_Y, f"BONUS {sums.bonus}", theme.accent, "right")
