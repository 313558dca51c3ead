"""A cabinet with FIVE CARD DRAW alone, and opponents who do as they are told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from games.five_card_draw import GAME
from tests.bench import Bench
from tests.five_card_draw.states import Told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def told() -> Told:
    """What the opponents are going to do."""
    return Told()


@pytest.fixture
def bench(tmp_path: Path, told: Told) -> Iterator[Bench]:
    """Switched on, with an empty card."""
    game = replace(GAME, computers=dict.fromkeys(GAME.computers, told))
    with Bench(tmp_path, games=(game,)) as bench:
        yield bench
