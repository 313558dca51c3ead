"""Measures how much time the computer players of HEADS-UP POKER take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cards.bench import lines_of
from games.heads_up_poker import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator


def lines() -> Iterator[str]:
    """Yield the lines that `cabinet bench` prints about HEADS-UP POKER."""
    yield from lines_of(GAME, __package__)
