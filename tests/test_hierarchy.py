"""What is biggest on the main screens: docs/screens.md tells it, and it is measured."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Sample
from cabinet.play import catalogue
from cabinet.virtual import gallery
from tests.hierarchy import weights

if TYPE_CHECKING:
    from collections.abc import Iterator

DOC = Path(__file__).parents[1] / "docs" / "screens.md"
GAMES = {game.name: game for game in catalogue.load()}
TABLE = re.findall(r"^\| ([^|]+) \| `(\w+)`, ([^|]+) \| (\w+) \| (\w+) \| (\w+) \|$", DOC.read_text(), re.M)
QUIET = "lines"
"""What everything else stands before: sheets, lists and labels."""


def test_twelve_screens_are_told() -> None:
    """One of every kind."""
    assert len(TABLE) == 12
    assert {game for _, game, *_ in TABLE} == set(GAMES)


@pytest.mark.parametrize(("screen", "game", "at", "first", "second", "third"), TABLE, ids=lambda each: each)
def test_what_is_biggest(screen: str, game: str, at: str, first: str, second: str, third: str) -> None:
    """First, second and third are what changes most of the picture."""
    found = measured(game, at)
    found.pop(QUIET, None)
    assert list(found)[:3] == [first, second, third], (screen, found)


def measured(game: str, at: str) -> dict[str, float]:
    """The weights of a screen: of a sample, or of the screens around the game by the presses to them."""
    (sample,) = (sample for sample in samples(game) if sample.name == at)
    with gallery.playing(GAMES[game], sample) as cabinet:
        cabinet.run(sample.seconds)
        return weights(lambda canvas: cabinet.scene.draw(canvas, cabinet.clock.now()))


def samples(game: str) -> Iterator[Sample]:
    """The game's own."""
    yield from GAMES[game].samples
