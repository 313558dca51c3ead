"""Tests of the books (the counts of plays): their contents, the page that shows them, clearing them."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.laws.heard import STILL
from cabinet.play.bookkeeper import EVERY, RUNNING, UNKNOWN
from cabinet.play.question import LASTS
from cabinet.scenes.attract import Attract
from cabinet.scenes.menu import Menu
from cabinet.scenes.operator.books_page import BooksPage
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import ResultStep
from cabinet.store.books import DAYS, Tally, begun
from cabinet.store.store import Store
from tests.bench import Bench
from tests.killed import killed
from tests.scenes.operator.ways import open_page, say_yes

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.store.books import Books, Life


def life(bench: Bench) -> Life:
    """Return the statistics of the whole machine."""
    return bench.store.books().life


def tally(bench: Bench) -> Tally:
    return bench.store.books().games.get("dice_poker", Tally())


def play_on(bench: Bench) -> int:
    """Play the game to its end, enter ADA as the name, and return the score."""
    bench.cabinet.play_to_end(Random(4))
    assert bench.shows(ResultStep)
    score: int = bench.scene.ending.scores[0]
    bench.answer("p1_fire")
    bench.cabinet.spell("ADA")
    return score


def test_game_counts_at_its_begin_and_end(bench: Bench) -> None:
    """A game counts as a play when it begins; its end, length and score count once the name is entered."""
    bench.begin()
    assert tally(bench) == Tally(plays=1)
    began = bench.clock.now()
    bench.cabinet.play_to_end(Random(4))
    score = bench.scene.ending.scores[0]
    lasted = bench.clock.now() - began
    assert tally(bench) == Tally(plays=1)
    bench.answer("p1_fire")
    bench.cabinet.spell("ADA")
    found = tally(bench)
    assert found._replace(seconds=0) == Tally(1, 1, 1, 0, 1, score, score)
    assert lasted <= found.seconds <= lasted + 10
    assert bench.store.books().days == {(date(1982, 3, 1), "dice_poker"): 1}


def test_abandoned_game_is_an_unfinished_play(bench: Bench) -> None:
    bench.begin()
    bench.run(30)
    bench.answer("start", "start", "p1_fire")
    assert isinstance(bench.scene, Playing)
    assert tally(bench) == Tally(plays=2)


def test_attract_counts_no_plays(bench: Bench) -> None:
    bench.run(900)
    assert bench.store.books().games == {}
    assert bench.store.books().days == {}


def test_length_of_a_game_leaves_out_attract(bench: Bench) -> None:
    bench.begin()
    bench.run(90 + 900)
    assert isinstance(bench.scene, Attract)
    bench.press("p1_fire")
    play_on(bench)
    assert 90 < tally(bench).seconds < 90 + 600


def test_game_with_a_power_cut_has_no_length(bench: Bench) -> None:
    """A game that a power cut has interrupted counts as one finished play, but its length is unknown."""
    bench.begin()
    bench.power_off()
    bench.power_on()
    bench.press("p1_fire")
    play_on(bench)
    found = tally(bench)
    assert (found.plays, found.finished, found.timed, found.seconds, found.scored) == (1, 1, 0, 0, 1)
    assert found.length is None


def test_hinted_game_is_a_play_without_a_score(bench: Bench) -> None:
    bench.begin()
    bench.table.hint()
    bench.cabinet.play_to_end(Random(4))
    bench.answer("p1_fire")
    found = tally(bench)
    assert (found.plays, found.finished, found.scored, found.best) == (1, 1, 0, None)


def test_play_without_a_date_has_no_day(bench: Bench) -> None:
    """A Pi without a network has no date, so its plays count in the totals but not in the chart of days."""
    bench.clock.day = None
    bench.begin()
    books = bench.store.books()
    assert books.undated() == 1
    assert books.by_day(None) == ()


def test_old_days_are_deleted(bench: Bench) -> None:
    """The chart shows four weeks. Older days are deleted, but the totals of the games stay."""
    bench.begin()
    first = bench.clock.day
    assert first
    bench.clock.day = first + timedelta(days=DAYS)
    bench.answer("start", "start", "p1_fire")
    books = bench.store.books()
    assert books.plays == 2
    chart = books.by_day(bench.clock.day)
    assert (len(chart), chart[0], chart[-1]) == (DAYS, (date(1982, 3, 2), 0), (bench.clock.day, 1))
    for evening in range(1, 2 * DAYS):
        bench.store.book(begun("dice_poker", bench.clock.day + timedelta(days=evening)))
    books = bench.store.books()
    assert (first, "dice_poker") not in books.days
    assert len(books.days) == 2 * DAYS
    assert books.plays == 2 * DAYS + 1


def test_running_time_is_saved_every_ten_minutes(bench: Bench) -> None:
    """The time is saved only every ten minutes to spare the memory card, and once more at the end."""
    bench.run(EVERY - 1)
    assert life(bench).seconds == 0
    bench.run(1)
    assert life(bench).seconds == EVERY
    bench.run(2 * EVERY + 100)
    assert life(bench).seconds == 3 * EVERY
    bench.power_off()
    assert life(bench).seconds == 3 * EVERY + 100
    bench.power_on()
    assert life(bench).starts == 2
    assert life(bench).unclean == 0


def test_longest_attract_is_saved(bench: Bench) -> None:
    """The longest uninterrupted attract mode is saved every ten minutes and at its end."""
    bench.run(EVERY)
    assert life(bench).attract == EVERY
    bench.run(200)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Menu)
    assert life(bench).attract == EVERY + 200
    bench.run(90 + 60)
    bench.press("p1_fire")
    assert life(bench).attract == EVERY + 200


@pytest.mark.parametrize(
    ("mark", "boot", "unclean", "crashes"),
    [("a", "b", 1, 0), ("a", "a", 0, 1), (UNKNOWN, "", 1, 0), ("", "a", 0, 0)],
)
def test_unclean_end_is_a_crash_or_a_power_cut(
    bench: Bench, mark: str, boot: str, unclean: int, crashes: int
) -> None:
    """After an unclean end, a boot id that stayed the same means a crash, and another one a power cut."""
    bench.power_off()
    store = Store.open(bench.data, clock=bench.clock)
    assert store.setting(RUNNING) == ""
    store.set_setting(RUNNING, mark)
    assert store.close(5.0)
    bench.boot = boot
    bench.power_on()
    assert (life(bench).unclean, life(bench).crashes) == (unclean, crashes)
    assert bench.store.setting(RUNNING) == (boot or UNKNOWN)


def test_failing_game_counts_as_a_crash(bench: Bench) -> None:
    bench.rig(7)
    bench.press("p1_fire", "p1_fire", "p1_fire")
    bench.run(1)
    assert life(bench).crashes == 1


def test_left_and_right_turn_the_page(bench: Bench) -> None:
    """The books have a page for the machine and one for each game; only joystick 1 turns the pages."""
    open_page(bench, BooksPage.title)
    looks = [bench.scene.look(0.0)]
    for _ in range(5):
        bench.press("p2_right", "p1_right")
        looks.append(bench.scene.look(0.0))
    assert len(set(looks)) == 6
    bench.press("p1_right")
    assert bench.scene.look(0.0) == looks[0]
    bench.press("p1_left")
    assert bench.scene.look(0.0) == looks[-1]
    assert bench.cabinet.screen
    bench.press("start")
    assert bench.scene.title == "OPERATOR'S MENU"


def cleared(books: Books) -> bool:
    """Return True if no plays are counted."""
    return not books.games and not books.days


def test_clearing_takes_two_presses_of_fire(bench: Bench) -> None:
    """FIRE of joystick 1, pressed twice, clears the books (the play statistics) and keeps the top ten."""
    bench.begin()
    score = play_on(bench)
    bench.run(1)
    bench.press("select")
    bench.run(200)
    open_page(bench, BooksPage.title)
    bench.press("p1_fire")
    bench.run(LASTS)
    bench.press("p1_fire", "p2_fire")
    bench.run(LASTS)
    assert not cleared(bench.store.books())
    bench.press("p1_fire")
    say_yes(bench)
    assert isinstance(bench.scene, BooksPage)
    assert cleared(bench.store.books())
    assert bench.store.top_ten("dice_poker")[0].score == score
    bench.power_off()
    bench.power_on()
    assert cleared(bench.store.books())
    assert life(bench).starts == 1


@pytest.mark.parametrize("other", ["p1_left", "p2_fire", "select", "option"])
def test_other_press_ends_the_question(bench: Bench, other: str) -> None:
    bench.begin()
    play_on(bench)
    open_page(bench, BooksPage.title)
    bench.press("p1_fire", other)
    bench.run(1)
    bench.press("p1_fire")
    assert "PRESS ● AGAIN" in bench.asked
    assert not cleared(bench.store.books())
    bench.press("start")
    assert bench.scene.title == "OPERATOR'S MENU"
    bench.run(90)
    assert isinstance(bench.scene, Attract)


def test_question_times_out(tmp_path: Path) -> None:
    """When a question ends after its time, a new picture is drawn even if nothing flashes."""
    with Bench(tmp_path, watched=True, settings=STILL) as bench:
        open_page(bench, BooksPage.title)
        bench.run(1)
        bench.press("p1_fire")
        asked = bench.words()
        assert "PRESS ● AGAIN" in asked
        pictures = bench.cabinet.pictures
        bench.run(LASTS)
        assert "PRESS ● AGAIN" not in bench.words()
        assert bench.cabinet.pictures == pictures + 1
        bench.press("p1_fire")
        assert bench.asked
        assert isinstance(bench.scene, BooksPage)


KILLED = """
import sys
from pathlib import Path
from tests.bench import Bench
from cabinet.play.bookkeeper import EVERY
bench = Bench(Path(sys.argv[1]))
bench.begin()
bench.run(2 * EVERY)
while bench.store.condition().waiting:
    pass
print("written", flush=True)
sys.stdin.read()
"""


def test_books_survive_kill_9(tmp_path: Path) -> None:
    """After `kill -9` the books still have the plays and the running time, and count an unclean end."""
    killed(KILLED, tmp_path, "written")
    with Bench(tmp_path) as bench:
        assert tally(bench).plays == 1
        found = life(bench)
        assert (found.starts, found.unclean, found.crashes) == (2, 1, 0)
        assert found.seconds == 2 * EVERY
