"""A game has a top ten for each choice that changes the possible score."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry, ScoreList, TopTen
from cabinet.devtools.templates.plain import picture
from cabinet.drawing.widgets import form_page
from cabinet.kit import Form, Options
from cabinet.play import catalogue
from cabinet.play.gate import TOO_SOON
from cabinet.scenes.acts import LIST, Lists
from cabinet.scenes.attract import Attract
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.setup import SetupScene
from cabinet.settings import AttractSettings, Operator, Settings
from cabinet.store.card import FILE
from tests.bench import Bench
from tests.logs import entries_in, scores_in
from tests.new_game import GAME as NEW_GAME
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.api import AnyGame, SetupShow
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled

ALONE, MANY = ScoreList("", "ALONE"), ScoreList("many", "MANY")
CARDS = [game for game in catalogue.load() if game.name in ("five_card_draw", "heads_up_poker")]


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    best = show.top_ten.record
    words = f"{best.score} {best.name}" if best else ""
    form_page(canvas, picture.THEME, "NEW GAME", show, record=words)


class ScreensWithSetup:
    """The screens of the game of `cabinet new`, with a set-up screen that names the list of its record."""

    draw, draw_emblem, draw_setup = (
        staticmethod(each) for each in (picture.draw, picture.draw_emblem, draw_setup)
    )


class ForgetfulSetup(Form):
    """A set-up screen that always opens with one player."""

    def recall(self, ui: Filled, _options: Options) -> Filled:
        return ui


GAME: AnyGame = varied(
    NEW_GAME,
    setup=ForgetfulSetup("NEW GAME"),
    picture=ScreensWithSetup(),
    all=(ALONE, MANY),
    of=lambda options: MANY if options.players > 1 else ALONE,
    chosen=lambda ui: MANY if ui.players > 1 else ALONE,
)
"""The game of `cabinet new` with one list for games of one person and one list for games of more people."""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet, switched on, with an empty memory card."""
    settings = Settings(operator=Operator(offer=False), attract=AttractSettings(play_seconds=10))
    with Bench(tmp_path, games=(GAME,), settings=settings) as bench:
        yield bench


def to_the_name(bench: Bench, players: int) -> int:
    """Play a game up to the name entry of its winner, and return the score."""
    bench.cabinet.enter_game(bench.game, Options(players))
    bench.cabinet.play_to_end(Random(players))
    while not bench.shows(NameEntry):
        bench.answer("p1_fire")
    bench.run(TOO_SOON)
    return int(bench.scene.ending.scores[bench.scene.ending.entering[0]])


def names(bench: Bench) -> dict[str, list[str]]:
    return {
        name: [entry.name for entry in entries]
        for name, entries in entries_in(bench.store.contents()).items()
    }


def test_score_enters_only_the_list_of_its_choice(bench: Bench) -> None:
    to_the_name(bench, 2)
    assert "MANY: YOU MADE THE TOP TEN" in " ".join(bench.words())
    while bench.shows(NameEntry):
        bench.cabinet.spell("TWO")
        bench.run(TOO_SOON)
    assert bench.shows(ListStep)
    assert bench.scene.step.top_ten.name == "MANY"
    assert bench.scene.step.top_ten.new
    assert "MANY TOP TEN" in " ".join(bench.words())
    bench.press("p1_down")
    assert bench.scene.step.top_ten == TopTen((), frozenset(), "ALONE")
    assert "TWO" not in " ".join(bench.words())
    bench.press("p1_right", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    assert "ALONE: NO RECORD YET" in " ".join(bench.words())
    bench.press("p1_right")
    assert "MANY: RECORD" in " ".join(bench.words())
    assert set(names(bench)) == {"new_game/many"}
    bench.restart(cut=True)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Menu)
    assert "MANY: RECORD" in " ".join(bench.words())
    bench.press("p1_down")
    assert bench.scene.top_ten.name == "MANY"
    heard = len(bench.heard)
    bench.press("p1_left")
    assert bench.heard[heard:] == ["tick 1"]
    assert bench.scene.top_ten.name == "ALONE"
    bench.press("p1_down")
    assert isinstance(bench.scene, Menu)


def test_game_with_one_list_needs_no_choice(tmp_path: Path) -> None:
    with Bench(tmp_path, games=(NEW_GAME,)) as bench:
        bench.store.post("new_game", Entry("ADA", 5))
        bench.press("p1_fire", "p1_down")
        assert "OTHER LISTS" not in " ".join(bench.words())
        bench.press("p1_left")
        assert isinstance(bench.scene, Menu)
    assert NEW_GAME.kept_as(ScoreList()) == "new_game"


def test_interrupted_name_entry_posts_to_its_list(bench: Bench) -> None:
    """After each of two power cuts during name entry, the cabinet asks for the winner's name again."""
    score = to_the_name(bench, 1)
    for _ in range(2):
        bench.restart(cut=True)
    bench.run(160)
    assert entries_in(bench.store.contents()) == {"new_game": (Entry("PLAYER 1", score, bench.clock.day),)}


def test_full_list_does_not_block_another(bench: Bench) -> None:
    for number in range(10):
        bench.store.post("new_game", Entry(f"OLD {number}", 6))
    bench.cabinet.enter_game(GAME, Options(2))
    bench.cabinet.play_to_end(Random(2))
    assert bench.shows(ResultStep)
    bench.answer("p1_fire")
    assert bench.shows(NameEntry)
    assert "MANY: YOU MADE THE TOP TEN" in " ".join(bench.words())
    assert "OLD" not in " ".join(bench.words())


def lists_in_attract(bench: Bench, seconds: float) -> list[tuple[float, str]]:
    """Return the times at which attract mode shows a list, each with the name of the list."""
    assert isinstance(bench.scene, Attract)
    found: list[tuple[float, str]] = []
    for _ in range(round(seconds * 5)):
        bench.run(0.2)
        act = bench.scene.act
        name = act.top_ten.name if isinstance(act, Lists) else ""
        if not found or found[-1][1] != name:
            found.append((bench.clock.now(), name))
    return found


def test_attract_shows_each_list_in_turn(bench: Bench) -> None:
    """Lists without rows are left out, unless all lists are empty: then the first list is shown."""
    assert {name for _, name in lists_in_attract(bench, 60)} == {"", "ALONE"}
    bench.press("p1_fire")
    bench.store.post("new_game/many", Entry("TWO", 4))
    bench.run(100)
    assert {name for _, name in lists_in_attract(bench, 60)} == {"", "MANY"}
    bench.press("p1_fire")
    bench.store.post("new_game", Entry("ADA", 5))
    bench.run(100)
    shown = lists_in_attract(bench, 90)
    assert ("ALONE", "MANY") in set(pairwise(name for _, name in shown))
    stood = [after - at for (at, name), (after, _) in pairwise(shown) if name]
    assert min(stood[:-1]) > LIST - 0.5


# Tests of names of lists


@pytest.mark.parametrize("game", CARDS, ids=lambda game: game.name)
def test_list_of_a_strength_has_both_names(game: AnyGame) -> None:
    levels = {one.name: game.kept_as(one) for one in game.lists.all}
    assert levels["SHARK"] == f"{game.name}/shark"
    assert levels["EASY"] == f"{game.name}/easy"
    assert [game.lists.of(options) for options in game.setup.choices()] == list(game.lists.all)


def test_older_release_keeps_all_lists(tmp_path: Path) -> None:
    """An older release, which knows a single list for each game, keeps the rows of all other lists."""
    with Bench(tmp_path, games=(GAME,)) as bench:
        bench.store.post("new_game", Entry("ADA", 5))
        bench.store.post("new_game/many", Entry("TWO", 4))
    with Bench(tmp_path, games=(NEW_GAME,)) as older:
        older.cabinet.enter_game(NEW_GAME, Options(1))
        older.cabinet.play_to_end(Random(1))
        older.run(160)
    assert (tmp_path / FILE).exists()
    with Bench(tmp_path, games=(GAME,)) as bench:
        assert names(bench)["new_game/many"] == ["TWO"]
        assert sorted(names(bench)["new_game"]) == ["ADA", "PLAYER 1"]
    (tmp_path / FILE).write_bytes(b"gone")
    with Bench(tmp_path, games=(GAME,)) as bench:
        assert names(bench)["new_game/many"] == ["TWO"]
    assert set(scores_in(tmp_path)) == {"new_game", "new_game/many"}
