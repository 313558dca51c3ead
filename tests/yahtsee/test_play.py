"""YAHTSEE through the input pins: every sentence of the manual about the joysticks and the console."""

from dataclasses import replace

import pytest

from cabinet.api import Entry
from cabinet.devtools.script import PRESS
from cabinet.scenes.cards import Help
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import TOGETHER, SetupScene
from games.dice.perfect import LEVELS
from games.dice.scoring import Category
from games.yahtsee.panel import Prompt, R
from games.yahtsee.rules import Options
from games.yahtsee.setup import SetupRow
from tests.bench import Bench
from tests.slow import mostly_slow
from tests.yahtsee.states import begin, finish

ALONE, TWO = Options(1, 1), Options(2, 2)
COMPUTER = Options(1, 1, next(iter(LEVELS)))


def crowd(bench: Bench) -> None:
    """Fill the top ten with such high scores that no score of the test reaches the top ten."""
    bench.fill(*[1500] * 10)


def press_both(bench: Bench, first: str, gap: float, held: float, second: str = "") -> None:
    """Press START or OPTION, and a second button `gap` seconds later, each for `held` seconds.

    If `second` is empty, the second button is the other one of START and OPTION.
    """
    second = second or {"start": "option", "option": "start"}[first]
    times = {(first, True): 0.0, (first, False): held, (second, True): gap, (second, False): gap + held}
    began = bench.clock.now()
    for (name, down), at in sorted(times.items(), key=lambda item: item[1]):
        bench.run(max(0.0, began + at - bench.clock.now()))
        if down:
            bench.cabinet.hold(name)
        else:
            bench.cabinet.release(name)


# Tests of set-up


def test_console_sets_up_three_players_with_two_joysticks(bench: Bench) -> None:
    bench.run(10)
    bench.press("start")
    assert isinstance(bench.scene, SetupScene)
    bench.press("select", "select", "start", "select", "select", "start")
    assert bench.table.options == Options(3, 2)


def test_start_alone_begins_against_the_computer(bench: Bench) -> None:
    """START waits briefly for OPTION, which would change its meaning.

    Without OPTION, the game against the computer begins.
    """
    bench.press("p1_fire", "p1_fire", "start")
    assert isinstance(bench.scene, SetupScene)
    bench.run(TOGETHER - PRESS)
    assert bench.table.options == COMPUTER


def test_start_with_option_held_begins_alone(bench: Bench) -> None:
    """OPTION is released after the game has begun, and this release does nothing."""
    bench.press("p1_fire", "p1_fire")
    bench.cabinet.hold("option")
    bench.run(0.5)
    bench.press("start")
    bench.cabinet.release("option")
    bench.run(0.5)
    assert isinstance(bench.scene, Playing)
    assert bench.table.options == ALONE


@pytest.mark.parametrize("held", mostly_slow([0.03, 0.1, 0.4]))
@pytest.mark.parametrize("gap", [0.0, 0.05, 0.14])
@pytest.mark.parametrize("first", ["start", "option"])
def test_start_and_option_together_begin_alone(bench: Bench, first: str, gap: float, held: float) -> None:
    """START and OPTION count as pressed together if the second press follows within 0.15 s.

    The game that begins has the kind of match that is on the screen.
    """
    bench.press("p1_fire", "p1_fire", "option")
    bench.run(0.5)
    press_both(bench, first, gap, held)
    bench.run(0.5)
    assert isinstance(bench.scene, Playing)
    assert bench.table.options == Options(1, 1, wins=1)


@pytest.mark.parametrize(
    ("first", "options"),
    [("start", COMPUTER), ("option", replace(COMPUTER, wins=1))],
)
def test_start_and_option_apart_act_separately(bench: Bench, first: str, options: Options) -> None:
    """Presses 0.17 s apart are separate; OPTION after START comes during the game and opens HOW TO PLAY."""
    bench.press("p1_fire", "p1_fire")
    press_both(bench, first, 0.17, 0.03)
    bench.run(0.5)
    assert isinstance(bench.scene, Help) == (first == "start")
    if first == "start":
        bench.press("p1_fire")
    assert bench.table.options == options


@pytest.mark.parametrize("first", ["start", "option"])
def test_start_and_option_of_several_act_separately(bench: Bench, first: str) -> None:
    bench.press("p1_fire", "p1_fire", "select")
    press_both(bench, first, 0.1, 0.03)
    ui = bench.scene.ui
    assert (ui.at, ui.rows[SetupRow.MATCH].chosen) == (SetupRow.JOYSTICKS, 1)


def test_held_back_press_acts_before_the_next(bench: Bench) -> None:
    """A press of START or OPTION waits for the other of the two; any other press ends this wait."""
    bench.press("p1_fire", "p1_fire")
    press_both(bench, "option", 0.05, 0.03, "select")
    ui = bench.scene.ui
    assert (ui.rows[SetupRow.MATCH].chosen, ui.players) == (1, 2)
    bench.press("p1_left")
    press_both(bench, "start", 0.05, 0.03, "p1_right")
    assert bench.table.options == replace(COMPUTER, wins=1)


# Tests of a turn


def test_dice_are_held_and_rolled(bench: Bench) -> None:
    """DOWN moves along the dice, FIRE holds a die, and FIRE on the R rolls the others."""
    bench.rig(6, 6, 2, 6, 1, 3, 5)
    begin(bench, TWO)
    bench.press("p1_fire", "p1_down", "p1_fire", "p1_down", "p1_down", "p1_fire", "p1_down", "p1_down")
    assert (bench.ui.at, bench.ui.held) == (R, (True, True, False, True, False))
    bench.press("p1_fire")
    bench.settle()
    assert (bench.state.dice, bench.state.rolls) == ((6, 6, 3, 6, 5), 2)
    assert (bench.ui.at, bench.ui.held) == (0, (False,) * 5)


def test_category_is_chosen_and_scored(bench: Bench) -> None:
    bench.rig(5, 5, 5, 6, 4)
    begin(bench, TWO)
    bench.press("p1_left", *["p1_down"] * 5, "p1_up", "p1_fire")
    assert bench.state.sheets[0].points(Category.FIVES) == 15
    began = bench.clock.now()
    bench.settle()
    assert 2 < bench.clock.now() - began < 4
    assert (bench.state.player, bench.state.rolls, bench.ui.at) == (1, 1, 0)
    assert bench.heard.count("turn 2") == 1


@pytest.mark.parametrize(("people", "sticks"), [(2, 2), (3, 1), (4, 3)])
def test_only_the_players_joystick_counts(bench: Bench, people: int, sticks: int) -> None:
    """With J joysticks, player n has joystick ((n - 1) mod J) + 1; any other joystick gets NOT YOU."""
    begin(bench, Options(people, sticks))
    for seat in range(people):
        jack = seat % sticks + 1
        assert bench.state.player == seat
        before, heard = bench.ui, bench.heard.count("not you")
        others = [other for other in range(1, 5) if other != jack]
        bench.press(*[f"p{other}_{switch}" for other in others for switch in ("down", "fire", "left")])
        assert bench.ui == before
        assert bench.heard.count("not you") == heard + 9
        assert bench.scene.stage.nudged(bench.clock.now())
        bench.press(f"p{jack}_left", f"p{jack}_up", f"p{jack}_fire")
        bench.settle()


# Tests of hints


def test_hint_before_the_last_roll_keeps_dice(bench: Bench) -> None:
    """After LEFT has ended the rolls the hint names a category; at the end of the game there is no hint."""
    bench.rig(6, 6, 6, 6, 1)
    begin(bench, ALONE)
    assert bench.table.advice()[0].words == "KEEP 6 6 6 6"
    bench.press("p1_left")
    assert bench.table.advice()[0].words == "SCORE SIXES"
    finish(bench, 250)
    assert bench.table.advice() == ()


def test_no_hint_at_play_or_quit(bench: Bench) -> None:
    """At the end of the game, LEFT on HOW TO PLAY asks for no hint, so the score may enter the top ten."""
    begin(bench, ALONE)
    finish(bench, 250)
    bench.press("option", "p1_left")
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire")
    bench.to_the_name()


# Tests of the computer


def test_computers_score_is_never_posted(bench: Bench) -> None:
    """A winning score of the computer enters no list, and the screen says why no name is asked for."""
    begin(bench, COMPUTER)
    finish(bench, 100, 300)
    assert "lose" in bench.heard
    assert {"THE COMPUTER HAS", "WON: NO TOP TEN"} <= {*bench.words()}
    bench.press("p1_down", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    assert bench.store.top_ten("yahtsee") == ()


def test_tie_with_the_computer_posts_the_person(bench: Bench) -> None:
    begin(bench, COMPUTER)
    finish(bench, 300, 300)
    assert "win" in bench.heard
    bench.answer("p1_fire")
    bench.cabinet.spell("ADA")
    assert bench.store.top_ten("yahtsee") == (Entry("ADA", 300, bench.clock.day),)


# The end of a game and the match


def test_play_keeps_players_and_joysticks(bench: Bench) -> None:
    """The next game has the same players and joysticks, and the totals have a row for the finished one."""
    crowd(bench)
    begin(bench, Options(3, 2, wins=4))
    finish(bench, 200, 254, 190)
    assert bench.ui.prompt is Prompt.AGAIN
    bench.press("p1_fire")
    assert bench.table.options == Options(3, 2, wins=4, games=((200, 254, 190),))
    assert [player.jack for player in bench.table.players] == [1, 2, 1]
    bench.settle()
    assert bench.state.player == 0


def test_quit_leads_to_the_set_up(bench: Bench) -> None:
    """QUIT leads to the set-up screen, and no game is left to resume."""
    crowd(bench)
    begin(bench, TWO)
    finish(bench, 200, 254)
    bench.press("p1_right", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    assert bench.store.under_way() is None


@pytest.mark.parametrize("jack", [2, 3])
def test_any_joystick_of_the_game_may_choose(bench: Bench, jack: int) -> None:
    """A joystick with a player in the game may take the choice; joystick 3, without one, may not."""
    crowd(bench)
    begin(bench, TWO)
    finish(bench, 200, 254)
    bench.press(f"p{jack}_fire")
    assert bench.state.ended == (jack == 3)


def test_tied_winners_are_posted_before_the_next_game(bench: Bench) -> None:
    """Each of the tied winners enters a name of their own."""
    bench.store.post("yahtsee", Entry("EVE", 200))
    begin(bench, TWO)
    finish(bench, 254, 254)
    assert {"YOU MADE", "THE TOP TEN"} <= {*bench.words()}
    bench.press("p1_fire")
    bench.run(1)
    assert bench.heard[-4:] == ["win", "choose", "record passed", "record"]
    bench.to_the_name()
    for word in ("ADA", "BOB"):
        assert bench.shows(NameEntry)
        bench.cabinet.spell(word)
    assert [entry.name for entry in bench.store.top_ten("yahtsee")] == ["ADA", "BOB", "EVE"]
    bench.go_on()
    assert bench.table.options.games == ((254, 254),)


def test_score_below_the_list_leads_on_at_once(bench: Bench) -> None:
    """If no score reaches the top ten, PLAY starts the next game without a screen in between."""
    crowd(bench)
    begin(bench, TWO)
    finish(bench, 254, 200)
    assert "THE TOP TEN" not in bench.words()
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)
    assert bench.table.options.games == ((254, 200),)
