"""A column with the lines of a sheet: done ones, possible ones, the chosen one and its count."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import BLACK, mix
from cabinet.drawing.lettering import entry, read_width
from cabinet.drawing.motion import breath
from games.dice.scoring import DICE

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from games.dice.scoring import Category, Dice
    from games.dice.sheet import Sheet

BAR = 6
"""Pixels by which the bar of a line reaches beyond it at either side."""
BOX = 4
"""The same of the box around points that are done."""
CAPITAL = 16
"""Pixels from the top of a line to its foot."""


class Place(NamedTuple):
    """The place of a column in pixels: its left, the top of its first line, its width, the line height."""

    x: int
    y: int
    width: int
    step: int = 18

    def top(self, sheet: Sheet, category: Category) -> int:
        """The top of a line."""
        return self.y + self.step * list(sheet.variant.names).index(category)

    def points(self, sheet: Sheet, category: Category) -> tuple[int, int]:
        """The middle of a line's points: they fly there."""
        return self.x + self.width - 24, self.top(sheet, category) + CAPITAL // 2


class Marks(NamedTuple):
    """The moving parts of a column."""

    dice: Dice = ()
    """Open lines show their score for five dice; without dice nothing."""
    chosen: Category | None = None
    """The line below the bar."""
    was: Category | None = None
    """The line that the bar comes from; without one it grows over the line."""
    settled: float = 1.0
    """The part of its way that it has moved, 0 to 1."""
    shown: int | None = None
    """The points of the chosen line counted by now; None for what it would score."""
    beat: int = 0
    """Possible choices breathe by it."""
    told: float = 1.0
    """The part of the open lines that show it, from the top, 0 to 1."""


def draw_lines(canvas: Canvas, theme: Theme, place: Place, sheet: Sheet) -> None:
    """Draw the still part: the names; quiet lines that are done, their points in a box."""
    box = mix(theme.ground, theme.shade, 0.25)
    for category, name in sheet.variant.names.items():
        top, points = place.top(sheet, category), sheet.points(category)
        if points is None:
            entry(canvas, place.x, top, name, theme.ink, strong=True)
            continue
        entry(canvas, place.x, top, name, theme.dim)
        right, wide = place.x + place.width, read_width(str(points))
        canvas.round_box(right - wide - BOX, top - 1, wide + 2 * BOX - 2, CAPITAL + 2, box, 5)
        entry(canvas, right, top, str(points), theme.accent, "right")


def draw_marks(canvas: Canvas, theme: Theme, place: Place, sheet: Sheet, marks: Marks) -> None:
    """Over the lines: what open ones would score, those that pay breathing, and the bar of the chosen one."""
    right = place.x + place.width
    light = breath(marks.beat)
    if len(marks.dice) == DICE:
        for category in sheet.unused[: round(marks.told * len(sheet.unused))]:
            worth = sheet.worth(category, marks.dice)
            ink = mix(theme.dim, theme.accent, light) if worth else theme.dim
            entry(canvas, right, place.top(sheet, category), str(worth), ink, "right", strong=True)
    if marks.chosen:
        _draw_bar(canvas, theme, place, sheet, marks, marks.chosen)


def _draw_bar(
    canvas: Canvas, theme: Theme, place: Place, sheet: Sheet, marks: Marks, chosen: Category
) -> None:
    """Draw the bar at its present place, and the words below it."""
    top, width = place.top(sheet, chosen), place.width + 2 * BAR
    if marks.was:
        came = place.top(sheet, marks.was)
        top = came + round((top - came) * marks.settled)
    else:
        width = round(width * marks.settled)
    canvas.round_box(place.x - BAR, top - 1, width, place.step, theme.accent, 6)
    if marks.settled < (0.5 if marks.was else 1.0):
        # It does not lie below all of it yet.
        return
    points = sheet.worth(chosen, marks.dice) if marks.shown is None else marks.shown
    entry(canvas, place.x, top, sheet.variant.names[chosen], BLACK, strong=True)
    entry(canvas, place.x + place.width, top, str(points), BLACK, "right", strong=True)
