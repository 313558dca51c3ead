"""Tests of the hints that HOW TO PLAY gives while one person plays."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Advice
from cabinet.devtools.recording import RecordingCanvas
from cabinet.play.table import HINT
from cabinet.scenes.cards import Help, Hint, HintQuestion
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import ResultStep
from cabinet.sound.listener import Sound
from games.yahtsee import GAME
from tests.bench import TO_A_HINT
from tests.hinted import points

if TYPE_CHECKING:
    from tests.bench import Bench

TO_THE_PAGE = ("option", "p1_left")


def back(bench: Bench) -> None:
    bench.press("p1_fire")
    bench.settle()


def test_how_to_play_gives_a_hint(bench: Bench) -> None:
    """The hint is one page to the left in HOW TO PLAY. It has the three best choices, the best one first."""
    bench.rig(6, 6, 6, 2, 1)
    bench.begin()
    before = bench.ui
    bench.press(*TO_A_HINT)
    assert isinstance(bench.scene, Hint)
    hints = bench.game.hints
    assert hints is not None
    back(bench)
    best = hints.advice(bench.state)
    assert best[0].words == "KEEP 6 6 6"
    assert len(best) == 3
    assert points(best) == sorted(points(best), reverse=True)
    assert points(best)[-1] > 150
    assert bench.ui == before


def test_hint_names_the_category_to_score(bench: Bench) -> None:
    bench.rig(2, 3, 4, 5, 6)
    bench.begin()
    bench.press("p1_right", "p1_fire")
    hints = bench.game.hints
    assert hints is not None
    assert hints.advice(bench.state)[0].words == "SCORE LARGE STRAIGHT"


@pytest.mark.parametrize("seconds", [0.05, 5])
def test_option_opens_help_on_the_press(bench: Bench, seconds: float) -> None:
    """OPTION opens HOW TO PLAY, however long it is held, and does not mark the game as played with a hint."""
    bench.begin()
    bench.cabinet.hold("option")
    assert isinstance(bench.scene, Help)
    bench.run(seconds)
    bench.cabinet.release("option")
    bench.run(0.1)
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire")
    assert not bench.table.hinted


def test_question_names_the_price_of_a_hint(bench: Bench) -> None:
    """The answer NO is selected first, so pressing FIRE twice takes no hint, however fast."""
    bench.begin()
    bench.press(*TO_THE_PAGE, "p1_fire")
    assert isinstance(bench.scene, HintQuestion)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire", "option")
    assert isinstance(bench.scene, Help)
    bench.press("option")
    assert isinstance(bench.scene, Playing)
    assert not bench.table.hinted


def test_question_times_out(bench: Bench) -> None:
    bench.begin()
    bench.press(*TO_THE_PAGE, "p1_fire", "p1_up")
    bench.run(3.8)
    assert isinstance(bench.scene, HintQuestion)
    bench.run(0.2)
    assert isinstance(bench.scene, Help)


def test_pause_card_gives_hints_too(bench: Bench) -> None:
    """After a hint from the pause menu the game resumes, and not the pause menu."""
    bench.begin()
    bench.press("select", "p1_down", "p1_fire", "p1_left", "p1_fire", "p1_down", "p1_fire")
    assert isinstance(bench.scene, Hint)
    back(bench)
    assert bench.table.hinted


def test_hinted_game_stays_marked(bench: Bench) -> None:
    """The journal marks a game with hints only once, and keeps the mark after a power cut."""
    bench.begin()
    bench.press(*TO_A_HINT)
    back(bench)
    bench.press(*TO_THE_PAGE, "p1_fire")
    assert isinstance(bench.scene, Hint), "the next one costs nothing"
    back(bench)
    assert bench.table.lines.count(HINT) == 1
    bench.restart()
    assert isinstance(bench.scene, Offer)
    bench.press("p1_fire")
    bench.settle()
    assert bench.table.hinted
    again: Any = bench.scene
    assert again.stage.show(bench.clock.now(), True).hinted


def test_hinted_game_does_not_enter_the_top_ten(bench: Bench) -> None:
    """In a game played with a hint the result screen names the winner, but nobody enters a name."""
    bench.begin()
    bench.press(*TO_A_HINT)
    back(bench)
    bench.cabinet.play_to_end(Random(1))
    assert bench.shows(ResultStep)
    bench.answer("p1_fire")
    assert bench.shows(ListStep)
    assert bench.store.top_ten("dice_poker") == ()


@pytest.mark.parametrize(("players", "before"), [(2, ()), (3, ()), (4, ()), (1, ("p1_fire",))])
def test_no_hint_for_several_players_or_during_a_roll(
    bench: Bench, players: int, before: tuple[str, ...]
) -> None:
    bench.begin(players)
    bench.press(*before, *TO_THE_PAGE, "p1_fire")
    assert isinstance(bench.scene, Playing)
    assert not bench.table.hinted


DRAW = "KEEP 2 3 4 5"


@pytest.mark.parametrize(
    ("advice", "lines"),
    [
        ((Advice(DRAW, 249.5, why="OPEN STRAIGHT"),), ("OPEN STRAIGHT",)),
        ((Advice(DRAW, 249.5),), ("The best there is to do",)),
        ((Advice(DRAW, 249.5, wins=0.25, why="TO BEAT 201"),), ("TO BEAT 201: WINS 25 IN 100",)),
        (
            (Advice("KEEP 6 6", 253.9, wins=0.618), Advice("ROLL ALL FIVE", 249.5, wins=0.5)),
            ("WINS 62 IN 100", "WINS POINTS", "61.8 253.9", "50.0 249.5"),
        ),
        (
            (
                Advice("RAISE $50", None, wins=0.618, why="VALUE"),
                Advice("FOLD", None, why="ONLY POT ODDS 2:1"),
            ),
            ("VALUE: WINS 62 IN 100", "WINS", "62%"),
        ),
    ],
)
def test_hint_has_reason_chance_and_points(advice: tuple[Advice, ...], lines: tuple[str, ...]) -> None:
    """For two players a hint says WINS n IN 100, and gives the chance and the points of each choice."""
    canvas = RecordingCanvas()
    Hint(GAME, advice, None, sound=Sound()).draw(canvas, 0.0)
    words = [text.words.split() for text in canvas.texts()]
    assert [line for line in lines if line.split() not in words] == []
    has_points = advice[0].points is not None
    assert has_points or not any({"POINTS", "DOLLARS"} & {*line} for line in words)
