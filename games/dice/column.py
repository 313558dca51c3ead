"""Drawing of the categories of a score sheet with their points, one category a line."""

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
"""Pixels by which the highlight of the chosen line extends beyond the line on either side."""
BOX = 4
"""Pixels by which the box around the points of a used category extends beyond them on either side."""
CAPITAL = 16
"""Distance from the top of a line to the base of its capital letters, in pixels."""


class Place(NamedTuple):
    """Position of a score column in pixels: left, top of the first line, width, line height."""

    x: int
    y: int
    width: int
    step: int = 18

    def top(self, sheet: Sheet, category: Category) -> int:
        """Return the top of a category's line in pixels."""
        return self.y + self.step * list(sheet.variant.names).index(category)

    def points(self, sheet: Sheet, category: Category) -> tuple[int, int]:
        """Return the center of the points in a category's line, in pixels; scored points fly there."""
        return self.x + self.width - 24, self.top(sheet, category) + CAPITAL // 2


class Marks(NamedTuple):
    """The changing parts of a score column: possible points and the highlighted line."""

    dice: Dice = ()
    """The dice for which unused categories show their possible points; empty for no possible points."""
    chosen: Category | None = None
    """The category whose line is highlighted, or None."""
    was: Category | None = None
    """The category from which the highlight moves; None if the highlight grows in place."""
    settled: float = 1.0
    """Progress of the highlight's movement, 0 to 1."""
    shown: int | None = None
    """The points in the highlighted line while they count up; None to show the possible points there."""
    beat: int = 0
    """Time in tenths of a second, for the pulsing of possible points."""
    told: float = 1.0
    """Fraction of the unused categories, counted from the top, that show their possible points; 0 to 1."""


def draw_lines(canvas: Canvas, theme: Theme, place: Place, sheet: Sheet) -> None:
    """Draw the fixed parts of a score column: the category names, and the points already scored."""
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
    """Draw the changing parts of a score column: the possible points and the highlighted line.

    Possible points above 0 pulse.
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
    """Draw the highlight of the chosen line at its current position, and the text on the highlight."""
    top, width = place.top(sheet, chosen), place.width + 2 * BAR
    if marks.was:
        came = place.top(sheet, marks.was)
        top = came + round((top - came) * marks.settled)
    else:
        width = round(width * marks.settled)
    canvas.round_box(place.x - BAR, top - 1, width, place.step, theme.accent, 6)
    if marks.settled < (0.5 if marks.was else 1.0):
        # The growing or moving highlight does not cover the line's text yet, so the text keeps its colors.
        return
    points = sheet.worth(chosen, marks.dice) if marks.shown is None else marks.shown
    entry(canvas, place.x, top, sheet.variant.names[chosen], BLACK, strong=True)
    entry(canvas, place.x + place.width, top, str(points), BLACK, "right", strong=True)
