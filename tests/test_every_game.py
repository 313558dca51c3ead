"""Tests that every registered game keeps the laws of games."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.laws import every, flashing, moving, repeated
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.spread import chunks
from cabinet.play import catalogue
from tests import golden
from tests.golden import needs_pygame
from tests.slow import SLOW
from tests.varied import varied

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.devtools.laws.law import Law

LAWS = every.laws(golden.FOLDER)
GAMES = catalogue.load()
FILMS = (moving.moving, flashing.flashing)
"""The two laws that need no seeds, because they draw every great moment picture by picture."""
ON_FILE = LAWS[-1]
"""The law that compares all screens with the golden pictures."""
ELSEWHERE = repeated.same_again
"""The law that draws each picture in a separate process too. It takes long, so it is tried with one game."""
STEPS = 4
"""The number of steps of a game that are drawn picture by picture without the slow tests."""
SEEDS = 2
"""The number of seeds per law without the slow tests: one for each of the first two set-ups."""
FEWER = {
    "finished.LOOK": 20,
    "flashing.WAY": flashing.WAY[:8],
    "hand.BURSTS": 12,
    "hand.MASHED": 30,
    "hand.TURNS": 6,
    "heard.PRESSES": 160,
    "hidden.STEPS": 15,
    "moving.GAMES": 1,
    "reached.MOST": 8,
    "reached.RARE": 6,
    "reached.SEARCHED": 1000,
    "repeated.MOST": 5,
    "rules.TRIED": 60,
    "screens.PRESSES": 160,
    "worn.BEFORE": 8,
    "worn.PRESSES": 8,
}
"""Smaller values of the laws' constants: without the slow tests, only a part of each game is played."""


def marks(law: Law) -> tuple[pytest.MarkDecorator, ...]:
    """Return the marks of a law's tests."""
    return (needs_pygame,) if law is ON_FILE else ()


@pytest.fixture
def _fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in FEWER.items():
        monkeypatch.setattr(f"cabinet.devtools.laws.{name}", value)


@pytest.mark.usefixtures("_fewer")
@pytest.mark.parametrize(
    ("game", "law"),
    [
        pytest.param(game, law, id=f"{law.name}-{game.name}", marks=marks(law))
        for law in LAWS
        for game in (GAMES[:1] if law.find is ELSEWHERE else GAMES)
        if law.find not in FILMS
    ],
)
def test_game_keeps_the_law(game: AnyGame, law: Law) -> None:
    assert list(every.findings(game, law, next(chunks(law, game))[:SEEDS])) == []


@pytest.mark.usefixtures("_fewer")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("law", [law for law in LAWS if law.find in FILMS], ids=lambda law: law.name)
def test_one_great_moment_keeps_the_law(game: AnyGame, law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the slow tests, only a game's shortest great moment and its first random steps are drawn."""
    monkeypatch.setattr(moving, "by_computers", lambda *_: iter(()))
    monkeypatch.setattr(moving, "at_random", lambda *game: islice(at_random(*game), STEPS))
    shortest = min((one for one in game.look.samples if one.moving), key=lambda one: one.moving)
    found = every.findings(varied(game, samples=(shortest,)), law, range(1))
    # Without the slow tests not every listed exception is met, so an exception that is not used is no error.
    assert [words for words in found if moving.OURS.name not in words] == []


@SLOW
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("law", [pytest.param(law, id=law.name, marks=marks(law)) for law in LAWS])
def test_game_keeps_the_law_with_all_seeds(game: AnyGame, law: Law) -> None:
    assert every.examine(game, law).findings == ()
