"""A game's emblem: as the game draws it, and half as large again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.size import WIDTH

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

PAPER = (1, 2, 3)
"""A colour that no game uses: pixels of it show the ground."""
SIZE = (256, 96)
"""Pixels across and down, as a game draws it."""
MARGIN = 16
"""Pixels around it that what plays in it may go beyond it."""


def emblem(canvas: Canvas, sheet: Canvas, game: AnyGame, y: int, beat: int, by: int = 0) -> None:
    """384 x 144 pixels, its top at y, `by` pixels right of the middle; drawn on a `sheet` first."""
    area = draw_emblem(sheet, game, beat, PAPER)
    canvas.enlarge(sheet, WIDTH // 2 - area[2] * 3 // 4 + by, y - MARGIN * 3 // 2, area, PAPER)


def draw_emblem(sheet: Canvas, game: AnyGame, beat: int, paper: Colour) -> Area:
    """An emblem on an empty sheet of one colour; returns left, top, width and height with its margin."""
    sheet.fill(paper)
    game.look.picture.draw_emblem(sheet, MARGIN, MARGIN, beat)
    return 0, 0, SIZE[0] + 2 * MARGIN, SIZE[1] + 2 * MARGIN
