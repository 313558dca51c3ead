"""What hints promise against what comes of it: a sample of the 100,000 hands that the study plays."""

from __future__ import annotations

import runpy
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from games.cards.moves import Bet
from games.heads_up_poker import rules
from games.heads_up_poker.dealer.dealer import Dealer, advice
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import ANTE, PERSON, Phase, State
from study.heads_up_poker import hints
from study.heads_up_poker.frequencies import next_step
from study.heads_up_poker.hints import PLACES, STEPS, Hint, Kept, curve, followed, kept, main, played
from tests.heads_up_poker.states import SHARK

if TYPE_CHECKING:
    from pathlib import Path

    from games.heads_up_poker.rules import Move, Options

MANY_HANDS = pytest.mark.no_cover
"""Measured they take three times as long; a few hands reach every branch as well."""
NOTHING = Kept(0, 0.0, 0.0, 0.0)


def some(*pairs: tuple[float, int]) -> list[Hint]:
    """The hints of a hand: what each promised, and what came of it."""
    return [Hint("betting", 1, 198, promised, promised, came) for promised, came in pairs]


def test_it_is_the_number_on_the_screen() -> None:
    """What the first hint promises wherever the person decides, and what it says is done."""

    def person(state: State, _rng: Random) -> Move:
        view = rules.view(state, PERSON)
        move, _, dollars = followed(view)
        first, *_ = advice(view)
        assert dollars == first.points
        if isinstance(move, Bet) and state.phase is Phase.BETTING:
            assert first.words.startswith(f"BET ${move.dollars}," if move.dollars else "FOLD")
        return move

    rng = Random(5)
    for _ in range(8):
        state = rules.start(SHARK)
        while state.phase is not Phase.DONE:
            state = rules.apply(state, next_step(state, person, Dealer(SHARK.level), rng))


def test_what_came_is_what_is_won_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hand every later hint has what was put in meanwhile more; no hint to fold is among them."""
    monkeypatch.setattr(hints, "PART", 40)
    hands = played("SHARK", 0, 7)
    assert len(hands) == 40
    assert hands == played("SHARK", 0, 7) != played("SHARK", 1, 7)
    for hand in hands:
        came = [hint.came for hint in hand]
        assert came == sorted(came)
        assert all(hint.promised >= 0 for hint in hand)
        assert {(hint.phase, hint.round) for hint in hand} <= {*PLACES.values()}
    assert any(hint.phase == "asked" for hand in hands for hint in hand)


def test_the_money_stays_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a hand leaves is there in the next one; whoever has nothing left sits down anew."""
    monkeypatch.setattr(hints, "PART", 30)
    started: list[State] = []

    def poor(options: Options) -> State:
        started.append(State(options, (9, 9)))
        return started[-1]

    monkeypatch.setattr(rules, "start", poor)
    hands = played("EASY", 0, 7)
    assert len(hands) == 30
    assert 1 < len(started) < 30
    stakes = {hint.stake for hand in hands for hint in hand}
    assert len(stakes) > 2
    assert max(stakes) == 9
    assert min(stakes) < 9 - ANTE


def test_hints_of_a_hand_are_one_for_the_error() -> None:
    """Two hands whose hints have brought 3 and 1 more and less than promised."""
    both = kept([some((1.0, 2), (2.0, 4)), some((1.0, 0), (3.0, 1)), []])
    assert both == pytest.approx((4, 1.75, 1.75, (3**2 + 3**2) ** 0.5 / 4))
    assert both.errors == pytest.approx(0)
    more = kept([some((1.0, 2)), some((1.0, 6))])
    assert more == pytest.approx((2, 1, 4, 8**0.5 / 2))
    assert more.errors == pytest.approx(3 / 2**0.5)
    assert kept([[]]) == NOTHING
    assert not NOTHING.errors


def test_a_curve_tells_what_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where less came of more as much is promised of both, but for 5 cents of a dollar that seems more."""
    monkeypatch.setattr(hints, "IN_BIN", 2)
    assert curve(some((1.0, 1), (1.0, 2), (2.0, 4), (3.0, 3))) == ((1.0, 1.5), (2.5, 3.5))
    pairs = ((4.0, 2), (2.0, 4), (2.0, 4), (4.0, 1), (9.0, 8), (9.0, 8))
    assert curve(some(*pairs)) == ((2.0, 2.75), (4.0, 2.85), (9.0, 8.0))
    assert curve(some((2.0, -4), (2.0, -6), (2.0, -4), (2.0, 2))) == ((2.0, 0.1),)
    assert curve([]) == ()


@MANY_HANDS
@pytest.mark.parametrize("level", LEVELS)
def test_hints_are_kept(level: str) -> None:
    """500 hands: all together within three standard errors."""
    assert abs(kept(played(level, 0, 16)).errors) < 3


def test_the_rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """By dollars and by decision; what is on file is not played again."""
    monkeypatch.setattr(hints, "PART", 10)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    told = []
    for hands, dealers in ((10, LEVELS[:1]), (20, LEVELS[:2]), (20, LEVELS[:2])):
        main(["--hands", str(hands), "--processes", "1", "--folder", str(tmp_path), "--dealers", *dealers])
        told.append(capsys.readouterr())
    assert told[0].err.endswith("#" * 40 + " 100%\n")
    assert told[1].err.count("\r") == 3
    assert not told[2].err
    assert told[1].out == told[2].out
    main(["--hands", "20", "--folder", str(tmp_path), "--dealers", *LEVELS[:2], "--curves"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        f"{level}, {name}" for level in LEVELS[:2] for name in PLACES
    ]
    assert lines[0].startswith(f"{LEVELS[0]}, bet, first round: ((")
    head, line, *rows = told[1].out.splitlines()
    assert head == "| dealer | hints | times | promised on average | what came of it | errors apart |"
    assert line == "|---|---|---|---|---|---|"
    names = ["$0 to $1", "$1 to $2", "$2 to $5", "$5 to $10", "$10 to $20", "$20 to $40", "from $40"]
    names += [*PLACES, "all"]
    assert [row.split(" | ")[:2] for row in rows] == [
        [f"| {level}", name] for level in LEVELS[:2] for name in names
    ]
    for level in range(2):
        times = [int(row.split(" | ")[2]) for row in rows[level * len(names) :][: len(names)]]
        assert sum(times[: len(STEPS) + 1]) == sum(times[len(STEPS) + 1 : -1]) == times[-1] > 20


def test_a_strange_argument(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what it takes."""
    monkeypatch.setattr(sys, "argv", ["hints", "--speed"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(hints.__file__), run_name="__main__")
    assert "unrecognized arguments: --speed" in capsys.readouterr().err
