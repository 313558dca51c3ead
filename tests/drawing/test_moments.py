"""Great moments: functions of the seconds, at rest where nothing may flash."""

import pytest

from cabinet.devtools.recording import RecordingCanvas
from cabinet.drawing import moments
from games.yahtsee.theme import THEME


def feast(age: float, *, calm: bool = False, points: str = "+50") -> RecordingCanvas:
    """One of them."""
    canvas = RecordingCanvas()
    moments.feast(canvas, THEME, "YAHTSEE!", points, age, calm=calm)
    return canvas


def test_a_calm_feast_stands_still_and_is_as_large() -> None:
    """As it is at its fullest."""
    assert feast(0.1, calm=True).same_as(feast(2.9, calm=True))
    assert feast(0.1, calm=True).same_as(feast(moments.FULLEST))


def test_its_words_are_large() -> None:
    """A logo of 48 pixels and more, and the points below it."""
    sizes = {text.words: text.capitals for text in feast(1.0).texts()}
    assert max(size for words, size in sizes.items() if words != "+5O") >= 48
    assert sizes["+5O"] >= 40
    assert not any("5" in text.words for text in feast(1.0, points="").texts())


@pytest.mark.parametrize(("age", "shown"), [(0.0, 0), (0.3, 0), (0.8, 25), (1.3, 50), (3.0, 50)])
def test_points_count_up(age: float, shown: int) -> None:
    """After a breath, within a second."""
    assert moments.counted(50, age) == shown
    assert moments.counted(50, age, calm=True) == 50


def test_hopping() -> None:
    """One after another, never below the ground, nobody before the breath or at rest."""
    heights = [[moments.hop(age / 20, order) for age in range(60)] for order in range(5)]
    assert all(0 <= height <= moments.HOP for row in heights for height in row)
    assert all(row[:6] == [0] * 6 and max(row) > 5 for row in heights)
    assert heights[0] != heights[1]
    assert moments.hop(1.0, 0, calm=True) == 0


@pytest.mark.parametrize("words", ["QUINTA", "BROKE\nTHE BANK"])
def test_a_feast_leaves_room_for_what_hops(words: str) -> None:
    """Between 190 and 290 pixels from the top there is nothing to read; the light takes most of a T."""
    canvas = RecordingCanvas()
    moments.feast(canvas, THEME, words, "$400", 1.2)
    texts = canvas.texts()
    assert any(text.words == "$4OO" for text in texts)
    assert all(text.box.bottom <= 190 or text.box.top >= 290 for text in texts)
    assert {text.words for text in texts} >= set(words) - {"\n", " ", "T"}
