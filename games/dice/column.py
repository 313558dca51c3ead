"""A column of score sheet lines: used ones, possible ones, the chosen one and its count."""

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
"""Pixels by which the bar of the chosen line extends beyond the line at either side."""
BOX = 4
"""Pixels by which the box around the points of a used line extends beyond them at either side."""
CAPITAL = 16
"""Pixels from the top of a line to the foot of its capitals."""


class Place(NamedTuple):
    """The place of a column in pixels: its left, the top of its first line, its width, the line height."""

    x: int
    y: int
    width: int
    step: int = 18

    def top(self, sheet: Sheet, category: Category) -> int:
        """The top of a category's line, in pixels."""
        return self.y + self.step * list(sheet.variant.names).index(category)

    def points(self, sheet: Sheet, category: Category) -> tuple[int, int]:
        """The center of the points of a category's line, to which points fly."""
        return self.x + self.width - 24, self.top(sheet, category) + CAPITAL // 2


class Marks(NamedTuple):
    """The moving parts of a column."""

    dice: Dice = ()
    """The dice for which open lines show their score; without dice they show nothing."""
    chosen: Category | None = None
    """The category of the line with the bar."""
    was: Category | None = None
    """The category that the bar comes from. Without one the bar grows in its place."""
    settled: float = 1.0
    """The part of its way that the bar has moved, 0 to 1."""
    shown: int | None = None
    """The points of the chosen line counted so far; if None, the line shows its possible score."""
    beat: int = 0
    """The beat at which lines that can be chosen pulse."""
    told: float = 1.0
    """The part of the open lines that show their possible score, from the top, 0 to 1."""


def draw_lines(canvas: Canvas, theme: Theme, place: Place, sheet: Sheet) -> None:
    """Draw the parts that do not move: the names, and the used lines, dimmed, with their points in a box."""
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
    """Draw the moving parts over the lines.

    These are the possible scores of open lines, with those above 0 pulsing, and the bar of the chosen line.
    """
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
    """Draw the bar at its present place, and the words on it."""
    top, width = place.top(sheet, chosen), place.width + 2 * BAR
    if marks.was:
        came = place.top(sheet, marks.was)
        top = came + round((top - came) * marks.settled)
    else:
        width = round(width * marks.settled)
    canvas.round_box(place.x - BAR, top - 1, width, place.step, theme.accent, 6)
    if marks.settled < (0.5 if marks.was else 1.0):
        # The bar does not yet lie below the whole line.
        return
    points = sheet.worth(chosen, marks.dice) if marks.shown is None else marks.shown
    entry(canvas, place.x, top, sheet.variant.names[chosen], BLACK, strong=True)
    entry(canvas, place.x + place.width, top, str(points), BLACK, "right", strong=True)
