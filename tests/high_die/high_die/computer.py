"""A computer player: below four it tries again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .rules import Move, State

if TYPE_CHECKING:
    from random import Random


class Careful:
    """Three and a half is what a roll brings."""

    def choose(self, view: State, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Keep four and more."""
        return Move.KEEP if view.die >= 4 else Move.AGAIN
