"""Tests of the set-up of POKER DICE: the number of players, and who plays each column."""

from __future__ import annotations

from typing import Any

import pytest

from cabinet.api import Chosen, Control, Exit, Kind, Player, Press, ReadError, Switch
from games.poker_dice import pointer, setup
from games.poker_dice.layout import BACK, HELP, MENU
from games.poker_dice.rules import Evening, Options
from games.poker_dice.setup import SetupUi
from tests.poker_dice.states import ways


def point_at(ui: SetupUi, what: object) -> SetupUi:
    """Return the set-up screen after flicks to a target."""
    for switch in ways(ui.pointer, ui.targets)[what]:
        for kind in (Kind.DOWN, Kind.UP):
            after = setup.press(ui, Press(Control(switch, 2), kind, 0.0))
            assert isinstance(after, SetupUi)
            ui = after
    return ui


def take(what: object, ui: SetupUi, switch: Switch = Switch.FIRE) -> Any:
    """Return the result of flicks to a target and a press of FIRE or another switch."""
    return setup.press(point_at(ui, what), Press(Control(switch, 3)))


@pytest.mark.parametrize("taken", [Switch.FIRE, Switch.START])
def test_dice_choose_the_number_of_players(taken: Switch) -> None:
    """With one column a person plays it; with several columns, the set-up asks who plays each of them."""
    assert take(1, setup.start(), taken) == Chosen(Options(("",)))
    for players in (2, 3, 4):
        ui = take(players, setup.start(), taken)
        assert (ui.players, ui.columns) == (players, ())


def test_each_column_gets_a_person_or_a_computer() -> None:
    ui = take(3, setup.start())
    ui = take("", ui)
    assert ui.columns == ("",)
    ui = take("GOOD", ui)
    assert ui.columns == ("", "GOOD")
    assert take("EASY", ui) == Chosen(Options(("", "GOOD", "EASY")))


def people(count: int, *others: str) -> SetupUi:
    """Return the screen that asks for joysticks, for the computers `others` and then `count` people."""
    ui: Any = take(count + len(others), setup.start())
    for who in (*others, *[""] * count):
        ui = take(who, ui)
    assert isinstance(ui, SetupUi)
    return ui


@pytest.mark.parametrize("count", [2, 3, 4])
def test_several_people_are_asked_for_their_joysticks(count: int) -> None:
    """Several people may share fewer joysticks; the screen preselects one joystick for each person."""
    ui = people(count)
    assert [target.what for target in ui.targets] == [*range(1, count + 1), BACK, HELP]
    assert setup.press(ui, Press(Control(Switch.FIRE, 1))) == Chosen(Options(("",) * count))
    for sticks in range(1, count):
        assert take(sticks, ui) == Chosen(Options(("",) * count, sticks=sticks))
    assert take(BACK, ui) == setup.start()
    assert take(HELP, ui) is Exit.HELP


def test_only_people_need_joysticks() -> None:
    """Computers need no joystick: two people beside two computers have one or two joysticks."""
    ui = people(2, "EASY", "GOOD")
    assert take(1, ui) == Chosen(Options(("EASY", "GOOD", "", ""), sticks=1))
    assert [target.what for target in ui.targets] == [1, 2, BACK, HELP]


@pytest.mark.parametrize(
    ("columns", "sticks", "jacks"),
    [
        (("", ""), 1, [1, 1]),
        (("", "", ""), 2, [1, 2, 1]),
        (("", "", "", ""), 1, [1, 1, 1, 1]),
        (("", "", "", ""), 2, [1, 2, 1, 2]),
        (("", "", "", ""), 3, [1, 2, 3, 1]),
        (("PERFECT", "", "", ""), 2, [1, 1, 2, 1]),
        (("PERFECT", "", "EASY", ""), 0, [1, 1, 1, 2]),
    ],
)
def test_joysticks_are_assigned_in_rotation(columns: tuple[str, ...], sticks: int, jacks: list[int]) -> None:
    """With J joysticks, person n has joystick ((n - 1) mod J) + 1; computers do not count."""
    players = setup.players(Options(columns, sticks=sticks))
    assert players == tuple(map(Player, jacks, columns))


def test_last_column_must_be_a_persons() -> None:
    """The last column must be a person's only if all other columns are computers'."""
    ui = take("PERFECT", take(2, setup.start()))
    assert [target.what for target in ui.targets] == ["", BACK, HELP]
    assert take("", ui) == Chosen(Options(("PERFECT", "")))


def test_buttons_leave_the_set_up() -> None:
    assert take(BACK, take("", take(4, setup.start()))) == setup.start()
    assert take(MENU, setup.start()) is Exit.MENU
    assert take(HELP, setup.start()) is Exit.HELP
    assert take(HELP, take(2, setup.start())) is Exit.HELP
    assert setup.press(setup.start(), Press(Control(Switch.SELECT))) is Exit.MENU
    assert setup.press(setup.start(), Press(Control(Switch.OPTION))) is Exit.HELP


def test_releases_and_repeats_do_nothing() -> None:
    ui = setup.start()
    for switch in (Switch.FIRE, Switch.START, Switch.SELECT, Switch.OPTION):
        assert setup.press(ui, Press(Control(switch), Kind.UP)) == ui


def test_fire_between_the_dice_does_nothing() -> None:
    ui = pointer.point(setup.start(), 320, 230)
    assert setup.press(ui, Press(Control(Switch.FIRE, 5))) is ui


def test_every_mix_of_players_can_be_chosen() -> None:
    """Only a game of computers alone cannot be chosen."""
    choices = setup.choices()
    columns = [options.columns for options in choices if not options.sticks]
    assert len(columns) == len(set(columns)) == (4 - 3) + (16 - 9) + (64 - 27) + (256 - 81)
    shared = [options for options in choices if options.sticks]
    assert choices == (*map(Options, columns[:-1]), *shared, Options(columns[-1]))
    fewer = [one.count("") - 1 for one in columns]
    assert len(shared) == len(set(shared)) == sum(fewer)
    assert all(options.sticks < options.columns.count("") for options in shared)
    assert columns[:2] == [("",), ("", "PERFECT")]
    assert columns[-1] == ("",) * 4


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("columns person PERFECT GOOD EASY", Options(("", "PERFECT", "GOOD", "EASY"))),
        ("columns person person sticks 1", Options(("", ""), sticks=1)),
        (
            "columns person EASY person sticks 1 games 1 won 1 0 0 points 254 201 198",
            Options(("", "EASY", ""), Evening(1, (1, 0, 0), (254, 201, 198)), 1),
        ),
    ],
)
def test_options_are_written_as_one_line(line: str, options: Options) -> None:
    """The options, with the totals of the session, are written as one line and read back."""
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
        "columns person sticks 1",
        "columns person person sticks 2",
        "columns person PERFECT sticks 1",
        "columns person person sticks 0 games 1 won 1 0",
    ],
)
def test_corrupt_options_are_refused(line: str) -> None:
    with pytest.raises(ReadError, match="is not a set-up of POKER DICE"):
        setup.read(line)


def test_set_up_starts_with_the_last_choices() -> None:
    options = Options(("", "PERFECT"))
    ui = setup.recall(setup.start(), options)
    assert pointer.under(ui.pointer, ui.targets) == 2
    assert ui.last == options


@pytest.mark.parametrize(("second", "sticks"), [("", 1), ("EASY", 0)])
def test_last_shared_joysticks_are_chosen_again(second: str, sticks: int) -> None:
    """A shared joystick is preselected again, unless the number of people has changed."""
    ui = setup.recall(setup.start(), Options(("", "", ""), sticks=1))
    for who in (3, "", second, ""):
        ui = take(who, ui)
    chosen = setup.press(ui, Press(Control(Switch.FIRE, 1)))
    assert chosen == Chosen(Options(("", second, ""), sticks=sticks))
