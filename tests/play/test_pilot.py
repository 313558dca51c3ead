"""The pilot finds the presses that make a move."""

from __future__ import annotations

from typing import Any

import pytest

from cabinet.api import Chosen, Kind, Player, Press
from cabinet.play import pilot
from cabinet.play.table import Rigged, Table
from games.dice.turns import Throw
from games.dice_poker import GAME, rules


class Blind:
    """A panel on which only LEFT makes a move."""

    def start(self, _view: Any, _last: int | None = None) -> int:
        return 0

    def press(self, ui: int, press: Press, _view: Any) -> int | Chosen[str]:
        return Chosen("left") if press.switch == "left" else ui


def test_pilot_reports_unreachable_moves() -> None:
    assert [control.name for control in pilot.presses(Blind(), 0, None, "left", 3)] == ["p3_left"]
    with pytest.raises(pilot.OutOfReachError, match="no presses of joystick 3 make the move right"):
        pilot.presses(Blind(), 0, None, "right", 3)


class SetupWithHeldOption:
    """A set-up in which START begins a game alone if OPTION is held; the state is True while it is held."""

    def choices(self) -> tuple[str, ...]:
        return "alone", "together"

    def players(self, options: str) -> tuple[Player, ...]:
        return (Player(1),)

    def start(self) -> bool:
        return False

    def recall(self, ui: bool, _options: str) -> bool:
        return ui

    def press(self, ui: bool, press: Press) -> bool | Chosen[str]:
        if press.switch == "option":
            return press.kind is Kind.DOWN
        return Chosen("alone" if ui else "together") if press.switch == "start" else ui

    def write(self, options: str) -> str:
        return options

    def read(self, line: str) -> str:
        return line


def test_pilot_holds_two_buttons_together() -> None:
    """On a set-up screen, the pilot also tries START with OPTION held."""
    found = pilot.choices(SetupWithHeldOption(), False)
    names = {what: [[control.name for control in chord] for chord in way] for what, way in found.items()}
    assert names == {"together": [["start"]], "alone": [["option", "start"]]}


def test_pilot_finds_the_shortest_way() -> None:
    table = Table(GAME, rules.Options(1), Rigged([1, 2, 3, 4, 6]))
    table.apply(table.draw())
    move = Throw((True, False, False, False, False))
    path = pilot.presses(GAME.panel, GAME.panel.start(table.state), table.state, move, 1)
    assert [control.switch for control in path] == ["down", "fire", "up", "fire"]
