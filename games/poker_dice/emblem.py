"""The animated emblem of POKER DICE in the game menu: three dice, and a hand that points at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.dice.die_picture import placed
from cabinet.drawing.motion import bob
from games.poker_dice.hand import hand
from games.poker_dice.layout import ANGLES
from games.poker_dice.theme import HELD, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.sprite import PlacedSprite

SIZE, STEP = 64, 74
FACES = (5, 3, 5)
ROUND = 48
"""Length of the emblem's looping animation, in tenths of a second."""
RESTS, ROLLS, STROLLS = 20, 10, 6
"""Phases of the emblem's animation in tenths of a second: dice at rest, dice rolling, hand moving."""
WALK = (1, 3, 6, 2, 4, 1, 5, 6, 4, 2)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw one frame of the looping emblem: a hand holds the third die, the others roll, then the hand moves.

    `beat`: the time in tenths of a second.
    """
    now = beat % ROUND
    rolled, middle = now - RESTS, y + 16 + SIZE // 2
    dice = [_placed(at, x + 52 + STEP * at, middle, rolled, beat) for at in range(3)]
    # The emblem's dice cast no shadow.
    canvas.scatter(die._replace(shadow=None) for die in dice)
    strolled = rolled - ROLLS + 1
    way = min(strolled, ROUND - RESTS - ROLLS - strolled, STROLLS)
    hand(canvas, x + 202 - 2 * STEP * max(0, way) // STROLLS, y + 48 + 2 * (now in (1, 2)), 3)


def _placed(at: int, x: int, y: int, rolled: int, beat: int) -> PlacedSprite:
    """Return one die of the emblem, `rolled` tenths of a second after the roll."""
    if at == 2:
        return placed(x, y, FACES[at], HELD, size=SIZE, height=2 + bob(beat), halo=THEME.accent)
    if not 0 <= rolled < ROLLS - 2 * (1 - at):
        return placed(x, y, FACES[at], size=SIZE, angle=ANGLES[at])
    up, angle = WALK[(rolled + 3 * at + beat // ROUND) % len(WALK)], (13, -11, 8, -14)[(rolled + at) % 4]
    return placed(x, y, up, size=SIZE, angle=angle, height=(0, 5, 8, 8, 5)[(rolled + 2 * at) % 5])
