"""The joystick: LEFT and RIGHT choose a die, FIRE keeps it or lets it go; the last place rolls."""

from __future__ import annotations

from typing import NamedTuple

from cabinet.api import Chosen, Cue, Kind, Press, Switch

from .rules import ALL, DICE, Move, State


class Cursor(NamedTuple):
    """The player's cursor, and the dice that are marked."""

    at: int = DICE
    """The place of a die; `DICE` is the button that rolls."""
    kept: Move = ()


def start(_view: State, _last: Cursor | None = None) -> Cursor:
    """No die is kept, and FIRE rolls all of them."""
    return Cursor()


def press(ui: Cursor, press: Press, _view: State) -> Cursor | Chosen[Move]:
    """The cursor after a press, or the move."""
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
    """The sound of the cursor."""
    if len(after.kept) == len(before.kept):
        return Cue.MOVE
    return Cue.HOLD if len(after.kept) > len(before.kept) else Cue.FREE
