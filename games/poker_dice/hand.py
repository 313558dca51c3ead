"""The pointer of POKER DICE: the picture of a hand with an outstretched finger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

HAND = Sheet(Path(__file__).with_name("art") / "hand.png", (12, 14), (("up", "down"),))
TIP = 5
"""Distance from the left edge of the hand picture to the middle of its finger, in pixels of the unscaled
picture."""
BELOW = 3
"""Pixels between the point aimed at and the fingertip; this keeps the middle pip of a die visible."""
CLEAR = 6
"""Extra pixels by which the hand is moved down, so that it does not cover the words that it points at; with a
mouse, the hand is not moved."""


def hand(canvas: Canvas, x: int, y: int, scale: int = 2, *, down: bool = False) -> None:
    """Draw the hand with its fingertip at pixel x, y, pointing up, or down if `down` is True."""
    top = y - BELOW - HAND.size[1] * scale if down else y + BELOW
    canvas.art(x - TIP * scale, top, HAND.cell("down" if down else "up"), scale=scale)
