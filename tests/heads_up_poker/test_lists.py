"""Money won from a dealer stands on that dealer's top ten: through the pins, from the set-up to attract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Entry
from cabinet.devtools.recording import RecordingCanvas
from cabinet.scenes.acts import Lists
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import TopTenCard
from cabinet.scenes.game_over import RECORD_SECONDS, EndStep
from cabinet.scenes.setup import SetupScene
from games.heads_up_poker import GAME
from games.heads_up_poker.rules import Options
from tests.heads_up_poker.states import FLUSH, PAT, ROYAL, SEE, after, put, with_money

if TYPE_CHECKING:
    from tests.bench import Bench

LEVELS = [one.name for one in GAME.lists.all]
EASY = LEVELS.index("EASY")


def words_on(bench: Bench) -> set[str]:
    """All that can be read in the picture."""
    canvas = RecordingCanvas()
    bench.scene.draw(canvas, bench.clock.now())
    return {text.words for text in canvas.texts()}


def test_money_won_from_easy(bench: Bench) -> None:
    """All of it: on EASY's list, on no other, and each screen says which one it shows."""
    bench.store.post("heads_up_poker/easy", Entry("EVE", 300))
    bench.press("p1_fire", "p1_fire", *["p1_right"] * EASY, "p1_fire")
    bench.settle()
    assert bench.table.options == Options("EASY")
    put(bench, after(with_money(391, 5, ROYAL, FLUSH), "bet 2", SEE, PAT))
    bench.press("p1_right", "p1_right", "p1_fire")
    bench.settle()
    bench.press("p1_right", "p1_fire")
    bench.answer("p1_fire")
    assert bench.shows(EndStep.RECORD)
    assert "EASY: TOP TEN" in words_on(bench)
    bench.run(RECORD_SECONDS)
    assert bench.shows(EndStep.NAMES)
    assert "EASY: TOP TEN" in words_on(bench)
    bench.cabinet.spell("ADA")

    assert isinstance(bench.scene, TopTenCard)
    assert {"EASY ", "ADA", "$400"} <= words_on(bench)
    for _ in LEVELS[1:]:
        bench.answer("p1_right")
        assert "ADA" not in words_on(bench)
    bench.answer("p1_right", "p1_fire")

    assert isinstance(bench.scene, SetupScene)
    # The set-up opens with what was played last.
    for level in (*LEVELS[EASY:], *LEVELS[:EASY]):
        record = "RECORD $400" if level == "EASY" else "NO RECORD YET"
        assert ("ADA" in words_on(bench)) == (level == "EASY")
        assert f"{level}: {record}" in words_on(bench)
        bench.press("p1_right")

    assert [entry.name for entry in bench.store.top_ten(GAME.kept_as(GAME.lists.all[EASY]))] == ["ADA", "EVE"]
    assert list(bench.store.rows()) == ["heads_up_poker/easy"]

    bench.press("select")
    bench.cabinet.run_until(lambda: isinstance(bench.scene, Attract), 200)
    bench.cabinet.run_until(lambda: isinstance(bench.scene.act, Lists), 200)
    assert {"EASY ", "ADA"} <= words_on(bench)
