"""PERFECT against EASY, over seeds, by the rules."""

from __future__ import annotations

from random import Random

import pytest

from cabinet.play.table import Table
from games.yahtsee import GAME
from games.yahtsee.rules import Options
from tests.slow import mostly_slow


@pytest.mark.parametrize("games", mostly_slow([10, 30]))
def test_perfect_beats_easy(games: int) -> None:
    """Of so many games it wins two out of three at least, and by some forty points each on average."""
    players = [GAME.opponents.computers["PERFECT"], GAME.opponents.computers["EASY"]]
    totals = []
    for seed in range(games):
        table, rng = Table(GAME, Options(2, 2), Random(seed)), Random(seed)
        while not table.state.ended:
            if (seat := table.turn) is None:
                table.apply(table.draw())
                continue
            # The seats change places with every game.
            table.apply(players[(seat + seed) % 2].choose(table.view(seat), table.moves, rng))
        scores = GAME.rules.scores(table.state)
        totals.append((scores[seed % 2], scores[1 - seed % 2]))
    assert sum(perfect > easy for perfect, easy in totals) >= 2 * games // 3
    assert sum(perfect - easy for perfect, easy in totals) / games > 30
