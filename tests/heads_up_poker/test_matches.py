"""Tests of the study's fast hands, which must match the rules; no scripted person may beat SHARK."""

from __future__ import annotations

import os
from math import isnan
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Deal, Drawn, seat_of
from cabinet.cards.deck import DECK, cards
from games.heads_up_poker import rules
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.dealer.sight import Sight, sight
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import DEALER, PERSON, STAKE, Options, Phase
from study.heads_up_poker import matches
from study.heads_up_poker.matches import ALL, DEALT, chunks, gap, main, match, play
from study.heads_up_poker.persons import PERSONS, STUDIED
from study.parts import joined
from tests.slow import mostly_slow, mostly_slow_rows

if TYPE_CHECKING:
    from pathlib import Path

    from study.heads_up_poker.persons import Player
    from study.parts import Sums

pytestmark = pytest.mark.xdist_group("study of heads-up poker")
"""All these tests run in one worker process, because they share caches that are slow to build."""

ORDERED = (
    "calls: always bets $1 and sees",
    "plain: bets what the hand is worth",
    "tight",
    "a beginner who bluffs",
    "follows the hints",
)
"""The scripted persons who must lose to a stronger dealer at least as much as to a weaker one."""
ALL_HANDS = "CABINET_ALL_HANDS" in os.environ
"""True if the slow tests play all 200,000 hands, which takes half an hour."""
ANY_PERSON = pytest.mark.parametrize("name", ALL)


def by_rules(deck: list[int], person: Player, dealer: Player, rng: Random) -> int:
    """Play the first hand of a game step by step, and return the dollars that the person wins."""
    state, rest = rules.start(Options("SHARK")), deck
    while state.phase is not Phase.DONE:
        due = rules.due(state)
        if isinstance(due, Deal):
            state, rest = rules.apply(state, Drawn(tuple(rest[: due.cards]))), rest[due.cards :]
        else:
            seat = seat_of(due)
            player = dealer if seat == DEALER else person
            state = rules.apply(state, player(sight(rules.view(state, DEALER if seat else PERSON)), rng))
    return state.money[PERSON] - STAKE


@pytest.mark.parametrize("hands", mostly_slow([20, 200]))
@ANY_PERSON
def test_quick_hands_are_hands_by_the_rules(name: str, hands: int) -> None:
    """With the same cards and random numbers, fast hands must win the same as hands by the rules."""
    for seed in range(hands // 10 if name in STUDIED else hands):
        rng = Random(seed)
        deck = rng.sample(DECK, DEALT)
        one, other = Random(seed), Random(seed)
        level = "EASY" if seed % 2 else "SHARK"
        dealer = Dealer(level).decide
        person = PERSONS[name] if name in PERSONS else STUDIED[name](level)
        assert play(deck, person, dealer, one) == by_rules(deck, person, dealer, other)
        assert one.random() == other.random()


def against(level: str, name: str, hands: int) -> Sums:
    """Return a person's results in this many hands against the dealer of a level."""
    return joined(match(*part) for part in chunks(name, level, hands))


@pytest.mark.parametrize(("hands", "error"), mostly_slow_rows([(300, 1.6), (3_000, 0.5)]))
@pytest.mark.parametrize("name", PERSONS)
def test_no_player_beats_shark(name: str, hands: int, error: float) -> None:
    """A scripted person may win from SHARK only by chance: at most three standard errors."""
    result = against("SHARK", name, hands)
    assert result.number == hands
    assert result.mean.value < 3 * result.mean.error
    assert 0.05 < result.mean.error < error


@pytest.mark.parametrize("hands", mostly_slow([500, 2_000]))
def test_careless_players_lose_more_than_a_dollar_a_hand(hands: int) -> None:
    """A person who moves at random, or who never draws cards, must lose more than $1 a hand to SHARK."""
    for name in ("random", "never draws, then bets $10"):
        assert against("SHARK", name, hands).mean.value < -1


@pytest.mark.parametrize(
    ("name", "deals"),
    mostly_slow_rows(
        [(ORDERED[0], 4_000), *((name, 200_000 if ALL_HANDS else 12_000) for name in ORDERED)],
    ),
)
def test_weaker_dealer_loses_no_less(name: str, deals: int) -> None:
    """A weaker dealer must lose no less to a person on the same deals; three standard errors are allowed."""
    hands = matches.of(deals, name)
    by_level = {level: [match(*part) for part in chunks(name, level, hands)] for level in LEVELS}
    for weak, strong in matches.WEAKER:
        mean, error = gap(by_level[weak], by_level[strong])
        assert mean > -3 * error, (weak, strong)


def test_same_seed_gives_the_same_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed must give the same results; the cards dealt must not depend on the dealer."""
    decks = list[list[int]]()

    def dealt(deck: list[int], person: Player, dealer: Player, rng: Random) -> int:
        decks[-1] += deck
        return play(deck, person, dealer, rng)

    monkeypatch.setattr(matches, "play", dealt)
    results = []
    for level in ("SHARK", "SHARK", "EASY"):
        decks.append([])
        results.append(against(level, "plain: bets what the hand is worth", 300))
    first, again, other = results
    assert first == again != other
    assert decks[0] == decks[1] == decks[2]
    assert len(decks[0]) == 300 * DEALT


def test_measured_players_follow_their_scripts() -> None:
    """Each scripted person must bet as its name says: $10, $1, nothing without a pair, or unusual amounts."""
    seen = Sight(Phase.BETTING, 1, cards("2s 3c 5h 7d 8c"), (0, 0), 0, 0)
    assert rules.write(PERSONS["always bets $10 and raises"](seen, Random(1))) == "bet 10"
    assert rules.write(PERSONS["calls: always bets $1 and sees"](seen, Random(1))) == "bet 1"
    assert rules.write(PERSONS["tight"](seen, Random(1))) == "bet 0"
    pair = seen._replace(hand=cards("2s 8s 8c Td Kc"))
    odd = {rules.write(PERSONS["plain, but odd amounts"](pair, Random(seed))) for seed in range(99)}
    assert odd == {f"bet {dollars}" for dollars in (2, 3, 4, 6, 7, 8, 9)}


def test_table_has_a_row_for_every_person(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table must have a column for each level; hands with saved results must not be played again."""
    told = ["--hands", "10", "--processes", "1", "--folder", str(tmp_path)]
    main(told)
    output = capsys.readouterr().out
    lines = (tmp_path / "heads_up_poker.jsonl").read_text().splitlines()
    assert len(lines) == len(ALL) * len(LEVELS)
    main(told)
    assert capsys.readouterr().out == output
    assert (tmp_path / "heads_up_poker.jsonl").read_text().splitlines() == lines
    head, line, *rows = output.splitlines()
    assert head == f"| the person | {' | '.join(LEVELS)} |"
    assert line == "|---|---|---|---|"
    blank = rows.index("")
    means, (gaps, other, *differences) = rows[:blank], rows[blank + 1 :]
    assert gaps == "| the person | EASY gives more than CLASSIC | CLASSIC gives more than SHARK |"
    assert other == "|---|---|---|"
    for some, cells in ((means, 3), (differences, 2)):
        assert [row.split(" | ")[0] for row in some] == [f"| {name}" for name in ALL]
        assert all(row.count("±") == cells for row in some)
    for row, difference in zip(means, differences, strict=True):
        of = dict(zip(LEVELS, (float(cell.split(" ± ")[0]) for cell in row.split(" | ")[1:]), strict=True))
        more = [float(cell.split(" ± ")[0]) for cell in difference.split(" | ")[1:]]
        known = [of["EASY"] - of["CLASSIC"], of["CLASSIC"] - of["SHARK"]]
        assert more == pytest.approx(known, abs=0.0016)


def test_gap_gives_mean_difference_and_error() -> None:
    """The mean difference of two matches must be correct, and its error NaN if each match has one part."""
    mean, error = gap([(2, 2, 9), (2, 4, 9)], [(2, 0, 9), (2, 0, 9)])
    assert (mean, error) == pytest.approx((1.5, 0.5))
    mean, error = gap([(2, 2, 9)], [(2, 4, 9)])
    assert mean == -1
    assert isnan(error)


def test_bluffing_beginner_bets_with_nothing() -> None:
    """The beginner must sometimes bluff with a worthless hand, and may then call or refuse a raise."""
    seen = Sight(Phase.BETTING, 2, cards("2s 3c 5h 7d 8c"), (3, 3), 1, 0)
    bets = [rules.write(PERSONS["a beginner who bluffs"](seen, Random(seed))) for seed in range(99)]
    assert 20 < bets.count("bet 10") < 50
    asked = seen._replace(phase=Phase.ASKED, due=5)
    words = {rules.write(PERSONS["a beginner who bluffs"](asked, Random(seed))) for seed in range(20)}
    assert words == {"yes", "no"}
