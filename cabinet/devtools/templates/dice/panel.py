"""The panel: LEFT and RIGHT choose a die, FIRE keeps it or lets it go; the last place is ROLL."""

from __future__ import annotations

from typing import NamedTuple

from cabinet.api import Chosen, Cue, Kind, Press, Switch

from .rules import ALL, DICE, Move, State


class Cursor(NamedTuple):
    """The player's cursor, and the dice that the player has marked to be kept."""

    at: int = DICE
    """The place of the cursor: 0 to 4 for a die, `DICE` for the button that rolls."""
    kept: Move = ()


def start(_view: State, _last: Cursor | None = None) -> Cursor:
    """Return the cursor at the start of a turn: on the button that rolls, with no die kept."""
    return Cursor()


def press(ui: Cursor, press: Press, _view: State) -> Cursor | Chosen[Move]:
    """Return the cursor after a press, or the move that the press makes."""
    match press.switch:
        case Switch.LEFT if press.kind is not Kind.UP:
            return ui._replace(at=(ui.at - 1) % (DICE + 1))
        case Switch.RIGHT if press.kind is not Kind.UP:
            return ui._replace(at=(ui.at + 1) % (DICE + 1))
        case Switch.FIRE if press.kind is Kind.DOWN:
            if ui.at == DICE:
                return Chosen(ui.kept)
            return ui._replace(kept=tuple(at for at in ALL if (at in ui.kept) != (at == ui.at)))
    return ui


def sound(before: Cursor, after: Cursor) -> Cue:
    """Return the sound of a change: the cursor moves, a die is kept, or a die is let go."""
    if len(after.kept) == len(before.kept):
        return Cue.MOVE
    return Cue.HOLD if len(after.kept) > len(before.kept) else Cue.FREE
