"""The arcade cabinets of the game menu."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cabinet.drawing.cabinets import Exhibit, hall, place_of
from cabinet.drawing.theme import CABINET
from cabinet.play import catalogue
from tests.display.look import on_ground


@pytest.mark.parametrize(
    ("list_name", "best", "words"),
    [
        ("", "", ["NO RECORD YET"]),
        ("EASY", "", ["NO RECORD YET"]),
        ("", "300 ADA", ["RECORD", "300 ADA"]),
        ("EASY", "300 ADA", ["EASY: RECORD", "300 ADA"]),
    ],
)
def test_front_cabinet_shows_the_record(list_name: str, best: str, words: list[str]) -> None:
    game = catalogue.load()[0]
    canvas = on_ground(CABINET)
    hall(canvas, [Exhibit(game, list_name, best)], 0, 0.0, 0, guarded=lambda draw: draw())
    texts = [text.words for text in canvas.texts()]
    assert [each for each in texts if "RECORD" in each or "ADA" in each] == words


def test_row_scrolls_without_a_jump() -> None:
    middles = [left + width / 2 for left, _, width, _ in (place_of(step / 10) for step in range(-20, 21))]
    steps = [right - left for left, right in pairwise(middles)]
    assert min(steps) > 0
    assert max(steps) < 3 * min(steps)
