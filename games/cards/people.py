"""The people at the card tables as they look, the DEALER as well, drawn in portraits.txt."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import BLACK, WHITE, mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

WIDTH, HEIGHT = 32, 36
"""Dots of a portrait."""
BLINKS = 37
"""Beats from one blink to the next; everybody has a moment of their own."""
EYES, EYE_ROWS = (slice(10, 14), slice(18, 22)), (15, 16, 17)
"""The dots of both eyes: across, and the rows of the lid, the upper and the lower half."""
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


class Portrait(NamedTuple):
    """One person: the rows of dots in each mood, and what its letters are."""

    rows: Mapping[Mood, tuple[str, ...]]
    colours: Mapping[str, Colour]


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

    `away`: dimmed, as who has folded. Raises KeyError for somebody who has no portrait.
    """
    colours = portraits()[who].colours
    if away:
        colours = {letter: mix(BLACK, colour, AWAY) for letter, colour in colours.items()}
    canvas.bitmap(x, y, _seen(who, mood, towards), colours, scale)


@cache
def portraits() -> Mapping[str, Portrait]:
    """Everybody's portrait, by name."""
    text = Path(__file__).with_name("portraits.txt").read_text(encoding="utf-8")
    _, *people = text.split("\n\n")
    return dict(map(_read, people))


def _read(text: str) -> tuple[str, Portrait]:
    head, *lines = text.strip().splitlines()
    who, *inks = head.split()
    colours: dict[str, Colour] = {}
    for ink in inks:
        letter, parts = ink.split(":")
        red, green, blue = map(int, parts.split(","))
        colours[letter] = red, green, blue
    drawn: dict[Mood, dict[int, str]] = {mood: {} for mood in Mood}
    for line in lines:
        mood, row, dots = line.split()
        drawn[Mood(mood)][int(row)] = dots
    calm = drawn[Mood.CALM]
    rows = {mood: tuple((calm | other)[row] for row in range(HEIGHT)) for mood, other in drawn.items()}
    return who, Portrait(rows, colours)


@cache
def _seen(who: str, mood: Mood, towards: Look) -> tuple[str, ...]:
    """The rows with the eyes where they look; dark glasses stay as they are."""
    rows, colours = portraits()[who]
    face = list(rows[mood])
    white = next(letter for letter, colour in colours.items() if colour == WHITE)
    pupil = next(letter for letter, colour in colours.items() if colour == BLACK)
    lid, upper, lower = EYE_ROWS
    if towards is Look.AHEAD or white not in face[lower][EYES[0]]:
        return tuple(face)
    for eye in EYES:
        size = eye.stop - eye.start
        skin = face[lid - 1][eye.stop - 1]
        seen = {
            Look.LEFT: pupil * 2 + white * (size - 2),
            Look.RIGHT: white * (size - 2) + pupil * 2,
            Look.CLOSED: skin * size,
        }[towards]
        closed = {lid: skin * size, lower: pupil * size} if towards is Look.CLOSED else {}
        for row, dots in {upper: seen, lower: seen, **closed}.items():
            face[row] = face[row][: eye.start] + dots + face[row][eye.stop :]
    return tuple(face)
