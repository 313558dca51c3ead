"""The set-up of POKER DICE: how many play, and who plays each column."""

from __future__ import annotations

from typing import Any

import pytest

from cabinet.api import Chosen, Control, Exit, Kind, Player, Press, ReadError, Switch
from games.poker_dice import pointer, setup
from games.poker_dice.layout import BACK, HELP, QUIT
from games.poker_dice.rules import Evening, Options
from games.poker_dice.setup import Ui
from tests.poker_dice.states import ways


def point_at(ui: Ui, what: object) -> Ui:
    """Flick the pointer to something."""
    for switch in ways(ui.pointer, ui.targets)[what]:
        for kind in (Kind.DOWN, Kind.UP):
            after = setup.press(ui, Press(Control(switch, 2), kind, 0.0))
            assert isinstance(after, Ui)
            ui = after
    return ui


def take(what: object, ui: Ui, switch: Switch = Switch.FIRE) -> Any:
    """Flick to something and FIRE."""
    return setup.press(point_at(ui, what), Press(Control(switch, 3)))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_point_at_the_die_with_the_number(players: int) -> None:
    """Four dice showing 1 2 3 4; then the columns are asked for."""
    ui = take(players, setup.start())
    assert (ui.players, ui.columns) == (players, ())


def test_each_column_is_a_persons_or_a_computers() -> None:
    """One after another; then the game begins."""
    ui = take(3, setup.start())
    ui = take("", ui)
    assert ui.columns == ("",)
    ui = take("GOOD", ui)
    assert ui.columns == ("", "GOOD")
    assert take("EASY", ui) == Chosen(Options(("", "GOOD", "EASY")))


def test_at_least_one_is_a_person() -> None:
    """The last column cannot be a computer's where all the others are."""
    ui = take("PERFECT", take(2, setup.start()))
    assert [target.what for target in ui.targets] == ["", BACK, HELP]
    assert take("", ui) == Chosen(Options(("PERFECT", "")))
    only = take(1, setup.start())
    assert [target.what for target in only.targets] == ["", BACK, HELP]


def test_back_begins_again() -> None:
    """With the number of columns."""
    assert take(BACK, take("", take(4, setup.start()))) == setup.start()


def test_the_ways_out() -> None:
    """QUIT and SELECT lead to the menu, HOW TO PLAY and OPTION explain."""
    assert take(QUIT, setup.start()) is Exit.MENU
    assert take(HELP, setup.start()) is Exit.HELP
    assert take(HELP, take(2, setup.start())) is Exit.HELP
    assert setup.press(setup.start(), Press(Control(Switch.SELECT))) is Exit.MENU
    assert setup.press(setup.start(), Press(Control(Switch.OPTION))) is Exit.HELP


def test_start_takes_as_fire_does() -> None:
    """From the console."""
    assert take(2, setup.start(), Switch.START).players == 2


def test_only_presses_take() -> None:
    """Letting go and holding on do nothing."""
    ui = setup.start()
    for switch in (Switch.FIRE, Switch.START, Switch.SELECT, Switch.OPTION):
        assert setup.press(ui, Press(Control(switch), Kind.UP)) == ui


def test_fire_on_nothing() -> None:
    """Between the dice there is nothing to take."""
    ui = pointer.point(setup.start(), 320, 230)
    assert setup.press(ui, Press(Control(Switch.FIRE, 5))) is ui


def test_persons_have_the_joysticks_from_the_first_on() -> None:
    """Whichever columns are theirs."""
    players = setup.players(Options(("PERFECT", "", "EASY", "")))
    assert players == (Player(1, "PERFECT"), Player(1), Player(1, "EASY"), Player(2))


def test_every_mixture_can_be_chosen() -> None:
    """One to four columns, four kinds each, but never computers alone; all different."""
    columns = [options.columns for options in setup.choices()]
    assert len(columns) == len(set(columns)) == (4 - 3) + (16 - 9) + (64 - 27) + (256 - 81)
    assert columns[:2] == [("",), ("", "PERFECT")]
    assert columns[-1] == ("",) * 4


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("columns person", Options(("",))),
        ("columns person PERFECT GOOD EASY", Options(("", "PERFECT", "GOOD", "EASY"))),
        (
            "columns person PERFECT games 2 won 1 1 points 431 480",
            Options(("", "PERFECT"), Evening(2, (1, 1), (431, 480))),
        ),
    ],
)
def test_options_are_one_line(line: str, options: Options) -> None:
    """Who plays, and the evening so far."""
    assert setup.write(options) == line
    assert setup.read(line) == options


@pytest.mark.parametrize(
    "line",
    [
        "",
        "columns",
        "columns PERFECT",
        "columns nobody",
        "columns person person person person person",
        "columns person games 1 won 1 0 points 200",
        "columns person games 1 won 1 points 200 100",
        "columns person games one won 1 points 200",
    ],
)
def test_nonsense_options_are_refused(line: str) -> None:
    """A journal that was tampered with does not become a game."""
    with pytest.raises(ReadError, match="is no set-up of POKER DICE"):
        setup.read(line)
