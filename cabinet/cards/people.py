"""The people at the card tables as they look, the DEALER as well."""

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
"""Dots of a portrait."""
BLINKS = 37
"""Beats from one blink to the next; everybody has a moment of their own."""
AWAY = 1 / 3
"""The light of who has folded."""
SHADES = 5
"""Steps from a face in the light to one of who has folded."""
GROWS = 0.25
"""Steps of a face that grows."""
NOD = 2
"""Pixels of a nod."""
FRAME = 4
"""Pixels of the frame around a face."""


class Mood(StrEnum):
    """A player's mood after public events of the game.

    CALM: nothing much has happened.
    PLEASED: it went well for them.
    CROSS: it went badly.
    """

    CALM = "calm"
    PLEASED = "pleased"
    CROSS = "cross"


class Look(StrEnum):
    """The direction of the eyes.

    LEFT, AHEAD, RIGHT: that way.
    CLOSED: nowhere.
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
"""A row for everybody: calm, pleased and cross, each with eyes to the left, ahead, right, and closed."""


def look(who: str, beat: int, towards: Look = Look.AHEAD) -> Look:
    """The direction of a person's eyes at a beat: `towards`, except for a blink at times."""
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
    """The same in a frame of three pixels, from 4 pixels outside it on."""
    scale = GROWS * round(scale / GROWS)
    width, height = round(scale * WIDTH), round(scale * HEIGHT)
    canvas.round_box(x - 4, y - 4, width + 8, height + 8, BLACK, 10)
    canvas.round_frame(x - 3, y - 3, width + 6, height + 6, mix(edge, BLACK, 0.6 * dark), 9, 3)
    portrait(canvas, x, y, who, mood, towards, scale=scale, dark=dark)


def picture(
    who: str, edge: Colour, mood: Mood = Mood.CALM, towards: Look = Look.AHEAD, *, scale: int
) -> Sprite:
    """A framed face, 8 pixels wider and higher, to be scattered in any pose. Raises ArtError."""
    cell = SHEET.cell(f"{who} {mood} {towards}")
    size = scale * WIDTH + 2 * FRAME, scale * HEIGHT + 2 * FRAME

    def draw(canvas: Canvas, x: int, y: int) -> None:
        framed(canvas, x + FRAME, y + FRAME, who, edge, mood, towards, scale=scale)

    return Sprite(("framed", cell, edge, scale), size, draw)


def nod(part: float) -> int:
    """Pixels by which a face is lower at this part of a nod: down and up again."""
    return round(NOD * sin(pi * min(1.0, max(0.0, part))))


def _face(who: str, mood: Mood, towards: Look) -> Sprite:
    cell = SHEET.cell(f"{who} {mood} {towards}")
    return Sprite(("face", cell), (WIDTH, HEIGHT), lambda canvas, x, y: canvas.art(x, y, cell))
