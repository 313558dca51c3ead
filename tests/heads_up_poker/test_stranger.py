"""Tests that the screens look as docs/screens.md says.

The page names each screen's largest element, the side whose turn it is, and a press that is possible.
"""

from __future__ import annotations

import re

import pytest

from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual import gallery
from cabinet.drawing.widgets import SYMBOLS
from games.heads_up_poker import GAME
from games.heads_up_poker.theme import THEME
from tests.hierarchy import DOC, QUIET, measured
from tests.varied import varied

PAGE = DOC.read_text(encoding="utf-8").partition("## HEADS-UP POKER")[2]
ROWS = [row.strip("| ").split(" | ") for row in re.findall(r"^\| [a-z].* \|$", PAGE, re.MULTILINE)][1:]


def test_page_lists_eight_screens() -> None:
    assert len(ROWS) == 8
    assert {row[0] for row in ROWS} <= {"set-up", *(sample.name for sample in GAME.look.samples)}


@pytest.mark.parametrize("row", ROWS[1:], ids=[row[0] for row in ROWS[1:]])
def test_screen_shows_the_turn_and_the_press(row: list[str]) -> None:
    """The money of the side to act must be brighter, and the prompt must say what a press does."""
    at, _, who, press = row
    sample = next(sample for sample in GAME.look.samples if sample.name == at)
    canvas = gallery.shoot(varied(GAME, warm_up=lambda: None), sample)
    assert isinstance(canvas, RecordingCanvas)
    inks = {text.words.partition(" $")[0]: text.ink for text in canvas.texts() if " $" in text.words}
    other = {"YOU": "DEALER", "DEALER": "YOU"}[who]
    assert inks[who] != inks[other] == THEME.dim
    said = " ".join(text.words for text in canvas.texts())
    assert all(word in said for word in press.split() if word not in SYMBOLS)


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_documented_element_is_biggest(row: list[str]) -> None:
    at, biggest, *_ = row
    found = measured(GAME, at)
    found.pop(QUIET, None)
    assert next(iter(found)) == biggest, found
