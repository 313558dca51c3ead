"""Tests of the set-up screen of HEADS-UP POKER."""

from __future__ import annotations

import pytest

from cabinet.api import Chosen, Control, Exit, Kind, Player, Press, ReadError, Switch
from cabinet.kit import Filled
from games.heads_up_poker import GAME
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import Options
from games.heads_up_poker.setup import SETUP


def press(at: int, switch: Switch, kind: Kind = Kind.DOWN) -> object:
    """Return the index of the chosen dealer after one event, or the `Chosen` or `Exit` of the event."""
    ui = SETUP.recall(SETUP.start(), SETUP.choices()[at])
    after = SETUP.press(ui, Press(Control(switch, 1), kind))
    return after.rows[0].chosen if isinstance(after, Filled) else after


def test_classic_comes_first() -> None:
    assert LEVELS == ("CLASSIC", "SHARK", "EASY")
    assert SETUP.start().rows[0].chosen == 0
    assert [press(ui, Switch.RIGHT) for ui in range(3)] == [1, 2, 0]
    assert [press(ui, Switch.LEFT) for ui in range(3)] == [2, 0, 1]
    assert press(0, Switch.RIGHT, Kind.REPEAT) == 1


@pytest.mark.parametrize("switch", [Switch.FIRE, Switch.START])
def test_fire_and_start_begin(switch: Switch) -> None:
    """Holding or releasing FIRE or START on the set-up screen must not begin the game."""
    assert press(1, switch) == Chosen(Options("SHARK"))
    assert press(1, switch, Kind.REPEAT) == press(1, switch, Kind.UP) == 1


def test_select_and_option_leave_the_set_up() -> None:
    """SELECT must lead to the menu, and OPTION to the rules."""
    assert press(0, Switch.SELECT) is Exit.MENU
    assert press(0, Switch.OPTION) is Exit.HELP
    assert press(0, Switch.UP) == 0


def test_person_sits_at_joystick_1() -> None:
    for options in SETUP.choices():
        assert SETUP.players(options) == (Player(1), Player(2, options.level))
        assert options.level in GAME.opponents.computers


def test_options_read_back_from_their_line() -> None:
    assert SETUP.write(Options("EASY")) == "dealer EASY"
    for options in SETUP.choices():
        assert SETUP.read(SETUP.write(options)) == options
    with pytest.raises(ReadError, match="'dealer NOBODY' is not a set-up of HEADS-UP POKER; expected 'd"):
        SETUP.read("dealer NOBODY")


def test_owners_strength_is_offered_first() -> None:
    """The set-up screen must offer CLASSIC first, or EASY if the owner has set easy players."""
    start = SETUP.start()
    assert [SETUP.at_strength(start, strength).rows[0].chosen for strength in range(3)] == [0, 0, 2]
