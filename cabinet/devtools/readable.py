"""Checks whether the text of a picture is legible from three meters on any TV."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import HEIGHT, SAFE
from cabinet.display.palette import contrast
from cabinet.display.sdl import pygame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.devtools.recording import Text
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

CONTRAST = 7
"""The minimum contrast ratio of text and background; the ratio ranges from 1 (equal colors) to 21."""
BLURRED = 0.05
"""The maximum share of a character's background that may have too little contrast. A character may thus touch
a thin line, but not a pip (dot) of a die."""
SMALLEST = 14
"""The minimum height in pixels of capital letters in text that is needed for play."""
CAPTION = HEIGHT // 30
"""The minimum height in pixels of capital letters in captions."""


class TextLaw(StrEnum):
    """The laws that every text in a picture must keep."""

    SAFE = "safe"
    CONTRAST = "contrast"
    OVER = "over"
    SIZE = "size"


class Breach(NamedTuple):
    """A text in a picture that breaks a law, with the law that it breaks."""

    picture: str
    law: TextLaw
    words: str
    place: tuple[int, int, int, int]
    """The left, top, width and height of the text's ink, in pixels."""
    why: str
    """The reason why the text breaks the law, and what to do about it."""

    def __str__(self) -> str:
        x, y, w, h = self.place
        return f"{self.picture}: {self.words!r} at {x}, {y} ({w} x {h} pixels) {self.why}"


def breaches(picture: str, canvas: Canvas) -> Iterator[Breach]:
    """Yield each text in a picture that breaks a law, once for each broken law.

    `picture`: the name of the picture, for messages. Raises TypeError for a canvas that records no text.
    """
    if not isinstance(canvas, RecordingCanvas):
        raise TypeError(f"picture {picture!r} has kept no text; draw it on a RecordingCanvas")
    for text in canvas.texts():
        for law, why in (
            (TextLaw.SAFE, _outside(text)),
            (TextLaw.CONTRAST, _unreadable(canvas, text)),
            (TextLaw.OVER, _over(text)),
            (TextLaw.SIZE, _small(text)),
        ):
            if why:
                x, y, w, h = text.box
                yield Breach(picture, law, text.words, (x, y, w, h), why)


def _outside(text: Text) -> str:
    left, top, width, height = SAFE
    if pygame.Rect(SAFE).contains(text.box.move(-text.shaken[0], -text.shaken[1])):
        return ""
    return (
        f"leaves the safe area, which some TVs cut off; keep it from {left}, {top} to "
        f"{left + width}, {top + height}"
    )


def _unreadable(canvas: RecordingCanvas, text: Text) -> str:
    for each in text.characters:
        behind = each.behind
        worst = min(behind, key=lambda colour: _contrast(text.ink, colour), default=text.ink)
        weak = sum(count for colour, count in behind.items() if _contrast(text.ink, colour) < CONTRAST)
        if weak > BLURRED * sum(behind.values()):
            thing = canvas.under(text, each)
            lies = f", where {thing} lies" if thing else ""
            return (
                f"has {_contrast(text.ink, worst):.1f} to 1 against the colour {worst} behind its "
                f"{each.character!r}{lies}; give it {CONTRAST} to 1 by another ink or a plain ground"
            )
    return ""


def _over(text: Text) -> str:
    if not text.over:
        return ""
    return f"is written over {text.over[0]!r}; move one of them, or clear its place first"


def _small(text: Text) -> str:
    if text.capitals >= SMALLEST:
        return ""
    return (
        f"has capitals of {text.capitals} pixels; write it with {SMALLEST} or more, a caption with {CAPTION}"
    )


@cache
def _contrast(ink: Colour, behind: Colour) -> float:
    return contrast(ink, behind)
