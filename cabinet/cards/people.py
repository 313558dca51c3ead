"""The people at the card tables as they look, the DEALER as well."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.display.art import Sheet
from cabinet.display.palette import BLACK
from cabinet.display.sprite import Pose, Sprite

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

NAMES = ("ACE", "SLIM", "LUCKY", "SHIFTY", "DEALER")
WIDTH, HEIGHT = 32, 36
"""Dots of a portrait."""
BLINKS = 37
"""Beats from one blink to the next; everybody has a moment of their own."""
AWAY = 0.40
"""The brightness of who has folded."""


class Mood(StrEnum):
    """How somebody feels about what everybody can see."""

    CALM = "calm"
    PLEASED = "pleased"
    CROSS = "cross"


class Look(StrEnum):
    """Where the eyes go."""

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
    """Where somebody looks at a beat: `towards` whoever acts, but for a blink now and then."""
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
    scale: int = 2,
    away: bool = False,
) -> None:
    """Somebody's face with its left and top at x and y: 32 x 36 dots of `scale` pixels.

    `away`: dimmed, as who has folded. Raises ArtError for somebody who has no portrait.
    """
    cell, width, height = SHEET.cell(f"{who} {mood} {towards}"), scale * WIDTH, scale * HEIGHT

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.art(x, y, cell, scale=scale)

    seen = Sprite((cell, scale), (width, height), draw)
    canvas.sprite(seen, x + width // 2, y + height // 2, Pose(light=AWAY if away else 1))


def framed(
    canvas: Canvas,
    x: int,
    y: int,
    who: str,
    edge: Colour,
    mood: Mood = Mood.CALM,
    towards: Look = Look.AHEAD,
    *,
    scale: int = 2,
) -> None:
    """The same in a frame of three pixels, from 4 pixels outside it on."""
    width, height = scale * WIDTH, scale * HEIGHT
    canvas.round_box(x - 4, y - 4, width + 8, height + 8, BLACK, 10)
    canvas.round_frame(x - 3, y - 3, width + 6, height + 6, edge, 9, 3)
    portrait(canvas, x, y, who, mood, towards, scale=scale)
