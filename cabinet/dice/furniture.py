"""Wooden trays for dice, the places of kept dice, and the lamps of the remaining rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.display.palette import BLACK, WHITE, mix

if TYPE_CHECKING:
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

WOOD = (124, 74, 30)
LIT = (206, 150, 84)
"""The color of the line on a wooden edge that catches the light."""
DARK = (74, 42, 16)
"""The color of the side of the wood that is turned from the light."""
LINE = 2
"""The width in pixels of the light line on a wooden edge."""
LIP = 8
"""Pixels of the shadow that a tray's far edge throws on the tray's ground."""
CAST = (6, 10)
"""Pixels from a tray to its shadow, to the right and down."""
LAMP = (230, 70, 66)
"""The color of the lamp of a roll that is left."""
Corners: TypeAlias = tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
"""The corners of a tray: top left, top right, bottom right, bottom left."""


def draw_tray(canvas: Canvas, outer: Corners, inner: Corners, ground: Colour) -> None:
    """Draw a tray, seen from the near side, around the ground that is already drawn.

    It does not move: keep its picture. The near side, from the inner lower corners to the outer ones, is the
    rail. `ground`: the color of the room's ground.
    """
    shade = mix(ground, BLACK, 0.85)
    (ox0, oy0), (ox1, oy1), (ox2, oy2), (ox3, oy3) = outer
    (ix0, iy0), (ix1, iy1), (ix2, iy2), (ix3, iy3) = inner
    right, down = CAST
    canvas.polygon([(ox3, oy3), (ox2, oy2), (ox2 + right, oy2 + down), (ox3 + right, oy3 + down)], shade)
    canvas.polygon([(ox1, oy1), (ox1 + right, oy1 + down), (ox2 + right, oy2 + down), (ox2, oy2)], shade)
    canvas.polygon([(ix0, iy0), (ix1, iy1), (ix1, iy1 + LIP), (ix0 + LIP // 2, iy0 + LIP)], shade)
    canvas.polygon([(ix0, iy0), (ix0 + LIP, iy0 + LIP), (ix3 + LIP, iy3), (ix3, iy3)], shade)
    sides = (
        ([(ox0, oy0), (ox1, oy1), (ix1, iy1), (ix0, iy0)], WOOD),
        ([(ox0, oy0), (ix0, iy0), (ix3, iy3), (ox3, oy3)], mix(WOOD, LIT, 0.2)),
        ([(ox1, oy1), (ix1, iy1), (ix2, iy2), (ox2, oy2)], mix(WOOD, DARK, 0.4)),
        ([(ox3, oy3), (ox2, oy2), (ix2, iy2), (ix3, iy3)], WOOD),
    )
    for corners, colour in sides:
        canvas.polygon(corners, colour)
    canvas.box(ox0, oy0, ox1 - ox0, LINE, LIT)
    canvas.box(ix3, iy3, ix2 - ix3, LINE, LIT)
    canvas.box(ix0, iy0 - LINE, ix1 - ix0, LINE, DARK)
    canvas.box(ox3, oy3 - 2 * LINE, ox2 - ox3, 2 * LINE, DARK)


def draw_round_tray(canvas: Canvas, area: Area, ground: Colour, rim: int = 8) -> None:
    """Draw a round tray; `area`: left, top, width and height; `rim`: the width of its wood in pixels."""
    x, y, w, h = area
    right, down = CAST
    canvas.ellipse(x + right, y + down, w, h, mix(ground, BLACK, 0.85))
    canvas.ellipse(x, y, w, h, DARK)
    canvas.ellipse(x, y, w, h - 2 * LINE, LIT)
    canvas.ellipse(x + LINE, y + LINE, w - 2 * LINE, h - 4 * LINE, WOOD)
    left, top, across, tall = x + rim, y + rim, w - 2 * rim, h - 2 * rim - LINE
    canvas.ellipse(left, top, across, tall, mix(ground, BLACK, 0.85))
    canvas.ellipse(left + LINE, top + LIP, across - 2 * LINE, tall - LIP, mix(ground, BLACK, 0.3))
    canvas.ellipse(left + across // 8, top + tall // 6, across * 3 // 4, tall * 3 // 4, ground)


def draw_slot(canvas: Canvas, x: int, y: int, size: int, ground: Colour, *, radius: int = 12) -> None:
    """Draw the place of a kept die, its middle at x and y, as a mark on the ground."""
    left, top = x - size // 2, y - size // 2
    canvas.round_frame(left, top, size, size, mix(ground, WHITE, 0.22), radius, LINE)


def draw_rolls(
    canvas: Canvas, x: int, y: int, taken: int, *, of: int = 3, radius: int = 9, step: int = 26
) -> None:
    """Draw a lamp for each of `of` rolls from x on, their middles at y; the lamps of used rolls are dark."""
    for at in range(of):
        middle = x + step * at
        colour = mix(LAMP, BLACK, 0.72) if at < taken else LAMP
        canvas.disc(middle, y, radius + 1, BLACK)
        canvas.disc(middle, y, radius, mix(colour, BLACK, 0.4))
        canvas.disc(middle, y - 1, radius - 1, colour)
        if at >= taken:
            canvas.disc(middle - radius // 3, y - radius // 2, max(1, radius // 4), mix(LAMP, WHITE, 0.8))
