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
    """A panel that makes one move only."""

    def start(self, _view: Any, _last: int | None = None) -> int:
        """Nothing to see."""
        return 0

    def press(self, ui: int, press: Press, _view: Any) -> int | Chosen[str]:
        """Every press makes the same move."""
        return Chosen("left") if press.switch == "left" else ui


def test_the_pilot_says_what_is_out_of_reach() -> None:
    """A legal move that no presses make is the panel's fault."""
    assert [control.name for control in pilot.presses(Blind(), 0, None, "left", 3)] == ["p3_left"]
    with pytest.raises(pilot.OutOfReachError, match="no presses of joystick 3 make the move right"):
        pilot.presses(Blind(), 0, None, "right", 3)


class Held:
    """A set-up that starts alone only while OPTION is held, as 1988's did."""

    def choices(self) -> tuple[str, ...]:
        """Alone or not."""
        return "alone", "together"

    def players(self, options: str) -> tuple[Player, ...]:
        """Always one."""
        return (Player(1),)

    def start(self) -> bool:
        """OPTION is not held."""
        return False

    def recall(self, ui: bool, _options: str) -> bool:
        """It opens as it always does."""
        return ui

    def press(self, ui: bool, press: Press) -> bool | Chosen[str]:
        """START takes what OPTION says."""
        if press.switch == "option":
            return press.kind is Kind.DOWN
        return Chosen("alone" if ui else "together") if press.switch == "start" else ui

    def write(self, options: str) -> str:
        """As it is."""
        return options

    def read(self, line: str) -> str:
        """As it is."""
        return line


def test_the_pilot_holds_two_buttons_together() -> None:
    """On a set-up screen OPTION held with START can mean something of its own."""
    found = pilot.choices(Held(), False)
    names = {what: [[control.name for control in chord] for chord in way] for what, way in found.items()}
    assert names == {"together": [["start"]], "alone": [["option", "start"]]}


def test_the_pilot_finds_the_shortest_way() -> None:
    """Keeping the first die and rolling: down, fire, up, fire."""
    table = Table(GAME, rules.Options(1), Rigged([1, 2, 3, 4, 6]))
    table.apply(table.draw())
    move = Throw((True, False, False, False, False))
    path = pilot.presses(GAME.panel, GAME.panel.start(table.state), table.state, move, 1)
    assert [control.switch for control in path] == ["down", "fire", "up", "fire"]
