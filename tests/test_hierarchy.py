"""What is biggest on the main screens: docs/screens.md tells it, and it is measured."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.display.flash import BEATS, FLASH
from cabinet.drawing.records import new_record
from cabinet.laws.screens import switched_on
from cabinet.play import catalogue
from cabinet.scenes.game_over import RECORD_SECONDS, EndStep
from cabinet.virtual import gallery
from tests.hierarchy import weights

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.virtual.cabinet import VirtualCabinet

DOC = Path(__file__).parents[1] / "docs" / "screens.md"
GAMES = {game.title: game for game in catalogue.load()}
TABLE = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in re.findall(r"^\| [A-Z -]+: .*\|$", DOC.read_text(), re.MULTILINE)
]
"""Game and screen, and what is first, second and third."""
WAYS = {
    "title": (),
    "menu": ("p1_fire",),
    "top ten": ("p1_fire", "p1_down"),
    "set-up": ("p1_fire", "p1_fire"),
}
"""The presses that lead to screens around a game."""
QUIET = "lines"
"""What everything else stands before: sheets, lists and labels."""


def measured(game: AnyGame, at: str) -> dict[str, float]:
    """The weights of a screen: a sample of the game, or one of those around it."""
    if at == "new record":
        return weights(
            lambda canvas: new_record(canvas, game.theme, 1, 438, game.format_score, "412 ADA", 3.0)
        )
    if at == "name entry":
        with switched_on(game) as cabinet:
            cabinet.enter_game(game, game.setup.choices()[0])
            cabinet.play_to_end(Random(1))
            cabinet.run(1.0)
            if cabinet.step is not EndStep.NAMES:
                cabinet.press("p1_fire")
                cabinet.run(RECORD_SECONDS)
                cabinet.run(1.0)
            assert cabinet.step is EndStep.NAMES
            return weights(lambda canvas: cabinet.scene.draw(canvas, cabinet.clock.now()))
    if at in WAYS:
        with switched_on(game) as cabinet:
            cabinet.press(*WAYS[at])
            cabinet.run(1.0)
            return weights(lambda canvas: cabinet.scene.draw(canvas, cabinet.clock.now()))
    sample = next(sample for sample in game.samples if sample.name == at)
    with gallery.playing(game, sample) as cabinet:
        cabinet.run(sample.seconds)
        now = cabinet.clock.now()
        # What flashes counts as it is when it is largest: lit or not.
        first, second = (weights(partial(_drawn, cabinet, at)) for at in (now, now + FLASH / BEATS))
        found = {part: max(first.get(part, 0.0), second.get(part, 0.0)) for part in {**first, **second}}
        return dict(sorted(found.items(), key=lambda each: -each[1]))


def _drawn(cabinet: VirtualCabinet, at: float, canvas: Canvas) -> None:
    cabinet.scene.draw(canvas, at)


def test_twelve_screens_are_told() -> None:
    """Of all five games."""
    assert len(TABLE) == 12
    assert {row[0].split(":")[0] for row in TABLE} == set(GAMES)


@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_what_is_biggest(row: tuple[str, ...]) -> None:
    """First, second and third are what changes most of the picture."""
    screen, *cells = row
    order = [cell for cell in cells if cell != "-"]
    title, at = screen.split(": ")
    found = measured(GAMES[title], at)
    found.pop(QUIET, None)
    assert list(found)[: len(order)] == order, found
