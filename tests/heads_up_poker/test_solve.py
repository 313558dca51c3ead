"""Tests of the solver, the program that computes the dealers' tables for HEADS-UP POKER."""

from __future__ import annotations

import sys
import zlib
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cabinet.cards.deck import in_order
from cabinet.cards.hands import HandKind, rank
from games.cards.moves import Bet
from games.heads_up_poker import rules
from games.heads_up_poker.dealer import strategy
from games.heads_up_poker.dealer.betting import (
    ANSWERED,
    COUNTS,
    EVERY,
    EXACT_GRIDS,
    GRIDS,
    USED,
    BettingPoint,
    FirstRound,
    FirstRounds,
    near,
    short_grids,
)
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.dealer.scale import prospects, steps
from games.heads_up_poker.dealer.sight import Sight
from games.heads_up_poker.dealer.strategy import FOLDER, WHOLE, load
from games.heads_up_poker.rules import FOLD, Phase
from study.heads_up_poker import deals, exploits, hands, manners, solve, stakes
from study.heads_up_poker.deals import counted, merged, scaled, steps_of
from study.heads_up_poker.engine import KINDS, Counts, Policy, Steps, count, finals, play
from study.heads_up_poker.exploit import best_response
from study.heads_up_poker.exploits import Exploiter, dealt, measured, seen_by
from study.heads_up_poker.game import CALLED, DRAWS, Game
from study.heads_up_poker.game import Dealer as Dealing
from study.heads_up_poker.learning import Study, brings, flat
from study.heads_up_poker.manners import FOLDS, Manners, mannered
from study.heads_up_poker.matches import play as by_hand
from study.heads_up_poker.memory import everything, remembered
from study.heads_up_poker.persons import PERSONS
from study.heads_up_poker.response import dealer_best, person_best
from study.heads_up_poker.solve import averages, main, misjudging
from study.heads_up_poker.tables import afforded, packed, short_pages, told, written
from study.heads_up_poker.tables import likely as exact
from tests.compiler import needs_compiler
from tests.slow import SLOW, mostly_slow, mostly_slow_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from games.heads_up_poker.dealer.scale import Scale

pytestmark = [pytest.mark.xdist_group("study of heads-up poker"), needs_compiler]
"""All these tests run in one worker process, because they share caches that are slow to build."""


def of_kind(*numbers: int) -> Mapping[HandKind, int]:
    """Return these numbers of strength buckets as a mapping, one number for each kind of hand."""
    return dict(zip(HandKind, numbers, strict=True))


@cache
def few() -> Scale:
    """Return a scale (a division of all hands into strength buckets) so coarse that the solver is fast."""
    ends_of, mine = of_kind(2, 3, 2, 1, 1, 1, 1, 1, 1), of_kind(2, 3, 2, 1, 1, 1, 1, 1, 1)
    return scaled(of_kind(4, 3, 1, 1, 1, 1, 1, 1, 1), ends_of, mine, (2, 1, 4, 1, 1, 1, 1))


@cache
def some_finer() -> Scale:
    """Return the scale of `few` with twice as many strength buckets for the person's pairs."""
    ends_of, mine = of_kind(2, 3, 2, 1, 1, 1, 1, 1, 1), of_kind(2, 6, 2, 1, 1, 1, 1, 1, 1)
    return scaled(of_kind(4, 3, 1, 1, 1, 1, 1, 1, 1), ends_of, mine, (2, 1, 4, 1, 1, 1, 1))


@cache
def dealt_often() -> Counts:
    """Return the counts of a million deals on the scale of `few`."""
    return count(5, 100_000, 10, steps_of(few()))


@cache
def lessons(number: int, *, classic: bool = False) -> tuple[Game, Study, Manners]:
    """Return a game on the scale of `few`, and what both sides have learned in `number` iterations."""
    game = Game(dealt_often(), steps_of(few()), EVERY if classic else (10,))
    manner = Manners(game, few(), steps_of(few()))
    study = Study(game, manner if classic else None)
    for _ in range(number):
        study.iterate()
    return game, study, manner


def test_tables_hold_every_hand() -> None:
    """The tables must hold each hand's rank, its best cards to keep, and those that the dealer must keep."""
    known = hands.known()
    for at in Random(3).sample(range(len(hands.hands())), 60):
        hand = tuple(hands.hands()[at].tolist())
        assert known.rank[at] == rank(hand)
        found = prospects(in_order(hand))
        assert [one.strength for one in found] == pytest.approx(known.strength[:, at].tolist(), abs=2e-9)
        kept = {card for place, card in enumerate(hand) if known.rule[at] >> place & 1}
        assert set(hand) - kept == set(rules.discards(in_order(hand)))
        assert [int(bits).bit_count() for bits in known.keep[at]] == [5, 4, 3, 2]


def test_solver_and_game_use_the_same_steps() -> None:
    table = load("SHARK")
    found = steps_of(table.scale)
    for at in Random(4).sample(range(len(hands.hands())), 60):
        hand = in_order(tuple(hands.hands()[at].tolist()))
        value = rank(hand)
        assert found.prospect[at] == table.scale.prospect(hand, prospects(hand))
        assert found.mine[value] == table.scale.final(hand)
        assert found.start[value] == table.scale.start(hand)
        for cards in COUNTS:
            first = steps(table.scale.ends[:cards])
            assert first + found.end[cards, value] == table.scale.end(hand, cards)
    assert table.scale == deals.scale()


def test_counts_match_a_single_deck() -> None:
    """The frequency of a kind of hand must be within 3 % of the exact one.

    Both hands of a deal come from one deck, so they cannot both have four aces.
    """
    counts = dealt_often()
    pairs = np.concatenate([counts.joint[0][m].sum(axis=(2, 3)) for m in range(KINDS)], axis=1)
    assert pairs.sum() == counts.deals == 1_000_000
    drawn = [counts.joint[0][m].sum() / counts.deals for m in range(KINDS)]
    exact = np.array([18_072, 123_552 + 624, 54_912, 2_401_800]) / 2_598_960
    assert drawn == pytest.approx(exact.tolist(), rel=0.03)
    for row in counts.joint:
        assert [one.sum() for one in row] == [one.sum() for one in counts.joint[0]]
    person, dealer = finals(1, 100_000, np.zeros(len(hands.hands()), np.uint8))
    all_ranks = np.bincount(hands.known().rank, minlength=len(person)) / len(hands.hands())
    assert np.abs(person / 100_000 - all_ranks).max() < 0.002
    assert dealer.sum() == 100_000
    aces = steps_of(scaled({}, {}, {}, (1,) * 7))
    alike = aces._replace(
        prospect=np.zeros_like(aces.prospect), mine=(np.arange(7462) >= 3000).astype(np.uint8)
    )
    assert count(1, 100, 1, alike).signs[0][3].sum() <= 100


def test_counts_equal_a_plain_loop() -> None:
    for draws, known in ((10, (2235731096, 3912875042)), (1, (2548581778, 1488867060))):
        _, joint, signs = count(5, 2000, draws, steps_of(deals.scale()))
        cells = (
            [one.tobytes() for row in joint for one in row],
            [one.tobytes() for row in signs for one in row],
        )
        assert tuple(zlib.crc32(b"".join(one)) for one in cells) == known
    lone = count(1, 1, 1, steps_of(few()))
    assert [sum(int(one.sum()) for one in row) for row in lone.joint] == [1] * 4


def test_finer_counts_are_merged() -> None:
    assert set(deals.scale().finals) < set(deals.finer().finals)
    assert deals.scale() == deals.finer()._replace(finals=deals.scale().finals)
    fine, coarse = (count(5, 1000, 10, steps_of(one)) for one in (some_finer(), few()))
    found = merged(fine, some_finer(), few())
    for k, m in DRAWS:
        assert found.joint[k][m].dtype == coarse.joint[k][m].dtype
        assert np.array_equal(found.joint[k][m], coarse.joint[k][m])
        assert np.array_equal(found.signs[k][m], coarse.signs[k][m])


def test_cached_counts_are_extended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts in the cache folder must be used and extended, unless they are for another scale."""
    monkeypatch.setattr(deals, "CHUNK", 1000)
    found, told = steps_of(few()), list[float]()
    first = counted(found, 20_000, tmp_path, told.append)
    assert (first.deals, told) == (20_000, [0, 0.5, 1])
    told.clear()
    more = counted(found, 30_000, tmp_path, told.append)
    assert (more.deals, told) == (30_000, [2 / 3, 1])
    assert counted(found, 30_000).joint[3][3].tolist() == more.joint[3][3].tolist()
    other = steps_of(scaled({}, {}, {}, (1,) * 7))
    assert counted(other, 10_000, tmp_path).deals == 10_000


def test_unknown_amount_shares_its_weight() -> None:
    """An amount between two known ones counts partly as each; one outside them all, as the nearest."""
    for dollars in EVERY:
        shares = near(dollars, (2, 5), 10)
        assert sum(share for _, share in shares) == pytest.approx(1)
    assert near(1, (2, 5), 10) == near(2, (2, 5), 10) == ((0, 1.0),)
    assert near(9, (2, 5), 10) == ((1, 1.0),)
    (low, lower), (high, higher) = near(3, (2, 5), 10)
    assert (low, high) == (0, 1)
    # By linear interpolation, a bet of $3 into a pot of $24 would count 2/3 as a bet of $2; the pseudo-
    # harmonic mapping gives less.
    assert lower == pytest.approx(2 / 3 * 26 / 27)
    assert higher == pytest.approx(1 - lower)


def test_every_first_round_is_studied() -> None:
    """The exact grids contain every bet and raise; coarser grids use the nearest first rounds."""
    whole = EXACT_GRIDS[BettingPoint(Phase.CALLED, 2)].first_rounds
    assert set(whole.seen) == set(EVERY)
    assert len(whole.all) == 10 + 10 + 100
    assert set(USED[0].bets) <= set(ANSWERED[0].bets)
    for first_round in whole.all:
        ((place, weight),) = whole.near(first_round)
        assert (whole.all[place], weight) == (first_round, 1)
    some = GRIDS[BettingPoint(Phase.ANSWERING, 2)].first_rounds
    for first_round in (FirstRound(4), FirstRound(3, 7), FirstRound(7, 2, 3)):
        near_by = list(some.near(first_round))
        assert sum(weight for _, weight in near_by) == pytest.approx(1)
        ways = {(bool(some.all[place].raised), bool(some.all[place].again)) for place, _ in near_by}
        assert ways == {(bool(first_round.raised), bool(first_round.again))}
    assert list(FirstRounds((0,)).near(FirstRound())) == [(0, 1)]


@pytest.mark.parametrize("classic", [False, True])
def test_dealers_loss_is_the_persons_gain(*, classic: bool) -> None:
    game, study, _ = lessons(2, classic=classic)
    person, dealer = averages(study)
    reach, path_shares = game.reach(person, dealer), game.path_shares(person, dealer)
    mine, theirs, value = game.first(person, dealer, game.worth(person, dealer), path_shares)
    folded = 2 * float((person.bet[:, 0] * game.pair.sum(axis=1)).sum())
    if not game.exact:
        answered = float((theirs.answer * dealer.answer).sum())
        assert answered == pytest.approx(-value - folded, abs=1e-4)
    for k, m in DRAWS:
        weights = game.weights(person, reach, k, m)
        bets, _ = game.person_second(person, dealer, weights, k, m)
        answer, _, _ = game.dealer_second(person, dealer, weights, k, m)
        given = ((game.pots + 2)[:, None] * weights.sum(axis=2) * person.bet2[k, m][..., 0]).sum()
        gets = (bets * person.bet2[k, m]).sum()
        assert (answer * dealer.answer2[k, m]).sum() == pytest.approx(-gets - given, abs=1e-4)
    assert mine.draw.shape == person.draw.shape


@SLOW
def test_learning_converges() -> None:
    """After more iterations, the best results of both sides must be closer, and the table must lose less."""
    gaps, gets = [], []
    for number in (2, 25):
        game, study, _ = lessons(number)
        person, dealer = averages(study)
        path_shares = game.path_shares(person, dealer)
        most, least = person_best(game, dealer, path_shares), dealer_best(game, person, path_shares)
        assert least < study.value < most
        gaps.append(most - least)
        table, hinted = solve.tabled(game, few(), person, dealer)
        hoped, _ = best_response(dealt_often(), steps_of(few()), dealt(table, (1, 10)), (1, 10))
        assert hinted < hoped + 0.3
        gets.append(hoped)
    assert gaps[1] < gaps[0] / 2
    assert gets[1] < gets[0] - 0.3
    assert hoped < most + 0.15


def test_unused_memory_changes_nothing() -> None:
    """A person who remembers the betting, but does not use this, must win as much as one who forgets."""
    game, study, _ = lessons(3)
    knowing = Game(dealt_often(), steps_of(few()), (10,), memory=remembered(few()))
    person, dealer = averages(study)
    places = knowing.places
    alike = person._replace(
        bet2={(k, m): one[places[k]] for (k, m), one in person.bet2.items()},
        asked2={(k, m): one[places[k]] for (k, m), one in person.asked2.items()},
    )
    assert len(places[0]) == len(game.states) < len(places[2]) < len(places[3])
    assert np.abs(knowing.worth(alike, dealer) - game.worth(person, dealer)).max() < 1e-6
    reach, path_shares = game.reach(person, dealer), game.path_shares(person, dealer)
    for k, m in DRAWS:
        there = game.faced(person, reach, path_shares.theirs, k, m)
        parts = knowing.faced(alike, reach, path_shares.theirs, k, m)
        to_forgetful = game.dealer_second(person, dealer, there, k, m)
        for one, other in zip(to_forgetful, knowing.dealer_second(alike, dealer, parts, k, m), strict=True):
            assert np.abs(one - other).max() < 1e-6
        there = game.facing(reach, path_shares.mine, k, m)
        parts = knowing.facing(reach, path_shares.mine, k, m)
        forgetful = game.person_second(person, dealer, there, k, m)
        for one, other in zip(forgetful, knowing.person_second(alike, dealer, parts, k, m), strict=True):
            whole = np.zeros_like(one)
            np.add.at(whole, places[k], other)
            assert np.abs(one - whole).max() < 1e-5


def test_more_memory_never_wins_less() -> None:
    """Training against a person with memory must make the dealer lose less to every person."""
    game, counts, found = lessons(3)[0], dealt_often(), steps_of(few())
    knowing, whole = (Game(counts, found, (10,), memory=one(few())) for one in (remembered, everything))
    wary, gets = Study(knowing), []
    for number in range(1, 11):
        wary.iterate()
        if number in {5, 10}:
            person, dealer = averages(wary)
            path_shares = knowing.path_shares(person, dealer)
            gets.append([person_best(one, dealer, path_shares) for one in (game, knowing, whole)])
    assert all(forgetful < some < everything for forgetful, some, everything in gets)
    assert all(later < sooner - 0.5 for sooner, later in zip(*gets, strict=True))


def test_small_stake_is_never_exceeded() -> None:
    """With a stake of $4, both sides must learn not to bet more than $4 in all."""
    stake = 4
    game = Game(dealt_often(), steps_of(few()), (10,), stake)
    study, gaps = Study(game), []
    for number in range(1, 31):
        study.iterate()
        if number in {3, 30}:
            person, dealer = averages(study)
            path_shares = game.path_shares(person, dealer)
            gaps.append(person_best(game, dealer, path_shares) - dealer_best(game, person, path_shares))
    assert gaps[1] < gaps[0] / 2
    assert person.bet[:, 1 + stake :].max() < 0.01
    matched = game.state(FirstRound(3))
    assert max(bets[matched, :, 2:].max() for bets in person.bet2.values()) < 0.01
    assert game.states[game.state(FirstRound(3, 7))] == FirstRound(3, 1)
    whole, study, _ = lessons(2)
    table = written(whole, few(), packed(whole, *averages(study)))
    table = replace(table, short={stake: short_pages(game, few(), packed(game, person, dealer))})
    hoped, _ = best_response(dealt_often(), steps_of(few()), dealt(table, EVERY, stake), EVERY, stake)
    assert hoped < person_best(game, dealer, path_shares) + 0.15


def test_short_game_covers_every_situation_with_money() -> None:
    """Where no money is left to bet, the odds in the table of a game with little money must be 0."""
    game, (whole, study, _) = Game(dealt_often(), steps_of(few()), (10,), 14), lessons(2)
    learns = Study(game)
    for _ in range(15):
        learns.iterate()
    dealer = packed(game, *averages(learns))
    table = written(whole, few(), packed(whole, *averages(study)))
    table = replace(table, short={14: short_pages(game, few(), dealer)})
    known = told(game, table)
    again = {one for one in game.states if isinstance(one, FirstRound) and one.again}
    assert again == {
        FirstRound(bet, 10, more) for bet, more in ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1))
    }
    for state, way in enumerate(game.states):
        assert isinstance(way, FirstRound)
        before = tuple(way) if way.raised else way[:2]
        if way.again:
            matched = way.bet + way.raised
            seen = Sight(Phase.CALLED, 1, (), (0, 0), matched, way.again, (before,), 14)
            at = CALLED[way.bet - 1, way.raised - 1], way.again - 1
            calls, others = (one.call[:, *at] for one in (dealer, known))
            assert np.abs(exact(table, seen).T - calls).max() < 1.001 / WHOLE
            assert np.abs(others - calls).max() < 1.001 / WHOLE
        for bet, mine in product(range(1, 15 - way.matched), COUNTS):
            if bet > 10:
                continue
            seen = Sight(Phase.ANSWERING, 2, (), (mine, 0), way.matched, bet, (before, (bet,)), 14)
            answers, others = (
                np.concatenate([one.answer2[mine, m][state, :, bet - 1] for m in COUNTS])
                for one in (dealer, known)
            )
            assert np.abs(exact(table, seen).T - answers).max() < 1.001 / WHOLE
            if bet < 14 - way.matched:
                assert np.abs(others - answers).max() < 1.001 / WHOLE
            if way.matched + bet + 10 < 14:
                (call, other) = (
                    np.concatenate([one.call2[mine, m][state, :, bet - 1, 0] for m in COUNTS])
                    for one in (dealer, known)
                )
                bets = before, (bet, 10, 1)
                seen = Sight(Phase.CALLED, 2, (), (mine, 0), way.matched + bet + 10, 1, bets, 14)
                assert np.abs(exact(table, seen).T - call).max() < 1.001 / WHOLE
                assert np.abs(other - call).max() < 1.001 / WHOLE
    for one in (*known.answer2.values(), *known.call2.values()):
        assert one.sum(axis=-1) == pytest.approx(1, abs=1e-5)
    person = game.path_shares(game.person(1), known)
    gives = person_best(game, known, person)
    assert gives == pytest.approx(person_best(game, dealer, person), abs=0.001)
    assert gives < 0.8
    page = table.short[14][BettingPoint(Phase.ANSWERING, 2)]
    poor = Sight(Phase.ANSWERING, 2, (), (3, 3), 13, 2, ((3, 10, 0), (2,)), 14)
    assert page.look(poor, 0) == [0, 0]


def test_amount_beyond_the_money_uses_the_next_lower_one() -> None:
    """With a stake of $18 and $2 left, a raise of $5 must count as one of $1."""
    game = Game(dealt_often(), steps_of(few()), (10,), 18)
    dealer = game.dealer(0)
    for calls in dealer.call2.values():
        calls[..., 0, 1], calls[..., 1, 1] = 0.2, 0.6
        calls[..., 0] = 1 - calls[..., 1]
    page = short_pages(game, few(), dealer)[BettingPoint(Phase.CALLED, 2)]
    assert page.shape.grid.due == (1, 5)
    folds = []
    for bet, due in product((1, 5), (1, 5)):
        seen = Sight(Phase.CALLED, 2, (), (3, 3), 1 + bet + 10, due, ((1, 0), (bet, 10, due)), 18)
        folds.append(page.look(seen, 0)[0] / WHOLE)
    assert folds == pytest.approx([0.8, 0.4, 0.8, 0.8], abs=0.005)


def test_raises_are_limited_by_the_money() -> None:
    """A raise above the money must become a raise of all the money, or a call if there is none."""
    odds = np.array([[0.1], [0.2], *[[0.07]] * 10])
    for limit, left in ((10, odds), (2, [[0.1], [0.2], [0.07], [0.63]]), (0, [[0.1], [0.9]])):
        found = afforded(odds, limit)
        assert found.shape == odds.shape
        assert found[: len(left)] == pytest.approx(np.array(left))
        assert not found[len(left) :].any()


@pytest.mark.parametrize("stake", [21, 22, 30])
def test_short_game_has_all_first_rounds(stake: int) -> None:
    grid = short_grids(stake)[BettingPoint(Phase.ANSWERING, 2)].first_rounds
    game = Game(dealt_often(), steps_of(few()), (10,), stake)
    left = {way for way in map(game.way, range(len(game.states))) if way.matched < stake}
    assert left <= {*grid.all}
    assert len(grid.all) == 120 if stake > 21 else len(grid.all) == 10 + 10 + 81


def test_one_dollar_leaves_no_second_round() -> None:
    """With a stake of $1 the table must have a first round with a bet of $1, and no second round."""
    game = Game(dealt_often(), steps_of(few()), (10,), 1)
    study = Study(game)
    study.iterate()
    first, second = short_pages(game, few(), packed(game, *averages(study))).values()
    assert (first.shape.grid.due, second.cells) == ((1,), b"")


@SLOW
@pytest.mark.parametrize("stake", [12, 16])
def test_short_games_lose_less_with_little_money(stake: int) -> None:
    """SHARK must lose less with its strategies for small stakes than with its strategy for large stakes."""
    table = load("SHARK")
    plays = Exploiter("few", (2, 2, 6, 2, 1, 1, 1), of_kind(2, 4, 2, 1, 1, 1, 1, 1, 1), EVERY, stake)
    gets = [measured(replace(table, short=short), plays, 1_000_000, 1000)[0] for short in (table.short, {})]
    assert gets[0] < gets[1] - 0.04


def test_classic_has_its_manners() -> None:
    """CLASSIC must fold to few bets in the first round, raise by every amount, and bluff."""
    game, study, manner = lessons(25, classic=True)
    _, learned = averages(study)
    dealer = mannered(learned, manner)
    often = game.pair.sum(axis=0)
    folds, raises = (
        often @ dealer.answer[:, :, 0],
        np.tensordot(often, dealer.answer[:, :, 2:], 1).mean(axis=0),
    )
    assert (folds <= FOLDS + 1e-6).all()
    assert raises.min() > 0.0003
    bare = often * manner.nothing
    assert (bare @ dealer.answer[:, :, 2:].sum(axis=2)).mean() / bare.sum() > 0.1
    easy = misjudging(dealer, few())
    for one in flat(easy):
        assert one.sum(axis=-1) == pytest.approx(1, abs=1e-4)
    assert (often @ easy.answer[:, :, 0]).mean() < folds.mean() + 1e-6


@SLOW
def test_higher_taken_spares_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    """A higher cost `TAKEN` of won dollars makes CLASSIC win less from a person who bets $1 and calls."""
    left = []
    for taken in (0.0, 0.2):
        monkeypatch.setattr(manners, "TAKEN", taken)
        game, study, habits = lessons.__wrapped__(8, classic=True)
        person, dealer = averages(study)
        left.append(brings(game, habits.caller, dealer, game.path_shares(person, dealer)).value)
    assert habits.caller.draw.sum(axis=-1) == pytest.approx(1, abs=1e-5)
    assert left[0] < left[1] - 0.2


@pytest.mark.parametrize("classic", [False, True])
def test_table_keeps_the_learned_strategy(*, classic: bool) -> None:
    """A table has the learned strategy, but rounded: the share of folds, for example, may change by 0.02."""
    game, study, _ = lessons(2, classic=classic)
    person, dealer = averages(study)
    steps = packed(game, person, dealer)
    for one, other in zip(flat(steps), flat(dealer), strict=True):
        assert one.sum(axis=-1) == pytest.approx(1, abs=1e-5)
        assert one.min() > -1e-6
        assert one.shape == other.shape
    assert np.abs(steps.answer - dealer.answer).max() < 0.08
    known = told(game, written(game, few(), steps))
    assert isinstance(known, Dealing)
    for one in (known.answer, *known.answer2.values(), *known.call2.values()):
        assert one.sum(axis=-1) == pytest.approx(1, abs=1e-5)
    assert np.abs(known.answer - steps.answer).max() < 0.01
    if game.exact:
        often = game.reach(person, dealer).theirs[game.kinds[3]].T[game.members[0]] @ game.theirs[3]
        folds = [often @ one.answer2[3, 3][0, :, :, 0] / often.sum() for one in (dealer, steps)]
        assert np.abs(folds[0] - folds[1]).max() < 0.02
        for draw in DRAWS:
            assert np.abs(known.answer2[draw] - steps.answer2[draw]).max() < 0.01
            assert np.abs(known.call2[draw] - steps.call2[draw]).max() < 0.01


def policy_of(steps: Steps, bet: int) -> Policy:
    """Return the strategy of a person who always bets `bet` dollars, calls everything and draws no card."""
    edge, pair = 11, (len(COUNTS), KINDS)
    return Policy(
        np.full(steps.prospects, bet, np.uint8),
        np.zeros((steps.prospects, edge, edge), np.uint8),
        np.zeros((steps.prospects, edge), np.uint8),
        np.full((steps.prospects, edge, *pair, steps.mines), bet, np.uint8),
        np.zeros((steps.prospects, edge, *pair, steps.mines, edge), np.uint8),
    )


@pytest.mark.parametrize(("fast", "slowly"), mostly_slow_rows([(20_000, 300), (400_000, 6000)]))
def test_fast_hands_match_hands_by_the_rules(fast: int, slowly: int) -> None:
    """Fast hands and hands by the rules must win the same dollars, within four standard errors."""
    table = load("SHARK")
    found = steps_of(table.scale)
    mean, error = play(1, fast, 198, found, dealt(table, (10,)), policy_of(found, 10))

    def stubborn(seen: Sight, rng: Random) -> rules.Move:
        if seen.phase is Phase.BETTING:
            return Bet(10)
        return PERSONS["never draws, then bets $10"](seen, rng)

    rng, dealer = Random(2), Dealer("SHARK").decide
    won = [by_hand(rng.sample(range(52), 16), stubborn, dealer, rng) for _ in range(slowly)]
    other = float(np.std(won)) / len(won) ** 0.5
    assert abs(mean - float(np.mean(won))) < 4 * (error**2 + other**2) ** 0.5


@pytest.mark.parametrize("level", ["CLASSIC", "SHARK"])
def test_fast_dealer_matches_the_dealer(level: str) -> None:
    """The solver's dealer and the game's must have equal odds in random situations."""
    table, some = load(level), (1, 4, 10)
    for stake in (198, 23, 16, 13, 9):
        all_odds, scale = dealt(table, some, stake), table.scale
        rng = Random(stake)
        for _ in range(100):
            hand = in_order(rng.sample(range(52), 5))
            bet = rng.choice([one for one in some if one <= stake])
            seen = Sight(Phase.ANSWERING, 1, hand, (0, 0), 0, bet, ((bet,),), stake)
            assert all_odds.answer[scale.start(hand), bet] == pytest.approx(likely(seen, level), abs=1e-9)
            at = rng.randrange(len(all_odds.ways))
            way = all_odds.ways[at]
            before = tuple(way) if way.raised else way[:2]
            if way.again:
                call = Sight(Phase.CALLED, 1, hand, (0, 0), way.bet + way.raised, way.again, (before,), stake)
                odds = all_odds.call[scale.start(hand), way.bet, way.raised, way.again]
                assert odds == pytest.approx(1 - likely(call, level)[0], abs=1e-9)
            mine, theirs = rng.choice(COUNTS), len(rules.discards(hand))
            bet = rng.choice(some)
            limit = min(10, stake - way.matched - bet)
            if limit < 0:
                continue
            bets = (before, (bet,))
            seen = Sight(Phase.ANSWERING, 2, hand, (mine, theirs), way.matched, bet, bets, stake)
            end = scale.end(hand, theirs) - steps(scale.ends[:theirs])
            fold, see, *raises = likely(seen, level)
            odds = all_odds.answer2[mine, theirs, at, bet, end]
            assert odds.tolist() == pytest.approx([fold, see, sum(raises)], abs=1e-9)
            matched = way.matched + bet + limit
            again = rng.choice(some)
            if limit and again <= stake - matched:
                named = (before, (bet, limit, again))
                seen = Sight(Phase.CALLED, 2, hand, (mine, theirs), matched, again, named, stake)
                calls = all_odds.call2[mine, theirs, at, bet, again, end]
                assert calls == pytest.approx(1 - likely(seen, level)[0], abs=1e-9)


def likely(seen: Sight, level: str) -> list[float]:
    """Return the odds of the game's own dealer: for a fold, a call, and raises of $1 to $10."""
    odds = Dealer(level).odds(seen)
    total, found = sum(weight for _, weight in odds), [0.0] * 12
    for move, weight in odds:
        found[0 if move is FOLD else 1 + move.dollars] += weight / total  # type: ignore[union-attr]
    return found


@SLOW
def test_exploiters_win_holds_on_other_deals() -> None:
    """A person trained to exploit SHARK must win as much on new deals as on those of the training."""
    table = load("SHARK")
    for stake in (198, 7):
        plays = Exploiter("few", (1, 1, 3, 1, 1, 1, 1), of_kind(1, 2, 1, 1, 1, 1, 1, 1, 1), (1, 10), stake)
        hoped, mean, error = measured(table, plays, 400_000, 200_000)
        assert abs(hoped - mean) < 5 * error + 0.05
        assert mean < 0.3
    assert seen_by(table.scale, plays).prospects == 9


def test_exploiter_command_prints_a_row_for_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command must print a row for each person; a second run must take the result from its file."""
    folder = ["--learned", "10000", "--judged", "1000", "--folder", str(tmp_path)]
    plays = Exploiter("few", (1,) * 7, of_kind(*[1] * 9), (1,), 7)
    monkeypatch.setattr(exploits, "EXPLOITERS", (plays,))
    exploits.main([*folder, "--dealers", "EASY"])
    *_, row = capsys.readouterr().out.splitlines()
    assert row.startswith("| EASY | few | ")
    with monkeypatch.context() as known:
        known.delattr(exploits, "measured")
        exploits.main([*folder, "--dealers", "EASY"])
    assert capsys.readouterr().out.endswith(f"{row}\n")
    exploits.main([*folder, "--dealers", "SHARK", "--stakes", "2"])
    *_, row = capsys.readouterr().out.splitlines()
    assert row.startswith("| SHARK | coarser steps, every amount, $2 each | ")


@pytest.fixture
def solving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that runs the solver with few steps and few deals, in the test's own folders."""
    monkeypatch.setattr(solve, "scale", few)
    monkeypatch.setattr(solve, "finer", some_finer)
    monkeypatch.setattr(solve, "SAVED", 2)
    monkeypatch.setattr(solve, "SHORT", (3,))
    # Searching for each table's smallest packing would take seconds, so only one packing is tried.
    monkeypatch.setattr(strategy, "PACKINGS", strategy.PACKINGS[:1])
    monkeypatch.setattr(strategy, "PRESET", 0)
    monkeypatch.setattr(deals, "CHUNK", 2000)
    told = ["--cache", str(tmp_path / "cache"), "--folder", str(tmp_path / "tables"), "--deals", "4000"]
    return lambda *more: main([*told, *more])


def test_command_writes_the_requested_tables(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    solving: Callable[..., None],
) -> None:
    """SHARK's table must also contain a game with little money; a later run must be able to add one."""
    solving("--iterations", "2", "--dealers", "CLASSIC")
    output = capsys.readouterr()
    assert "easy.xz: " in output.out
    assert "EASY: who follows the hints gets " in output.out
    assert output.err == ""
    assert {path.name for path in (tmp_path / "tables").glob("*.xz")} == {"classic.xz", "easy.xz"}
    easy, classic = (load(name, tmp_path / "tables") for name in ("EASY", "CLASSIC"))
    assert easy.scale == classic.scale == few()
    assert easy.choices != classic.choices
    solving("--iterations", "2", "--dealers", "SHARK")
    assert " the same against the table\n" in capsys.readouterr().out
    shark = load("SHARK", tmp_path / "tables")
    assert list(shark.short) == [3]
    monkeypatch.setattr(solve, "SHORT", (2, 3))
    solving("--iterations", "3", "--short", "2")
    more = load("SHARK", tmp_path / "tables")
    assert list(more.short) == [2, 3]
    assert replace(more, short={3: more.short[3]}) == shark
    solving("--iterations", "3", "--short", "3")
    learned = load("SHARK", tmp_path / "tables")
    assert learned.short[2] == more.short[2]
    assert learned.short[3] != more.short[3]


@SLOW
def test_command_resumes(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    solving: Callable[..., None],
) -> None:
    """After a stop the solver must write the same tables as without one; a terminal must show progress."""
    with monkeypatch.context() as stop:
        stop.setattr(solve, "misjudging", lambda *_: sys.exit("stopped"))
        with pytest.raises(SystemExit):
            solving("--iterations", "2", "--dealers", "CLASSIC")
    assert {path.name for path in (tmp_path / "cache").iterdir()} == {"counts.npz", "classic.npz"}
    assert not list((tmp_path / "tables").glob("*.xz"))
    solving("--iterations", "3")
    # The bounds that the command prints are checked by another test.
    monkeypatch.setattr(solve, "bounds", lambda *_: ())
    stopped = {path.name: path.read_bytes() for path in (tmp_path / "tables").glob("*.xz")}
    assert len(stopped) == 3
    for name in ("counts", "classic"):
        (tmp_path / "cache" / f"{name}.npz").unlink()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    capsys.readouterr()
    solving("--iterations", "3", "--dealers", "CLASSIC")
    assert {path.name: path.read_bytes() for path in (tmp_path / "tables").glob("*.xz")} == stopped
    assert f"CLASSIC {'#' * 40} 100%\n" in capsys.readouterr().err
    shark = load("SHARK", tmp_path / "tables")
    monkeypatch.setattr(solve, "SHORT", (2, 3))
    solving("--iterations", "3", "--short", "2")
    more = load("SHARK", tmp_path / "tables")
    assert replace(more, short={3: more.short[3]}) == shark
    assert {
        path.name for path in (tmp_path / "tables").glob("*.xz") if path.read_bytes() != stopped[path.name]
    } == {"shark.xz"}
    (tmp_path / "cache" / "shark.npz").unlink()
    solving("--iterations", "3", "--dealers", "SHARK")
    assert load("SHARK", tmp_path / "tables") == more


@pytest.mark.parametrize("some", mostly_slow([(2, 6), (2, 3, 6)]), ids=str)
def test_command_tries_stakes_from_the_highest_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], some: Sequence[int]
) -> None:
    """Each stake must be compared with the next higher one that has its own game; old results are reused."""
    monkeypatch.setattr(solve, "scale", few)
    monkeypatch.setattr(solve, "finer", some_finer)
    whole, study, _ = lessons(2)
    shark = written(whole, few(), packed(whole, *averages(study)))
    monkeypatch.setattr(stakes, "load", lambda _name: shark)
    called = ["--cache", str(tmp_path), "--deals", "20000", "--iterations", "5"]
    called += ["--learned", "20000", "--judged", "20000", "--stakes", *map(str, some)]
    monkeypatch.setattr(deals, "CHUNK", 5000)
    stakes.main(called)
    told = capsys.readouterr().out
    *rows, last = told.splitlines()[2:]
    judged = [row.strip("| ").split(" | ") for row in rows]
    assert [stake for stake, *_ in judged] == [f"${stake}" for stake in reversed(some)]
    above = "plenty"
    for stake, game, *means in judged:
        gives, own = (float(one.partition(" ± ")[0]) for one in means)
        assert game == above
        above = stake if gives - own > stakes.FAR else above
    assert above != "plenty"
    assert last.startswith("A game of its own: $")
    with monkeypatch.context() as known:
        known.delattr(stakes, "measured")
        stakes.main(called)
    assert capsys.readouterr().out == told


def test_tables_grew_by_a_limited_size() -> None:
    """The tables may have grown by 504 KB: 400, then 79 for stakes to $22, then 25 for $12 and $15."""
    assert sum(path.stat().st_size for path in FOLDER.glob("*.xz")) <= 270_204 + 503_112
