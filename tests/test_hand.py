"""Tests that input by mistake makes no move: a hurried thumb, a diagonal stick, another player's joystick."""

from __future__ import annotations

from operator import attrgetter
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Chosen, Press, Switch
from cabinet.devtools.laws.finished import due, finishes, play_out
from cabinet.play import catalogue
from cabinet.play.gate import TOO_SOON
from cabinet.play.showing import HURRIED
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Pause
from cabinet.scenes.ending_step import CALM
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import START_AFTER, NameEntry
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.setup import SetupScene
from games import poker_dice
from games.dice_poker.panel import Prompt
from games.five_card_draw.rules import Phase
from games.poker_dice.rules import Action, Hold
from games.yahtsee.panel import Prompt as YahtseePrompt
from tests.bench import Bench
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.store.journal import Journal

RATES = (1.7, 2, 3, 4, 6, 8)
"""The rates of tapping to try, in presses per second."""


def tap(bench: Bench, rate: float, times: int, name: str = "p1_fire") -> None:
    """Press a switch `times` times at a steady rate per second, whatever the screen shows."""
    for _ in range(times):
        bench.cabinet.hold(name)
        bench.run(min(0.06, 0.5 / rate))
        bench.cabinet.release(name)
        bench.run(1 / rate - min(0.06, 0.5 / rate))


def enter(bench: Bench, name: str, number: int = 0) -> AnyGame:
    game = next(game for game in bench.cabinet.games if game.name == name)
    bench.cabinet.enter_game(game, game.setup.choices()[number])
    return game


# Tests of FIRE pressed too often


@pytest.mark.parametrize(("rate", "times"), [*((rate, 3) for rate in RATES), (3, 4), (8, 4)])
def test_extra_fires_after_a_roll_fill_no_box(bench: Bench, rate: float, times: int) -> None:
    """Pressing FIRE once or twice too often after the second roll brings the third roll, and no score."""
    bench.rig(1, 2, 2, 4, 6, 1, 2, 3, 5, 6, 1, 2, 2, 3, 6)
    bench.begin()
    bench.press("p1_fire")
    bench.settle()
    tap(bench, rate, times)
    bench.run(1)
    assert (bench.state.rolls, bench.ui.prompt) == (3, Prompt.SELECTION)
    assert bench.state.sheets[0].boxes == ()


@pytest.mark.parametrize("hurried", [False, True])
def test_fire_counts_0_4_s_after_a_prompt(bench: Bench, hurried: bool) -> None:
    """A press of FIRE less than 0.4 s after the prompt makes no move, even if the animation was hurried."""
    bench.press("p1_fire", "p1_fire", "p1_fire")
    if hurried:
        bench.press("p1_fire")
    bench.prompt()
    bench.run(0.4 - 0.02)
    heard = len(bench.heard)
    bench.cabinet.hold("p1_fire")
    bench.run(1)
    bench.cabinet.release("p1_fire")
    assert bench.state.rolls == 1
    assert len(bench.heard) == heard, "it is not refused"
    bench.press("p1_fire")
    assert bench.scene.stage.act is not None


def test_directions_count_at_once_but_fire_after_them_does_not(bench: Bench) -> None:
    """FIRE right after a direction is ignored: the player pressed FIRE before seeing the new prompt."""
    bench.press("p1_fire", "p1_fire", "p1_fire")
    bench.prompt()
    bench.press("p1_right", "p1_fire")
    assert bench.ui.scoring
    assert bench.ui.prompt is Prompt.ROLL_SCORE


def test_requested_prompt_accepts_fire_at_once(bench: Bench) -> None:
    bench.begin()
    bench.press("p1_right", "p1_fire", "p1_fire")
    assert len(bench.state.sheets[0].boxes) == 1


def test_held_fire_skips_the_roll_that_it_started(bench: Bench) -> None:
    bench.begin()
    began = bench.clock.now()
    bench.press("p1_fire")
    bench.prompt()
    whole = bench.clock.now() - began
    bench.settle()
    began = bench.clock.now()
    bench.cabinet.hold("p1_fire")
    bench.prompt()
    assert bench.clock.now() - began == pytest.approx(TOO_SOON + HURRIED, abs=0.01)
    assert whole > TOO_SOON + HURRIED
    assert bench.state.rolls == 3


@pytest.mark.parametrize(("way", "seconds"), [("select", 0), ("option", 0), ("", 100)])
@pytest.mark.parametrize("rate", [4, 8])
def test_second_fire_after_a_return_is_no_move(bench: Bench, way: str, seconds: float, rate: float) -> None:
    bench.begin()
    bench.press("p1_right", "p1_fire", *way.split())
    bench.run(seconds)
    assert not isinstance(bench.scene, Playing)
    tap(bench, rate, 2)
    assert isinstance(bench.scene, Playing)
    assert bench.state.sheets[0].boxes == ()


def to_be_won(game: AnyGame) -> Journal:
    """Return the journal of a game that one person wins with the next step."""
    for options in game.setup.choices():
        players = game.setup.players(options)
        if [player.jack for player in players if not player.computer] == [1]:
            for finish in finishes(game, options, 0):
                if due(game, players, finish.step.after):
                    return finish.journal
    raise AssertionError(f"no person wins {game.title}")


@pytest.mark.parametrize("rate", [1, 2, 4, 8])
@pytest.mark.parametrize("game", catalogue.load(), ids=attrgetter("name"))
def test_tapping_signs_no_name(bench: Bench, game: AnyGame, rate: float) -> None:
    bench.store.set_setting("name of joystick 1", "ADA")
    play_out(bench.cabinet, to_be_won(game))
    tap(bench, rate, round(30 * rate))
    assert bench.shows(NameEntry)
    assert all(not bench.store.top_ten(game.kept_as(one)) for one in game.lists.all)
    bench.run(CALM)
    bench.press("p1_fire")
    assert [[row.name for row in bench.store.top_ten(game.kept_as(one))] for one in game.lists.all].count(
        ["ADA"]
    ) == 1


@pytest.mark.parametrize("first", ["p1_fire", "p1_right p1_left p1_fire", "start"])
def test_pause_or_movement_lets_a_name_be_signed(bench: Bench, first: str) -> None:
    """FIRE accepts the offered name after a pause or a movement of the stick, START after a second."""
    bench.store.set_setting("name of joystick 1", "ADA")
    game = catalogue.load()[0]
    play_out(bench.cabinet, to_be_won(game))
    bench.cabinet.run_until(lambda: bench.shows(ResultStep))
    bench.answer("p1_fire")
    bench.cabinet.run_until(lambda: bench.shows(NameEntry))
    *moves, last = first.split()
    bench.press(*moves)
    bench.run(CALM if last == first == "p1_fire" else START_AFTER)
    bench.press(last)
    assert [row.name for row in bench.store.top_ten(game.name)] == ["ADA"]


# Moves that cannot be undone


def to_the_draw(bench: Bench) -> None:
    enter(bench, "five_card_draw")
    for _ in range(20):
        bench.settle()
        if bench.ui.phase is Phase.DISCARDING:
            break
        bench.press("p1_fire")
        bench.prompt()
        if bench.ui.phase is Phase.DISCARDING:
            return
    raise AssertionError("no draw came")


def hold_at_once(bench: Bench, name: str, seconds: float) -> None:
    """Hold a switch for some seconds, beginning right after a prompt has appeared."""
    bench.run(0.03)
    bench.cabinet.hold(name)
    bench.run(seconds)
    bench.cabinet.release(name)
    bench.run(0.05)


@pytest.mark.parametrize("held", [0.05, 2.0])
def test_up_at_a_draw_counts_after_0_4_s(bench: Bench, held: float) -> None:
    """UP keeps all five cards for good, so it counts only 0.4 s after the prompt.

    Moves of the cursor count at once.
    """
    to_the_draw(bench)
    lines, marks = list(bench.table.lines), bench.ui.marks
    bench.press("p1_right")
    assert bench.ui.marks != marks
    hold_at_once(bench, "p1_up", held)
    assert bench.table.lines == lines
    bench.settle()
    bench.press("p1_up")
    assert bench.table.lines[len(lines)] == "discard none"


@pytest.mark.parametrize("held", [0.05, 2.0])
def test_left_after_a_roll_counts_after_0_4_s(bench: Bench, held: float) -> None:
    """LEFT in YAHTSEE gives up the remaining rolls for good, so it counts late.

    DOWN only moves the cursor, at once.
    """
    enter(bench, "yahtsee")
    bench.prompt()
    bench.press("p1_down")
    assert bench.ui.at == 1
    hold_at_once(bench, "p1_left", held)
    prompts = [bench.ui.prompt]
    bench.settle()
    bench.press("p1_left")
    prompts.append(bench.ui.prompt)
    assert prompts == [YahtseePrompt.HOLD, YahtseePrompt.CATEGORY]


@pytest.mark.parametrize(("move", "counts"), [(Hold(0, True), True), (Action.ROLL, False)])
def test_direction_with_an_undoable_move_counts_at_once(
    tmp_path: Path, move: Hold | Action, counts: bool
) -> None:
    """UP counts at once if it holds a die, which can be undone, but not if it rolls the dice."""
    panel = poker_dice.GAME.panel

    def up(ui: Any, press: Press, view: Any) -> Any:
        return Chosen(move) if press.switch is Switch.UP else panel.press(ui, press, view)

    game = varied(poker_dice.GAME, panel=SimpleNamespace(start=panel.start, press=up))
    with Bench(tmp_path, games=(game,)) as bench:
        bench.cabinet.enter_game(game, game.setup.choices()[0])
        bench.settle()
        bench.press("p1_fire")
        bench.prompt()
        lines = len(bench.table.lines)
        bench.cabinet.hold("p1_up")
        assert (len(bench.table.lines) > lines) == counts


# A corner of the stick


def test_pointer_follows_both_directions_of_a_corner(bench: Bench) -> None:
    enter(bench, "poker_dice")
    bench.settle()
    before = bench.ui.pointer
    bench.cabinet.hold("p1_right", "p1_down")
    bench.run(0.5)
    assert bench.ui.pointer.x > before.x
    assert bench.ui.pointer.y > before.y


def test_corner_in_a_menu_is_one_step(bench: Bench) -> None:
    """LEFT with a little DOWN turns to the previous game, although DOWN alone would open the top ten."""
    bench.press("p1_fire")
    bench.cabinet.hold("p1_left", "p1_down")
    bench.run(0.1)
    bench.cabinet.release("p1_left", "p1_down")
    assert isinstance(bench.scene, Menu)
    assert bench.scene.game is bench.cabinet.games[-1]


# Held switches and turns


@pytest.mark.parametrize("pressed", ["while the dice roll", "in the prompt before"])
def test_switch_held_at_a_prompt_does_nothing(bench: Bench, pressed: str) -> None:
    enter(bench, "yahtsee")
    if pressed == "while the dice roll":
        bench.cabinet.hold("p1_left")
        bench.prompt()
    else:
        bench.settle()
        bench.press("p1_up", "p1_fire")
        bench.cabinet.hold("p1_left")
        bench.prompt()
    bench.run(3)
    prompts = [bench.ui.prompt]
    bench.cabinet.release("p1_left")
    bench.run(0.2)
    bench.press("p1_left")
    prompts.append(bench.ui.prompt)
    assert prompts == [YahtseePrompt.HOLD, YahtseePrompt.CATEGORY]


@pytest.mark.parametrize("switch", ["fire", "left"])
def test_other_joystick_hurries_nothing(bench: Bench, switch: str) -> None:
    """A press of another player's switch makes the screen show whose turn it is, but ends no animation."""
    bench.begin(2)
    bench.press("p1_fire")
    stage = bench.scene.stage
    ends = stage.act.ends
    bench.cabinet.hold(f"p2_{switch}")
    assert bench.heard[-1] == "not you"
    assert stage.nudged(bench.clock.now())
    assert stage.act.ends == ends
    bench.prompt()
    assert bench.clock.now() == pytest.approx(ends, abs=0.01)


def test_fire_held_from_an_earlier_turn_hurries_nothing(bench: Bench) -> None:
    """FIRE is held from the first player's score to the second player's roll, which it does not shorten."""
    bench.begin(2)
    bench.press("p1_right", "p1_fire", "p1_fire")
    bench.cabinet.hold("p1_fire")
    bench.cabinet.run_until(lambda: bench.state.player == 1 and bench.scene.stage.act is not None)
    began = bench.clock.now()
    bench.prompt()
    assert bench.clock.now() - began > 0.6


def test_option_held_with_start_changes_no_match(bench: Bench) -> None:
    game = next(game for game in bench.cabinet.games if game.name == "yahtsee")
    bench.press("p1_fire")
    while bench.scene.game is not game:
        bench.press("p1_right")
    bench.press("p1_fire", "select")
    bench.cabinet.hold("option")
    bench.run(0.3)
    bench.press("start")
    bench.cabinet.release("option")
    bench.run(0.1)
    assert (bench.scene.ui.players, bench.scene.ui.value("MATCH")) == (2, "BEST TOTAL, 6 GAMES")
    bench.press("option")
    assert bench.scene.ui.value("MATCH") == "FIRST TO 1 WIN"


# Tests of the flash


@pytest.mark.parametrize("every", [0.12, 0.2, 0.28, 0.37])
def test_every_move_shows_on_the_next_picture(bench: Bench, every: float) -> None:
    """Each of twelve cursor moves changes the next picture, whether the flashing cursor is lit or dark."""
    bench.begin()
    bench.press("p1_down")
    for _ in range(12):
        before = bench.cabinet.screen.copy()
        bench.cabinet.hold("p1_right")
        assert not bench.cabinet.screen.same_as(before)
        bench.run(every / 2)
        bench.cabinet.release("p1_right")
        bench.run(every / 2)


# Tests of questions


@pytest.mark.parametrize(
    ("name", "against"),
    [("yahtsee", "people 1 sticks 1 against EASY total"), ("poker_dice", "columns person EASY")],
)
def test_computers_moves_keep_the_question(bench: Bench, name: str, against: str) -> None:
    """START pressed twice, a second apart, starts over although the computer has moved meanwhile."""
    game = next(game for game in bench.cabinet.games if game.name == name)
    bench.cabinet.enter_game(game, game.setup.read(against))
    for _ in bench.cabinet.play(Random(1)):
        player = bench.table.player
        if player and player.computer and bench.table.lines[-1].startswith("dice"):
            break
    bench.prompt()
    lines = len(bench.table.lines)
    bench.press("start")
    bench.run(1)
    assert len(bench.table.lines) > lines
    assert bench.asked == "PRESS START AGAIN\nTO START OVER"
    bench.press("start")
    assert isinstance(bench.scene, SetupScene)


@pytest.mark.parametrize(("rows", "leads_to"), [(2, SetupScene), (3, Menu)])
def test_pause_card_asks_once(bench: Bench, rows: int, leads_to: type) -> None:
    """START OVER and GAME MENU need a second press within 4 s, with no other press in between."""
    bench.begin()
    bench.press("select", *["p1_down"] * rows, "p1_fire")
    assert isinstance(bench.scene, Pause)
    bench.run(4)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Pause)
    bench.press("p1_up", "p1_down", "p1_fire")
    assert isinstance(bench.scene, Pause)
    assert bench.store.under_way() is not None
    bench.answer("p1_fire")
    assert isinstance(bench.scene, leads_to)
    assert bench.store.under_way() is None


def test_attract_cancels_a_question(bench: Bench) -> None:
    """Attract mode in between cancels the question, so the next press of FIRE asks again."""
    bench.begin()
    bench.press("select", "p1_up", "p1_fire")
    bench.run(100)
    assert isinstance(bench.scene, Attract)
    bench.press("p1_fire", "p1_fire")
    assert isinstance(bench.scene, Pause)
    assert bench.store.under_way() is not None


def test_press_right_after_another_answers_no_question(bench: Bench) -> None:
    """A press of START right after another press neither answers the question nor extends it."""
    bench.begin()
    bench.press("start")
    bench.run(3.5)
    bench.cabinet.hold("p4_up")
    bench.press("start")
    assert isinstance(bench.scene, Playing)
    bench.press("start", "start", "start")
    assert isinstance(bench.scene, Playing)
