"""Drawing of the YAHTSEE score sheet: thirteen categories, upper total, bonus, grand total."""

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
"""Tops in pixels of the lines below the categories: UPPER, YAHTSEE BONUS, and the GRAND TOTAL bar."""
TOTAL = 21
"""Height of the GRAND TOTAL bar in pixels."""
UNLIT = 0.28
"""How much the chosen line's highlight is darkened in the off phase of its blinking, 0 to 1."""
NOTHING = Marks()
AREA = (380, 12, 232, 306)
"""Position and size of the score sheet in pixels: left, top, width, height."""
FLASHED = THEME._replace(ink=THEME.accent, dim=THEME.accent)
"""The color theme of the score sheet while all of it flashes."""
BONUS_PLACE = (RIGHT - 40, UPPER_Y + 8)
"""Pixel position on the score sheet to which the upper bonus flies."""
EXTRA_PLACE = (RIGHT - 18, EXTRA_Y + 8)
"""Pixel position on the score sheet to which the YAHTSEE BONUS flies."""


def draw_still(canvas: Canvas, sheet: Sheet, away: int = 0, *, flashed: bool = False) -> None:
    """Draw the fixed part of the score sheet: category names and points.

    `away`: pixels by which the sheet is shifted to the right while it slides in. `flashed`: draw all of it
    highlighted in a frame.
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
    """Draw the changing part of the score sheet: possible points, the highlighted line, and the totals.

    `colour`: the player's color. `away`: pixels by which the sheet is shifted to the right. `lit`: False
    while the blinking highlight is off. `flashed`: draw all of it highlighted.
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
    """Draw the upper total over a progress bar to 63, with the points missing for the bonus."""
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
