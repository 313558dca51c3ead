"""The dealer's, opener's and raiser's buttons on the table, and the card backs before the opponents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

ART = Path(__file__).parents[1] / "art"
RADIUS = 10
"""Pixels from the center of a button to its edge."""
SMALL = 15, 24
"""Width and height in pixels of a card back before an opponent."""
BUTTON = Sheet(ART / "buttons.png", (2 * RADIUS + 1, 2 * RADIUS + 1), (("D", "O", "R"),))
"""The buttons of the dealer, the opener and the raiser."""
BACK = Sheet(ART / "back.png", SMALL, (("back",),))
SHEETS = (BUTTON, BACK)


def button(canvas: Canvas, x: int, y: int, letter: str) -> None:
    """Draw a button with the letter D, O or R, by its center."""
    canvas.art(x - RADIUS, y - RADIUS, BUTTON.cell(letter))


def back(canvas: Canvas, x: int, y: int) -> None:
    """Draw the back of a card before an opponent, by its center."""
    width, height = SMALL
    canvas.art(x - width // 2, y - height // 2, BACK.cell("back"))
