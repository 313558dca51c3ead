"""The picture on the TV while the cabinet cannot play, with the reason and the cure."""

from __future__ import annotations

import pytest

from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import SAFE
from cabinet.display.sdl import pygame
from cabinet.drawing.trouble import trouble
from tests.golden import IN_USE, TROUBLE, in_trouble


def test_card_matches_its_golden_picture() -> None:
    assert gallery.load(TROUBLE).same_as(in_trouble())


@pytest.mark.parametrize("words", ["short", IN_USE, "a line\n" * 30, "ohne Ö\x00 und ☃", "x" * 4000])
def test_card_stays_in_the_safe_area(words: str) -> None:
    """A message of any length and with any characters is drawn inside the safe area."""
    canvas = RecordingCanvas()
    trouble(canvas, words)
    texts = [text.box for text in canvas.texts()]
    assert texts
    assert all(pygame.Rect(SAFE).contains(box) for box in texts)
