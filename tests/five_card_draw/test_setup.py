"""Tests of the set-up screen of FIVE CARD DRAW."""

from __future__ import annotations

import pytest

from cabinet.api import Chosen, Control, Exit, Kind, Player, Press, ReadError, Switch
from cabinet.kit import Filled
from games.five_card_draw import GAME
from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.rules import Options
from games.five_card_draw.setup import SETUP

CONSOLE = {Switch.START, Switch.SELECT, Switch.OPTION}
NAMES = tuple(LEVELS)
BEST = NAMES[0]


def use(at: int, switch: Switch, kind: Kind = Kind.DOWN) -> int | Chosen[Options] | Exit:
    """Return the index of the chosen level after one event, or the `Chosen` or `Exit` of the event."""
    ui = SETUP.recall(SETUP.start(), SETUP.choices()[at])
    after = SETUP.press(ui, Press(Control(switch, 0 if switch in CONSOLE else 1), kind))
    return after.rows[0].chosen if isinstance(after, Filled) else after


def test_left_and_right_choose_and_wrap() -> None:
    last = len(NAMES) - 1
    assert SETUP.start().rows[0].chosen == 0
    assert use(0, Switch.LEFT) == last
    assert use(last, Switch.RIGHT) == 0
    assert use(0, Switch.RIGHT, Kind.REPEAT) == 1


@pytest.mark.parametrize("switch", [Switch.FIRE, Switch.START])
def test_fire_and_start_begin(switch: Switch) -> None:
    """FIRE and START begin the game when pressed; the repeats of a held button must not begin it."""
    assert use(1, switch) == Chosen(Options(NAMES[1]))
    assert use(1, switch, Kind.REPEAT) == 1


def test_select_and_option_leave_the_set_up() -> None:
    assert use(0, Switch.SELECT) is Exit.MENU
    assert use(0, Switch.OPTION) is Exit.HELP
    assert use(0, Switch.UP) == use(0, Switch.DOWN) == use(0, Switch.LEFT, Kind.UP) == 0


def test_one_person_against_four() -> None:
    for options in SETUP.choices():
        person, *others = SETUP.players(options)
        assert person == Player(1)
        assert len({player.computer for player in others}) == 4
        assert {player.computer for player in others} <= set(GAME.opponents.computers)


def test_options_read_back_from_one_line() -> None:
    assert SETUP.write(Options(BEST)) == f"table {BEST}"
    assert SETUP.read(f"table {BEST}") == Options(BEST)
    with pytest.raises(
        ReadError, match=f"'table 9' is not a set-up of FIVE CARD DRAW; expected 'table {BEST}'"
    ):
        SETUP.read("table 9")


def test_last_level_is_chosen() -> None:
    start = SETUP.start()
    for number, options in enumerate(SETUP.choices()):
        assert (
            SETUP.recall(start, options).rows[0].chosen
            == SETUP.at_strength(start, number).rows[0].chosen
            == number
        )


def test_set_up_shows_the_list_of_the_level() -> None:
    lists = SETUP.lists
    for number, options in enumerate(SETUP.choices()):
        shown = lists.chosen(SETUP.recall(SETUP.start(), options))
        assert shown == lists.of(options) == lists.all[number]
