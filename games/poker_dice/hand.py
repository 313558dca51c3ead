"""The pointer of POKER DICE: a hand that points up at its target from below."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

HAND = Sheet(Path(__file__).with_name("art") / "hand.png", (12, 14), (("up", "down"),))
TIP = 5
"""Dots from the left edge of the hand to the middle of its finger."""
BELOW = 3
"""Pixels from the target down to the finger: the middle pip of a die stays visible."""
CLEAR = 6
"""More pixels below the target if no mouse aims with the tip, so that the chosen words can be read."""


def hand(canvas: Canvas, x: int, y: int, scale: int = 2, *, down: bool = False) -> None:
    """Draw the hand with its fingertip at the pixel x, y; it points up, or with `down`, down.

    The tip is narrow.
    """
    top = y - BELOW - HAND.size[1] * scale if down else y + BELOW
    canvas.art(x - TIP * scale, top, HAND.cell("down" if down else "up"), scale=scale)
