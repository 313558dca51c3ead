"""Pictures of dice that lie, fly or are marked, in whole pixels."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet
from cabinet.display.palette import BLACK, PLAYERS, WHITE, mix
from cabinet.display.sprite import PlacedSprite, Pose, Sprite
from cabinet.drawing.widgets import PIPS

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

INK = (18, 18, 28)
"""The color of a die's outline."""
BODY = WHITE
"""The color of a die that is not kept."""
SHADOW = (6, 10)
"""Pixels from a die that lies on the table to its shadow, to the right and down."""
RISES = (0.35, 0.2)
"""Pixels that the shadow moves farther right and down for each pixel of the die's height above the table."""
ART = Path(__file__).with_name("art")
SIZES = (24, 44, 46, 48, 56, 60, 64, 70, 72, 76, 80, 92)
"""Widths of the dice that can be drawn, in pixels: each has its own picture of body and pip."""
DICE = Sheet(
    ART / "dice.png",
    (92, 92),
    tuple(
        tuple(f"{part} {size}" for size in half)
        for half in (SIZES[:6], SIZES[6:])
        for part in ("body", "pip")
    ),
)
PAINT = PLAYERS[0]
"""The body's color on the sheet of dice; the sheet has a lit upper edge and a darker lower one."""
CROSS = Sheet(ART / "cross.png", (12, 12), (("cross",),))
SHEETS = (DICE, CROSS)
CROSS_SIZE = 28
"""Width and height in pixels of a cross with its badge: larger than a letter."""


def placed(
    x: int,
    y: int,
    face: int,
    body: Colour = BODY,
    *,
    size: int = 80,
    angle: int = 0,
    height: int = 0,
    halo: Colour | None = None,
    light: float = 1.0,
) -> PlacedSprite:
    """A die with its middle at x, y of the table, `height` pixels above it; face 0 is hidden: no pips.

    `size`: its width, one of 24, 44, 46, 48, 56, 60, 64, 70, 72, 76, 80 and 92 pixels (`SIZES`). Dice that
    are drawn in one call (`Canvas.scatter`) cast no shadow on each other. `angle`: degrees clockwise; `halo`:
    the color of a ring around the die; `light`: its brightness. The shadow stays on the table and moves away
    from the die as the die rises. Raises ValueError for another face or size.
    """
    if face and face not in PIPS:
        raise ValueError(f"face {face} is on no die; it must be 1 to 6, or 0 for a hidden one")
    if size not in SIZES:
        known = ", ".join(map(str, SIZES))
        raise ValueError(f"no die of {size} pixels is drawn; take one of {known}, or draw one on {DICE.path}")
    art = Sprite(("die", face, body, size), (size, size), partial(_draw, face=face, body=body, size=size))
    part = size / 80
    shadow = round(SHADOW[0] * part + RISES[0] * height), round(SHADOW[1] * part + (1 + RISES[1]) * height)
    return PlacedSprite(art, x, y - height, Pose(angle, edge=INK, halo=halo, light=light), shadow)


def cross(canvas: Canvas, x: int, y: int, colour: Colour) -> None:
    """Draw the X over a die: 28 x 28 pixels, its middle at x and its top at y.

    It lies on a black badge, so it is visible on a die of any color and on the table.
    """
    left = x - CROSS_SIZE // 2
    canvas.round_box(left, y, CROSS_SIZE, CROSS_SIZE, BLACK, 6)
    canvas.art(left + 2, y + 2, CROSS.cell("cross"), {WHITE: colour}, 2)


def _draw(canvas: Canvas, x: int, y: int, face: int, body: Colour, size: int) -> None:
    """Draw the face of a die from above."""
    inks = dict(zip(_painted(PAINT), _painted(body), strict=True))
    canvas.art(x, y, DICE.cell(f"body {size}"), inks)
    pip = 2 * ((size + 2) // 10)
    inset = size // 7
    places = (inset, (size - pip) // 2, size - inset - pip)
    for column, line in PIPS[face] if face else ():
        canvas.art(x + places[column], y + places[line], DICE.cell(f"pip {size}"))


def _painted(body: Colour) -> tuple[Colour, Colour, Colour]:
    """The color of a die's body, of its lit edge and of its darker edge."""
    return body, mix(body, WHITE, 0.5), mix(body, BLACK, 0.32)
