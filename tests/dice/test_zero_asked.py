"""The question before a score of zero, through the input pins, in all three dice games."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cabinet.api import TopTen
from cabinet.devtools.virtual.presses import AT_ONCE, PERSON, PressPace, play, set_ups
from cabinet.play.gate import Gate
from cabinet.play.question import CALM
from cabinet.play.stage import Stage
from cabinet.play.table import Table
from cabinet.scenes.playing import Playing
from cabinet.sound.listener import Sound
from cabinet.store.journal import Journal
from games import dice_poker, poker_dice, yahtsee
from games.dice.scoring import Category
from games.dice.turns import Score, Select
from games.dice.zero import asks
from games.poker_dice.rules import Action
from games.yahtsee.rules import Choice
from tests.bench import Bench
from tests.poker_dice.states import aim
from tests.slow import mostly_slow
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.api import AnyGame

ASKED = "PRESS ● AGAIN\nTO SCORE 0 POINTS"
NOTHING = "2 3 4 4 6"
"""Dice without an ace, so that they score nothing in ACES."""


class DiceGame(NamedTuple):
    """A dice game, with the texts and presses that lead to a score of zero."""

    game: AnyGame
    alone: str
    """The options for one person, as a line of text."""
    against: str
    """The options for a game against a computer player, as a line of text; empty if there is none."""
    scores: tuple[str, ...]
    """The presses from the first roll to the choice of a category."""


GAMES = [
    DiceGame(dice_poker.GAME, "players 1", "", ("p1_right", "p1_fire")),
    DiceGame(
        yahtsee.GAME,
        "people 1 sticks 1 against nobody total",
        "people 1 sticks 1 against PERFECT total",
        ("p1_left",),
    ),
    DiceGame(poker_dice.GAME, "columns person", "columns person PERFECT", ()),
]
"""The three dice games, each with its options and the presses that lead to the choice of a category."""


@pytest.fixture(params=GAMES, ids=lambda one: one.game.name)
def one(request: pytest.FixtureRequest) -> DiceGame:
    """A dice game; a test that uses this fixture runs once with each of the three."""
    dice_game: DiceGame = request.param
    return dice_game


@pytest.fixture
def bench(one: DiceGame, tmp_path: Path) -> Iterator[Bench]:
    """A running cabinet that has only one of the dice games."""
    with Bench(tmp_path, games=(one.game,)) as bench:
        yield bench


def at_aces(bench: Bench, one: DiceGame, dice: str = NOTHING) -> None:
    """Resume a game at its start, roll these dice, move the cursor to ACES, and wait 0.5 s."""
    bench.store.begin(Journal(one.game.name, one.alone, ()))
    bench.power_off()
    bench.rig(*map(int, dice.split()))
    bench.power_on()
    bench.press("p1_fire")
    bench.settle()
    if one.scores:
        bench.answer(*one.scores)
    else:
        bench.press("p1_fire")
        bench.settle()
        aim(bench, Category.ACES)
    bench.run(0.5)


def aces(bench: Bench) -> int | None:
    """Return the points in ACES, or None while ACES is open."""
    points: int | None = bench.state.sheets[0].points(Category.ACES)
    return points


def test_fire_on_a_zero_asks_and_a_second_fire_scores_it(bench: Bench, one: DiceGame) -> None:
    at_aces(bench, one)
    before = bench.cabinet.screen.rgb()
    bench.press("p1_fire")
    assert bench.asked == ASKED
    assert bench.cabinet.screen.rgb() != before
    assert aces(bench) is None
    bench.run(CALM)
    bench.press("p1_fire")
    assert aces(bench) == 0
    bench.settle()
    assert not bench.asked


@pytest.mark.parametrize("rate", mostly_slow([6, 12, 4.5, 8]))
def test_mashing_fire_scores_no_zero(bench: Bench, one: DiceGame, rate: float) -> None:
    """FIRE answers the question before a zero only after a quarter of a second without a press."""
    at_aces(bench, one)
    for _ in range(30):
        bench.cabinet.hold("p1_fire")
        bench.run(0.4 / rate)
        bench.cabinet.release("p1_fire")
        bench.run(0.6 / rate)
    assert aces(bench) is None


def test_question_times_out(bench: Bench, one: DiceGame) -> None:
    """The question before a zero disappears after four seconds; the next FIRE asks it again."""
    at_aces(bench, one)
    bench.press("p1_fire")
    seen = []
    for seconds in (3.8, 0.3):
        bench.run(seconds)
        seen.append(bench.asked)
    assert seen == [ASKED, ""]
    bench.press("p1_fire")
    assert (bench.asked, aces(bench)) == (ASKED, None)


@pytest.mark.parametrize(
    "other", mostly_slow(["p1_up", "select", "p1_right", "p3_fire", "p2_left", "option"], plain=2)
)
def test_any_other_press_cancels_the_question(bench: Bench, one: DiceGame, other: str) -> None:
    """The press may come from any joystick or the console; a sound tells that the question is gone."""
    at_aces(bench, one)
    bench.press("p1_fire")
    bench.run(0.5)
    before = len(bench.heard)
    bench.press(other)
    assert "free" in bench.heard[before:]
    if not isinstance(bench.scene, Playing):
        bench.run(0.5)
        bench.press("select" if other == "select" else "p1_fire")
    assert not bench.asked
    assert aces(bench) is None


def test_another_zero_category_asks_again(bench: Bench, one: DiceGame) -> None:
    """FIRE on one category does not answer the question that was asked for another category."""
    at_aces(bench, one, "3 3 4 4 6")
    bench.press("p1_fire")
    bench.run(0.5)
    if one.scores:
        bench.press("p1_down")
    else:
        aim(bench, Category.TWOS)
    bench.run(0.5)
    bench.press("p1_fire")
    assert bench.asked == ASKED
    assert len(bench.state.sheets[0].boxes) == 0


def test_paying_score_asks_nothing(bench: Bench, one: DiceGame) -> None:
    """A score of one point is enough to need no question, even if another category would pay more."""
    at_aces(bench, one, "1 3 4 4 6")
    bench.press("p1_fire")
    assert aces(bench) == 1


# Computer players and the presses command


class Zeroes:
    """A computer player that scores zeros whenever it can."""

    def choose(self, view: Any, moves: tuple[Any, ...], _rng: Random) -> Any:
        """Choose a zero that needs a question, if there is one, and roll no more than necessary."""
        scores = [move for move in moves if isinstance(move, Score)]
        goes_on = [move for move in moves if move in (Select(), Action.ROLL, Action.QUIT, Choice.QUIT)]
        return next(iter([*(move for move in scores if asks(view, move)), *scores, *goes_on]))


ZEROES = Zeroes()


def with_zeroes(one: DiceGame) -> AnyGame:
    """Return the game with computer players that score zeros whenever they can."""
    return varied(one.game, computers=dict.fromkeys(one.game.opponents.computers, ZEROES))


def zeros_to_ask_about(game: AnyGame, options: Any, lines: tuple[str, ...]) -> int:
    """Return how many scores of zero in the journal of a game need a question."""
    state, count = game.rules.start(options), 0
    for line in lines:
        step = game.rules.read(line)
        count += bool(asks(state, step))
        state = game.rules.apply(state, step)
    return count


def test_computer_scores_zeros_without_a_question(one: DiceGame) -> None:
    """The computer scores more than five zeros, which would each need a question, in a whole demo game."""
    game = with_zeroes(one)
    table = Table(game, game.setup.choices()[1], Random(1))
    silence, now = Sound(), 0.0
    stage = Stage(
        table, gate=Gate(silence), sound=silence, rng=Random(1), top_ten=TopTen(), computers_only=True
    )
    while not stage.over and now < 300:
        stage.tick(now)
        now = max(stage.next_due(now), now + 1e-4)
    assert stage.over
    assert zeros_to_ask_about(game, table.options, tuple(table.lines)) > 5


@pytest.mark.parametrize("one", GAMES[1:], ids=["yahtsee", "poker_dice"])
@pytest.mark.parametrize("tapped", [(), ("p1_fire",), ("p1_left", "p3_fire")], ids=["still", "FIRE", "any"])
def test_tapping_person_does_not_delay_a_computer(
    one: DiceGame, tapped: tuple[str, ...], tmp_path: Path
) -> None:
    """A person who presses buttons seven times a second does not keep the computer from scoring a zero."""
    game = with_zeroes(one)
    with Bench(tmp_path, games=(game,)) as bench:
        bench.cabinet.enter_game(game, game.setup.read(one.against))
        bench.cabinet.run_until(lambda: bench.scene.stage.ui is not None)
        bench.table.state = replace(bench.state, player=1, rolls=0)
        bench.scene.stage.restart(bench.clock.now())
        asked = set()
        for _ in range(300):
            if bench.state.sheets[1].boxes:
                break
            bench.cabinet.press(*tapped, seconds=0.07)
            bench.run(0.0 if tapped else 0.1)
            asked.add(bench.asked)
        category, points = bench.state.sheets[1].boxes[0]
        assert (points, asked) == (0, {""}), category


@pytest.mark.parametrize("pace", [AT_ONCE, PERSON])
def test_presses_command_answers_questions(one: DiceGame, pace: PressPace) -> None:
    """The command counts the presses that answer the questions, and reaches the end of the game."""
    options = next(set_ups(one.game))
    cost = play(one.game, options, pace, 1, decide)
    zeros = zeros_to_ask_about(one.game, options, cost.journal.lines)
    assert zeros > 5
    assert cost.presses > 13 + zeros


def decide(table: Table, view: Any, rng: Random) -> Any:
    """Return the move of the computer player that scores zeros whenever it can."""
    return ZEROES.choose(view, table.moves, rng)
