"""Tests of the top tens of HEADS-UP POKER: money won from a dealer must enter that dealer's list only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Entry
from cabinet.scenes.acts import Lists
from cabinet.scenes.attract import Attract
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.setup import SetupScene
from games.heads_up_poker import GAME
from games.heads_up_poker.rules import Options
from tests.heads_up_poker.states import FLUSH, PAT, ROYAL, SEE, after, put, with_money

if TYPE_CHECKING:
    from tests.bench import Bench

LEVELS = [one.name for one in GAME.lists.all]
EASY = LEVELS.index("EASY")


def test_win_over_easy_enters_only_easys_list(bench: Bench) -> None:
    """Each screen with a top ten must name the dealer whose list it shows."""
    bench.store.post("heads_up_poker/easy", Entry("EVE", 300))
    bench.press("p1_fire", "p1_fire", *["p1_right"] * EASY, "p1_fire")
    bench.settle()
    assert bench.table.options == Options("EASY")
    put(bench, after(with_money(391, 5, ROYAL, FLUSH), "bet 2", SEE, PAT))
    bench.press("p1_right", "p1_right", "p1_fire")
    bench.settle()
    bench.press("p1_right", "p1_fire")
    assert bench.shows(ResultStep)
    assert "EASY: TOP TEN" in bench.words()
    bench.answer("p1_fire")
    assert bench.shows(NameEntry)
    assert "EASY: YOU MADE THE TOP TEN" in bench.words()
    bench.cabinet.spell("ADA")

    assert bench.shows(ListStep)
    bench.run(2)
    assert {"EASY TOP TEN", "ADA", "$4OO"} <= {*bench.words()}
    for _ in LEVELS[1:]:
        bench.press("p1_down")
        assert bench.scene.step.top_ten.name != "EASY"
    bench.press("p1_right", "p1_fire")

    assert isinstance(bench.scene, SetupScene)
    # The set-up screen opens with the dealer of the last game.
    for level in (*LEVELS[EASY:], *LEVELS[:EASY]):
        best = level == "EASY"
        assert ({"ADA", "$4OO"} <= {*bench.words()}) == best
        assert ({f"{level}: RECORD"} if best else {f"{level}:", "NO RECORD YET"}) <= {*bench.words()}
        bench.press("p1_right")

    assert [entry.name for entry in bench.store.top_ten(GAME.kept_as(GAME.lists.all[EASY]))] == ["ADA", "EVE"]
    assert list(bench.store.rows()) == ["heads_up_poker/easy"]

    bench.press("select")
    bench.cabinet.run_until(lambda: isinstance(bench.scene, Attract), 200)
    bench.cabinet.run_until(lambda: isinstance(bench.scene.act, Lists), 200)
    bench.run(2)
    assert {"EASY TOP TEN", "ADA"} <= {*bench.words()}
