"""The pointer of POKER DICE: a hand that points up at its target from below."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

HAND = Sheet(Path(__file__).with_name("art") / "hand.png", (12, 14), (("up", "down"),))
TIP = 5
"""Dots from the left edge to the finger's middle."""
BELOW = 3
"""Pixels from the spot pointed at to the finger: the middle pip of a die stays in sight."""
CLEAR = 6
"""Pixels more where no mouse aims with the tip: whatever is chosen can be read."""


def hand(canvas: Canvas, x: int, y: int, scale: int = 2, *, down: bool = False) -> None:
    """The hand with its finger at the pixel x, y, which it points up at, or `down`; narrow there."""
    top = y - BELOW - HAND.size[1] * scale if down else y + BELOW
    canvas.art(x - TIP * scale, top, HAND.cell("down" if down else "up"), scale=scale)
