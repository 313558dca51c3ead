"""Pictures of single dice: lying, in the air, or highlighted."""

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
"""Color of a die's outline."""
BODY = WHITE
"""Color of a die that is not kept."""
SHADOW = (6, 10)
"""Offset in pixels, right and down, of the shadow of a die that lies on the table."""
RISES = (0.35, 0.2)
"""How far a die's shadow moves right and down, in pixels, for each pixel of the die's height."""
ART = Path(__file__).with_name("art")
SIZES = (24, 44, 46, 48, 56, 60, 64, 70, 72, 76, 80, 92)
"""The available widths of dice in pixels; each has its own drawing."""
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
"""The body color of the dice in the image file, which is replaced when a die of another color is drawn."""
CROSS = Sheet(ART / "cross.png", (12, 12), (("cross",),))
SHEETS = (DICE, CROSS)
CROSS_SIZE = 28
"""Width and height in pixels of the cross that marks a die."""


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
    """Return the sprite of a die centered at x, y on the table and lifted `height` pixels above it.

    `face`: 1 to 6, or 0 for a die without pips. `size`: the width in pixels: 24, 44, 46, 48, 56, 60, 64, 70,
    72, 76, 80 or 92 (`SIZES`). `angle`: degrees clockwise. `halo`: the color of a ring around the die.
    `light`: the brightness, 0 to 1. The shadow stays on the table and moves away from the die as the die
    rises. Dice drawn in one call of `Canvas.scatter` cast no shadow on each other. Raises ValueError for
    another face or size.
    """
    if face and face not in PIPS:
        raise ValueError(f"a die has no face {face}; it must be 1 to 6, or 0 for a hidden one")
    if size not in SIZES:
        known = ", ".join(map(str, SIZES))
        raise ValueError(f"there is no die of {size} pixels; take one of {known}, or draw one on {DICE.path}")
    art = Sprite(("die", face, body, size), (size, size), partial(_draw, face=face, body=body, size=size))
    part = size / 80
    shadow = round(SHADOW[0] * part + RISES[0] * height), round(SHADOW[1] * part + (1 + RISES[1]) * height)
    return PlacedSprite(art, x, y - height, Pose(angle, edge=INK, halo=halo, light=light), shadow)


def cross(canvas: Canvas, x: int, y: int, colour: Colour) -> None:
    """Draw an X of 28 x 28 pixels over a die; `x` is the center of the X, `y` its top.

    The X has a black badge behind it, so that it is visible on dice of any color.
    """
    left = x - CROSS_SIZE // 2
    canvas.round_box(left, y, CROSS_SIZE, CROSS_SIZE, BLACK, 6)
    canvas.art(left + 2, y + 2, CROSS.cell("cross"), {WHITE: colour}, 2)


def _draw(canvas: Canvas, x: int, y: int, face: int, body: Colour, size: int) -> None:
    """Draw the upper face of a die."""
    inks = dict(zip(_painted(PAINT), _painted(body), strict=True))
    canvas.art(x, y, DICE.cell(f"body {size}"), inks)
    pip = 2 * ((size + 2) // 10)
    inset = size // 7
    places = (inset, (size - pip) // 2, size - inset - pip)
    for column, line in PIPS[face] if face else ():
        canvas.art(x + places[column], y + places[line], DICE.cell(f"pip {size}"))


def _painted(body: Colour) -> tuple[Colour, Colour, Colour]:
    """Return the colors of a die's body, its bright edge and its dark edge."""
    return body, mix(body, WHITE, 0.5), mix(body, BLACK, 0.32)
