"""A new record has a scene of its own before its name; other ranks say which they are."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.app import BY_ITSELF
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import WIDTH, Canvas
from cabinet.display.palette import BLACK, mix
from cabinet.drawing.moments import BREATH, COUNT
from cabinet.drawing.records import PLATE_Y, new_record
from cabinet.play import catalogue
from cabinet.play.gate import TOO_SOON
from cabinet.scenes.game_over import RECORD_SECONDS, EndStep
from cabinet.scenes.name_entry import START_AFTER
from cabinet.settings import Display, Settings
from cabinet.store.journal import Journal
from cabinet.store.ranking import ranks
from games.dice_poker.rules import NAMES
from tests.bench import Bench
from tests.slow import mostly_slow
from tests.test_app import nearly_over, sheet

if TYPE_CHECKING:
    from pathlib import Path


GAMES = catalogue.load()


def to_the_end(bench: Bench, score: int, *listed: int) -> None:
    """A game that ends with this score, over a list of others."""
    for number, one in enumerate(listed):
        bench.store.post("dice_poker", Entry(f"P{number}", one))
    bench.begin()
    nearly_over(bench, sheet(score, full=False))
    assert bench.shows(EndStep.RESULT)


def test_it_goes_by_itself(bench: Bench) -> None:
    """It names the score that is beaten, and whose it is; after four seconds the name is asked for."""
    to_the_end(bench, 300, 250, 200)
    bench.answer("p1_fire")
    assert bench.shows(EndStep.RECORD)
    assert "record" in bench.heard
    assert "250 P0" in bench.words()
    bench.run(RECORD_SECONDS - 0.2)
    assert bench.shows(EndStep.RECORD)
    bench.run(0.3)
    assert bench.shows(EndStep.NAMES)
    assert bench.scene.names._rank == "1ST"


def test_it_moves_with_every_picture(tmp_path: Path) -> None:
    """Sixty a second; so do the bars of the totals while they grow."""
    with Bench(tmp_path, watched=True) as bench:
        to_the_end(bench, 300, 250)
        for step in (EndStep.RESULT, EndStep.RECORD):
            assert bench.shows(step)
            drawn = bench.cabinet.pictures
            bench.run(0.2)
            assert bench.cabinet.pictures - drawn >= 11
            bench.answer("p1_fire")


def test_where_it_came_by_itself_fire_counts_after_a_second(bench: Bench) -> None:
    """Whoever presses just then means the totals, which have gone."""
    to_the_end(bench, 300, 250)
    bench.cabinet.run_until(lambda: bench.shows(EndStep.RECORD))
    bench.run(BY_ITSELF - 0.2)
    bench.press("p1_fire")
    assert bench.shows(EndStep.RECORD)
    bench.run(0.2)
    bench.press("p1_fire")
    assert bench.shows(EndStep.NAMES)


def test_any_fire_ends_it(bench: Bench) -> None:
    """Not the one that was meant for what came before."""
    to_the_end(bench, 300, 250)
    bench.answer("p1_fire")
    bench.press("p1_fire")
    assert bench.shows(EndStep.RECORD)
    bench.run(TOO_SOON)
    bench.press("p3_fire")
    assert bench.shows(EndStep.NAMES)
    assert bench.scene.names.wheel.name == ""


def test_start_is_not_meant_for_what_comes_next(bench: Bench) -> None:
    """Tapped twice it enters one name: whose is asked for next has not asked for that."""
    boxes = (f"score {name}" for name in NAMES.values() for _ in range(2))
    lines = chain(*(("dice 1 2 2 3 6", "select", box) for box in boxes))
    journal = Journal("dice_poker", "players 2", tuple(lines))
    bench.store.begin(journal)
    bench.cabinet.play_on(journal)
    bench.run(14)
    assert bench.shows(EndStep.NAMES)
    first = bench.scene.page()
    bench.press("start", "start", "start")
    assert bench.shows(EndStep.NAMES)
    assert bench.scene.page() != first
    assert bench.store.top_ten("dice_poker") == ()
    bench.run(START_AFTER)
    bench.press("start")
    assert len(bench.store.top_ten("dice_poker")) == 2


def test_its_time_counts_for_the_name(bench: Bench) -> None:
    """Where nobody is there: sixty seconds without a press, both together."""
    to_the_end(bench, 300, 250)
    bench.answer("p1_fire")
    bench.run(59)
    assert bench.shows(EndStep.NAMES)
    bench.run(1)
    assert bench.store.top_ten("dice_poker")[0].name == "PLAYER 1"


@pytest.mark.parametrize(
    ("score", "listed", "rank"),
    [
        (230, (250, 230, 200), "2ND"),
        (200, (250, 230, 200), "3RD"),
        (100, (250, 230, 200), "4TH"),
        (100, (), "1ST"),
    ],
)
def test_other_ranks(bench: Bench, score: int, listed: tuple[int, ...], rank: str) -> None:
    """Name entry follows at once, and says which; the first score of all is no record."""
    to_the_end(bench, score, *listed)
    bench.answer("p1_fire")
    assert bench.shows(EndStep.NAMES)
    assert bench.scene.names._rank == rank
    assert bench.scene.ending.beats is None
    assert ("record" in bench.heard, "ranked" in bench.heard) == (False, True)


@pytest.mark.parametrize("score", mostly_slow([412, 413, 500, 1480], plain=2))
def test_the_old_record_is_struck_as_the_number_passes_it(score: int) -> None:
    """At that picture, whatever it counts up to; where a tie has decided, once it stands."""
    theme = GAMES[0].look.theme
    line = mix(theme.accent, BLACK, 0.63)
    found = set()
    for age in (0.02 * frame for frame in range(150)):
        canvas = RecordingCanvas()
        new_record(canvas, theme, 0, score, str, Entry("ADA", 412), age)
        written = [text.words.replace("O", "0") for text in canvas.texts()]
        counted = max(int(words) for words in written if words.isdigit())
        struck = line in {canvas.pixel(x, PLATE_Y + 28) for x in range(320, 520)}
        found.add((counted > 412 or age >= BREATH + 2 * COUNT, struck))
    assert found == {(False, False), (True, True)}


def test_the_old_record_is_read_when_it_is_struck_through() -> None:
    """The line takes no dot of its letters."""
    before, after = (_beside(age) for age in (BREATH, BREATH + 2 * COUNT))
    assert len(before) > 500
    assert before == after


def _beside(age: float) -> set[tuple[int, int]]:
    """Where the letters of an old record are, so long after it was beaten."""
    canvas, theme = Canvas(), GAMES[0].look.theme
    new_record(canvas, theme, 0, 413, str, Entry("ADA", 412), age, of="EASY")
    rgb, area = canvas.rgb(), range(PLATE_Y, 300)
    ink = bytes(theme.ink)
    return {
        (x, y)
        for y in area
        for x in range(WIDTH)
        if rgb[3 * (WIDTH * y + x) : 3 * (WIDTH * y + x + 1)] == ink
    }


def test_where_nothing_flashes_it_stands_still(tmp_path: Path) -> None:
    """And is as large, for as long."""
    with Bench(tmp_path, settings=Settings(display=Display(steady=True))) as bench:
        to_the_end(bench, 300, 250)
        bench.answer("p1_fire")
        first = bench.cabinet.screen.copy()
        bench.run(2)
        assert bench.shows(EndStep.RECORD)
        assert bench.cabinet.screen.same_as(first)
        bench.run(2)
        assert bench.shows(EndStep.NAMES)


def test_ranks_of_scores_posted_together() -> None:
    """Equal ones in the order of posting, below those that stood there."""
    listed = (Entry("A", 50), Entry("B", 30))
    assert ranks(listed, (40, 60, 50, 30)) == (4, 1, 3, 6)
