"""The people who comment on the highlights of card games in attract mode."""

from __future__ import annotations

from functools import partial
from math import pi, sin
from typing import TYPE_CHECKING

from cabinet.api import Voice
from cabinet.cards.people import HEIGHT, WIDTH, Look, Mood, portrait
from games.cards.spoken import Situation, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.display.canvas import Canvas

SIDE = 200
"""The width and height of the area of a face, in pixels."""
SCALE = 5
"""The size of a face, in screen pixels for each pixel of the portrait."""
BLINKS_AT, LOOKS_AT = 2.0, 0.7
"""Seconds after which the face blinks, and after which it looks at the viewer."""
NODS, NOD = 1.4, 5
"""Seconds for which the face nods while the person speaks, and the height of a nod in pixels."""


def voices(people: Sequence[str]) -> tuple[Voice, ...]:
    """Return the voices of these people: for each person three, each with one line about a great hand."""
    return tuple(
        Voice(partial(_face, who=who), tuple(map(str.upper, line(who, Situation.AWE, turn))))
        for turn in range(3)
        for who in people
    )


def _face(canvas: Canvas, age: float, who: str) -> None:
    """Draw a commentator's face, `age` seconds after the comment began.

    The face looks at the event, then at the viewer; it nods while the person speaks, and blinks once.
    """
    towards = Look.RIGHT if age < LOOKS_AT else Look.AHEAD
    if 0 <= age - BLINKS_AT < 0.15:
        towards = Look.CLOSED
    nod = round(NOD * abs(sin(2 * pi * age))) if age < NODS else 0
    x, y = (SIDE - SCALE * WIDTH) // 2, SIDE - SCALE * HEIGHT
    portrait(canvas, x, y + nod, who, Mood.PLEASED, towards, scale=SCALE)
