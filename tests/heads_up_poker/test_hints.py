"""Tests of the hints in HEADS-UP POKER: the move, its chance to win and the reason."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING

import pytest

from cabinet.api import legal
from cabinet.cards.deck import cards
from games.cards.marks import Marks
from games.cards.moves import Bet
from games.heads_up_poker import panel, rules
from games.heads_up_poker.dealer import chances
from games.heads_up_poker.dealer.chances import KNOTS, MEASURED, calibrated
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.dealer.hints import DRAWN, advice, chance, marked, situation
from games.heads_up_poker.dealer.reasons import HintedMove, reason
from games.heads_up_poker.dealer.scale import prospects
from games.heads_up_poker.dealer.sight import Sight, sight
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import PERSON, Options, Phase, State
from study.heads_up_poker import hints
from study.heads_up_poker.frequencies import next_step
from study.heads_up_poker.hands import looked_up
from study.heads_up_poker.hints import Hint, fitted, main, played, rows
from tests.heads_up_poker.states import after, dealt, seen, with_money
from tests.slow import SLOW, mostly_slow

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import Advice
    from games.heads_up_poker.rules import Move, Options

pytestmark = pytest.mark.xdist_group("study of heads-up poker")
"""All these tests run in one worker process, because they share caches that are slow to build."""
ACES = "As Ac Ah 9d 3c"
CALLED = ("bet 1", "raise 0")
"""The moves of a first round without raises, after which the person draws cards."""


def hint(mine: str, *lines: str) -> Advice:
    """Return the best hint for a hand after some moves, written as in a journal."""
    (only,) = advice(seen(after(dealt(mine), *lines)))
    return only


def test_strong_hand_bets_for_value() -> None:
    """With three aces the stated chance to win must be above 80%, and with a weak hand lower."""
    strong, weak = hint(ACES), hint("2s 4c 7h 9d Jc")
    assert strong.words.startswith("BET $")
    assert strong.why == "VALUE"
    assert strong.wins
    assert strong.wins > 0.8 > (weak.wins or 0) + 0.2
    assert strong.points is None


def test_hint_to_fold_has_no_chance() -> None:
    no = hint("2s 4c 7h 9c Jc", "bet 1", "raise 10")
    assert (no.words, no.wins, no.why) == ("NO", 0, "TOO WEAK")


def test_hint_calls_then_raises() -> None:
    """A hint to call $10 must give the pot odds as its reason; the next hint must raise the good hand."""
    asked = after(dealt(ACES), "bet 5", "raise 10")
    (yes,) = advice(seen(asked))
    assert (yes.words, yes.why) == ("YES", "CALL: POT ODDS 2:1")
    (more,) = advice(seen(after(asked, "yes")))
    assert more.words.startswith("RAISE $")
    assert more.why == "VALUE"
    (poor,) = advice(seen(after(with_money(12, 300, ACES), "bet 5", "raise 7")))
    assert poor.words == "YES"


@pytest.mark.parametrize(
    ("mine", "words", "why"),
    [
        (ACES, "DROP 3C 9D", "KEEPS THREE OF A KIND"),
        ("Js Jc Jh 5d 5c", "KEEP ALL FIVE", "PAT HAND"),
        ("4s 9c 9s Qd Kc", "DROP 4S QD KC", "KEEPS THE PAIR"),
        ("4s 4c 9s 9d Kc", "DROP KC", "KEEPS TWO PAIRS"),
        ("8s Ts Qs As 3c", "DROP 3C", "DRAWING TO A FLUSH"),
        ("2s 3c 7h Kc Ac", "DROP 2S 3C 7H", "KEEPS HIGH CARDS"),
        # Keeping only the ace and the king would win as much, within the error of the dealer's table.
        ("2s 2h 8h Ks Ac", "DROP 8H KS", "KEEPS THE PAIR"),
    ],
)
def test_draw_hint_lists_discards(mine: str, words: str, why: str) -> None:
    """The discards must be in the order of the cards on the screen."""
    found = hint(mine, *CALLED)
    assert (found.words, found.why) == (words, why)
    assert found.wins
    assert 0.1 < found.wins < 1


def test_marked_cards_get_a_hint() -> None:
    """Marking the best discards must give the chance of the best hint.

    The reason for keeping all cards must be that they look like a straight.
    """
    view = seen(after(dealt(ACES), *CALLED))
    ui = panel.start(view)
    (best,) = advice(view)
    same, worse, none = (
        marked(view, ui._replace(marks=Marks(2, thrown)))
        for thrown in ((True, True, False, False, False), (True, False, True, False, False), (False,) * 5)
    )
    assert same == best._replace(words="MARKED 3C 9D")
    assert worse
    assert none
    assert (worse.words, worse.why) == ("MARKED 3C AS", "KEEPS THE PAIR")
    assert (none.words, none.why) == ("MARKED NONE", "LOOKS LIKE A STRAIGHT")
    assert marked(view, ui) == none
    straight = seen(after(dealt("2s 8c 9d Ts Jc"), *CALLED))
    drawing = marked(straight, ui._replace(marks=Marks(1, (True, False, False, False, False))))
    assert drawing
    assert (drawing.words, drawing.why) == ("MARKED 2S", "DRAWING TO A STRAIGHT")
    assert (worse.wins or 0) < (best.wins or 0)
    betting = seen(dealt(ACES))
    assert marked(betting, panel.start(betting)) is None


def test_weak_hand_has_a_reason_for_its_move() -> None:
    """The reason for a move with a weak hand is a cheap showdown, a bluff, or that only better hands call."""
    about = {
        Phase.BETTING: ("2s 5c 7h 9d Jc", {Bet(1): "CHEAP SHOWDOWN", Bet(10): "BLUFF", Bet(0): "TOO WEAK"}),
        Phase.RAISING: ("2s 5c 7h 9d Jc", {Bet(0): "BETTER HANDS CALL", Bet(10): "BLUFF"}),
    }
    for phase, (hand, moves) in about.items():
        where = Sight(phase, 2, cards(hand), (3, 3), 5, 0, ((5, 0), (5, 10)))
        for move, why in moves.items():
            assert reason(HintedMove(where, move, 0.2, 0.2)) == why


def test_chances_are_interpolated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chance to win between two measured ones must be computed by linear interpolation."""
    where = Sight(Phase.BETTING, 1, cards(ACES), (0, 0), 0, 0)
    monkeypatch.setitem(chances.MEASURED, "EASY", {"betting $1, round 1": (10, 20, 40, 80, 90)})
    told = [chance(where, Bet(1), share, "EASY") for share in (0, 0.125, 0.5, 0.75, 1)]
    assert told == pytest.approx([0.1, 0.15, 0.4, 0.8, 0.9])
    assert chance(where, Bet(0), 0.9, "EASY") == 0


@pytest.mark.parametrize("level", LEVELS)
def test_every_hint_has_its_chance(level: str) -> None:
    """In the same situation, a better hand must never have a lower chance to win."""
    rng, met = Random(5), set[str]()

    def person(state: State, _rng: Random) -> Move:
        (only,) = advice(rules.view(state, PERSON))
        assert 0 <= (only.wins or 0) <= 1
        assert 0 < len(only.words) <= 22
        assert 0 < len(only.why) <= 22
        move = rng.choice(legal(rules.due(state)))
        met.add(situation(sight(rules.view(state, PERSON)), move))
        return move

    for _ in range(15):
        state = rules.start(rules.Options(level))
        while state.phase is not Phase.DONE:
            state = rules.apply(state, next_step(state, person, Dealer(level), rng))
    assert len(met & {*MEASURED[level]}) > 3
    assert all(len(row) == len(KNOTS) and row[0] < row[-1] for row in MEASURED[level].values())


@pytest.mark.parametrize("hands", mostly_slow([("4s 9c 9h Qd Kc",), ("2s 5c 7h 9d Jc", "3c 9s Ts Js Qs")]))
def test_hands_are_looked_up(hands: tuple[str, ...]) -> None:
    for hand in hands:
        for one, other in zip(looked_up(cards(hand)), prospects(cards(hand)), strict=True):
            assert one.strength == pytest.approx(other.strength, abs=2e-9)
            assert len(one.discards) == len(other.discards)


@pytest.mark.parametrize("part", mostly_slow([10, 30]))
def test_money_carries_over_between_hands(monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    """When one side has no money left, the study of the hints must start a new game."""
    monkeypatch.setattr(hints, "PART", part)
    started: list[State] = []

    def poor(options: Options) -> State:
        started.append(State(options, (9, 9)))
        return started[-1]

    monkeypatch.setattr(rules, "start", poor)
    told = played("EASY", 0, 7)
    assert 1 < len(started) < part
    assert told == played("EASY", 0, 7) != played("EASY", 1, 7)
    assert {one.won for one in told} <= {0, 0.5, 1}
    assert len({one.situation for one in told}) > 3


def test_only_draw_hints_count_for_a_random_bettor() -> None:
    """For a person who bets at random, all hints about the draw must count, and no hints about bets."""
    strays = played("CLASSIC", 0, 7, astray=True)
    assert {one.situation for one in strays} == {*DRAWN}
    assert min(one.share for one in strays if one.situation == DRAWN[0]) < 0.1


def test_fit_returns_mean_outcomes() -> None:
    """A fitted chance is the mean result of its hints; without hints, the chance that the hand is better."""
    some = [Hint("", share, won) for share, won in ((0.0, 0.0), (0.0, 1.0), (0.5, 1.0)) for _ in range(5000)]
    assert fitted(some) == [50, 25, 100, 75, 100]


@SLOW
@pytest.mark.parametrize("level", LEVELS)
def test_hinted_chances_match_outcomes(level: str) -> None:
    """Hinted chances may differ from the results by 3 percentage points plus two standard errors."""
    apart = [one.won - calibrated(level, one.situation, one.share) for one in played(level, 0, 16)]
    # All hints of a hand share its result, so they are not independent: the error is computed over hands.
    assert abs(mean(apart)) < 0.03 + 2 * stdev(apart) / sqrt(hints.PART)


def test_no_hint_before_the_deal() -> None:
    assert advice(rules.view(rules.start(Options(LEVELS[0])), PERSON)) == ()


def test_table_has_rows_by_chance_and_decision(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The table must have rows for each requested dealer; hands with saved results are not played again."""
    monkeypatch.setattr(hints, "PART", 10)
    called = ["--hands", "20", "--folder", str(tmp_path), "--dealers", *LEVELS[:2]]
    main(called)
    first = capsys.readouterr().out
    with monkeypatch.context() as known:
        known.delattr(hints, "next_step")
        main(called)
        assert capsys.readouterr().out == first
        main([*called, "--fit"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f'    "{LEVELS[0]}": {{'
    assert any(line.startswith('        "betting $') for line in lines)
    head, line, *some = first.splitlines()
    assert head == "| dealer | hints | times | told | came | points apart |"
    assert line == "|---|---|---|---|---|---|"
    assert {row.split(" | ")[0] for row in some} == {f"| {level}" for level in LEVELS[:2]}
    assert not list(rows("EASY", []))
    main([*called, "--astray"])
    names = {line.split(" | ")[1] for line in capsys.readouterr().out.splitlines()[2:]}
    assert {name for name in names if "%" not in name} <= {*DRAWN}
