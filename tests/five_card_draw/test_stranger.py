"""Tests that the screens match docs/screens.md: the largest element, whose turn it is, a press's effect."""

from __future__ import annotations

import re

import pytest

from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual import gallery
from cabinet.drawing.widgets import SYMBOLS
from cabinet.scenes.playing import Playing
from games.five_card_draw import GAME
from games.five_card_draw.rules import NAMES, PERSON
from games.five_card_draw.screen.scene import scene
from tests.hierarchy import DOC, QUIET, measured

PAGE = DOC.read_text(encoding="utf-8").partition("## FIVE CARD DRAW")[2].partition("\n## ")[0]
ROWS = [row.strip("| ").split(" | ") for row in re.findall(r"^\| [a-z].* \|$", PAGE, re.MULTILINE)][1:]
PILLS = ("FOLD", "CHECK", "CALL", "BET", "RAISE")


def test_page_lists_eight_screens() -> None:
    """Each screen on the page must be a sample picture of FIVE CARD DRAW, or the set-up screen."""
    assert len(ROWS) == 8
    assert {row[0] for row in ROWS} <= {"set-up", *(sample.name for sample in GAME.look.samples)}


@pytest.mark.parametrize("row", ROWS[1:], ids=[row[0] for row in ROWS[1:]])
def test_screen_shows_the_turn_and_the_press(row: list[str]) -> None:
    """Choices must appear only in the person's turn, and the prompt must say what a press does."""
    at, _, who, press = row
    sample = next(sample for sample in GAME.look.samples if sample.name == at)
    with gallery.playing(GAME, sample) as cabinet:
        cabinet.run(sample.seconds)
        now = cabinet.clock.now()
        assert isinstance(cabinet.scene, Playing)
        table = scene(cabinet.scene.stage.show(now, lit=True))
        canvas = RecordingCanvas()
        cabinet.scene.draw(canvas, now)
    said = [text.words for text in canvas.texts()]
    if who == NAMES[PERSON]:
        assert table.show.ui is not None
    else:
        assert (NAMES[table.acts], NAMES[table.lamp.front], table.lamp.of(table.acts)) == (who, who, 1)
        assert not set(PILLS) & set(said)
    assert all(word in " ".join(said) for word in press.split() if word not in SYMBOLS)


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_documented_element_is_biggest(row: list[str]) -> None:
    at, biggest, *_ = row
    found = measured(GAME, at)
    found.pop(QUIET, None)
    assert next(iter(found)) == biggest, found
