"""What great moments look like."""

from __future__ import annotations

import pytest

from cabinet.display.canvas import Canvas
from cabinet.display.recording import RecordingCanvas
from cabinet.drawing.moments import feast
from cabinet.drawing.theme import CABINET


def shown(words: str, points: str, age: float = 1.2, *, calm: bool = False) -> RecordingCanvas:
    """A feast at its age."""
    canvas = RecordingCanvas()
    feast(canvas, CABINET, words, points, age, calm=calm)
    return canvas


@pytest.mark.parametrize("words", ["QUINTA", "BROKE\nTHE BANK"])
def test_a_feast_leaves_room_for_what_hops(words: str) -> None:
    """Between 190 and 290 pixels from the top there is nothing to read; the light takes most of a T."""
    texts = shown(words, "$400").texts()
    assert any(text.words == "$4OO" for text in texts)
    assert all(text.box.bottom <= 190 or text.box.top >= 290 for text in texts)
    assert {text.words for text in texts} >= set(words) - {"\n", " ", "T"}


def test_a_feast_that_may_not_move_stands_still() -> None:
    """As large as it is at its fullest."""
    assert shown("QUINTA", "50", 0.2, calm=True).same_as(shown("QUINTA", "50", 2.0, calm=True))
    assert not shown("QUINTA", "50", 0.2).same_as(shown("QUINTA", "50", 2.0))
    assert not shown("QUINTA", "").same_as(Canvas())
