"""The laws of every game: whatever is registered as a game is played here and must keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.laws import every
from cabinet.play import catalogue
from tests import golden

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.laws.law import Law

GAMES = catalogue.load()
SEEDS = 20
"""Seeds of a law that are tried here, of its first chunk; `cabinet check` tries them all."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("law", every.laws(golden.FOLDER), ids=lambda law: law.name)
def test_the_law_is_kept(game: AnyGame, law: Law) -> None:
    """Nothing is found wrong with the game by the law, with its first seeds."""
    assert list(every.findings(game, law, next(law.chunks())[:SEEDS])) == []
