"""YAHTSEE through the pins: every sentence of the manual about the joysticks and the console."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cabinet.api import Entry, TopTen, legal
from cabinet.controls.script import PRESS
from cabinet.display.recording import RecordingCanvas
from cabinet.play.reel import SelfPlay
from cabinet.play.table import Table
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Help, Hint, TopTenCard
from cabinet.scenes.game_over import RECORD_SECONDS, EndStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import TOGETHER, SetupScene
from games.dice.perfect import LEVELS
from games.dice.scoring import Category
from games.dice.turns import Phase
from games.yahtsee import GAME
from games.yahtsee.panel import Prompt, R
from games.yahtsee.rules import Choice, Options
from games.yahtsee.setup import SetupRow
from tests.bench import TO_A_HINT, Bench
from tests.yahtsee.states import YAHTSEE_BOX, begin, finish, nearly_over, set_table, sheet

ALONE, TWO = Options(1, 1), Options(2, 2)
COMPUTER = Options(1, 1, next(iter(LEVELS)))
SHARED = [(people, sticks) for people in range(1, 5) for sticks in range(1, people + 1)]


def said(bench: Bench) -> list[str]:
    """The words of the game's picture."""
    canvas = RecordingCanvas()
    GAME.look.picture.draw(canvas, bench.scene.stage.show(bench.clock.now(), True))
    return [text.words for text in canvas.texts()]


def crowd(bench: Bench) -> None:
    """Ten scores that nobody in these tests can beat."""
    bench.fill(*[1500] * 10)


def press_both(bench: Bench, first: str, gap: float, held: float, second: str = "") -> None:
    """START or OPTION, and so many seconds later the other one, or another button; each held for as long."""
    second = second or {"start": "option", "option": "start"}[first]
    times = {(first, True): 0.0, (first, False): held, (second, True): gap, (second, False): gap + held}
    began = bench.clock.now()
    for (name, down), at in sorted(times.items(), key=lambda item: item[1]):
        bench.run(max(0.0, began + at - bench.clock.now()))
        if down:
            bench.cabinet.hold(name)
        else:
            bench.cabinet.release(name)


# Set-up


def test_start_select_start(bench: Bench) -> None:
    """Three players with two joysticks, by the console alone."""
    bench.run(10)
    bench.press("start")
    assert isinstance(bench.scene, SetupScene)
    bench.press("select", "select", "start", "select", "select", "start")
    assert bench.table.options == Options(3, 2)


def test_any_joystick_sets_up(bench: Bench) -> None:
    """Down to the joysticks, one of them, FIRE."""
    bench.press("p4_fire", "p3_fire", "p2_right", "p2_down", "p3_left", "p4_fire")
    assert bench.table.options == Options(2, 1)


def test_start_alone_is_against_the_computer(bench: Bench) -> None:
    """One player; it waits no longer than OPTION may come late."""
    bench.press("p1_fire", "p1_fire", "start")
    assert isinstance(bench.scene, SetupScene)
    bench.run(TOGETHER - PRESS)
    assert bench.table.options == COMPUTER


def test_option_with_start_is_without_the_computer(bench: Bench) -> None:
    """Held while START is pressed; letting go in the game means nothing."""
    bench.press("p1_fire", "p1_fire")
    bench.cabinet.hold("option")
    bench.run(0.5)
    bench.press("start")
    bench.cabinet.release("option")
    bench.run(0.5)
    assert isinstance(bench.scene, Playing)
    assert bench.table.options == ALONE


@pytest.mark.parametrize("held", [0.03, 0.1, 0.4])
@pytest.mark.parametrize("gap", [0.0, 0.05, 0.14])
@pytest.mark.parametrize("first", ["start", "option"])
def test_option_and_start_together_either_first(bench: Bench, first: str, gap: float, held: float) -> None:
    """Within 0.15 s, overlapping or one let go of before the other: one player alone, the match as shown."""
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
def test_option_and_start_apart(bench: Bench, first: str, options: Options) -> None:
    """After 0.15 s each has its own effect; OPTION in the game explains."""
    bench.press("p1_fire", "p1_fire")
    press_both(bench, first, 0.17, 0.03)
    bench.run(0.5)
    assert isinstance(bench.scene, Help) == (first == "start")
    if first == "start":
        bench.press("p1_fire")
    assert bench.table.options == options


@pytest.mark.parametrize("first", ["start", "option"])
def test_option_and_start_of_several(bench: Bench, first: str) -> None:
    """There is nothing that they do together: each has its own effect."""
    bench.press("p1_fire", "p1_fire", "select")
    press_both(bench, first, 0.1, 0.03)
    assert (bench.scene.ui.row, bench.scene.ui.wins) == (SetupRow.JOYSTICKS, 1)


def test_what_waits_comes_before_the_next_press(bench: Bench) -> None:
    """Quick hands lose nothing: OPTION, and SELECT 0.05 s later; START, and whatever comes after it."""
    bench.press("p1_fire", "p1_fire")
    press_both(bench, "option", 0.05, 0.03, "select")
    assert (bench.scene.ui.wins, bench.scene.ui.people) == (1, 2)
    bench.press("p1_left")
    press_both(bench, "start", 0.05, 0.03, "p1_right")
    assert bench.table.options == replace(COMPUTER, wins=1)


def test_option_alone_steps_the_match(bench: Bench) -> None:
    """Shown when it is let go of."""
    bench.press("p1_fire", "p1_fire", "option", "option")
    bench.run(0.2)
    assert bench.scene.ui.wins == 2
    bench.press("start")
    bench.run(0.2)
    assert bench.table.options.wins == 2


def test_attract_after_one_and_a_half_minutes(bench: Bench) -> None:
    """Where players are selected, and recurrent."""
    for _ in range(2):
        bench.press("p1_fire", "p1_fire")
        bench.run(89)
        assert isinstance(bench.scene, SetupScene)
        bench.run(2)
        assert isinstance(bench.scene, Attract)


def test_help_and_the_menu_from_the_set_up(bench: Bench) -> None:
    """FIRE on their rows; HOW TO PLAY comes back to it."""
    bench.press("p1_fire", "p1_fire", "p1_up", "p1_up")
    assert bench.scene.ui.row is SetupRow.HELP
    bench.press("p1_fire")
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire", "p1_down", "p1_fire")
    assert isinstance(bench.scene, Menu)


@pytest.mark.parametrize("options", GAME.setup.choices())
def test_every_set_up_begins(bench: Bench, options: Options) -> None:
    """By real presses."""
    begin(bench, options)
    assert bench.table.options == options
    assert len(bench.state.sheets) == options.seats


# A turn


def test_five_randomly_rolled_dice_appear(bench: Bench) -> None:
    """The first roll needs no press."""
    bench.rig(1, 3, 4, 6, 6)
    begin(bench, TWO)
    assert (bench.state.dice, bench.state.rolls) == ((1, 3, 4, 6, 6), 1)
    assert bench.heard.count("settle") == 5


def test_fire_hurries_the_dice(bench: Bench) -> None:
    """FIRE while they tumble shows how they end, and holds none."""
    bench.cabinet.enter_game(GAME, ALONE)
    assert bench.scene.stage.acting
    bench.press("p1_fire")
    bench.run(0.2)
    assert bench.scene.stage.waiting
    assert not any(bench.ui.held)


def test_hold_and_roll(bench: Bench) -> None:
    """Down to the dice, FIRE for each to hold, then down to the R and FIRE."""
    bench.rig(6, 6, 2, 6, 1, 3, 5)
    begin(bench, TWO)
    bench.press("p1_fire", "p1_down", "p1_fire", "p1_down", "p1_down", "p1_fire", "p1_down", "p1_down")
    assert (bench.ui.at, bench.ui.held) == (R, (True, True, False, True, False))
    bench.press("p1_fire")
    bench.settle()
    assert (bench.state.dice, bench.state.rolls) == ((6, 6, 3, 6, 5), 2)
    assert (bench.ui.at, bench.ui.held) == (0, (False,) * 5)


def test_none_held_rolls_all_five(bench: Bench) -> None:
    """The R is one up from the top die."""
    bench.rig(1, 3, 4, 6, 6, 2, 2, 4, 5, 6)
    begin(bench, TWO)
    bench.press("p1_up", "p1_fire")
    bench.settle()
    assert bench.state.dice == (2, 2, 4, 5, 6)


def test_the_r_with_all_five_held_does_nothing(bench: Bench) -> None:
    """A soft refusal; LEFT goes on."""
    begin(bench, TWO)
    bench.press(*["p1_fire", "p1_down"] * 5)
    before = bench.ui
    bench.press("p1_fire")
    assert bench.ui == before
    assert bench.heard[-1] == "refuse"
    bench.press("p1_left")
    assert bench.ui.prompt is Prompt.CATEGORY


def test_no_taking_back_a_single_hold(bench: Bench) -> None:
    """FIRE on a held die is refused; RIGHT clears them all, with its own sound."""
    begin(bench, TWO)
    bench.press("p1_fire", "p1_fire")
    assert bench.ui.held == (True, False, False, False, False)
    assert bench.heard[-2:] == ["hold", "refuse"]
    bench.press("p1_down", "p1_right")
    assert (bench.ui.at, bench.ui.held) == (0, (False,) * 5)
    assert bench.heard[-2:] == ["tick 2", "free"]


@pytest.mark.parametrize("rolls", [1, 2])
def test_left_skips_any_remaining_rolls(bench: Bench, rolls: int) -> None:
    """And the prompt CATEGORY appears, the aces flashing."""
    begin(bench, TWO)
    for _ in range(rolls - 1):
        bench.press("p1_up", "p1_fire")
        bench.settle()
    bench.press("p1_left")
    assert (bench.ui.prompt, bench.ui.category) == (Prompt.CATEGORY, Category.ACES)


def test_after_three_rolls_the_category(bench: Bench) -> None:
    """By itself."""
    begin(bench, TWO)
    for _ in range(2):
        bench.press("p1_up", "p1_fire")
        bench.settle()
    assert bench.state.phase is Phase.SELECTING
    assert bench.ui.prompt is Prompt.CATEGORY


def test_the_category_is_chosen_and_taken(bench: Bench) -> None:
    """Up or down to the desired one, then FIRE; the next player's turn begins."""
    bench.rig(5, 5, 5, 6, 4)
    begin(bench, TWO)
    bench.press("p1_left", *["p1_down"] * 5, "p1_up", "p1_fire")
    assert bench.state.sheets[0].points(Category.FIVES) == 15
    began = bench.clock.now()
    bench.settle()
    assert 2 < bench.clock.now() - began < 4
    assert (bench.state.player, bench.state.rolls, bench.ui.at) == (1, 1, 0)
    assert bench.heard.count("turn 2") == 1


@pytest.mark.parametrize(("people", "sticks"), SHARED)
def test_only_the_joystick_of_the_player_counts(bench: Bench, people: int, sticks: int) -> None:
    """Player n has joystick ((n - 1) mod J) + 1; every other one hears NOT YOU and changes nothing."""
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


def test_a_yahtsee_is_rewarded(bench: Bench) -> None:
    """A feast, and a longer pause."""
    bench.rig(4, 4, 4, 4, 4)
    begin(bench, ALONE)
    bench.press("p1_left", "p1_up", "p1_up", "p1_fire")
    assert bench.state.sheets[0].points(YAHTSEE_BOX) == 50
    began = bench.clock.now()
    bench.cabinet.run_until(lambda: bench.state.rolls == 1)
    assert 6 < bench.clock.now() - began < 8
    assert "feast" in bench.heard


def test_a_yahtsee_bonus_with_a_joker(bench: Bench) -> None:
    """100 in the bonus and 40 as a long run."""
    begin(bench, ALONE)
    used = sheet((YAHTSEE_BOX, 50), (Category.FOURS, 12))
    set_table(bench, used, dice=(4, 4, 4, 4, 4))
    bench.press("p1_left", *["p1_up"] * 2, "p1_fire")
    after = bench.state.sheets[0]
    assert (after.points(Category.LARGE_STRAIGHT), after.extra, after.total) == (40, 100, 202)


def test_start_restarts_through_player_select(bench: Bench) -> None:
    """Asked once, at any time."""
    begin(bench, TWO)
    bench.press("start")
    assert isinstance(bench.scene, Playing)
    bench.answer("start")
    assert isinstance(bench.scene, SetupScene)
    assert bench.store.under_way() is None


# Hints


def test_a_hint_for_one_person(bench: Bench) -> None:
    """What the perfect player would keep, or score; then no top ten."""
    bench.rig(6, 6, 6, 6, 1)
    begin(bench, ALONE)
    bench.press(*TO_A_HINT)
    assert isinstance(bench.scene, Hint)
    bench.press("p1_fire")
    bench.settle()
    bench.press("p1_left")
    words = [advice.words for advice in bench.table.advice()]
    assert words[0] == "SCORE SIXES"
    finish(bench, 250)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)
    assert bench.store.top_ten("yahtsee") == ()


def test_the_hint_before_the_last_roll_is_to_keep_dice(bench: Bench) -> None:
    """Four sixes are kept; when the game is over there is nothing to say."""
    bench.rig(6, 6, 6, 6, 1)
    begin(bench, ALONE)
    assert bench.table.advice()[0].words == "KEEP 6 6 6 6"
    finish(bench, 250)
    assert bench.table.advice() == ()


def test_no_hint_at_play_or_quit(bench: Bench) -> None:
    """HOW TO PLAY has no such page there, and the score still enters the list."""
    begin(bench, ALONE)
    finish(bench, 250)
    bench.press("option", "p1_left")
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire")
    bench.to_the_name()


# The computer


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_plays_its_turn(bench: Bench, level: str) -> None:
    """With a visible cursor, by itself; then it is the person's turn again."""
    begin(bench, Options(1, 1, level))
    bench.press("p1_left", "p1_fire")
    bench.cabinet.run_until(lambda: bench.state.player == 1 and bench.scene.stage.waiting)
    bench.cabinet.run_until(lambda: bench.state.player == 0 and bench.scene.stage.waiting, limit=120)
    assert len(bench.state.sheets[1].boxes) == 1


def test_the_computers_score_is_never_posted(bench: Bench) -> None:
    """It has won, the list stays empty, why is told, and QUIT goes to the set-up."""
    begin(bench, COMPUTER)
    finish(bench, 100, 300)
    assert "lose" in bench.heard
    assert {"THE COMPUTER HAS", "WON: NO TOP TEN"} <= set(said(bench))
    bench.press("p1_down", "p1_fire")
    assert bench.shows(EndStep.RESULT)
    assert bench.scene.ending.beaten
    bench.answer("p1_fire")
    assert isinstance(bench.scene, SetupScene)
    assert bench.store.top_ten("yahtsee") == ()


def test_at_a_tie_with_the_computer_the_person_is_posted(bench: Bench) -> None:
    """And nobody else."""
    begin(bench, COMPUTER)
    finish(bench, 300, 300)
    assert "win" in bench.heard
    bench.answer("p1_fire")
    bench.cabinet.spell("ADA")
    assert bench.store.top_ten("yahtsee") == (Entry("ADA", 300, bench.clock.day),)


def test_the_computer_quits(bench: Bench) -> None:
    """In attract it plays itself to the end of a game, and asks for no other."""
    table = Table(GAME, GAME.setup.choices()[1], Random(1))
    stage, now = SelfPlay(table, rng=Random(1), top_ten=lambda _: TopTen()).stage, 0.0
    while not stage.over:
        stage.tick(now)
        now = max(stage.wake(now), now + 0.01)
    assert stage.table.state.choice is Choice.QUIT
    assert stage.table.players[1].computer


# The end of a game and the match


def test_play_keeps_players_and_joysticks(bench: Bench) -> None:
    """The game is a row of the match."""
    crowd(bench)
    begin(bench, Options(3, 2, wins=4))
    finish(bench, 200, 254, 190)
    assert bench.ui.prompt is Prompt.AGAIN
    bench.press("p1_fire")
    assert bench.table.options == Options(3, 2, wins=4, games=((200, 254, 190),))
    assert [player.jack for player in bench.table.players] == [1, 2, 1]
    bench.settle()
    assert bench.state.player == 0


def test_quit_goes_to_player_select(bench: Bench) -> None:
    """To change from one player to two."""
    crowd(bench)
    begin(bench, TWO)
    finish(bench, 200, 254)
    bench.press("p1_right", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    assert bench.store.under_way() is None


@pytest.mark.parametrize("jack", [2, 3])
def test_anybody_may_choose(bench: Bench, jack: int) -> None:
    """Not only player 1; an idle joystick has no say."""
    crowd(bench)
    begin(bench, TWO)
    finish(bench, 200, 254)
    bench.press(f"p{jack}_fire")
    assert bench.state.ended == (jack == 3)


def test_six_games_are_a_match(bench: Bench) -> None:
    """Played one after another; after the sixth a fresh match begins."""
    crowd(bench)
    begin(bench, TWO)
    for number in range(6):
        assert len(bench.table.options.games) == number
        finish(bench, 200, 254 - number, games=bench.table.options.games)
        bench.press("p1_fire")
    assert bench.table.options == TWO


@pytest.mark.parametrize("wins", range(1, 7))
def test_first_to_win(bench: Bench, wins: int) -> None:
    """The match goes on until somebody has so many wins."""
    crowd(bench)
    begin(bench, Options(2, 2, wins=wins))
    for number in range(wins):
        assert len(bench.table.options.games) == number
        finish(bench, 200, 254, games=bench.table.options.games)
        bench.press("p1_fire")
    assert bench.table.options == Options(2, 2, wins=wins)


def test_every_winner_of_a_tie_is_posted_and_play_goes_on(bench: Bench) -> None:
    """Names, the list with the new rows, then the next game: one screen has the totals once more."""
    bench.store.post("yahtsee", Entry("EVE", 200))
    begin(bench, TWO)
    finish(bench, 254, 254)
    assert {"YOU MADE", "THE TOP TEN"} <= set(said(bench))
    bench.press("p1_fire")
    assert bench.heard[-3:] == ["win", "choose", "record"]
    bench.run(RECORD_SECONDS)
    for word in ("ADA", "BOB"):
        assert bench.shows(EndStep.NAMES)
        bench.cabinet.spell(word)
    card: Any = bench.scene
    assert isinstance(card, TopTenCard)
    assert [entry.name for entry in bench.store.top_ten("yahtsee")] == ["ADA", "BOB", "EVE"]
    bench.answer("p1_fire")
    assert bench.table.options.games == ((254, 254),)


def test_a_score_below_the_list_goes_on_at_once(bench: Bench) -> None:
    """No screen repeats the totals, and nothing is promised."""
    crowd(bench)
    begin(bench, TWO)
    finish(bench, 254, 200)
    assert "THE TOP TEN" not in said(bench)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)
    assert bench.table.options.games == ((254, 200),)


@pytest.mark.parametrize("leave", [("start", "start"), ("select", "p1_up", "p1_fire", "p1_fire"), ()])
def test_who_leaves_another_way_is_shown_the_winner(bench: Bench, leave: tuple[str, ...]) -> None:
    """START twice, the pause card, or nobody there any more: winner, names, list."""
    begin(bench, TWO)
    finish(bench, 254, 200)
    bench.answer(*leave)
    bench.run(0 if leave else 90)
    assert bench.shows(EndStep.RESULT)
    bench.run(80)
    assert [entry.score for entry in bench.store.top_ten("yahtsee")] == [254]


def test_the_list_comes_before_the_set_up_as_well(bench: Bench) -> None:
    """After QUIT, where a score was entered."""
    begin(bench, TWO)
    finish(bench, 254, 200)
    bench.press("p2_right", "p2_fire")
    bench.cabinet.spell("ADA")
    assert isinstance(bench.scene, TopTenCard)
    bench.answer("p1_fire")
    assert isinstance(bench.scene, SetupScene)


@pytest.mark.parametrize(
    ("totals", "seconds"), [((1,), 3.1), ((1, 2), 3.1), ((1, 2, 3), 15.1), ((1, 2, 3, 4), 19.1)]
)
def test_the_sheets_are_shown_in_turn_for_three_or_four(
    bench: Bench, totals: tuple[int, ...], seconds: float
) -> None:
    """A few seconds each, then the totals; for one or two straight to the totals."""
    begin(bench, Options(len(totals), 1))
    nearly_over(bench, *totals)
    bench.cabinet.hold("p1_fire")
    began = bench.clock.now()
    bench.cabinet.release("p1_fire")
    bench.prompt()
    assert bench.clock.now() - began == pytest.approx(seconds, abs=0.1)
    assert bench.heard[-1] == "win"


def test_fire_goes_straight_to_the_totals(bench: Bench) -> None:
    """For those who have seen enough."""
    begin(bench, Options(4, 4))
    nearly_over(bench, 1, 2, 3, 4)
    bench.press("p4_fire", "p4_fire")
    bench.run(0.2)
    assert bench.ui.prompt is Prompt.AGAIN


def test_power_off_at_play_or_quit(bench: Bench) -> None:
    """The game has ended: it is not offered again, its name is asked for."""
    begin(bench, ALONE)
    rng = Random(3)
    while not (bench.state.ended and bench.scene.stage.waiting):
        if bench.scene.stage.waiting:
            move = rng.choice(legal(GAME.rules.due(bench.state)))
            bench.scene.stage.apply(move, bench.clock.now())
        bench.run(0.2)
    bench.power_off()
    bench.power_on()
    assert bench.shows(EndStep.RESULT)


def test_a_whole_game_for_four(bench: Bench) -> None:
    """Four joysticks, thirteen rounds, the winner's name, and the set-up."""
    begin(bench, Options(4, 4))
    bench.cabinet.play_to_end(Random(7))
    assert bench.shows(EndStep.NAMES)
    table = bench.scene.ending.table
    assert all(len(one.boxes) == 13 for one in table.state.sheets)
    scores = GAME.rules.scores(table.state)
    winners = GAME.winners(table.state)
    for _ in winners:
        bench.cabinet.spell("ADA")
    row = Entry("ADA", max(scores), bench.clock.day)
    assert bench.store.top_ten("yahtsee") == (row,) * len(winners)
    bench.answer("p1_fire")
    assert isinstance(bench.scene, SetupScene)


def test_holding_fire_hurries_the_computer(bench: Bench) -> None:
    """Its whole turn within a few seconds; let go, it takes its time again."""
    begin(bench, COMPUTER)
    bench.press("p1_left", "p1_fire")
    bench.cabinet.run_until(lambda: bench.state.player == 1 and not bench.scene.stage.acting)
    began = bench.clock.now()
    bench.cabinet.hold("p1_fire")
    bench.cabinet.run_until(lambda: bench.state.player == 0 and bench.scene.stage.waiting)
    assert bench.clock.now() - began < 6
    assert len(bench.state.sheets[1].boxes) == 1
    bench.run(5)
    assert bench.state.player == 0
    assert bench.ui.held == (False,) * 5
    bench.cabinet.release("p1_fire")
