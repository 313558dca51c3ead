"""The end of a game is one scene: the result, a beaten record, the names, the top ten, another game."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.app import BY_ITSELF
from cabinet.drawing.results import GROWS
from cabinet.drawing.top_ten import STANDS
from cabinet.play.gate import TOO_SOON
from cabinet.scenes.attract import Attract
from cabinet.scenes.ending_step import CALM
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import START_AFTER, NameEntry
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import RESULT_SECONDS, ResultStep
from cabinet.scenes.setup import SetupScene
from cabinet.settings import Display, Settings
from cabinet.store.journal import Journal
from cabinet.store.ranking import ranks
from games.dice_poker.rules import NAMES
from games.poker_dice.rules import NAMES as POKER_NAMES
from tests.bench import Bench
from tests.test_app import nearly_over, sheet

if TYPE_CHECKING:
    from pathlib import Path


def to_the_end(bench: Bench, score: int, *listed: int, players: int = 1) -> None:
    """End a game; `score` is the last player's score, and `listed` are the scores in the top ten before."""
    for number, one in enumerate(listed):
        bench.store.post("dice_poker", Entry(f"P{number}", one))
    bench.begin(players)
    nearly_over(bench, *[sheet(100)] * (players - 1), sheet(score, full=False))
    assert bench.shows(ResultStep)


def to_the_list(bench: Bench, score: int = 300, *listed: int, players: int = 1) -> None:
    """End a game, accept the offered name with START, and go on to the top ten."""
    to_the_end(bench, score, *listed, players=players)
    bench.to_the_name()
    bench.run(START_AFTER)
    bench.press("start")
    assert bench.shows(ListStep)


# Tests of the result


def test_result_leads_to_name_entry(bench: Bench) -> None:
    """The result names the record that was beaten and its holder, and leads to name entry without a press."""
    to_the_end(bench, 300, 250, 200)
    assert "250 P0" in bench.words()
    assert "record" not in bench.heard
    bench.run(GROWS)
    assert "count" in bench.heard
    assert bench.heard[-2:] == ["record passed", "record"]
    bench.run(RESULT_SECONDS - GROWS - TOO_SOON - 0.1)
    assert bench.shows(ResultStep)
    bench.run(0.2)
    assert bench.shows(NameEntry)
    assert bench.scene.step._rank == "1ST"


def test_result_moves_at_60_pictures_a_second(tmp_path: Path) -> None:
    """Growing bars of the result and sliding rows of the top ten are drawn with 60 pictures a second."""
    with Bench(tmp_path, watched=True) as bench:
        to_the_end(bench, 300, 250)
        drawn = bench.cabinet.pictures
        bench.run(0.5)
        assert bench.cabinet.pictures - drawn >= 29
        bench.answer("p1_fire", "start")
        assert bench.shows(ListStep)
        drawn = bench.cabinet.pictures
        bench.run(0.2)
        assert bench.cabinet.pictures - drawn >= 11


def test_any_fire_leaves_the_result(bench: Bench) -> None:
    """FIRE of any player leaves the result, but not just after the game: it was meant for the game."""
    to_the_end(bench, 300, 250)
    bench.press("p3_fire")
    assert bench.shows(ResultStep)
    bench.answer("p3_fire")
    assert bench.shows(NameEntry)
    assert bench.scene.step.wheel.name == ""


def test_unrequested_name_entry_ignores_start_for_a_second(bench: Bench) -> None:
    """If name entry appears without a press, START is ignored for a second: it was meant for the result."""
    to_the_end(bench, 300, 250)
    bench.cabinet.run_until(lambda: bench.shows(NameEntry))
    bench.run(BY_ITSELF - 0.2)
    bench.press("start")
    assert bench.shows(NameEntry)
    bench.run(0.2)
    bench.press("start")
    assert bench.shows(ListStep)


@pytest.mark.parametrize(
    ("score", "listed", "rank"),
    [
        (230, (250, 230, 200), "2ND"),
        (200, (250, 230, 200), "3RD"),
        (100, (250, 230, 200), "4TH"),
        (100, (), "1ST"),
    ],
)
def test_name_entry_shows_the_rank(bench: Bench, score: int, listed: tuple[int, ...], rank: str) -> None:
    """The first score in an empty top ten is ranked first, but beats no record."""
    to_the_end(bench, score, *listed)
    bench.run(GROWS)
    bench.answer("p1_fire")
    assert bench.shows(NameEntry)
    assert bench.scene.step._rank == rank
    assert bench.scene.ending.new_record is None
    assert ("record" in bench.heard, "ranked" in bench.heard) == (False, True)


def test_result_and_list_stand_still_in_calm_mode(tmp_path: Path) -> None:
    with Bench(tmp_path, settings=Settings(display=Display(steady=True))) as bench:
        to_the_end(bench, 300, 250)
        for step in (ResultStep, ListStep):
            assert bench.shows(step)
            first = bench.cabinet.screen.copy()
            bench.run(2)
            assert bench.cabinet.screen.same_as(first)
            if step is ResultStep:
                bench.answer("p1_fire", "start")
                bench.run(CALM)


def test_simultaneous_equal_scores_rank_in_order() -> None:
    """Equal scores of one game rank in the order of posting, below equal scores of earlier games."""
    listed = (Entry("A", 50), Entry("B", 30))
    assert ranks(listed, (40, 60, 50, 30)) == (4, 1, 3, 6)


# Tests of name entry


def tied(bench: Bench, players: int) -> None:
    """Resume a game of DICE POKER that has ended in a tie of all players."""
    boxes = (f"score {name}" for name in NAMES.values() for _ in range(players))
    lines = chain(*(("dice 1 2 2 3 6", "select", box) for box in boxes))
    bench.store.begin(Journal("dice_poker", f"players {players}", tuple(lines)))
    bench.power_off(cut=True)
    bench.power_on()
    assert bench.shows(ResultStep)


def test_tapping_start_enters_only_one_name(bench: Bench) -> None:
    """START accepts the first winner's name; repeated presses do not accept the next winner's."""
    tied(bench, 2)
    bench.run(RESULT_SECONDS + 1.5)
    assert bench.shows(NameEntry)
    first = bench.scene.page()
    bench.press("start", "start", "start")
    assert bench.shows(NameEntry)
    assert bench.scene.page() != first
    assert bench.store.top_ten("dice_poker") == ()
    bench.run(START_AFTER)
    bench.press("start")
    assert len(bench.store.top_ten("dice_poker")) == 2


def test_four_winners_sign_one_after_another(bench: Bench) -> None:
    """The winners sign in turn on their own joysticks; after a power cut before the last, all sign again."""
    tied(bench, 4)
    bench.to_the_name()
    for name in ("ADA", "BOB", "CLEO"):
        bench.cabinet.spell(name)
    assert bench.store.top_ten("dice_poker") == ()
    assert bench.heard.count("plate") == 4
    assert bench.heard.count("letter slam") == len("ADABOBCLEO")
    bench.power_off(cut=True)
    bench.power_on()
    bench.to_the_name()
    assert bench.scene.step.wheel.name == "ADA"
    for jack, name in enumerate(("ADA", "BOB", "CLEO", "DAN"), 1):
        assert bench.scene.step.jack == jack
        bench.cabinet.spell(name)
    assert bench.shows(ListStep)
    assert [row.name for row in bench.store.top_ten("dice_poker")] == ["ADA", "BOB", "CLEO", "DAN"]
    bench.power_off(cut=True)
    bench.power_on()
    assert isinstance(bench.scene, Attract)
    assert len(bench.store.top_ten("dice_poker")) == 4


def test_letter_falls_to_its_place(tmp_path: Path) -> None:
    """A letter falls for 0.1 s; after that, nothing moves in name entry except what flashes."""
    with Bench(tmp_path, watched=True) as bench:
        to_the_end(bench, 300, 250)
        bench.to_the_name()
        bench.run(CALM + 0.5)
        bench.press("p1_right")
        bench.cabinet.hold("p1_fire")
        assert bench.scene.step.moves(bench.clock.now())
        drawn = bench.cabinet.pictures
        bench.run(0.1)
        assert bench.cabinet.pictures - drawn >= 6
        bench.cabinet.release("p1_fire")
        bench.run(0.15)
        assert not bench.scene.step.moves(bench.clock.now())


# Tests of the top ten, and of starting another game


def test_again_takes_one_press(bench: Bench) -> None:
    """FIRE at the top ten begins the same game with the same people, and the new game is stored."""
    to_the_list(bench, players=3)
    assert "AGAIN" in bench.words()
    bench.run(CALM)
    bench.press("p2_fire")
    assert isinstance(bench.scene, Playing)
    assert bench.table.options.players == 3
    assert bench.store.under_way()


@pytest.mark.parametrize("rate", [1, 2, 4, 8])
@pytest.mark.parametrize("button", ["p1_fire", "start"])
def test_tapping_begins_no_game(bench: Bench, rate: int, button: str) -> None:
    """Repeated presses for 30 s after a score that is not ranked lead to the top ten, not to a new game."""
    bench.fill(*[900] * 10)
    bench.begin()
    nearly_over(bench, sheet(100, full=False))
    for _ in range(30 * rate):
        bench.press(button)
        bench.run(1 / rate - 0.12)
    assert bench.shows(ListStep)
    bench.run(CALM)
    bench.press(button)
    assert isinstance(bench.scene, Playing)


def test_any_joystick_chooses_and_the_choice_wraps(bench: Bench) -> None:
    to_the_list(bench)
    bench.run(TOO_SOON)
    bench.press("p4_right", "p4_fire")
    assert isinstance(bench.scene, SetupScene)


@pytest.mark.parametrize("presses", [("p1_left", "p1_fire"), ("select",)])
def test_left_and_fire_open_the_menu(bench: Bench, presses: tuple[str, ...]) -> None:
    """LEFT and FIRE, or SELECT, open the menu, where the game just played is chosen."""
    to_the_list(bench)
    bench.run(TOO_SOON)
    bench.press(*presses)
    assert isinstance(bench.scene, Menu)
    assert bench.scene.game is bench.game


def test_idle_list_leads_to_attract(bench: Bench) -> None:
    """A top ten without presses leads to attract mode; then a press opens the menu, not a new game."""
    to_the_list(bench)
    bench.run(91)
    assert isinstance(bench.scene, Attract)
    bench.press("p1_right")
    assert isinstance(bench.scene, Menu)


def test_new_row_drops_in(bench: Bench) -> None:
    """The new row drops in after all other rows, and each row makes a sound as it lands."""
    to_the_list(bench, 300, 350, 250)
    assert bench.scene.step.top_ten.new == {1}
    bench.run(STANDS + 0.1)
    assert "PLAYER 1" not in bench.words()
    bench.run(1)
    assert "YOU" in bench.words()
    assert bench.heard.count("settle") >= 2


def evening(bench: Bench, last: str) -> None:
    """End a game in a POKER DICE match (a series of games) with NEXT or QUIT, and go on to the top ten."""
    line = "columns person person games 2 won 1 1 points 431 480"
    boxes = [f"score {name}" for name in POKER_NAMES.values() for _ in range(2)]
    lines = chain(*(("roll", "dice 1 2 2 3 6", box) for box in boxes))
    bench.store.begin(Journal("poker_dice", line, (*lines, last)))
    bench.power_off()
    bench.power_on()
    assert bench.shows(ResultStep)
    bench.answer("p1_fire")
    while bench.shows(NameEntry):
        bench.run(START_AFTER)
        bench.press("start")
    assert bench.shows(ListStep)


def test_match_is_offered_after_a_power_cut(bench: Bench) -> None:
    """After NEXT the match goes on: SELECT stays at the top ten, and RESUME is offered after a power cut."""
    evening(bench, "next")
    bench.press("select", "p1_right")
    assert bench.shows(ListStep)
    bench.power_off(cut=True)
    bench.power_on()
    assert isinstance(bench.scene, Offer)
    bench.press("p1_fire")
    assert bench.table.options.evening.games == 3


def test_match_is_offered_after_attract(bench: Bench) -> None:
    evening(bench, "next")
    bench.run(95)
    assert isinstance(bench.scene, Attract)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Offer)


@pytest.mark.parametrize(("last", "words", "games"), [("next", "NEXT GAME", 3), ("quit", "AGAIN", 0)])
def test_next_continues_the_match_and_quit_ends_it(bench: Bench, last: str, words: str, games: int) -> None:
    """NEXT continues the match; after QUIT, AGAIN begins a new match with the same people."""
    evening(bench, last)
    assert words in bench.words()
    bench.go_on()
    assert isinstance(bench.scene, Playing)
    assert bench.table.options.evening.games == games
    assert len(bench.table.players) == 2
