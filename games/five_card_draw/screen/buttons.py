"""Draws the dealer's, opener's and raiser's buttons, and the small card backs in front of the opponents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

ART = Path(__file__).parents[1] / "art"
RADIUS = 10
"""The radius of a dealer's, opener's or raiser's button, in pixels."""
SMALL = 15, 24
"""The width and height of a card back in front of an opponent, in pixels."""
BUTTON = Sheet(ART / "buttons.png", (2 * RADIUS + 1, 2 * RADIUS + 1), (("D", "O", "R"),))
"""The images of the round buttons that mark the dealer, the opener and the raiser."""
BACK = Sheet(ART / "back.png", SMALL, (("back",),))
SHEETS = (BUTTON, BACK)


def button(canvas: Canvas, x: int, y: int, letter: str) -> None:
    """Draw the round button with the letter D (dealer), O (opener) or R (raiser), centered at a point."""
    canvas.art(x - RADIUS, y - RADIUS, BUTTON.cell(letter))


def back(canvas: Canvas, x: int, y: int) -> None:
    """Draw the small back of a card in front of an opponent, centered at a point."""
    width, height = SMALL
    canvas.art(x - width // 2, y - height // 2, BACK.cell("back"))
