"""A game's emblem: in the size in which the game draws it, and 1.5 times as large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.size import WIDTH

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

PAPER = (1, 2, 3)
"""A color that no game uses: pixels of this color show the ground."""
SIZE = (256, 96)
"""Width and height of an emblem in pixels, as a game draws it."""
MARGIN = 16
"""Pixels around an emblem into which its moving parts may reach."""


def emblem(canvas: Canvas, sheet: Canvas, game: AnyGame, y: int, beat: int, by: int = 0) -> None:
    """Draw an emblem of 384 x 144 pixels, its top at y, `by` pixels right of the middle.

    `sheet` holds the emblem's first drawing in its own size.
    """
    area = draw_emblem(sheet, game, beat, PAPER)
    canvas.enlarge(sheet, WIDTH // 2 - area[2] * 3 // 4 + by, y - MARGIN * 3 // 2, area, PAPER)


def draw_emblem(sheet: Canvas, game: AnyGame, beat: int, paper: Colour) -> Area:
    """Draw an emblem on an empty sheet of one color; return left, top, width and height with margin."""
    sheet.fill(paper)
    game.look.picture.draw_emblem(sheet, MARGIN, MARGIN, beat)
    return 0, 0, SIZE[0] + 2 * MARGIN, SIZE[1] + 2 * MARGIN
