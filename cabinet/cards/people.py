"""Draws the faces of the players at the card tables and of the DEALER."""

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
"""The width and height of a portrait, in dots of the pixel art."""
BLINKS = 37
"""The time between two blinks of a face, in beats (tenths of a second); each face blinks at a different
moment."""
AWAY = 1 / 3
"""The brightness of the face of a player who has folded, where 1 is full light."""
SHADES = 5
"""The number of brightness steps between a face in full light and the face of a player who has folded."""
GROWS = 0.25
"""The step by which the scale of a growing face changes."""
NOD = 2
"""The pixels by which a nodding face moves down."""
FRAME = 4
"""The pixels from a face to the outer edge of its frame."""


class Mood(StrEnum):
    """The mood on a player's face; it reflects only events that everyone at the table can see.

    CALM: nothing much has happened.
    PLEASED: things went well for the player.
    CROSS: things went badly for the player.
    """

    CALM = "calm"
    PLEASED = "pleased"
    CROSS = "cross"


class Look(StrEnum):
    """The direction in which a face's eyes look.

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
"""The sheet of portraits. Each row shows one player calm, pleased and cross; each mood has eyes left,
ahead, right and closed."""


def look(who: str, beat: int, towards: Look = Look.AHEAD) -> Look:
    """Return the direction of a player's eyes: `towards`, or CLOSED during a blink.

    `beat`: the time in tenths of a second.
    """
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
    """Draw a player's face with its top left at x, y: 32 x 36 dots, each `scale` pixels large.

    `dark`: 1 for a player who has folded, lower values while the face is darkening. Raises ArtError for an
    unknown player.
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
    """Draw a player's face in a frame 3 pixels wide; the frame's outer edge is 4 pixels outside the face.

    x and y are the top left of the face; for the other arguments see `portrait`.
    """
    scale = GROWS * round(scale / GROWS)
    width, height = round(scale * WIDTH), round(scale * HEIGHT)
    canvas.round_box(x - 4, y - 4, width + 8, height + 8, BLACK, 10)
    canvas.round_frame(x - 3, y - 3, width + 6, height + 6, mix(edge, BLACK, 0.6 * dark), 9, 3)
    portrait(canvas, x, y, who, mood, towards, scale=scale, dark=dark)


def picture(
    who: str, edge: Colour, mood: Mood = Mood.CALM, towards: Look = Look.AHEAD, *, scale: int
) -> Sprite:
    """Return a player's framed face as a sprite for any pose, 8 pixels wider and higher than the face.

    Raises ArtError for an unknown player.
    """
    cell = SHEET.cell(f"{who} {mood} {towards}")
    size = scale * WIDTH + 2 * FRAME, scale * HEIGHT + 2 * FRAME

    def draw(canvas: Canvas, x: int, y: int) -> None:
        framed(canvas, x + FRAME, y + FRAME, who, edge, mood, towards, scale=scale)

    return Sprite(("framed", cell, edge, scale), size, draw)


def nod(part: float) -> int:
    """Return the pixels by which a nodding face is lowered; `part`: the progress of the nod, 0 to 1."""
    return round(NOD * sin(pi * min(1.0, max(0.0, part))))


def _face(who: str, mood: Mood, towards: Look) -> Sprite:
    cell = SHEET.cell(f"{who} {mood} {towards}")
    return Sprite(("face", cell), (WIDTH, HEIGHT), lambda canvas, x, y: canvas.art(x, y, cell))
