"""One player's joystick: LEFT and RIGHT choose between KEEP and AGAIN, FIRE does it."""

from __future__ import annotations

from cabinet.api import Chosen, Kind, Press, Switch

from .rules import Move, State


def start(_view: State, _last: bool | None = None) -> bool:
    """KEEP flashes first; the cursor is whether AGAIN does."""
    return False


def press(ui: bool, press: Press, _view: State) -> bool | Chosen[Move]:
    """The cursor after a press, or the move it makes."""
    if press.kind is not Kind.DOWN:
        return ui
    if press.switch is Switch.FIRE:
        return Chosen(Move.AGAIN if ui else Move.KEEP)
    return not ui if press.switch in {Switch.LEFT, Switch.RIGHT} else ui
