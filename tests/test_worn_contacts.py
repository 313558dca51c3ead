"""A single press of a worn switch opens a question but never answers it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.laws import worn
from cabinet.devtools.script import PRESS
from cabinet.devtools.virtual import owner_samples
from cabinet.play import catalogue
from cabinet.play.question import CALM, LASTS, RESTED, SHORTEST
from cabinet.scenes.cards import Pause
from cabinet.scenes.menu import Menu
from cabinet.scenes.offer import Offer
from cabinet.scenes.operator.books_page import BooksPage
from cabinet.scenes.operator.page import Ask
from cabinet.scenes.operator.settings import SettingsPage
from cabinet.scenes.operator.system_page import BackupPage, SystemPage
from cabinet.scenes.operator.top_tens import TopTensPage
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from tests.bench import Bench
from tests.scenes.operator.ways import choose, open_page
from tests.slow import SLOW, mostly_slow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = catalogue.load()
WORST = (0.001, 0.008, 0.012, 0.02, 0.025)
"""The durations for which a worn contact bounces, in seconds."""
HELD = (0.3, 1.5)
"""The durations for which a switch is held, in seconds."""
SETTLED = 0.05
"""The time after which a press has had all its effects, in seconds."""


def chattering(seconds: float, seed: int, *, ends: bool) -> Iterator[tuple[float, bool]]:
    """Yield the durations in seconds and the states of a contact that bounces at random; True is closed.

    `seconds`: the total duration. `ends`: whether the contact is closed at first.
    """
    rng, left, closed = Random(seed), seconds, ends
    while left > 0:
        took = min(left, rng.uniform(0.0001, 0.003))
        yield took, closed
        left, closed = left - took, not closed


def presses() -> Iterator[tuple[str, list[tuple[float, bool]]]]:
    """Yield a description of each kind of single press, with the durations and states of its contact."""
    for held in HELD:
        yield f"{held} s, opens once", [(held, True), (0.002, False), (held, True)]
        for after in (0.002, 0.012, 0.03):
            yield (
                f"{held} s, closes again after {1000 * after:.0f} ms",
                [(held, True), (after, False), (0.002, True)],
            )
    for number, seconds in enumerate(WORST):
        both = [chattering(seconds, 2 * number + end, ends=not end) for end in (0, 1)]
        yield f"bounces for {1000 * seconds:.0f} ms", [*both[0], (0.3, True), *both[1]]


PRESSES = dict(presses())
SOME = ("0.3 s, opens once", "0.3 s, closes again after 12 ms", "bounces for 20 ms")


def press(bench: Bench, name: str, levels: list[tuple[float, bool]]) -> None:
    """Open and close a contact as `levels` says, leave it open, and wait for all effects."""
    for seconds, closed in levels:
        (bench.cabinet.hold if closed else bench.cabinet.release)(name)
        bench.run(seconds)
    bench.cabinet.release(name)
    bench.run(SETTLED)


def all_of(bench: Bench, name: str) -> Iterator[str]:
    """Press a switch in every way of `presses`, and yield the description of each way.

    After each press, wait until the question that it may have opened is gone.
    """
    for words, levels in PRESSES.items():
        press(bench, name, levels)
        yield words
        bench.run(LASTS)


@pytest.mark.parametrize("game", mostly_slow(GAMES), ids=lambda game: game.name)
def test_worn_start_asks_before_starting_over(tmp_path: Path, game: AnyGame) -> None:
    """A worn press of START only asks; a second press, after a pause, answers the question."""
    with Bench(tmp_path, games=(game,)) as bench:
        bench.cabinet.enter_game(game, game.setup.choices()[0])
        bench.settle()
        for words in all_of(bench, "start"):
            assert isinstance(bench.scene, Playing), words
            assert bench.asked, words
        bench.press("start")
        bench.run(max(CALM - 2 * PRESS, RESTED - PRESS))
        bench.press("start")
        assert isinstance(bench.scene, SetupScene)


@pytest.mark.parametrize("row", ["START OVER", "GAME MENU"])
@pytest.mark.parametrize("name", ["p1_fire", "start"])
def test_worn_press_on_the_pause_card_only_asks(bench: Bench, row: str, name: str) -> None:
    bench.begin()
    bench.press("select", *["p1_down"] * Pause.ITEMS.index(row))
    for words in all_of(bench, name):
        assert isinstance(bench.scene, Pause), words
        assert bench.asked, words
    bench.answer(name, name)
    assert bench.store.under_way() is None


def test_worn_press_for_a_zero_only_asks(bench: Bench) -> None:
    """A worn press of FIRE on ACES, which would score 0, only asks for a second press."""
    bench.rig(2, 3, 4, 4, 6)
    bench.begin()
    bench.press("p1_right", "p1_fire")
    bench.settle()
    for words in all_of(bench, "p1_fire"):
        assert bench.state.sheets[0].boxes == (), words
    bench.answer("p1_fire", "p1_fire")
    assert len(bench.state.sheets[0].boxes) == 1


@pytest.mark.parametrize("name", ["p1_fire", "start"])
def test_worn_press_on_new_only_asks(bench: Bench, name: str) -> None:
    """NEW is offered after a power cut; after a worn press the interrupted game can still be resumed."""
    bench.begin()
    lines = list(bench.table.lines)
    bench.restart(cut=True)
    bench.press("p1_down")
    for words in all_of(bench, name):
        assert isinstance(bench.scene, Offer), words
        assert bench.asked, words
    bench.press("p1_up", "p1_fire")
    assert list(bench.table.lines) == lines


def leave(bench: Bench) -> None:
    """Go from a page of the owner to the menu of games."""
    for _ in range(20):
        if isinstance(bench.scene, Menu):
            return
        bench.press("start")
        bench.cabinet.wait_for_card()
        bench.run(0.3)
    raise TimeoutError(f"{bench.scene} has no way back")


def questions(bench: Bench) -> Iterator[str]:
    """Open every question on the owner's pages, and yield the page and the row before each question opens."""
    open_page(bench, BooksPage.title)
    yield BooksPage.title
    for title in (SettingsPage.title, TopTensPage.title, BackupPage.title, SystemPage.title):
        leave(bench)
        open_page(bench, title)
        page = bench.scene
        for row in page.rows:
            if row.take is None or row.label == "BACK":
                continue
            choose(bench, row.label)
            if isinstance(row.take(), Ask):
                yield f"{title}: {row.label}"
                continue
            bench.press("p1_fire")
            if bench.scene is not page:
                leave(bench)
                open_page(bench, title)
                page = bench.scene


ASKED = [
    "BOOKS",
    *(f"TOP TENS: {row}" for row in ("OLD 0", "OLD 1", "CLEAR THIS LIST")),
    "BACK UP: RESTORE FROM A STICK",
    *(f"SYSTEM: {row}" for row in ("SHUT DOWN", "RESTART", "ROLL BACK", "FACTORY RESET")),
]
"""All questions on the owner's pages that a second press answers; others ask for a secret code."""


def test_worn_press_never_answers_on_the_owners_pages(tmp_path: Path) -> None:
    with Bench(tmp_path, host=owner_samples.host(tmp_path)) as bench:
        bench.fill(100, 90)
        asked = []
        for words in questions(bench):
            asked.append(words)
            for kind in SOME:
                press(bench, "p1_fire", PRESSES[kind])
                assert bench.asked, (words, kind)
                bench.run(LASTS)
        assert asked == ASKED


def test_loose_line_answers_no_question(bench: Bench) -> None:
    """A loose contact answers no question, and the game goes on.

    The contact closes for moments, 1 to 14 times a second.
    """
    bench.begin()
    for rate in (1, 3, 9, 14):
        rng = Random(rate)
        for _ in range(200):
            bench.cabinet.hold("start")
            bench.run(rng.uniform(0.0005, 0.025))
            bench.cabinet.release("start")
            bench.run(rng.expovariate(rate))
        assert isinstance(bench.scene, Playing), rate
    assert SHORTEST > 0.025


# The law of worn contacts


def test_law_finds_a_bad_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law reports a question that a worn press answers.

    For this test a contact need not have been open for a minimum time.
    """
    monkeypatch.setattr("cabinet.play.question.RESTED", 0.0)
    (first, *_) = worn.worn(GAMES[0], range(1))
    assert first.startswith("set-up 'players 1', seed 0: ")
    assert "the game under way is gone, and " in first or "is done without an answer" in first


def test_faults_of_a_line_are_generated() -> None:
    """A bounce at a release begins with an open contact; a turbo switch repeats for three seconds."""
    for seed in range(20):
        levels = [*worn.bounces(Random(seed))]
        held = max(levels)
        assert [closed for _, closed in levels[levels.index(held) + 1 :]][:1] in ([], [False])
        assert sum(seconds for seconds, _ in worn.turbo(Random(seed))) == pytest.approx(worn.GOES_ON, abs=0.2)


@SLOW
@pytest.mark.parametrize("line", worn.LINES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_ten_thousand_worn_presses_lose_nothing(game: AnyGame, line: str) -> None:
    """3,400 worn presses each of START, FIRE and SELECT neither end a game nor confirm a move."""
    assert list(worn.losses(game, line, 3_400, 0)) == []
