"""Chips and the dealer's button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.five_card_draw.theme import BUTTON, BUTTON_INK, CHIP, MONEY, SHADOW

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

ART = (
    "....kkkk....",
    "..kkwwwwkk..",
    ".kww####wwk.",
    ".kw######wk.",
    "kw##kkkk##wk",
    "k###k##k###k",
    "k###k##k###k",
    "kw##kkkk##wk",
    ".kw######wk.",
    ".kww####wwk.",
    "..kkwwwwkk..",
    "....kkkk....",
)
SIDE = 12
STACK = 3
"""Chips that slide together."""
RADIUS = 8
"""Of the dealer's button."""


def chip(canvas: Canvas, x: int, y: int) -> None:
    """One chip, by its left and top."""
    canvas.bitmap(x, y, ART, CHIP)


def stack(canvas: Canvas, x: int, y: int) -> None:
    """A few of them, by their middle."""
    canvas.round_box(x - SIDE // 2 + 2, y - SIDE // 2 + 3, SIDE, SIDE, SHADOW, SIDE // 2)
    for at in range(STACK):
        chip(canvas, x - SIDE // 2, y - SIDE // 2 - 3 * at)


def dollars(canvas: Canvas, x: int, y: int, amount: int) -> None:
    """A chip and a figure, by their left and top."""
    chip(canvas, x, y + 1)
    canvas.text(x + SIDE + 2, y, f"${amount}", MONEY)


def button(canvas: Canvas, x: int, y: int) -> None:
    """The dealer's button, by its middle."""
    canvas.disc(x, y, RADIUS, BUTTON)
    canvas.text(x - 6, y - 6, "D", BUTTON_INK)
