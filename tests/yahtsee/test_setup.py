"""The set-up screen of YAHTSEE alone, without a cabinet."""

import pytest

from cabinet.api import Chosen, Control, Exit, Kind, Player, Press, ReadError, Switch
from cabinet.kit import Filled
from games.dice.perfect import LEVELS
from games.yahtsee.rules import Options
from games.yahtsee.setup import COMPUTERS, SETUP, SetupRow

UP, DOWN, LEFT, RIGHT, FIRE = Switch.UP, Switch.DOWN, Switch.LEFT, Switch.RIGHT, Switch.FIRE
START, SELECT, OPTION = Switch.START, Switch.SELECT, Switch.OPTION
CONSOLE = {START, SELECT, OPTION}
BEST = next(iter(LEVELS))


def strike(
    after: Filled | Chosen[Options] | Exit, switch: Switch, kind: Kind
) -> Filled | Chosen[Options] | Exit:
    """Return the result of one event of a switch on the console or of joystick 1."""
    assert isinstance(after, Filled)
    return SETUP.press(after, Press(Control(switch, 0 if switch in CONSOLE else 1), kind))


def use(*switches: Switch, ui: Filled | None = None) -> Filled | Chosen[Options] | Exit:
    """Return the result of presses, each released before the next."""
    after: Filled | Chosen[Options] | Exit = ui or SETUP.start()
    for switch in switches:
        after = strike(after, switch, Kind.DOWN)
        if isinstance(after, Filled):
            after = strike(after, switch, Kind.UP)
    return after


def screen(*switches: Switch, ui: Filled | None = None) -> Filled:
    """Return the screen after presses that do not start a game."""
    after = use(*switches, ui=ui)
    assert isinstance(after, Filled)
    return after


def sticks(ui: Filled) -> object:
    """Return the chosen number of joysticks."""
    return ui.rows[SetupRow.JOYSTICKS].value


def computer(ui: Filled) -> object:
    """Return the chosen computer opponent of one person."""
    return COMPUTERS[ui.rows[SetupRow.COMPUTER].chosen]


def wins(ui: Filled) -> object:
    """Return the chosen kind of match."""
    return ui.rows[SetupRow.MATCH].chosen


def test_select_steps_the_number_of_players() -> None:
    """The number of players wraps from four to one."""
    assert [screen(*[SELECT] * times).players for times in range(6)] == [1, 2, 3, 4, 1, 2]


def test_start_confirms_players_then_joysticks() -> None:
    """The presses START, SELECT, START set up a game as they did in the game of 1988."""
    ui = screen(SELECT, SELECT, START)
    assert (ui.at, ui.players, sticks(ui)) == (SetupRow.JOYSTICKS, 3, 3)
    assert [sticks(screen(*[SELECT] * times, ui=ui)) for times in range(5)] == [3, 1, 2, 3, 1]
    assert use(SELECT, SELECT, START, ui=ui) == Chosen(Options(3, 2))


def test_start_with_option_held_begins_alone() -> None:
    """START with OPTION held starts a game of one person, with the kind of match on the screen."""
    ui = strike(screen(OPTION), OPTION, Kind.DOWN)
    assert isinstance(ui, Filled)
    assert ui.option
    assert strike(ui, START, Kind.DOWN) == Chosen(Options(1, 1, wins=1))


def test_held_option_is_ignored_for_several_players() -> None:
    """OPTION that was held while START was pressed does not change the kind of match when it is released."""
    ui = strike(screen(SELECT), OPTION, Kind.DOWN)
    assert strike(ui, START, Kind.DOWN) == screen(SELECT, START)
    assert strike(screen(SELECT, START), OPTION, Kind.UP) == screen(SELECT, START)


def test_option_alone_changes_the_match() -> None:
    """The kinds of match are the total of up to six games, then one to six wins; OPTION wraps."""
    assert [wins(screen(*[OPTION] * times)) for times in range(9)] == [0, 1, 2, 3, 4, 5, 6, 0, 1]


def test_long_hold_of_option_changes_the_match_once() -> None:
    """OPTION held for long changes the match once, at its release.

    The release counts only if OPTION was also pressed on this screen.
    """
    ui = strike(SETUP.start(), OPTION, Kind.DOWN)
    for _ in range(3):
        ui = strike(ui, OPTION, Kind.REPEAT)
    assert strike(ui, OPTION, Kind.UP) == screen(OPTION)
    assert strike(SETUP.start(), OPTION, Kind.UP) == SETUP.start()


@pytest.mark.parametrize("switch", [START, SELECT, FIRE])
def test_buttons_do_not_repeat(switch: Switch) -> None:
    assert strike(SETUP.start(), switch, Kind.REPEAT) == SETUP.start()


def test_up_and_down_choose_a_row() -> None:
    """The second row of the set-up screen asks one person for an opponent, several for their joysticks.

    The cursor wraps from the last row to the first.
    """
    alone, several = screen(), screen(RIGHT)
    second = {False: SetupRow.COMPUTER, True: SetupRow.JOYSTICKS}
    for ui in (alone, several):
        seen = [screen(*[DOWN] * times, ui=ui).at for times in range(6)]
        rows = [
            SetupRow.PLAYERS,
            second[ui is several],
            SetupRow.MATCH,
            SetupRow.HELP,
            SetupRow.MENU,
            SetupRow.PLAYERS,
        ]
        assert seen == rows
        assert screen(UP, ui=ui).at == SetupRow.MENU


def test_left_and_right_change_the_players() -> None:
    """The number of players wraps in both directions."""
    assert [screen(*[RIGHT] * times).players for times in range(5)] == [1, 2, 3, 4, 1]
    assert screen(LEFT).players == 4
    assert screen(RIGHT, FIRE).at == SetupRow.JOYSTICKS


def test_left_and_right_change_the_joysticks() -> None:
    """There are at most as many joysticks as players, and their number wraps."""
    ui = screen(LEFT, DOWN)
    assert [sticks(screen(*[LEFT] * times, ui=ui)) for times in range(5)] == [4, 3, 2, 1, 4]
    assert use(RIGHT, FIRE, ui=ui) == Chosen(Options(4, 1))


def test_left_and_right_change_the_computer() -> None:
    """After the levels of the computer comes the choice of no computer."""
    ui = screen(DOWN)
    seen = [computer(screen(*[RIGHT] * times, ui=ui)) for times in range(len(LEVELS) + 2)]
    assert seen == [*LEVELS, "", BEST]
    assert use(LEFT, FIRE, ui=ui) == Chosen(Options(1, 1))


def test_left_and_right_change_the_match() -> None:
    ui = screen(DOWN, DOWN)
    assert wins(screen(RIGHT, ui=ui)) == 1
    assert use(LEFT, FIRE, ui=ui) == Chosen(Options(1, 1, BEST, 6))


def test_fire_opens_help_and_menu() -> None:
    """FIRE opens HOW TO PLAY and GAME MENU from their rows.

    On these two rows, LEFT and RIGHT do nothing, and START starts the game.
    """
    assert use(UP, UP, FIRE) is Exit.HELP
    assert use(UP, FIRE) is Exit.MENU
    assert screen(UP, RIGHT) == screen(UP)
    assert use(UP, START) == Chosen(Options(1, 1, BEST))


@pytest.mark.parametrize("row", [SetupRow.HELP, SetupRow.MENU])
def test_fire_opens_no_screen_while_option_is_held(row: SetupRow) -> None:
    """FIRE opens no other screen while OPTION is held: the set-up would miss the release of OPTION."""
    held = SETUP.start()._replace(at=row, option=True)
    assert strike(held, FIRE, Kind.DOWN) == held


def test_select_on_other_rows_chooses_the_players() -> None:
    ui = screen(UP, SELECT)
    assert (ui.at, ui.players) == (SetupRow.PLAYERS, 2)


def test_every_combination_can_be_chosen() -> None:
    """One person plays alone or against each level, two to four with every number of joysticks."""
    choices = SETUP.choices()
    assert len(choices) == len(set(choices)) == 7 * (1 + len(LEVELS) + 2 + 3 + 4)
    assert {(options.people, options.sticks) for options in choices} == {
        *((1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3), (4, 4))
    }


@pytest.mark.parametrize(
    ("people", "sticks", "jacks"),
    [
        (1, 1, (1,)),
        (2, 1, (1, 1)),
        (2, 2, (1, 2)),
        (3, 1, (1, 1, 1)),
        (3, 2, (1, 2, 1)),
        (3, 3, (1, 2, 3)),
        (4, 1, (1, 1, 1, 1)),
        (4, 2, (1, 2, 1, 2)),
        (4, 3, (1, 2, 3, 1)),
        (4, 4, (1, 2, 3, 4)),
    ],
)
def test_joysticks_are_assigned_in_rotation(people: int, sticks: int, jacks: tuple[int, ...]) -> None:
    """With J joysticks, player n has joystick ((n - 1) mod J) + 1; a computer opponent has joystick 2."""
    assert SETUP.players(Options(people, sticks)) == tuple(map(Player, jacks))
    assert SETUP.players(Options(1, 1, "EASY")) == (Player(1), Player(2, "EASY"))


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (Options(1, 1, "PERFECT"), "people 1 sticks 1 against PERFECT total"),
        (
            Options(2, 2, wins=3, games=((212, 254), (240, 231))),
            "people 2 sticks 2 against nobody first 3 game 212 254 game 240 231",
        ),
        (Options(1, 1, "EASY", 0, ((99, 0),)), "people 1 sticks 1 against EASY total game 99 0"),
    ],
)
def test_options_are_written_as_one_line(options: Options, line: str) -> None:
    """The line of options includes the finished games of the match."""
    assert SETUP.write(options) == line
    assert SETUP.read(line) == options


@pytest.mark.parametrize(
    "line",
    [
        "",
        "players 2",
        "people 5 sticks 1 against nobody total",
        "people 2 sticks 3 against nobody total",
        "people 2 sticks 2 against PERFECT total",
        "people 1 sticks 1 against HAL total",
        "people 2 sticks 2 against nobody first 7",
        "people 2 sticks 2 against nobody total game 1",
        "people 1 sticks 1 against PERFECT total game 1",
        "people 2 sticks 2 against nobody total game 1 2 ",
    ],
)
def test_corrupt_options_are_refused(line: str) -> None:
    """The error message quotes the corrupt line of options and shows a valid line."""
    with pytest.raises(ReadError, match="is not a set-up of YAHTSEE; expected 'people 1 sticks 1 against"):
        SETUP.read(line)


def test_last_options_are_chosen_again() -> None:
    """The opponent of a single person is kept while several people play."""
    ui = SETUP.at_strength(SETUP.start(), 1)
    _, good, easy = LEVELS
    alone = SETUP.recall(ui, Options(1, 1, easy, 3))
    assert (alone.players, sticks(alone), computer(alone), wins(alone)) == (1, 1, easy, 3)
    several = SETUP.recall(ui, Options(3, 2))
    assert (several.players, sticks(several), computer(several)) == (3, 2, good)
