"""Drawing of wooden dice trays, of the slots for kept dice, and of the lamps that count rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.display.palette import BLACK, WHITE, mix

if TYPE_CHECKING:
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

WOOD = (124, 74, 30)
LIT = (206, 150, 84)
"""Color of the highlight along a wooden edge."""
DARK = (74, 42, 16)
"""Color of the shaded side of the wood."""
LINE = 2
"""Width of the highlight along a wooden edge, in pixels."""
LIP = 8
"""Width in pixels of the shadow that a tray's rim casts inside the tray."""
CAST = (6, 10)
"""Offset in pixels, right and down, of the shadow beside a tray."""
LAMP = (230, 70, 66)
"""Color of a lit lamp, which stands for a roll that is left."""
Corners: TypeAlias = tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
"""The corners of a tray in pixels: top left, top right, bottom right, bottom left."""


def draw_tray(canvas: Canvas, outer: Corners, inner: Corners, ground: Colour) -> None:
    """Draw the wooden rim of a dice tray around the ground, which must already be drawn.

    `outer`, `inner`: the outer and inner corners of the rim. The wide near side of the rim is the rail for
    kept dice. `ground`: the color of the room. The picture never changes: cache it.
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
    """Draw a round dice tray in an area (left, top, width, height); `rim`: the width of its rim in pixels."""
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
    """Draw the slot for a kept die: a frame centered at x, y."""
    left, top = x - size // 2, y - size // 2
    canvas.round_frame(left, top, size, size, mix(ground, WHITE, 0.22), radius, LINE)


def draw_rolls(
    canvas: Canvas, x: int, y: int, taken: int, *, of: int = 3, radius: int = 9, step: int = 26
) -> None:
    """Draw a row of lamps, one for each of `of` rolls; the lamps of rolls already taken are dark.

    `x`: the center of the first lamp; `y`: the center of all of them; `step`: the distance between lamps, in
    pixels.
    """
    for at in range(of):
        middle = x + step * at
        colour = mix(LAMP, BLACK, 0.72) if at < taken else LAMP
        canvas.disc(middle, y, radius + 1, BLACK)
        canvas.disc(middle, y, radius, mix(colour, BLACK, 0.4))
        canvas.disc(middle, y - 1, radius - 1, colour)
        if at >= taken:
            canvas.disc(middle - radius // 3, y - radius // 2, max(1, radius // 4), mix(LAMP, WHITE, 0.8))
