"""A game's emblem, half as large again as the game draws it, and small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.canvas import WIDTH

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

PAPER = (1, 2, 3)
"""A colour that no game has: where it is left the ground is seen."""
SIZE = (256, 96)
"""Pixels across and down, as a game draws it."""
MARGIN = 16
"""Pixels around it that what plays in it may go beyond it."""


def emblem(canvas: Canvas, sheet: Canvas, game: AnyGame, y: int, beat: int, by: int = 0) -> None:
    """384 x 144 pixels, its top at y, `by` pixels right of the middle; drawn on a `sheet` first."""
    area = _on(sheet, game, beat)
    canvas.enlarge(sheet, WIDTH // 2 - area[2] * 3 // 4 + by, y - MARGIN * 3 // 2, area, PAPER)


def small_emblem(canvas: Canvas, sheet: Canvas, game: AnyGame, box: Area) -> None:
    """As it stands at its best, as large as a box has room for and in the middle of it."""
    _on(sheet, game, 0, game.look.theme.ground)
    x, y, width, height = box
    wide = min(width, height * SIZE[0] // SIZE[1])
    high = wide * SIZE[1] // SIZE[0]
    place = x + (width - wide) // 2, y + (height - high) // 2
    canvas.reduce(sheet, *place, (MARGIN, MARGIN, *SIZE), wide)


def _on(sheet: Canvas, game: AnyGame, beat: int, paper: Colour = PAPER) -> Area:
    """The emblem on the sheet, and where: left, top, width and height with its margin."""
    sheet.fill(paper)
    game.look.picture.draw_emblem(sheet, MARGIN, MARGIN, beat)
    return 0, 0, SIZE[0] + 2 * MARGIN, SIZE[1] + 2 * MARGIN
