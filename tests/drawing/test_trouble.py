"""What the TV shows while the cabinet cannot start."""

from __future__ import annotations

import os

import pytest

from cabinet.display.canvas import SAFE, Canvas
from cabinet.display.recording import RecordingCanvas
from cabinet.display.sdl import pygame
from cabinet.drawing.trouble import trouble
from cabinet.virtual import gallery
from tests.golden import FOLDER

NEWER = (
    "/var/lib/cabinet/cabinet.db has schema version 3, this program knows versions up to 2: "
    "update the cabinet's program, or name another data directory"
)


def test_looks_as_on_file() -> None:
    """The words of the program stand there in full, thing and cure."""
    path = FOLDER / "pictures" / "trouble.png"
    canvas = Canvas()
    trouble(canvas, NEWER)
    if not path.exists() and os.environ.get("CABINET_NEW_PICTURES"):
        canvas.png(path)
    assert gallery.load(path).same_as(canvas)


@pytest.mark.parametrize("words", ["short", NEWER, "a line\n" * 30, "ohne Ö\x00 und ☃", "x" * 4000])
def test_nothing_is_outside_the_safe_area(words: str) -> None:
    """However long it is, and whatever characters it has."""
    canvas = RecordingCanvas()
    trouble(canvas, words)
    texts = [text.box for text in canvas.texts()]
    assert texts
    assert all(pygame.Rect(SAFE).contains(box) for box in texts)
