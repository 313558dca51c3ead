"""The solver: chances that are counted right, a table that is hard to beat, and what makes it so."""

from __future__ import annotations

import runpy
import sys
from functools import cache
from math import comb
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from games.cards.cards import in_order
from games.cards.draws import outcomes, strengths, stub
from games.cards.hands import HAND, HandKind, ladder, rank
from games.heads_up_poker import rules
from games.heads_up_poker.dealer.betting import ANSWERED, COUNTS, EVERY, USED, Sizes, ends, grids, near
from games.heads_up_poker.dealer.scale import DRAWN, prospects
from games.heads_up_poker.dealer.strategy import FOLDER, NAME, load
from games.heads_up_poker.rules import MOST, Phase
from study.heads_up_poker import deals, solve
from study.heads_up_poker.abstract import DISCARDING, AbstractSpot, Hand
from study.heads_up_poker.appraisal import best, top
from study.heads_up_poker.deals import KEEPS, STEPS, Steps, count
from study.heads_up_poker.learning import LearnedChoice
from study.heads_up_poker.solve import main
from study.heads_up_poker.study import Study

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from study.heads_up_poker.deals import Deals
    from study.heads_up_poker.rounds import Reals

FEW = Steps(8, 12, (3, 2, 6, 2, 1, 1, 1))
"""A coarse scale, on which all goes quickly."""


@cache
def counted(steps: Steps = STEPS) -> Deals:
    """The chances, counted once for all tests."""
    return count(steps)


def samples(number: int) -> list[tuple[int, tuple[int, ...]]]:
    """Some of the hands that stand for all, each with its place among them."""
    at, _ = deals.standing()
    chosen = Random(3).sample(range(len(at)), number)
    return [(place, tuple(deals.hands()[at[place]].tolist())) for place in chosen]


def test_all_hands_are_counted() -> None:
    """134,459 hands that differ in more than the names of suits stand for all 2,598,960."""
    at, often = deals.standing()
    assert len(at) == 134_459
    assert often.sum() == len(deals.hands()) == comb(52, 5)
    assert all(deals.ranks()[at[place]] == rank(hand) for place, hand in samples(500))


def test_draws_are_those_of_the_players() -> None:
    """The person's best discards of each number of cards, and the dealer's by rule."""
    strength, kept = deals.best_draws()
    ruled = deals.ruled()
    for place, hand in samples(60):
        assert [one.strength for one in prospects(in_order(hand))] == strength[:, place].tolist()
        for cards in COUNTS:
            stays = [hand[at] for at in KEEPS[kept[cards, place]]]
            total = sum(ways * strengths()[final] for final, ways in outcomes(stays, stub(hand)))
            assert total / comb(47, cards) == pytest.approx(strength[cards, place], abs=1e-8)
        by_rule = {hand[at] for at in KEEPS[ruled[place]]}
        assert set(hand) - by_rule == set(rules.discards(in_order(hand)))


@pytest.mark.parametrize("cards", COUNTS)
def test_every_draw_is_counted(cards: int) -> None:
    """What comes of the best full houses, as the odds of their draws have it one by one."""
    strength, kept = deals.best_draws()
    at, often = deals.standing()
    scale = counted().scale
    *others, full, _ = scale.prospects
    step = sum(len(edges) + 1 for edges in others) + len(full)
    kinds = np.array(ladder().kinds)[deals.ranks()[at]]
    pat = np.flatnonzero((kinds == HandKind.FULL_HOUSE) & (strength[0] > full[-1]))
    finals = np.zeros(len(scale.finals) + 1)
    for place in pat.tolist():
        hand = deals.hands()[at[place]].tolist()
        for final, ways in outcomes([hand[one] for one in KEEPS[kept[cards, place]]], stub(hand)):
            finals[np.searchsorted(scale.finals, final, side="right")] += often[place] * ways
    assert counted().prospects[step] == pytest.approx(often[pat].sum() / comb(52, 5))
    assert counted().person[cards, step] == pytest.approx(finals / often[pat].sum() / comb(47, cards))


def test_chances_are_chances() -> None:
    """They make up 1; the dealer stands pat with 18,072 hands and takes three cards to 2,401,800."""
    for all_steps in (counted(), counted(FEW)):
        assert all_steps.prospects.sum() == pytest.approx(1)
        assert all_steps.starts.sum() == pytest.approx(1)
        assert all_steps.person.sum(axis=2) == pytest.approx(1)
        taken = all_steps.starts @ all_steps.dealer.sum(axis=2).T * comb(52, HAND)
        assert taken == pytest.approx([18_072, 123_552 + 624, 54_912, 1_303_560 + 1_098_240])
        assert np.abs(all_steps.showdown).max() <= 1 + 1e-9
        higher = np.tril(np.ones_like(all_steps.showdown[0], bool), -1)
        assert all_steps.showdown[:, higher] == pytest.approx(1)
        assert all_steps.showdown[:, higher.T] == pytest.approx(-1)


def test_dollars_between_others() -> None:
    """The nearest ones share the weight: all of it where the dollars are known, or beyond all known."""
    for dollars in EVERY:
        shares = near(dollars, (2, 5), 10)
        assert sum(share for _, share in shares) == pytest.approx(1)
    assert near(1, (2, 5), 10) == near(2, (2, 5), 10) == ((0, 1.0),)
    assert near(9, (2, 5), 10) == ((1, 1.0),)
    (low, lower), (high, higher) = near(3, (2, 5), 10)
    assert (low, high) == (0, 1)
    # Of bets into a pot of 24: 2/3 by the dollars, less by the pseudo-harmonic mapping.
    assert lower == pytest.approx(2 / 3 * 26 / 27)
    assert higher == pytest.approx(1 - lower)


def test_every_amount_of_the_first_round_is_studied() -> None:
    """Whatever is bet and raised, the dealer knows the pot; the person who plays by the table names few."""
    found = grids(ANSWERED)
    pots = {pot for grid in found.values() if len(grid.due) == len(EVERY) for pot in grid.matched}
    assert {0, *range(1, 31)} <= pots
    assert ends(4, Sizes((1, 5), (10,), (2,))) == (5, 9, 15, 19, 17, 21)
    assert set(USED[0].bets) <= set(ANSWERED[0].bets)


def test_regret_finds_the_equilibrium_of_a_small_game() -> None:
    """Rock, paper, scissors, where scissors cut for two: rock half of the time, the others a quarter each."""
    worth = np.array([[0, -1, 1], [1, 0, -2], [-1, 2, 0]], np.float32)
    mine, theirs = LearnedChoice((3, 1)), LearnedChoice((3, 1))
    for iteration in range(1, 2001):
        for choice, other, table in ((mine, theirs, worth), (theirs, mine, -worth.T)):
            choice.note(np.ones(1, np.float32), iteration)
            choice.learn(table @ other.now)
    assert mine.average[:, 0] == pytest.approx([0.5, 0.25, 0.25], abs=0.01)


def test_histories_that_look_alike_are_one_choice() -> None:
    """What is learned in one of them is done in the others."""
    choice = LearnedChoice((2, 3, 1), np.array([0, 1, 0]))
    worth = np.zeros((2, 3, 1), np.float32)
    worth[1, 0] = 1
    assert choice.learn(worth)[:, 0].tolist() == [0.5, 0, 0]
    assert choice.now[1, :, 0].tolist() == [1, 0.5, 1]


def always(hand: Hand, steps: tuple[int, int], number: int) -> Callable[[AbstractSpot], Reals]:
    """A dealer who makes one choice whatever happens: 0 to fold, 1 to see."""

    def chosen(spot: AbstractSpot) -> Reals:
        betting = hand.rounds[spot.place.round - 1]
        calling = spot.place.phase is Phase.CALLED
        places = betting.called.shape if calling else betting.seen.shape
        answer = np.zeros((2 if calling else 3, *places[:-1], steps[spot.place.round - 1]), np.float32)
        answer[number] = 1
        return answer

    return chosen


def test_dealers_of_one_mind() -> None:
    """Who always folds pays the ante; who always sees loses $3.9 a hand (others have found $3.99)."""
    hand = Hand(counted(), (Sizes((1, 5, 10), (10,), (5, 10)),) * 2)
    steps = len(counted().starts), counted().person.shape[2]
    given = [
        hand.for_person(always(hand, steps, number), lambda _spot, worth, _paths: top(worth))
        for number in (0, 1)
    ]
    assert given[0] == pytest.approx(2, abs=1e-5)
    assert given[1] == pytest.approx(3.95, abs=0.1)


def test_the_table_is_hard_to_beat() -> None:
    """Who knows it by heart gets a cent more than by what was learned, and loses whatever is bet."""
    table = load()
    assert table.scale == counted().scale
    assert -0.25 < table.figures.value < -0.2
    gets = best(table.choices, counted())
    assert gets == pytest.approx(table.figures.best, abs=1e-4)
    assert gets - table.figures.value <= 0.01
    # Every amount that the rules allow, the first ones of each round and those of the raise.
    every = Sizes(EVERY, (MOST,), EVERY)
    assert best(table.choices, counted(), (every, every)) <= table.figures.value + 0.02


def test_few_amounts_are_enough_for_the_person() -> None:
    """$1, $2, $5 and $10 bring within a cent and a half of what all ten bring."""
    table = load()
    few = best(table.choices, counted(), USED)
    assert table.figures.best - 0.015 < few < table.figures.best


def test_solving_again() -> None:
    """On a coarse scale, in a game of few amounts: both learn, and what they get comes together."""
    study = Study(counted(FEW), USED, remembers=True)
    hand = Hand(counted(FEW), USED)

    def gap() -> float:
        most = hand.for_person(study.average, lambda _spot, worth, _paths: top(worth))
        return most - study.value

    gaps = []
    for _ in range(3):
        for _ in range(60):
            study.iterate()
        gaps.append(gap())
    assert gaps[0] > gaps[1] > gaps[2] > 0
    assert gaps[2] < 0.03
    assert study.value == pytest.approx(-0.26, abs=0.05)


class Honest(LearnedChoice):
    """Always draws what is best for the hand, and learns nothing else."""

    def learn(self, worth: Reals) -> Reals:
        """What that brings."""
        mean: Reals = (worth * self.now).sum(axis=0)
        return mean


def test_standing_pat_with_nothing_must_be_reckoned_with() -> None:
    """A dealer who has only met people who draw as they should is beaten by those who do not."""
    study = Study(counted(FEW), USED, remembers=True)
    lines = len(study.hand.rounds[1].start)
    best_drawn = np.repeat(DRAWN, [len(edges) + 1 for edges in counted(FEW).scale.prospects])
    draws = Honest((len(COUNTS), lines, len(best_drawn)))
    draws.now = np.repeat((np.array(COUNTS)[:, None] == best_drawn)[:, None], lines, axis=1).astype(
        np.float32
    )
    study.choices[AbstractSpot(DISCARDING)] = draws
    for _ in range(60):
        study.iterate()
    hand = Hand(counted(FEW), USED)
    assert hand.for_person(study.average, lambda _spot, worth, _paths: top(worth)) > 1


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command count on a coarse scale."""
    monkeypatch.setattr(solve, "count", lambda: counted(FEW))


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It writes a table; nothing but its last line where nobody looks on; the same every time."""
    quick(monkeypatch)
    main(["--folder", str(tmp_path), "--iterations", "2"])
    first = (tmp_path / NAME).read_bytes()
    output = capsys.readouterr()
    assert f"{NAME}: {len(first)} bytes; a hand brings the person " in output.out
    assert output.err == ""
    main(["--folder", str(tmp_path), "--iterations", "2"])
    assert (tmp_path / NAME).read_bytes() == first
    table = load(tmp_path)
    assert table.scale == counted(FEW).scale
    assert best(table.choices, counted(FEW)) == pytest.approx(table.figures.best, abs=1e-6)


def test_a_bar_on_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It grows on one line, and the line ends with the work."""
    quick(monkeypatch)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(["--folder", str(tmp_path), "--iterations", "1"])
    *_, whole = capsys.readouterr().err.strip("\r").split("\r")
    assert whole == f"{'#' * 40} 100%\n"


def test_a_strange_argument(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what it takes."""
    monkeypatch.setattr(sys, "argv", ["solve", "--speed"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(solve.__file__), run_name="__main__")
    assert "unrecognized arguments: --speed" in capsys.readouterr().err


def test_the_table_is_small() -> None:
    """At most 0.3 MB."""
    assert sum(path.stat().st_size for path in FOLDER.glob("*.xz")) <= 300_000
