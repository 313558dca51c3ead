"""The faces of the people at the card tables, including the DEALER."""

from __future__ import annotations

from enum import StrEnum
from math import pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet
from cabinet.display.palette import BLACK, mix
from cabinet.display.sprite import Pose, Sprite

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

NAMES = ("ACE", "SLIM", "LUCKY", "SHIFTY", "DEALER")
WIDTH, HEIGHT = 32, 36
"""Width and height of a portrait in dots."""
BLINKS = 37
"""Beats from one blink to the next; everybody blinks at a different moment."""
AWAY = 1 / 3
"""The brightness of the face of a player who has folded."""
SHADES = 5
"""Steps of brightness from a face in full light to the face of a player who has folded."""
GROWS = 0.25
"""The step by which the scale of a growing face changes."""
NOD = 2
"""Pixels by which a face moves down in a nod."""
FRAME = 4
"""Pixels from a face to the outer edge of its frame."""


class Mood(StrEnum):
    """A person's mood about events that everybody can see.

    CALM: nothing much has happened.
    PLEASED: it went well for them.
    CROSS: it went badly.
    """

    CALM = "calm"
    PLEASED = "pleased"
    CROSS = "cross"


class Look(StrEnum):
    """The direction of the eyes.

    LEFT, AHEAD, RIGHT: that direction.
    CLOSED: the eyes are closed.
    """

    LEFT = "left"
    AHEAD = "ahead"
    RIGHT = "right"
    CLOSED = "closed"


SHEET = Sheet(
    Path(__file__).with_name("art") / "people.png",
    (WIDTH, HEIGHT),
    tuple(tuple(f"{who} {mood} {look}" for mood in Mood for look in Look) for who in NAMES),
)
"""The sheet of portraits, a row for each person: calm, pleased and cross, each with eyes left, ahead,
right, and closed."""


def look(who: str, beat: int, towards: Look = Look.AHEAD) -> Look:
    """Return the direction of a person's eyes at a beat: `towards`, except during a blink."""
    own = sum(map(ord, who))
    return Look.CLOSED if beat and (beat + own) % BLINKS == 0 else towards


def portrait(
    canvas: Canvas,
    x: int,
    y: int,
    who: str,
    mood: Mood = Mood.CALM,
    towards: Look = Look.AHEAD,
    *,
    scale: float = 2,
    dark: float = 0.0,
) -> None:
    """Draw a person's face with its left and top at x and y: 32 x 36 dots of `scale` pixels.

    `dark`: 1 for a person who has folded, less on the way there. Raises ArtError for an unknown person.
    """
    scale = GROWS * round(scale / GROWS)
    light = 1 - (1 - AWAY) * round(SHADES * dark) / SHADES
    middle = x + round(scale * WIDTH) // 2, y + round(scale * HEIGHT) // 2
    canvas.sprite(_face(who, mood, towards), *middle, Pose(scale=scale, light=light))


def framed(
    canvas: Canvas,
    x: int,
    y: int,
    who: str,
    edge: Colour,
    mood: Mood = Mood.CALM,
    towards: Look = Look.AHEAD,
    *,
    scale: float = 2,
    dark: float = 0.0,
) -> None:
    """Draw a `portrait` in a frame of three pixels, whose outer edge is 4 pixels outside the face."""
    scale = GROWS * round(scale / GROWS)
    width, height = round(scale * WIDTH), round(scale * HEIGHT)
    canvas.round_box(x - 4, y - 4, width + 8, height + 8, BLACK, 10)
    canvas.round_frame(x - 3, y - 3, width + 6, height + 6, mix(edge, BLACK, 0.6 * dark), 9, 3)
    portrait(canvas, x, y, who, mood, towards, scale=scale, dark=dark)


def picture(
    who: str, edge: Colour, mood: Mood = Mood.CALM, towards: Look = Look.AHEAD, *, scale: int
) -> Sprite:
    """Return a framed face as a sprite for any pose, 8 pixels wider and higher than the face.

    Raises ArtError.
    """
    cell = SHEET.cell(f"{who} {mood} {towards}")
    size = scale * WIDTH + 2 * FRAME, scale * HEIGHT + 2 * FRAME

    def draw(canvas: Canvas, x: int, y: int) -> None:
        framed(canvas, x + FRAME, y + FRAME, who, edge, mood, towards, scale=scale)

    return Sprite(("framed", cell, edge, scale), size, draw)


def nod(part: float) -> int:
    """Return the pixels by which a face is lower at this part of a nod, which goes down and up again."""
    return round(NOD * sin(pi * min(1.0, max(0.0, part))))


def _face(who: str, mood: Mood, towards: Look) -> Sprite:
    cell = SHEET.cell(f"{who} {mood} {towards}")
    return Sprite(("face", cell), (WIDTH, HEIGHT), lambda canvas, x, y: canvas.art(x, y, cell))
