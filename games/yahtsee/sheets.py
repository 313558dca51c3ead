"""The score sheet: upper and lower section side by side, the grand total at the bottom."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cabinet.drawing import widgets
from games.dice.scoring import LOWER, UPPER, Category
from games.yahtsee.pace import COUNTING
from games.yahtsee.rules import NAMES
from games.yahtsee.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.dice.sheet import Sheet

WIDTH, HEIGHT = 416, 212
ROW = 19
TOP, APART, RULE, TOTALS = 9, 5, 168, 173
"""From the top of the sheet: the first row, how much lower the upper total stands, the rule and
the rows below it."""
LEFT, LEFT_WIDTH = 12, 148
RIGHT, RIGHT_WIDTH = 180, 224


class Marks(NamedTuple):
    """What stands out on a sheet."""

    chosen: Category | None = None
    """It flashes at the prompt CATEGORY."""
    scored: Category | None = None
    """It has just been used."""
    feast: bool = False
    """The whole sheet flashes."""
    hinted: bool = False
    lit: bool = True


PLAIN = Marks()


def counted(before: Sheet, after: Sheet, age: float) -> Sheet:
    """The sheet `age` seconds after it was scored: the points count up, and every total with them."""
    if age >= COUNTING:
        return after
    category, points = after.boxes[-1]
    return replace(before, boxes=(*before.boxes, (category, int(points * age / COUNTING))))


def draw(canvas: Canvas, x: int, y: int, sheet: Sheet, edge: Colour, marks: Marks = PLAIN) -> None:
    """A sheet at x, y with an edge in the player's colour."""
    inverse = marks.feast and marks.lit
    paper, ink, accent = (
        (THEME.accent, THEME.ground, THEME.ground) if inverse else (THEME.ground, THEME.ink, THEME.accent)
    )
    canvas.round_box(x, y, WIDTH, HEIGHT, paper, 8)
    canvas.round_frame(x, y, WIDTH, HEIGHT, edge, 8, 3)
    for category in NAMES:
        left, top, width = place(category)
        points = sheet.points(category)
        colour = ink
        if category in (marks.chosen, marks.scored):
            colour = accent
            if category is marks.chosen and marks.lit:
                canvas.box(x + left - 5, y + top - 2, width + 10, ROW - 1, THEME.accent)
                colour = THEME.ground
        value = "" if points is None else str(points)
        widgets.row(canvas, THEME, x + left, y + top, width, NAMES[category], value, colour)
    below = TOP + APART + ROW * len(UPPER)
    canvas.box(x + LEFT, y + below - 4, LEFT_WIDTH, 1, accent)
    tally = (
        (LEFT, below, LEFT_WIDTH, "UPPER", sheet.upper),
        (LEFT, below + ROW, LEFT_WIDTH, "BONUS", sheet.bonus - sheet.extra),
        (LEFT, TOTALS, WIDTH - 2 * LEFT, "YAHTSEE BONUS", sheet.extra),
        (LEFT, TOTALS + ROW, WIDTH - 2 * LEFT, "GRAND TOTAL", sheet.total),
    )
    for left, top, width, label, number in tally:
        widgets.row(canvas, THEME, x + left, y + top, width, label, str(number), accent)
    canvas.box(x + LEFT, y + RULE, WIDTH - 2 * LEFT, 1, accent)
    canvas.box(x + (LEFT + LEFT_WIDTH + RIGHT) // 2, y + TOP, 1, RULE - TOP, accent)
    if marks.hinted:
        canvas.text(x + 280, y + TOTALS + ROW, "HINT", ink, align="centre")


def place(category: Category) -> tuple[int, int, int]:
    """Where a category stands on the sheet: left edge, top and width."""
    if category in UPPER:
        return LEFT, TOP + ROW * UPPER.index(category), LEFT_WIDTH
    lower = [other for other in NAMES if other in LOWER]
    return RIGHT, TOP + ROW * lower.index(category), RIGHT_WIDTH
