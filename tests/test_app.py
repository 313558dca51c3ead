"""Tests of the cabinet around any game: controls, menus, attract mode, the top ten, power cuts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import chain
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.devtools.laws.text import OURS, differing
from cabinet.devtools.script import PRESS
from cabinet.devtools.virtual import gallery
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.display.frame_budget import QualityLevel
from cabinet.drawing.compositor import LIGHT
from cabinet.drawing.results import GROWS
from cabinet.play import catalogue
from cabinet.play.gate import TOO_SOON
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Help, Pause, TopTenCard
from cabinet.scenes.ending_step import CALM
from cabinet.scenes.fault import FaultCard
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.setup import SetupScene
from cabinet.scenes.wheel import END, WHEEL
from cabinet.settings import AttractSettings, Display, Operator, Settings
from cabinet.store.journal import Journal
from cabinet.store.store import Store
from cabinet.switches import CONTROLS
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.turns import State
from games.dice.variants import DICE_POKER
from games.dice_poker.rules import NAMES
from games.poker_dice import rules as poker_dice
from games.yahtsee import rules as yahtsee
from tests import golden
from tests.bad_disk import IO_ERROR, BadDisk
from tests.bench import Bench
from tests.killed import killed
from tests.slow import SLOW, mostly_slow_rows
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.scenes.scene import Scene


IDLE = 90.0
QUICK = Settings(
    attract=AttractSettings(idle_seconds=10, page_seconds=3, play_seconds=10), operator=Operator(offer=False)
)
"""Settings for short tests: attract mode starts after 10 s and shows each page for 3 s."""
BOXES = ("roll", "dice 1 2 2 3 6"), ("dice 1 2 2 3 6", "select")
"""For POKER DICE and for YAHTSEE, the journal lines of a turn with a single roll, up to its score."""
OVER = {
    journal.game: journal
    for journal in (
        Journal(
            "poker_dice",
            "columns person person",
            tuple(
                chain(*((*BOXES[0], f"score {name}") for name in poker_dice.NAMES.values() for _ in range(2)))
            ),
        ),
        Journal(
            "yahtsee",
            "people 2 sticks 2 against nobody total",
            tuple(
                chain(*((*BOXES[1], f"score {name}") for name in yahtsee.NAMES.values() for _ in range(2)))
            ),
        ),
    )
}
"""Journals of finished games of two players, by the name of the game."""


def nearly_over(bench: Bench, *sheets: Sheet) -> None:
    """Set DICE POKER to its last move, in which the last player scores CHANCE, and make this move.

    `sheets`: the score sheet of each player before the move.
    """
    table = bench.table
    table.state = State(sheets, len(sheets) - 1, table.state.phase, 1, (1, 2, 3, 4, 6))
    bench.scene.stage.restart(bench.clock.now())
    bench.settle()
    bench.press(f"p{len(sheets)}_right", f"p{len(sheets)}_fire", f"p{len(sheets)}_fire")
    bench.cabinet.run_until(lambda: bench.shows(ResultStep))
    bench.run(TOO_SOON)


def sheet(total: int, *, full: bool = True) -> Sheet:
    """Return a score sheet with this total; with `full` false, only CHANCE is still to be scored."""
    used = [category for category in NAMES if full or category is not Category.CHANCE]
    return Sheet(
        DICE_POKER, tuple((category, total if category is Category.FULL_HOUSE else 0) for category in used)
    )


PLACES: dict[str, tuple[int, tuple[str, ...], type]] = {
    "menu": (0, ("p1_fire",), Menu),
    "set-up": (0, ("p1_fire", "p1_fire"), SetupScene),
    "top ten": (0, ("p1_fire", "p1_down"), TopTenCard),
    "roll or score": (2, (), Playing),
    "keep dice": (2, ("p1_down", "p1_fire"), Playing),
    "make selection": (2, ("p1_right", "p1_fire"), Playing),
    "pause": (2, ("select",), Pause),
    "how to play": (2, ("option",), Help),
}
"""For each place: the number of players, the presses that lead there, and the scene to expect.

The presses begin in attract mode if there are no players, or else at the first prompt."""


def go_to(bench: Bench, place: str) -> type:
    players, presses, scene = PLACES[place]
    if players:
        bench.begin(players)
    bench.press(*presses)
    return scene


@pytest.mark.parametrize("place", PLACES)
def test_attract_starts_after_exactly_ninety_seconds(bench: Bench, place: str) -> None:
    kind = go_to(bench, place)
    last = bench.cabinet.last_press
    bench.run(last + IDLE - 0.001 - bench.clock.now())
    assert isinstance(bench.scene, kind)
    hushed = bench.cabinet.sound.ended.count(None)
    bench.run(0.001)
    assert isinstance(bench.scene, Attract)
    assert bench.cabinet.sound.ended.count(None) == hushed + 1


@pytest.mark.parametrize("place", [place for place, (players, *_) in PLACES.items() if players])
def test_kept_game_comes_back_unchanged(bench: Bench, place: str) -> None:
    """The press that ends attract mode makes no move in the game, even if the switch is held for 2 s."""
    kind = go_to(bench, place)
    scene = bench.scene
    before = bench.ui if isinstance(scene, Playing) else None
    bench.run(IDLE + 10)
    assert isinstance(bench.scene, Attract)
    bench.cabinet.hold("p1_right")
    bench.run(2)
    bench.cabinet.release("p1_right")
    assert bench.scene is scene
    assert isinstance(bench.scene, kind)
    if before:
        assert bench.ui == before


def test_attract_without_a_game_keeps_nothing(bench: Bench) -> None:
    """Attract mode that began in HOW TO PLAY of a set-up screen ends in the menu, not in the set-up."""
    bench.press("p1_fire", "p1_fire", "option")
    assert isinstance(bench.scene, Help)
    bench.run(100)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Menu)


@pytest.mark.parametrize(("seconds", "jingles"), mostly_slow_rows([(600, 2), (1800, 6)]))
def test_attract_changes_no_list_and_no_journal(bench: Bench, seconds: int, jingles: int) -> None:
    bench.fill(10)
    before = bench.store.top_ten("dice_poker")
    bench.run(seconds)
    assert bench.store.top_ten("dice_poker") == before
    assert bench.store.under_way() is None
    assert set(bench.heard) == {"jingle"}
    assert len(bench.heard) == jingles


def test_start_in_attract_starts_the_game_shown(bench: Bench) -> None:
    """START in attract mode enters the game on the screen; every other press leads to the menu."""
    bench.run(10)
    bench.press("start")
    assert isinstance(bench.scene, SetupScene)
    for control in ("p2_fire", "p3_left", "select"):
        bench.run(IDLE + 10)
        assert isinstance(bench.scene, Attract)
        bench.press(control)
        assert isinstance(bench.scene, Menu)


def test_start_asks_once_before_starting_over(bench: Bench) -> None:
    """START asks for four seconds whether to start over, and the joystick works meanwhile."""
    bench.begin()
    bench.press("start")
    assert isinstance(bench.scene, Playing)
    bench.run(4.1)
    bench.press("start")
    assert isinstance(bench.scene, Playing)
    bench.press("p1_right")
    assert bench.ui.scoring
    bench.press("start")
    assert isinstance(bench.scene, Playing)
    bench.answer("start")
    assert isinstance(bench.scene, SetupScene)
    assert bench.store.under_way() is None


@pytest.mark.parametrize(
    ("presses", "scene"),
    [("start start", SetupScene), ("select p1_up p1_fire p1_fire", Menu)],
)
@pytest.mark.parametrize("game", ["poker_dice", "yahtsee"])
def test_leaving_a_finished_game_follows_the_chosen_way(
    bench: Bench, game: str, presses: str, scene: type[Scene]
) -> None:
    """START leads to the set-up and GAME MENU to the menu, wherever the game itself would lead at its end."""
    for _ in range(10):
        bench.store.post(game, Entry("OLD", 9_999))
    bench.cabinet.play_on(OVER[game])
    bench.run(6)
    assert bench.table.ended
    bench.answer(*presses.split())
    bench.run(20)
    assert isinstance(bench.scene, scene)
    assert isinstance(bench.scene, Menu | SetupScene)
    assert bench.scene.game
    assert bench.scene.game.name == game
    assert bench.store.under_way() is None


def test_select_opens_the_pause_card(bench: Bench) -> None:
    bench.begin()
    game = bench.scene
    bench.press("select", "p1_fire")
    assert bench.scene is game
    bench.press("select", "p1_down", "p1_fire")
    assert isinstance(bench.scene, Help)
    bench.answer("p1_fire", "p1_down", "p1_fire", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    bench.answer("p1_fire", "select", "p1_up", "p1_fire", "p1_fire")
    assert isinstance(bench.scene, Menu)
    assert bench.store.under_way() is None


@pytest.mark.parametrize("presses", [("select",), ("option",), ("select", "p1_down", "p1_fire")])
def test_game_behind_a_card_is_dimmed_and_still(bench: Bench, presses: tuple[str, ...]) -> None:
    """The game behind a card has 40 % of its light, also behind the offer to resume it after a power cut."""
    bench.begin(2)
    bench.run(3)
    game = bench.cabinet.screen.copy()
    beside = [(x, y) for x in range(2, 18, 2) for y in range(20, 300, 4)]
    dimmed = [tuple(round(LIGHT * part) for part in game.pixel(x, y)) for x, y in beside]
    assert len(set(dimmed)) > 2
    bench.press(*presses)
    for _ in range(2):
        bench.run(1)
        shown = [bench.cabinet.screen.pixel(x, y) for x, y in beside]
        assert all(
            abs(one - other) <= 2
            for is_, was in zip(shown, dimmed, strict=True)
            for one, other in zip(is_, was, strict=True)
        )
    bench.restart(cut=True)
    bench.run(1)
    assert isinstance(bench.scene, Offer)
    assert [bench.cabinet.screen.pixel(x, y) for x, y in beside] == shown


def test_option_opens_help_and_returns(bench: Bench) -> None:
    bench.begin(2)
    game, before = bench.scene, bench.ui
    bench.press("option")
    bench.run(1)
    first = bench.cabinet.screen.copy()
    for page in range(len((*bench.game.look.help, "THE BUTTONS"))):
        assert bench.cabinet.screen.same_as(first) is (page == 0)
        bench.press("p1_right")
        bench.run(1)
    assert bench.cabinet.screen.same_as(first)
    bench.press("p1_fire")
    assert bench.scene is game
    assert bench.ui == before


def test_stuck_switch_is_no_activity(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """A joystick that is stuck in one direction delays attract mode no longer than a single press does."""
    bench.press("p1_fire")
    bench.cabinet.hold("p3_left")
    bench.run(IDLE - 0.01)
    assert isinstance(bench.scene, Menu)
    bench.run(0.02)
    assert isinstance(bench.scene, Attract)
    assert [record for record in caplog.records if "p3_left" in record.message]
    bench.run(100)
    assert isinstance(bench.scene, Attract)
    bench.cabinet.release("p3_left")
    bench.run(1)
    assert isinstance(bench.scene, Attract)
    bench.press("p3_left")
    assert isinstance(bench.scene, Menu)


def test_mashing_causes_no_fault(bench: Bench) -> None:
    rng = Random(3)
    names = [control.name for control in CONTROLS]
    for _ in range(4000):
        name = rng.choice(names)
        if rng.random() < 0.6:
            bench.cabinet.hold(name)
        else:
            bench.cabinet.release(name)
        bench.run(rng.choice((0.001, 0.01, 0.05, 0.3)))
        assert not isinstance(bench.scene, FaultCard)
    bench.cabinet.release(*names)
    bench.run(300)
    assert isinstance(bench.scene, Attract)


# Tests of the top ten


def test_full_list_drops_its_lowest_row(bench: Bench) -> None:
    """A score equal to the lowest of a full list does not enter the list."""
    bench.fill(*range(100, 110))
    bench.begin()
    nearly_over(bench, sheet(85, full=False))
    bench.answer("p1_fire")
    bench.answer("start")
    scores = [entry.score for entry in bench.store.top_ten("dice_poker")]
    assert scores == [109, 108, 107, 106, 105, 104, 103, 102, 101, 101]
    assert bench.store.top_ten("dice_poker")[8].name == "OLD 1"
    bench.go_on()
    bench.settle()
    nearly_over(bench, sheet(85, full=False))
    bench.answer("p1_fire")
    assert bench.shows(ListStep)


def test_tied_winners_enter_their_names_in_turn(bench: Bench) -> None:
    bench.begin(3)
    nearly_over(bench, sheet(216), sheet(10), sheet(200, full=False))
    bench.run(GROWS)
    assert "A TIE" in bench.words()
    bench.answer("p2_fire")
    assert bench.scene.step.jack == 1
    bench.cabinet.spell("ADA")
    assert bench.scene.step.jack == 3
    bench.press("p1_right")
    assert bench.heard[-1] == "not you"
    bench.cabinet.spell("CLEO")
    assert bench.shows(ListStep)
    assert [(entry.name, entry.score) for entry in bench.store.top_ten("dice_poker")] == [
        ("ADA", 216),
        ("CLEO", 216),
    ]


@pytest.mark.parametrize("press", ["p3_fire", "start"])
def test_second_name_entry_ignores_tapping_too(bench: Bench, press: str) -> None:
    bench.begin(3)
    nearly_over(bench, sheet(216), sheet(10), sheet(200, full=False))
    bench.answer("p2_fire")
    bench.cabinet.spell("ADA")
    asking = bench.scene.step
    before = asking.wheel
    bench.press(press)
    assert bench.scene.step is asking
    assert (asking.jack, asking.wheel) == (3, before)
    bench.run(CALM)
    bench.press(press)
    assert not bench.shows(NameEntry) or asking.wheel != before


def at_name(bench: Bench) -> NameEntry:
    bench.begin() if isinstance(bench.scene, Attract) else bench.go_on()
    bench.settle()
    nearly_over(bench, sheet(200, full=False))
    bench.to_the_name()
    bench.run(CALM)
    assert bench.shows(NameEntry)
    assert bench.cabinet.asking
    return bench.cabinet.asking


def test_letter_wheel_jumps_and_deletes(bench: Bench) -> None:
    """UP and DOWN jump on the wheel, and ← deletes a letter. A twelfth letter is refused with a sound."""
    names = at_name(bench)
    seen = [names.wheel.character]
    for _ in range(6):
        bench.press("p1_down")
        seen.append(names.wheel.character)
    assert seen == ["A", "N", "0", " ", "←", END, "A"]
    bench.press("p1_up")
    assert names.wheel.character == END
    bench.press("p1_down", "p1_fire", "p1_right", "p1_fire")
    while names.wheel.character != "←":
        bench.press("p1_down")
    bench.press("p1_fire")
    assert names.wheel.name == "A"
    bench.press("p1_fire", "p1_fire")
    assert names.wheel.name == ""
    assert bench.heard[-1] == "refuse"
    name = "AZ 09.-!'MN"
    for letter in name:
        turns = (WHEEL.index(letter) - names.wheel.at) % len(WHEEL)
        bench.press(*["p1_right"] * turns, "p1_fire")
    assert (names.wheel.name, names.wheel.character) == (name, END)
    bench.press("p1_right", "p1_fire")
    assert names.wheel.name == name
    assert bench.heard[-1] == "refuse"
    bench.press("p1_left", "p1_fire")
    assert bench.store.top_ten("dice_poker")[0].name == name


def test_last_name_is_offered(bench: Bench) -> None:
    at_name(bench)
    bench.cabinet.spell("ADA")
    names = at_name(bench)
    assert (names.wheel.name, names.wheel.character) == ("ADA", END)
    bench.press("p1_fire")
    assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["ADA", "ADA"]
    names = at_name(bench)
    bench.press("p1_right", "p1_fire")
    assert names.wheel.name == "A"


def test_name_entry_ends_after_sixty_seconds(bench: Bench) -> None:
    """After 60 s without a press, the score is posted with the letters entered so far, or with PLAYER n."""
    bench.fill(300)
    at_name(bench)
    bench.run(bench.cabinet.last_press + 60 - 0.001 - bench.clock.now())
    assert bench.shows(NameEntry)
    bench.run(0.001)
    assert bench.shows(ListStep)
    bench.run(IDLE - 0.1)
    assert bench.shows(ListStep), "it is to be seen as long as if somebody had pressed"
    bench.run(0.2)
    assert isinstance(bench.scene, Attract)
    at_name(bench)
    bench.press("p1_fire", "p1_fire")
    bench.run(60)
    assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["OLD 0", "PLAYER 1", "AA"]


def test_other_joysticks_do_not_lengthen_name_entry(bench: Bench) -> None:
    at_name(bench)
    ends = bench.clock.now() + 60
    bench.press("p1_fire")
    for at in range(59):
        bench.press(f"p{2 + at % 3}_{('fire', 'left', 'up')[at % 3]}", ("select", "option")[at % 2])
        bench.run(1 - 4 * PRESS)
    bench.run(ends - bench.clock.now() - 0.01)
    assert bench.store.top_ten("dice_poker") == ()
    bench.run(0.02)
    assert bench.store.top_ten("dice_poker")[0].name == "A"


def test_bystander_does_not_lengthen_the_wait_for_names(bench: Bench) -> None:
    bench.begin(2)
    nearly_over(bench, sheet(216), sheet(200, full=False))
    bench.answer("p2_fire")
    assert bench.scene.step.jack == 1
    until = bench.clock.now() + 60
    while bench.clock.now() < until:
        bench.press("p3_fire", "p4_left")
        bench.run(0.5)
    assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["PLAYER 1", "PLAYER 2"]


def test_new_rows_flash_on_the_list(bench: Bench) -> None:
    bench.fill(300, 100)
    at_name(bench)
    bench.cabinet.spell("ADA")
    assert bench.scene.step.top_ten.new == {1}
    bench.run(4)
    one = bench.cabinet.screen.copy()
    bench.run(0.3)
    two = bench.cabinet.screen
    table = [(x, y) for x in range(40, 600, 2) for y in range(80, 290)]
    assert any(one.pixel(*at) != two.pixel(*at) for at in table)


def test_day_is_left_out_while_the_clock_is_wrong(bench: Bench) -> None:
    """A score gets no date before the network has set the clock: the date would be wrong, such as 1970."""
    bench.clock.day = None
    at_name(bench)
    bench.cabinet.spell("ADA")
    assert bench.store.top_ten("dice_poker")[0].day is None
    bench.clock.day = date(2026, 11, 21)
    at_name(bench)
    bench.cabinet.spell("BOB")
    assert {entry.day for entry in bench.store.top_ten("dice_poker")} == {None, date(2026, 11, 21)}


# Tests of power


def test_offer_lasts_twenty_seconds(bench: Bench) -> None:
    """When the offer to resume a game times out, attract mode starts; a press then offers the game again."""
    bench.begin()
    bench.restart()
    began = bench.clock.now()
    bench.run(19.9)
    assert isinstance(bench.scene, Offer)
    bench.run(0.2)
    assert isinstance(bench.scene, Attract)
    assert bench.clock.now() == pytest.approx(began + 20.1)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Offer)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)


@pytest.mark.parametrize("when", ["result", "name"])
def test_score_survives_a_power_cut_before_its_name(bench: Bench, when: str) -> None:
    bench.begin()
    bench.cabinet.play_to_end(Random(4))
    score = bench.scene.ending.scores[0]
    if when == "name":
        bench.press("p1_fire", "p1_fire")
    bench.restart()
    assert bench.shows(ResultStep)
    bench.press("p1_fire")
    bench.cabinet.spell("ADA")
    assert [(entry.name, entry.score) for entry in bench.store.top_ten("dice_poker")] == [("ADA", score)]
    bench.restart()
    assert isinstance(bench.scene, Attract)


KILLED = """
import sys
from pathlib import Path
from tests.bench import Bench
bench = Bench(Path(sys.argv[1]))
bench.rig(6, 6, 2, 4, 1, 3, 3, 5)
bench.begin(2)
bench.press("p1_down", "p1_fire", "p1_right", "p1_fire", "p1_up", "p1_fire")
bench.settle()
while bench.store.condition().waiting:
    pass
print(repr(bench.state), flush=True)
sys.stdin.read()
"""


def test_game_comes_back_after_kill_9(tmp_path: Path) -> None:
    state = killed(KILLED, tmp_path, "State(")
    with Bench(tmp_path) as bench:
        assert isinstance(bench.scene, Offer)
        bench.press("p1_fire")
        bench.settle()
        assert repr(bench.state) == state


def test_play_continues_without_a_card(tmp_path: Path) -> None:
    """Without a memory card the score is kept in memory and appears in the top ten."""
    (tmp_path / "file").write_text("no directory")
    with Bench(tmp_path / "file" / "data") as bench:
        at_name(bench)
        bench.cabinet.spell("ADA")
        assert bench.store.top_ten("dice_poker")[0].name == "ADA"
        condition = bench.store.condition()
        assert condition.waiting > 0
        assert condition.why


# Tests of faults


def test_fault_in_a_game_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The fault card appears, then attract mode; the log has the error and the path of the game's journal."""
    game = catalogue.load()[0]

    def due(state: State) -> object:
        if state.rolls > 1:
            raise ZeroDivisionError("the die fell off the table")
        return game.rules.due(state)

    broken = varied(game, rules=SimpleNamespace(**{**vars(game.rules), "due": due}))
    with Bench(tmp_path, games=[broken], settings=QUICK) as bench:
        bench.begin()
        bench.press("p1_fire")
        bench.run(3)
        assert isinstance(bench.scene, FaultCard)
        bench.run(16)
        assert isinstance(bench.scene, Attract)
        bench.press("p1_fire")
        assert isinstance(bench.scene, Menu)
    (journal,) = (tmp_path / "faults").iterdir()
    assert "dice" in journal.read_text()
    records = [record for record in caplog.records if record.exc_info]
    assert any(str(journal) in record.getMessage() for record in records)
    assert any("the die fell off the table" in str(record.exc_info) for record in records)


@SLOW
def test_fault_in_attract_loses_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    first, *others = catalogue.load()

    def fails(*_: object) -> None:
        raise ValueError("no picture")

    broken = [
        varied(game, picture=SimpleNamespace(**{**vars(game.look.picture), "draw": fails})) for game in others
    ]
    with Bench(tmp_path, games=[first, *broken], settings=QUICK, watched=True) as bench:
        bench.begin()
        playing = bench.scene
        bench.run(QUICK.attract.idle_seconds + 60)
        assert isinstance(bench.scene, Attract)
        assert "failed in attract mode and is left out of it" in caplog.text
        bench.press("p1_fire")
        assert bench.scene is playing
    assert not (tmp_path / "faults").exists()


def test_game_that_is_read_late_is_offered(tmp_path: Path) -> None:
    """A press in attract mode offers a game whose journal could not be read until after the start."""
    with Bench(tmp_path) as bench:
        bench.begin()
        lines = bench.table.lines
    disk, clock = BadDisk(), VirtualClock()
    disk.failing = IO_ERROR
    store = Store.open(tmp_path, clock=clock, disk=disk, thread=False)
    cabinet = VirtualCabinet(catalogue.load(), store, clock=clock, watched=False)
    disk.failing = None
    cabinet.run(60)
    store.step()
    assert isinstance(cabinet.scene, Attract)
    cabinet.press("p1_fire")
    assert isinstance(cabinet.scene, Offer)
    assert cabinet.scene.table.lines[: len(lines)] == lines
    cabinet.close()
    store.close(1)


def test_journal_of_an_unknown_game_is_laid_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The journal of a game that is not installed moves to the folder `faults`, and attract mode starts."""
    game = catalogue.load()[0]
    with Bench(tmp_path, games=[replace(game, name="gone")]) as bench:
        bench.begin()
    with Bench(tmp_path) as bench:
        assert isinstance(bench.scene, Attract)
        assert bench.store.under_way() is None
    assert "there is no game 'gone'" in str(caplog.records[-1].exc_info) + caplog.text
    assert len(list((tmp_path / "faults").iterdir())) == 1


def pictures_in_ten_seconds(bench: Bench) -> int:
    bench.run(1)
    drawn = bench.cabinet.pictures
    bench.run(10)
    return bench.cabinet.pictures - drawn


def test_calm_mode_shows_flashing_parts_lit(tmp_path: Path) -> None:
    """In calm mode the set-up screen is still: its title does not move, and its flashing number stays lit."""
    with Bench(tmp_path, settings=Settings(display=Display(steady=True)), watched=True) as bench:
        bench.press("p1_fire", "p1_fire")
        assert pictures_in_ten_seconds(bench) == 0


def test_nothing_is_drawn_while_nothing_changes(tmp_path: Path) -> None:
    """Idle animations are drawn ten times a second, flashing parts at each flash; nothing else is redrawn."""
    with Bench(tmp_path, watched=True) as bench:
        bench.press("p1_fire")
        assert 95 <= pictures_in_ten_seconds(bench) <= 101
        bench.cabinet.cabinet.spare(QualityLevel.LIFE)
        assert pictures_in_ten_seconds(bench) == 0
        bench.press("p1_fire", "p1_fire")
        bench.settle()
        assert 30 <= pictures_in_ten_seconds(bench) <= 37


@golden.needs_pygame
def test_pictures_match_the_golden_ones() -> None:
    """The pictures of attract mode, cards and owner's pages are compared; all their text must be readable."""
    shots = dict(gallery.cabinet_pictures(catalogue.load()))
    assert golden.differing("cabinet", shots) == []
    wrong = differing("cabinet", shots.items(), OURS)
    assert not wrong, "\n".join(wrong)
