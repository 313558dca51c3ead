"""The pointer of POKER DICE: a hand that points up at what it is on, from below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, WHITE
from games.poker_dice.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.poker_dice.pointer import Pointer, PointerTarget

HAND = (
    "....kk......",
    "...kffk.....",
    "...kffk.....",
    "...kffk.....",
    "...kffkk....",
    "...kffkfkk..",
    ".kkkffkfkfk.",
    "kffkffffkffk",
    "kfffffffffkk",
    ".kffffffffk.",
    "..kfffffffk.",
    "..kffffffk..",
    "..kcccccck..",
    "..kkkkkkkk..",
)
TIP = 5
"""Dots from the left edge to the finger's middle."""
BELOW = 3
"""Pixels from the spot pointed at to the finger: the middle pip of a die stays in sight."""
CLEAR = 6
"""Pixels more where no mouse aims with the tip: whatever is chosen can be read."""
ASIDE = 4
"""Pixels from a die that a stick has chosen to the finger: all its pips stay in sight."""


def pointing_hand(canvas: Canvas, pointer: Pointer, die: PointerTarget | None = None) -> None:
    """The hand where the pointer is; at the edge of a `die` that a stick has brought it to."""
    if die and not pointer.mouse and die.middle == (pointer.x, pointer.y):
        hand(canvas, die.x + die.width + ASIDE, die.middle[1])
    else:
        hand(canvas, pointer.x, pointer.y + (0 if pointer.mouse else CLEAR))


def hand(canvas: Canvas, x: int, y: int, scale: int = 2) -> None:
    """The hand with its finger at the pixel x, y; narrow there, so that it hides little of a die."""
    canvas.bitmap(x - TIP * scale, y + BELOW, HAND, {"k": BLACK, "f": WHITE, "c": THEME.accent}, scale)
