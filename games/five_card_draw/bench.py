"""Measures how long the computer players of FIVE CARD DRAW take for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cards.bench import lines_of
from games.five_card_draw import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator


def lines() -> Iterator[str]:
    """Return the lines of `cabinet bench` about FIVE CARD DRAW."""
    yield from lines_of(GAME, __package__)
