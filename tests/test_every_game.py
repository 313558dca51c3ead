"""The laws of every game: whatever is registered as a game is played here and must keep them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from cabinet.laws import every, finished, hand, rules, screens
from cabinet.play import catalogue
from tests import golden

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.laws.law import Law

GAMES = catalogue.load()
SEARCHES = {
    rules.random_play,
    screens.hammering,
    hand.tapping,
    hand.corners,
    finished.never_a_strangers,
}
"""Laws that look for what nobody thought of: other tests have to reach every branch, and quicker."""
MOST = 1
"""Chunks of seeds that are tried here; `cabinet check` tries them all."""
CHUNKS = [
    pytest.param(
        *(law, seeds),
        id=law.name if law.seeds == 1 else f"{law.name} {seeds.start}",
        marks=pytest.mark.no_cover if law.find in SEARCHES else (),
    )
    for law in every.laws(golden.FOLDER)
    for seeds in islice(law.chunks(), MOST)
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize(("law", "seeds"), CHUNKS)
def test_the_law_is_kept(game: AnyGame, law: Law, seeds: range) -> None:
    """Nothing is found wrong with the game by the law, with these seeds."""
    assert list(every.findings(game, law, seeds)) == []
