"""Fixtures for FIVE CARD DRAW: a cabinet with only this game, and opponents that follow a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.five_card_draw import GAME
from tests.bench import Bench
from tests.five_card_draw.states import Script
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def bench(tmp_path: Path, script: Script) -> Iterator[Bench]:
    """Start a cabinet with an empty memory card and wait until it has booted."""
    game = varied(GAME, computers=dict.fromkeys(GAME.opponents.computers, script))
    with Bench(tmp_path, games=(game,)) as bench:
        yield bench
