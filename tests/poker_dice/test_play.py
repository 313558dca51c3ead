"""Tests of POKER DICE, played on a whole cabinet through the input pins."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry, legal
from cabinet.play.gate import TOO_SOON
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.setup import SetupScene
from cabinet.settings import Display, Settings
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice import GAME, pointer, rules, tray
from games.poker_dice.layout import NUMBERS, OPTIONS, STICKS, TRAY, WORDS, kinds, place, targets
from games.poker_dice.rules import Action, Evening, Hold, Options
from games.poker_dice.theme import THEME
from tests.bench import Bench
from tests.poker_dice.states import (
    POOR,
    POOR_TOTAL,
    RICH,
    RICH_TOTAL,
    aim,
    begin,
    begin_with,
    do,
    finish,
    lines,
    resume,
    roll,
    score,
    score_sixes,
)
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from pathlib import Path

    from games.poker_dice.pointer import PointerTarget
    from games.poker_dice.rules import State

ROLL, UNDO, NEXT, QUIT = WORDS
PEOPLE = "columns person person"


def click(bench: Bench, target: PointerTarget) -> None:
    bench.cabinet.point(*target.middle)
    bench.cabinet.click()


def target_under_pointer(bench: Bench) -> object:
    return pointer.under(bench.ui.pointer, targets(bench.state))


# Tests of the set-up


def test_first_screen_selects_the_number_of_players(bench: Bench) -> None:
    bench.press("p1_fire", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    bench.press("p1_right", "p1_fire")
    assert bench.scene.ui.players == 2
    bench.press("p1_fire", "p2_right", "p2_fire")
    assert isinstance(bench.scene, Playing)
    assert bench.table.options == Options(("", "PERFECT"))


def test_joysticks_are_shared(bench: Bench) -> None:
    """With two joysticks for four people, players 1 and 3 share a joystick, and players 2 and 4."""
    bench.press("p1_fire", "p1_fire", "p1_right", "p1_right", "p1_right", *["p1_fire"] * 5)
    assert bench.scene.ui.columns == ("",) * 4
    assert pointer.under(bench.scene.ui.pointer, bench.scene.ui.targets) == 4
    bench.press("p1_left", "p1_left", "p1_fire")
    assert bench.table.options == Options(("",) * 4, sticks=2)
    assert [player.jack for player in bench.table.players] == [1, 2, 1, 2]
    bench.settle()
    for seat in range(4):
        jack = seat % 2 + 1
        assert f"JOYSTICK {jack}" in bench.words()
        bench.run(0.5)
        heard = bench.heard.count("not you")
        bench.press(f"p{3 - jack}_fire", "p3_fire", "p4_fire")
        assert bench.heard.count("not you") == heard + 3
        assert bench.state.player == seat
        roll(bench, 1, 2, 3, 4, 6, jack=jack)
        score(bench, "CHOICE", jack=jack)
    assert bench.state.player == 0


def test_players_who_share_a_joystick_may_undo(bench: Bench) -> None:
    begin_with(bench, Options(("", ""), sticks=1))
    roll(bench, 6, 3, 6, 2, 1)
    score(bench, "SIXES")
    do(bench, Action.UNDO)
    bench.settle()
    assert (bench.state.player, bench.state.rolls) == (0, 1)
    aim(bench, Action.NEXT)
    bench.press("p1_fire", "p1_fire")
    bench.settle()
    assert bench.table.options == Options(("", ""), sticks=1)


def test_set_up_works_with_a_mouse(bench: Bench) -> None:
    bench.press("p1_fire", "p1_fire")
    click(bench, NUMBERS[2])
    for target in (kinds(0)[0], kinds(1)[2], kinds(2)[0], STICKS[0]):
        click(bench, target)
    assert bench.table.options == Options(("", "GOOD", ""), sticks=1)


# Tests of a turn


def test_turn_is_played_through_the_pins(bench: Bench) -> None:
    """The example of a turn in the manual can be played: three rolls with holds, and a score."""
    begin(bench)
    assert target_under_pointer(bench) is Action.ROLL
    assert bench.state.rolls == 0
    roll(bench, 6, 3, 6, 2, 1)
    for die in (0, 2):
        do(bench, Hold(die, held=True))
    roll(bench, 4, 6, 5)
    assert (bench.state.dice, bench.state.rolls) == ((6, 4, 6, 6, 5), 2)
    do(bench, Hold(3, held=True))
    roll(bench, 1, 2)
    score(bench, "SIXES")
    assert bench.state.sheets[0].boxes == ((Category.SIXES, 18),)


def test_turn_is_played_with_a_mouse(bench: Bench) -> None:
    """A turn can be played with a mouse; after a click the pointer stays where the mouse put it."""
    begin(bench)
    bench.rig(6, 3, 6, 2, 1, 1, 6, 5)
    click(bench, ROLL)
    bench.settle()
    for die in (0, 2):
        click(bench, place(bench.state.held, die))
    click(bench, ROLL)
    bench.settle()
    assert (bench.state.dice, bench.state.held[0], bench.state.rolls) == ((6, 1, 6, 6, 5), True, 2)
    click(bench, place(bench.state.held, 0))
    assert not bench.state.held[0]
    click(bench, OPTIONS[Category.SIXES])
    bench.settle()
    assert bench.state.sheets[0].boxes == ((Category.SIXES, 18),)
    assert bench.ui.pointer[:2] == OPTIONS[Category.SIXES].middle


def test_direction_released_under_a_card_stops_the_pointer(bench: Bench) -> None:
    """A direction that is released under a pause or HOW TO PLAY must stop the pointer behind it."""
    bench.press("p1_fire", "p1_fire")
    for card, back in (("option", "p1_fire"), ("select", "select")):
        if card == "select":
            begin(bench)
        bench.cabinet.hold("p1_right")
        bench.run(0.3)
        bench.press(card)
        bench.cabinet.release("p1_right")
        bench.run(1)
        bench.press(back)
        ui = bench.ui if isinstance(bench.scene, Playing) else bench.scene.ui
        assert ui.pointer.ways == ()
        bench.run(3)
        assert ui == (bench.ui if isinstance(bench.scene, Playing) else bench.scene.ui)
        bench.press("p1_left")
        assert ui != (bench.ui if isinstance(bench.scene, Playing) else bench.scene.ui)


def test_dice_and_pointer_glide_to_their_places(bench: Bench) -> None:
    """The dice and the pointer glide to their places, and presses take effect meanwhile."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, 0)
    bench.run(0.5)
    before = bench.ui
    bench.cabinet.hold("p1_fire")
    seen = []
    for _ in range(4):
        show = bench.scene.stage.show(bench.clock.now(), True)
        seen.append((show.was, show.settled))
        bench.run(0.06)
    assert [was for was, _ in seen] == [before, before, before, None]
    assert [settled for _, settled in seen] == sorted(settled for _, settled in seen)
    assert bench.ui.held == bench.state.held == (True, False, False, False, False)
    assert target_under_pointer(bench) == 0
    bench.cabinet.release("p1_fire")
    bench.press("p1_fire", "p1_up")
    assert not bench.state.held[0]
    assert target_under_pointer(bench) != 0


# Tests of UNDO


def test_previous_player_may_only_undo(bench: Bench) -> None:
    """During the next person's turn only that person and the player who has just scored may undo."""
    begin(bench, "", "", "")
    roll(bench, 6, 3, 6, 2, 1)
    before = bench.state
    score(bench, "SIXES")
    aim(bench, Action.UNDO)
    bench.press("p3_fire", "p4_fire")
    assert bench.heard[-2:] == ["not you"] * 2
    aim(bench, Action.ROLL)
    bench.press("p1_fire")
    assert bench.heard[-1] == "not you"
    assert (bench.state.player, bench.state.rolling) == (1, False)
    do(bench, Action.UNDO)
    bench.settle()
    assert bench.state == before


def test_next_player_may_undo_until_their_first_roll(bench: Bench) -> None:
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    before = bench.state
    score(bench, "SIXES")
    do(bench, Action.UNDO, jack=2)
    bench.settle()
    assert bench.state == before
    score(bench, "SIXES")
    roll(bench, 1, 2, 3, 4, 6, jack=2)
    click(bench, UNDO)
    assert bench.heard[-1] == "refuse"
    bench.press("p1_fire")
    assert bench.heard[-1] == "not you"
    assert bench.state.sheets[0].boxes == ((Category.SIXES, 12),)


# Tests of UNDO against a computer

WAITS = 3.0
"""The time for which a computer player waits so that a person can UNDO, in seconds."""


def rolls_after(bench: Bench) -> float:
    """Return the number of seconds until the computer starts its roll."""
    began = bench.clock.now()
    bench.cabinet.run_until(lambda: bench.state.rolling or bench.state.rolls > 0)
    return bench.clock.now() - began


def lamp(bench: Bench) -> int:
    """Return the number of lit pixels of the lamp that shows how long the computer still waits for UNDO."""
    y, left, right = tray.CALL_Y + tray.LINE + 8, TRAY[0], TRAY[0] + TRAY[2]
    return sum(bench.cabinet.screen.pixel(x, y) == THEME.accent for x in range(left, right))


def test_undo_works_at_the_last_moment(bench: Bench) -> None:
    """UNDO works until 0.3 s before the end of the computer's wait; each score starts a new wait."""
    before = score_sixes(bench, "", "PERFECT")
    bench.run(WAITS - 0.3)
    bench.press("p1_right", "p1_fire")
    bench.settle()
    assert bench.state == before
    do(bench, Score(Category.SIXES))
    bench.prompt()
    assert rolls_after(bench) > WAITS


@pytest.mark.parametrize("other", ["", "PERFECT"], ids=["a person", "a computer"])
def test_fire_on_undo_counts_at_once(bench: Bench, other: str) -> None:
    """FIRE soon after a prompt is usually ignored, but not if the pointer was moved to UNDO since then."""
    before = score_sixes(bench, "", other)
    began = bench.clock.now()
    bench.press("p1_right")
    bench.cabinet.hold("p1_fire")
    assert bench.clock.now() - began < TOO_SOON
    bench.cabinet.release("p1_fire")
    bench.settle()
    assert bench.state == before


@pytest.mark.parametrize("moved", [False, True])
def test_click_on_undo_needs_a_mouse_move_first(bench: Bench, moved: bool) -> None:
    """A click on UNDO works only if the mouse has moved since the prompt; otherwise it does nothing."""
    x, y = UNDO.x + UNDO.width // 2, UNDO.y + UNDO.height // 2
    begin(bench, "", "PERFECT")
    roll(bench, 6, 3, 6, 2, 1)
    before: State = bench.state
    do(bench, Score(Category.SIXES))
    bench.cabinet.point(x, y)
    bench.prompt()
    if moved:
        bench.cabinet.point(x + 1, y)
    bench.cabinet.click()
    if moved:
        bench.settle()
        assert bench.state == before
    else:
        assert rolls_after(bench) > WAITS - 0.2


@pytest.mark.parametrize("steady", [False, True])
def test_lamp_shrinks_while_the_computer_waits(tmp_path: Path, steady: bool) -> None:
    """The lamp for the computer's wait shrinks even if the owner has set a steady picture."""
    with Bench(
        tmp_path, games=(GAME,), settings=Settings(display=Display(steady=steady)), watched=True
    ) as bench:
        score_sixes(bench, "", "PERFECT")
        lit = []
        for _ in range(17):
            lit.append(lamp(bench))
            bench.run(0.2)
        waits = [pixels for pixels in lit if pixels]
        assert len(waits) == WAITS / 0.2
        assert all(7 < one - other < 20 for one, other in pairwise(waits[:-1]))
        assert waits[-1] < waits[0] / 10
        assert lit[len(waits)] == 0


@pytest.mark.parametrize("name", mostly_slow(["fire", "left", "down", "up"], plain=2))
@pytest.mark.parametrize("after", mostly_slow([0.1, 1.5]))
def test_any_other_press_ends_the_wait(bench: Bench, name: str, after: float) -> None:
    """Any other press ends the computer's wait for UNDO; its release does not move the computer's pointer."""
    score_sixes(bench, "", "PERFECT")
    bench.run(after)
    bench.cabinet.hold(f"p1_{name}")
    assert rolls_after(bench) < 0.7
    bench.cabinet.release(f"p1_{name}")
    bench.cabinet.run_until(lambda: bench.state.player == 0, 30)
    assert len(bench.state.sheets[1].boxes) == 1


@pytest.mark.parametrize("seconds", [0.1, 3.2])
def test_wait_restarts_when_the_pointer_reaches_undo(bench: Bench, seconds: float) -> None:
    """The computer's wait restarts when the pointer reaches UNDO, but a held stick does not prolong it."""
    score_sixes(bench, "", "PERFECT")
    bench.run(2)
    bench.cabinet.hold("p1_right")
    bench.run(seconds)
    bench.cabinet.release("p1_right")
    assert WAITS < seconds + rolls_after(bench) < WAITS + 1
    bench.cabinet.run_until(lambda: bench.state.player == 0, 30)
    assert len(bench.state.sheets[1].boxes) == 1


def test_undo_works_until_the_computer_rolls(bench: Bench) -> None:
    """After its wait, the computer moves the pointer to ROLL; until the roll, UNDO still works."""
    before = score_sixes(bench, "", "PERFECT")
    bench.run(WAITS + 0.1)
    bench.press("p1_right")
    bench.run(1)
    assert target_under_pointer(bench) is Action.UNDO
    bench.press("p1_fire")
    bench.settle()
    assert bench.state == before


def test_other_players_cannot_undo_or_end_the_wait(bench: Bench) -> None:
    score_sixes(bench, "", "PERFECT", "")
    heard = bench.heard.count("not you")
    began = bench.clock.now()
    for name in ("p2_fire", "p2_right", "p3_fire"):
        bench.press(name)
    assert bench.heard.count("not you") == heard + 3
    rolls_after(bench)
    assert bench.clock.now() - began > WAITS


# Tests of NEXT and QUIT


def test_next_asks_once_during_a_game(bench: Bench) -> None:
    """NEXT during a game asks once. FIRE then starts a new game of the same players; the old game is lost."""
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Action.NEXT)
    bench.press("p1_fire")
    assert bench.asked == "PRESS ● AGAIN\nFOR A NEW GAME\nTHIS GAME WILL BE LOST"
    assert bench.state.rolls == 1
    bench.answer("p1_fire")
    assert isinstance(bench.scene, Playing)
    bench.settle()
    assert bench.state == rules.start(Options(("", "")))


def test_quit_asks_once_during_a_game(bench: Bench) -> None:
    """QUIT during a game asks once; then no game is left to resume."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Action.QUIT)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)
    bench.answer("p1_fire")
    assert isinstance(bench.scene, Menu)
    assert bench.store.under_way() is None


@pytest.mark.parametrize("presses", [(), ("option", "p1_fire"), ("select", "p1_fire")])
def test_undo_stays_possible_until_next_quit_or_attract(bench: Bench, presses: tuple[str, ...]) -> None:
    """UNDO still works after HOW TO PLAY, after a pause, and after 80 s without a press."""
    resume(bench, PEOPLE, (*lines(25, RICH, POOR), "roll", "dice 1 1 2 4 6"))
    before = bench.state
    score(bench, "CHOICE", jack=2)
    bench.press(*presses)
    bench.run(80)
    do(bench, Action.UNDO, jack=2)
    bench.settle()
    assert bench.state == before


def test_click_elsewhere_closes_a_question(bench: Bench) -> None:
    """The click that closes the question also takes effect in the game."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    click(bench, QUIT)
    asked = [bool(bench.asked)]
    click(bench, place(bench.state.held, 0))
    assert [*asked, bool(bench.asked)] == [True, False]
    assert bench.state.held[0]


def test_quit_before_the_first_roll_asks_nothing(bench: Bench) -> None:
    begin(bench)
    do(bench, Action.QUIT)
    assert isinstance(bench.scene, Menu)


# Tests of the end of the game


def test_winner_is_named_and_enters_the_top_ten(bench: Bench) -> None:
    eve = Entry("EVE", RICH_TOTAL - 1)
    bench.store.post("poker_dice", eve)
    resume(bench, PEOPLE, (*lines(25, RICH, POOR), "roll", "dice 1 1 2 4 6"))
    score(bench, "CHOICE", jack=2)
    assert rules.winners(bench.state) == (0,)
    assert {"YOU MADE", "THE TOP TEN", "NEW RECORD", "P1", "WINS"} <= set(bench.words())
    do(bench, Action.NEXT, jack=2)
    bench.run(1)
    assert bench.heard[-4:] == ["win", "choose", "record passed", "record"]
    bench.to_the_name()
    assert bench.cabinet.asking
    assert bench.cabinet.asking.jack == 1
    bench.cabinet.spell("ADA")
    bench.go_on()
    bench.settle()
    assert bench.table.options == Options(("", ""), Evening(1, (1, 0), (RICH_TOTAL, POOR_TOTAL)))
    assert bench.store.top_ten("poker_dice") == (Entry("ADA", RICH_TOTAL, bench.clock.day), eve)


@pytest.mark.parametrize(
    ("record", "announced"), [(None, False), (RICH_TOTAL - 1, True), (RICH_TOTAL, False)]
)
def test_only_a_record_is_announced(bench: Bench, record: int | None, announced: bool) -> None:
    """A score above the first row of the top ten is announced as a record, but not if the list is empty."""
    if record:
        bench.store.post("poker_dice", Entry("ADA", record))
    finish(bench, "columns person", lines(13, RICH))
    words = bench.words()
    assert ("NEW RECORD" in words, "YOU MADE" in words) == (announced, True)


def test_next_skips_name_entry_if_the_computer_wins(bench: Bench) -> None:
    """A computer that wins enters no list and NEXT asks for no name, but the session totals have the game."""
    finish(bench, "columns person PERFECT", lines(26, POOR, RICH))
    assert {"NO TOP TEN:", "C2 WON"} <= set(bench.words())
    do(bench, Action.NEXT)
    bench.settle()
    assert bench.table.options.evening == Evening(1, (0, 1), (POOR_TOTAL, RICH_TOTAL))
    assert bench.store.top_ten("poker_dice") == ()
    books = bench.store.books().games["poker_dice"]
    assert (books.scored, books.points, books.best) == (1, POOR_TOTAL, POOR_TOTAL)


def test_evening_survives_an_abandoned_game(bench: Bench) -> None:
    line = "columns person person games 2 won 1 1 points 431 480"
    resume(bench, line, ("roll", "dice 1 2 3 4 5"))
    aim(bench, Action.NEXT)
    bench.press("p1_fire", "p1_fire")
    bench.settle()
    assert bench.table.options.evening == Evening(2, (1, 1), (431, 480))


def test_name_is_asked_for_after_a_power_cut_at_the_end(bench: Bench) -> None:
    """After the power cut, the finished game is not offered again."""
    finish(bench, PEOPLE, lines(26, RICH, POOR))
    assert bench.state.ended
    assert legal(rules.due(bench.state)) == (Action.UNDO, Action.NEXT, Action.QUIT)
    bench.power_off()
    bench.power_on()
    assert bench.shows(ResultStep)
    bench.run(100)
    assert [entry.score for entry in bench.store.top_ten("poker_dice")] == [RICH_TOTAL]
    assert bench.store.under_way() is None
