"""Hints: OPTION held for a second while one person plays."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.play.table import HINT
from cabinet.scenes.cards import Help, Hint
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.result import ResultCard
from cabinet.scenes.setup import SetupScene

if TYPE_CHECKING:
    from tests.bench import Bench


def hold_option(bench: Bench, seconds: float) -> None:
    """OPTION, for so long."""
    bench.cabinet.hold("option")
    bench.run(seconds)
    bench.cabinet.release("option")
    bench.run(0.1)


def test_a_second_of_option_gives_a_hint(bench: Bench) -> None:
    """Not a moment before; with the three best choices, the best first."""
    bench.rig(6, 6, 6, 2, 1)
    bench.begin()
    bench.cabinet.hold("option")
    bench.run(0.98)
    assert isinstance(bench.scene, Playing)
    bench.run(0.1)
    assert isinstance(bench.scene, Hint)
    advice = bench.game.advice
    assert advice is not None
    bench.cabinet.release("option")
    bench.press("p1_fire")
    best = advice(bench.state)
    assert best[0].words == "KEEP 6 6 6"
    assert len(best) == 3
    assert best[0].points >= best[1].points >= best[2].points > 150


def test_a_category_is_advised_as_well(bench: Bench) -> None:
    """At MAKE SELECTION the hint names what to score."""
    bench.rig(2, 3, 4, 5, 6)
    bench.begin()
    bench.press("p1_right", "p1_fire")
    advice = bench.game.advice
    assert advice is not None
    assert advice(bench.state)[0].words == "SCORE LARGE STRAIGHT"


def test_a_tap_explains(bench: Bench) -> None:
    """OPTION let go of within the second opens HOW TO PLAY, and nothing is marked."""
    bench.begin()
    hold_option(bench, 0.3)
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire")
    assert not bench.table.hinted


def test_the_price_is_told_before(bench: Bench) -> None:
    """While OPTION is held the screen says what a hint costs: the picture changes at once."""
    bench.begin()
    bench.run(0.05)
    before = bench.cabinet.screen.copy()
    bench.cabinet.hold("option")
    bench.run(0.01)
    assert not bench.cabinet.screen.same_as(before)
    bench.cabinet.release("option")


def test_a_hinted_game_is_marked_for_good(bench: Bench) -> None:
    """Once in the journal, however many hints are taken, and a power cut does not wash it off."""
    bench.begin()
    for _ in range(2):
        hold_option(bench, 1.2)
        bench.press("p1_fire")
    assert bench.table.lines.count(HINT) == 1
    bench.power_off()
    bench.power_on()
    assert isinstance(bench.scene, Offer)
    bench.press("p1_fire")
    bench.settle()
    assert bench.table.hinted
    again: Any = bench.scene
    assert again.stage.show(bench.clock.now(), True).hinted


def test_a_hinted_game_does_not_enter_the_top_ten(bench: Bench) -> None:
    """The winner is told, and no name is asked for."""
    bench.begin()
    hold_option(bench, 1.2)
    bench.press("p1_fire")
    bench.cabinet.play_to_end(Random(1))
    assert isinstance(bench.scene, ResultCard)
    bench.press("p1_fire")
    assert isinstance(bench.scene, SetupScene)
    assert bench.store.top_ten("dice_poker") == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_hints_among_people(bench: Bench, players: int) -> None:
    """Where others play OPTION explains at once, however long it is held."""
    bench.begin(players)
    bench.cabinet.hold("option")
    bench.run(0.02)
    assert isinstance(bench.scene, Help)
    bench.run(2)
    assert isinstance(bench.scene, Help)
    bench.cabinet.release("option")
    bench.press("p1_fire")
    assert not bench.table.hinted


def test_no_hint_while_the_dice_roll(bench: Bench) -> None:
    """There is nothing to decide: OPTION explains."""
    bench.begin()
    bench.press("p1_fire")
    bench.cabinet.hold("option")
    bench.run(0.02)
    assert isinstance(bench.scene, Help)


def test_letting_go_in_another_scene_does_nothing(bench: Bench) -> None:
    """OPTION pressed, then SELECT, then let go of: the pause card stays, and no hint comes later."""
    bench.begin()
    bench.cabinet.hold("option")
    bench.run(0.2)
    bench.press("select")
    bench.cabinet.release("option")
    bench.run(2)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)
    bench.run(2)
    assert isinstance(bench.scene, Playing)
    assert not bench.table.hinted
