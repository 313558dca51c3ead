"""What players have and put in: purses and bets, with chips and in dollars."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from cabinet.cards import chips
from cabinet.display.palette import BLACK, mix
from cabinet.drawing.inks import Ink
from cabinet.drawing.lettering import figure, read, read_width
from cabinet.drawing.plates import raised

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

AMOUNT, SMALLEST = 4, 2
"""The size of the dollars of a purse in pixels a dot, and the least that it may be."""
APART = 6
"""Pixels between name and dollars, at least."""
MIDDLE, NAME, END = 11, 28, 4
"""From the left of a purse to the middle of its chips and to its name, and from its dollars to its end."""
RADIUS = 10
STACK = 4
"""Chips of a bet, at most."""
ASIDE = 13
"""Pixels from the middle of a bet's chips to its dollars."""


class Light(Enum):
    """How a purse stands out.

    FILLED: its owner is to act, or has won.
    QUIET: its owner is not to act.
    LOST: its owner has lost.
    """

    FILLED = auto()
    QUIET = auto()
    LOST = auto()


def inks(theme: Theme) -> tuple[Ink, ...]:
    """What stands on a purse that has lost, and on one that is filled."""
    return (Ink("dim", theme.dim, "shade", theme.shade), Ink("black", BLACK, "accent", theme.accent))


def purse(
    canvas: Canvas,
    theme: Theme,
    area: tuple[int, int, int, int],
    name: str,
    dollars: int,
    light: Light = Light.QUIET,
    *,
    plate: Colour | None = None,
    foot: int = 3,
    shadow: Colour = BLACK,
) -> None:
    """A plate with a stack of chips at its left, a name, and the dollars 32 pixels high at its right.

    `area`: left, top, width and height, at least 40 pixels; the dollars are smaller where it is narrow.
    `plate`: what a quiet one is painted in; `foot`: pixels from the foot of the plate up to that of the
    chips. Raises ValueError where the dollars have no room beside the name.
    """
    x, y, width, height = area
    plate = plate or mix(theme.shade, theme.ink, 0.15)
    words = f"${dollars}"
    size = min(AMOUNT, (width - NAME - read_width(name) - APART - END) // (8 * len(words)))
    if size < SMALLEST:
        raise ValueError(f"{name!r} and {words!r} do not fit into {width} pixels; give them more room")
    top, line = y + (height - 8 * size) // 2, y + (height - 20) // 2
    if light is Light.LOST:
        canvas.round_box(x, y, width, height, theme.shade, RADIUS)
        canvas.round_frame(x, y, width, height, plate, RADIUS, 2)
        read(canvas, x + NAME, line, name, theme.dim)
        read(canvas, x + width - 10, line, words, theme.dim, "right")
    elif light is Light.FILLED:
        raised(canvas, x, y, width, height, theme.accent, RADIUS)
        read(canvas, x + NAME, line, name, BLACK, strong=True)
        canvas.text(x + width - END, top + 1, words.replace("0", "O"), BLACK, size, "right")
    else:
        raised(canvas, x, y, width, height, plate, RADIUS)
        read(canvas, x + NAME, line, name, theme.ink, strong=True)
        figure(canvas, x + width - END, top, words, theme.accent, size, "right")
    chips.draw_stack(canvas, x + MIDDLE, y + height - foot, dollars, shadow=shadow)


def bet(canvas: Canvas, x: int, foot: int, dollars: int, ink: Colour, *, shadow: Colour = BLACK) -> None:
    """What somebody has put in: at most four chips by their middle and foot, the dollars beside them."""
    chips.draw_stack(canvas, x, foot, dollars, most=STACK, shadow=shadow)
    read(canvas, x + ASIDE, foot - 20, f"${dollars}", ink, strong=True)
