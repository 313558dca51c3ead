"""Draws the emblem of a game, in its original size or 1.5 times as large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.size import WIDTH

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

PAPER = (1, 2, 3)
"""The color of transparent pixels in an emblem; no game may draw with it."""
SIZE = (256, 96)
"""The width and height in pixels of an emblem in its original size."""
MARGIN = 16
"""The width in pixels of the margin around an emblem into which its moving parts may reach."""


def emblem(canvas: Canvas, sheet: Canvas, game: AnyGame, y: int, beat: int, by: int = 0) -> None:
    """Draw a game's emblem enlarged to 384 x 144 pixels, its top at y, `by` pixels right of the middle.

    `sheet`: a second canvas, on which the emblem is first drawn in its original size.
    """
    area = draw_emblem(sheet, game, beat, PAPER)
    canvas.enlarge(sheet, WIDTH // 2 - area[2] * 3 // 4 + by, y - MARGIN * 3 // 2, area, PAPER)


def draw_emblem(sheet: Canvas, game: AnyGame, beat: int, paper: Colour) -> Area:
    """Draw a game's emblem in its original size on a sheet filled with one color.

    Returns left, top, width and height of the emblem, including its margin.
    """
    sheet.fill(paper)
    game.look.picture.draw_emblem(sheet, MARGIN, MARGIN, beat)
    return 0, 0, SIZE[0] + 2 * MARGIN, SIZE[1] + 2 * MARGIN
