"""The games are found by their entry points."""

from __future__ import annotations

import logging
from importlib.metadata import EntryPoint

import pytest

from cabinet.play import catalogue
from games.dice_poker import GAME


def test_a_broken_game_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged, and the others are there."""
    points = [
        EntryPoint("dice_poker", "games.dice_poker:GAME", catalogue.GROUP),
        EntryPoint("gone", "no_such_package:GAME", catalogue.GROUP),
        EntryPoint("odd", "games.dice_poker:PAGES", catalogue.GROUP),
    ]
    with caplog.at_level(logging.ERROR):
        assert catalogue.load(points) == (GAME,)
    assert [record.args for record in caplog.records] == [("gone",), ("odd",)]
    with pytest.raises(catalogue.NoGamesError, match="no game is installed"):
        catalogue.load([])
