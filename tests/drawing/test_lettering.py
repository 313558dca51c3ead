"""Logos and large figures."""

import pytest

from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import Align, Canvas
from cabinet.display.palette import BLACK
from cabinet.drawing import lettering
from tests.display.look import bounds, inked

GOLD = (255, 206, 84)


@pytest.mark.parametrize(("align", "left"), [("left", 320), ("centre", 212), ("right", 103)])
def test_logo_is_aligned_by_its_letters(align: Align, left: int) -> None:
    """A logo is aligned by its letters alone: the edge at their right and bottom does not count."""
    canvas = Canvas()
    lettering.logo(canvas, 320, 100, "HHHH", GOLD, 7, align)
    x, y, width, height = bounds(inked(canvas, BLACK))
    # The letter H has an empty column on each side.
    assert (x, y) == (left + 7, 100)
    assert (width, height) == (32 * 7 - 2 * 7 + 7, 7 * 7 + 7)


def test_letters_of_a_waving_logo_rise_in_turn() -> None:
    """Letters of a waving logo differ in height, and after one wave all have their first heights again."""
    tops = []
    for seconds in (0.0, 1 / lettering.WAVES):
        canvas = RecordingCanvas()
        lettering.logo(canvas, 320, 100, "WAVE UP", GOLD, 6, waving=seconds)
        tops.append([text.box.y for text in canvas.texts()])
    assert tops[0] == tops[1]
    assert len(set(tops[0])) > 2
    assert all(abs(top - 100) <= lettering.WAVE for top in tops[0])


def test_zeros_of_large_figures_have_no_slash() -> None:
    """Large figures have zeros without a slash, because from a distance a slashed zero looks like an 8."""
    canvas = RecordingCanvas()
    lettering.figure(canvas, 100, 100, "$100", GOLD, 6)
    assert [text.words for text in canvas.texts()] == ["$1OO"]
    assert bounds(inked(canvas, BLACK))[2] <= lettering.figure_width("$100", 6) + 6
