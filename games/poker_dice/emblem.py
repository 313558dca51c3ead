"""The emblem of POKER DICE: three dice, and the hand that takes one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.picture import die, ring
from games.poker_dice.hand import hand
from games.poker_dice.theme import DIE, HELD, PIPS, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

SIZE, STEP = 64, 74
FACES = (5, 3, 5)
ROUND = 48
"""Tenths of a second until it begins anew."""
RESTS, ROLLS, STROLLS = 20, 10, 6
"""Of these the three lie there held, tumble, and the hand comes to the one it takes."""
WALK = (1, 3, 6, 2, 4, 1, 5, 6, 4, 2)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """The hand holds the third die, the others are rolled, the hand comes for the first; and so on."""
    now = beat % ROUND
    rolled = now - RESTS
    tumbling = 0 <= rolled < ROLLS
    for at, face in enumerate(FACES):
        left = x + 20 + STEP * at
        held = at == 2
        flies = tumbling and not held and rolled < ROLLS - 2 * (1 - at)
        up = WALK[(rolled + 3 * at + beat // ROUND) % len(WALK)] if flies else face
        lift = (0, 5, 8, 8, 5)[(rolled + 2 * at) % 5] if flies else 0
        edge = flies and rolled % 2 == 1
        die(canvas, left, y + 18, up, HELD if held else DIE, PIPS, size=SIZE, lift=lift, edge=edge)
        if held:
            ring(canvas, left, y + 18, SIZE, THEME.accent)
    hand(canvas, *_pointer(x, y, now), 3)


def _pointer(x: int, y: int, now: int) -> tuple[int, int]:
    """Where the hand is: on the held die, off to the first one, and back."""
    far, strolled = 2 * STEP, now - RESTS - ROLLS
    if strolled < 0:
        return x + 202, y + 48 + (2 if now in (1, 2) else 0)
    if strolled < STROLLS:
        gone = far * (strolled + 1) // STROLLS
    elif strolled < ROUND - RESTS - ROLLS - STROLLS:
        gone = far
    else:
        gone = far * (ROUND - RESTS - ROLLS - 1 - strolled) // STROLLS
    return x + 202 - gone, y + 48
