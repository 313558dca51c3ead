"""The score sheet: upper and lower section side by side, the totals of both below them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import mix
from cabinet.drawing.lettering import entry
from games.dice.scoring import DICE, LOWER, UPPER, Category, Dice
from games.yahtsee.rules import NAMES
from games.yahtsee.theme import PIPS, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.dice.sheet import Sheet

WIDTH, HEIGHT = 394, 160
ROW = 20
TALLY = 124
"""From the top of the sheet: the totals of the upper section; that of the lower one is a row below."""
LEFT, LEFT_WIDTH = 0, 136
RIGHT, RIGHT_WIDTH = 172, 222
BAR = 6
"""Pixels by which the bar of a category reaches beyond it at either side."""


class Marks(NamedTuple):
    """What stands out on a sheet."""

    dice: Dice = ()
    """What every open line would score is shown for them; for none at all nothing."""
    chosen: Category | None = None
    """It flashes at the prompt CATEGORY."""
    scored: Category | None = None
    """It has just been used: its points are drawn by `draw_points`."""
    feast: bool = False
    """The whole sheet flashes."""
    lit: bool = True


PLAIN = Marks()


class Inks(NamedTuple):
    """What a sheet is written in."""

    open: Colour
    done: Colour
    points: Colour


def draw(canvas: Canvas, x: int, y: int, sheet: Sheet, marks: Marks = PLAIN) -> None:
    """A sheet at x, y."""
    inks = Inks(THEME.ink, THEME.dim, THEME.accent)
    if marks.feast and marks.lit:
        canvas.round_box(x - BAR, y - 5, WIDTH + 2 * BAR, HEIGHT + 9, THEME.accent, 10)
        inks = Inks(PIPS, PIPS, PIPS)
    for category in NAMES:
        if category is not marks.scored or marks.feast:
            _draw_line(canvas, x, y, sheet, category, marks, inks)
    rule = mix(THEME.ground, THEME.ink, 0.45)
    for left, width, top, tally in (
        (LEFT, LEFT_WIDTH, TALLY, (("UPPER", sheet.upper), ("BONUS", sheet.bonus - sheet.extra))),
        (RIGHT, RIGHT_WIDTH, TALLY + ROW, (("YAHTSEE BONUS", sheet.extra),)),
    ):
        canvas.box(x + left, y + top - 3, width, 1, rule)
        for row, (label, number) in enumerate(tally):
            entry(canvas, x + left, y + top + ROW * row, label, inks.done)
            entry(canvas, x + left + width, y + top + ROW * row, str(number), inks.done, "right")


def draw_points(canvas: Canvas, x: int, y: int, category: Category, points: int, *, lit: bool) -> None:
    """The points of a category that are counting up on the sheet at x, y; on a bar while `lit`."""
    left, top, width = place(category)
    if lit:
        _bar(canvas, x + left, y + top, width)
    ink = PIPS if lit else THEME.accent
    entry(canvas, x + left, y + top, NAMES[category], ink, strong=True)
    entry(canvas, x + left + width, y + top, str(points), ink, "right", strong=True)


def place(category: Category) -> tuple[int, int, int]:
    """Where a category stands on the sheet: left edge, top and width."""
    if category in UPPER:
        return LEFT, ROW * UPPER.index(category), LEFT_WIDTH
    lower = [other for other in NAMES if other in LOWER]
    return RIGHT, ROW * lower.index(category), RIGHT_WIDTH


def _draw_line(
    canvas: Canvas, x: int, y: int, sheet: Sheet, category: Category, marks: Marks, inks: Inks
) -> None:
    """A used line is quiet but for its points; of an open one the points it would bring are quiet."""
    left, top, width = place(category)
    left, top = x + left, y + top
    points = sheet.points(category)
    if points is not None:
        entry(canvas, left, top, NAMES[category], inks.done)
        entry(canvas, left + width, top, str(points), inks.points, "right")
        return
    chosen = category is marks.chosen
    ink, quiet = inks.open, inks.done
    if chosen:
        ink = quiet = PIPS if marks.lit else THEME.accent
        if marks.lit:
            _bar(canvas, left, top, width)
    entry(canvas, left, top, NAMES[category], ink, strong=True)
    if len(marks.dice) == DICE:
        worth = sheet.worth(category, marks.dice)
        entry(canvas, left + width, top, str(worth), quiet, "right", strong=chosen)


def _bar(canvas: Canvas, x: int, y: int, width: int) -> None:
    canvas.round_box(x - BAR, y - 2, width + 2 * BAR, ROW, THEME.accent, 6)
