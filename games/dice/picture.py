"""Dice as they lie, fly and are marked, in whole pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import BLACK, WHITE
from cabinet.drawing.pips import PIPS

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

SMALLEST = 24
"""Pixels of the smallest die whose pips are told apart."""

SHADOW_X, SHADOW_Y = 2, 3
"""Pixels by which the shadow of a die that lies on the table stands out to the right and below."""

# The face below the one that is up when a die stands on its edge: never the opposite one.
BELOW = {1: 2, 2: 3, 3: 1, 4: 2, 5: 4, 6: 5}

CROSS = (
    "###......###",
    "####....####",
    ".####..####.",
    "..########..",
    "...######...",
    "....####....",
    "....####....",
    "...######...",
    "..########..",
    ".####..####.",
    "####....####",
    "###......###",
)
CROSS_SIZE = 28
"""Pixels of a cross with its badge, either way: larger than a letter."""


def die(
    canvas: Canvas,
    x: int,
    y: int,
    face: int,
    body: Colour,
    pips: Colour,
    *,
    size: int = 48,
    lift: int = 0,
    edge: bool = False,
) -> None:
    """A die on the table at x, y, `size` pixels wide, `lift` pixels above it.

    The shadow stays on the table and grows apart as the die rises. `edge`: it is
    turning over. Raises ValueError for a face that no die has, and for a size
    that is odd or below 24.
    """
    if face not in PIPS:
        raise ValueError(f"face {face} is on no die; it must be 1 to 6")
    if size < SMALLEST or size % 2:
        raise ValueError(
            f"die of {size} pixels cannot be drawn; the size must be even and at least {SMALLEST}"
        )
    lying = _Die(face, body, pips, size)
    if lift or edge:
        lying.draw(canvas, x, y, lift, edge=edge)
    else:
        canvas.stamp(lying, x, y, (size + SHADOW_X, size + SHADOW_Y), lying.draw)


class _Die(NamedTuple):
    """A die as it looks, wherever it lies."""

    face: int
    body: Colour
    pips: Colour
    size: int

    def draw(self, canvas: Canvas, x: int, y: int, lift: int = 0, *, edge: bool = False) -> None:
        """Draw it at x, y with its shadow."""
        face, body, pips, size = self
        radius = size // 6
        canvas.round_box(x + SHADOW_X + lift // 2, y + SHADOW_Y + lift // 4, size, size, BLACK, radius)
        y -= lift
        side = _blend(body, BLACK, 5)
        if edge:
            _edge(canvas, x, y, size, face, body, side, pips)
            return
        canvas.round_box(x, y, size, size, side, radius)
        canvas.round_box(x, y, size, size - 2, _blend(body, WHITE, 8), radius)
        canvas.round_box(x, y + 2, size, size - 4, body, radius)
        pip = _pip(size)
        for column, line in PIPS[face]:
            left, top = x + _place(column, size, pip), y + _place(line, size, pip)
            canvas.round_box(left, top, pip, pip, pips, pip // 2)
            glint = pip // 4
            canvas.box(left + glint, top + glint, glint, glint, _blend(pips, WHITE, 8))


def cross(canvas: Canvas, cx: int, y: int, colour: Colour) -> None:
    """The X that stands over a die: 28 x 28 pixels, its middle at cx and its top at y.

    On a black badge, to be seen on a die of any colour and on the table alike.
    """
    left = cx - CROSS_SIZE // 2
    canvas.round_box(left, y, CROSS_SIZE, CROSS_SIZE, BLACK, 6)
    canvas.bitmap(left + 2, y + 2, CROSS, {"#": colour}, 2)


def ring(canvas: Canvas, x: int, y: int, size: int, colour: Colour, apart: int = 2) -> None:
    """A ring of three pixels around the die at x, y, so many pixels `apart` from it."""
    out = apart + 3
    canvas.round_frame(x - out, y - out, size + 2 * out, size + 2 * out, colour, size // 6 + out, 3)


def _edge(
    canvas: Canvas, x: int, y: int, size: int, face: int, body: Colour, side: Colour, pips: Colour
) -> None:
    """A die turning over: the face going away above, the one coming up below, both foreshortened."""
    radius, fold = size // 6, size * 5 // 9
    canvas.round_box(x, y, size, size, side, radius)
    canvas.round_box(x, y, size, 2 * radius, _blend(body, WHITE, 8), radius)
    canvas.box(x, y + radius, size, fold - radius, body)
    canvas.box(x, y + fold, size, 1, _blend(body, WHITE, 8))
    for which, top, height in ((face, y, fold), (BELOW[face], y + fold, size - fold)):
        pip = _pip(size)
        flat = max(4, pip // 2)
        for column, line in PIPS[which]:
            canvas.round_box(
                x + _place(column, size, pip), top + _place(line, height, flat), pip, flat, pips, flat // 2
            )


def _pip(size: int) -> int:
    """Pixels across a pip: even as the die is, so that the middle one is in the middle."""
    return 2 * ((size + 2) // 10)


def _place(at: int, size: int, pip: int) -> int:
    """Where the first, middle or last pip of a line begins."""
    inset = size // 7
    return (inset, (size - pip) // 2, size - inset - pip)[at]


def _blend(colour: Colour, other: Colour, part: int) -> Colour:
    """`part` sixteenths of the other colour."""
    red, green, blue = ((a * (16 - part) + b * part) // 16 for a, b in zip(colour, other, strict=True))
    return red, green, blue
