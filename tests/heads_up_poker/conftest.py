"""Fixtures for HEADS-UP POKER: a cabinet with only this game, and a dealer that follows a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.api import Advice
from games.heads_up_poker import GAME
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import Phase
from tests.bench import Bench
from tests.heads_up_poker.states import AtRandom, Scripted
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.api import Computer
    from games.heads_up_poker.rules import Move, View


def _advice(view: View) -> tuple[Advice, ...]:
    return (Advice("BET $5", 1.5),) if view.phase is Phase.BETTING else ()


@pytest.fixture
def dealer() -> Scripted:
    """Return a dealer that plays the moves of a script, and calls every bet when the script is at its end."""
    return Scripted()


@pytest.fixture
def bench(tmp_path: Path, dealer: Scripted) -> Iterator[Bench]:
    """Start a cabinet with an empty memory card; in attract mode a random player has the person's seat."""
    computers: dict[str, Computer[View, Move]] = {"RANDOM": AtRandom(), **dict.fromkeys(LEVELS, dealer)}
    game = varied(GAME, computers=computers, advice=_advice, warm_up=lambda: None)
    with Bench(tmp_path, games=(game,)) as bench:
        yield bench
