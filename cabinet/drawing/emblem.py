"""A game's emblem half as large again as the game draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.canvas import WIDTH

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas

SIZE = (384, 144)
"""Pixels across and down."""
PAPER = (1, 2, 3)
"""A colour that no game has: where it is left the ground is seen."""
MARGIN = 16
"""Pixels around the emblem that what plays in it may go beyond it."""


def draw_emblem(canvas: Canvas, game: AnyGame, y: int, beat: int) -> None:
    """In the middle of the screen, its top at y."""
    sheet = canvas.sheet()
    sheet.fill(PAPER)
    game.picture.draw_emblem(sheet, MARGIN, MARGIN, beat)
    area = (0, 0, 256 + 2 * MARGIN, 96 + 2 * MARGIN)
    left = (WIDTH - SIZE[0]) // 2 - MARGIN * 3 // 2
    canvas.enlarge(sheet, left, y - MARGIN * 3 // 2, area, PAPER)
