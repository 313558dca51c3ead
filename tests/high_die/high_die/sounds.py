"""What it sounds like."""

from __future__ import annotations

from cabinet.api import Cue, Drawn

from .rules import Move, State


def pressed(_before: bool, _after: bool) -> Cue:
    """The cursor moved."""
    return Cue.MOVE


def step(step: Move | Drawn, _before: State, _after: State) -> tuple[tuple[float, Cue], ...]:
    """The die settles; a choice is made."""
    return ((0.0, Cue.SETTLE if isinstance(step, Drawn) else Cue.CHOOSE),)
