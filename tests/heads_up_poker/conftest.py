"""Fixtures: a cabinet with HEADS-UP POKER alone, and a scripted dealer."""

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
    """A dealer that plays a script. Without a script it sees every bet."""
    return Scripted()


@pytest.fixture
def bench(tmp_path: Path, dealer: Scripted) -> Iterator[Bench]:
    """A cabinet after boot with an empty card. The demo player in the person's seat moves at random."""
    computers: dict[str, Computer[View, Move]] = {"RANDOM": AtRandom(), **dict.fromkeys(LEVELS, dealer)}
    game = varied(GAME, computers=computers, advice=_advice, warm_up=lambda: None)
    with Bench(tmp_path, games=(game,)) as bench:
        yield bench
