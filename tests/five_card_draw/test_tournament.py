"""The measurements of FIVE CARD DRAW: who wins, who does what, and how it is told."""

from __future__ import annotations

import os
import runpy
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Drawn
from cabinet.cards.deck import cards
from games.cards.moves import Bet, Raise
from games.five_card_draw import rules
from games.five_card_draw.opponents.players import LEVELS
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.rules import NAMES, PERSON, SEATS, Options, State, Word
from study.five_card_draw import tournament
from study.five_card_draw.learner import Learner
from study.five_card_draw.outcome import Outcome, difference, mean, seen, share
from study.five_card_draw.people import people
from study.five_card_draw.table import Cards, begin, deeds
from study.five_card_draw.tournament import BEST, LEARNER, LOUD, ORDER, Pairing, main, pairings, play
from study.progress import bar

if TYPE_CHECKING:
    from pathlib import Path

YOU, ACE, SLIM, LUCKY, SHIFTY = range(SEATS)
DEALS = 240 if "CABINET_ALL_HANDS" in os.environ else 120
FOUR = (ACE, SLIM, LUCKY, SHIFTY)
MANY_HANDS = pytest.mark.no_cover
"""Measured they take three times as long; a few hands reach every branch as well."""


@cache
def played(person: str, deals: int) -> Outcome:
    """So many deals with this person."""
    return play(Pairing(person), deals)


def often(what: str, of: str = "hand") -> list[float]:
    """How often ACE, SLIM, LUCKY and SHIFTY do something."""
    return [share(played("SHARK", DEALS), seat, what, of) for seat in FOUR]


@MANY_HANDS
@pytest.mark.parametrize(("person", "deals"), [("SHARK", DEALS), ("always calls", 60)])
def test_no_dollar_comes_or_goes(person: str, deals: int) -> None:
    """What one wins the others lose."""
    assert not any(map(sum, played(person, deals).deals))


@MANY_HANDS
def test_ace_wins_most() -> None:
    """Of the four, with the best player in the person's seat; LUCKY's and SHIFTY's manners cost little."""
    outcome = played("SHARK", DEALS)
    dollars = {NAMES[seat]: outcome.dollars(seat).dollars for seat in FOUR}
    assert max(dollars, key=dollars.__getitem__) == "ACE"
    for seat in (LUCKY, SHIFTY):
        assert outcome.dollars(seat).dollars > -3.5


@MANY_HANDS
def test_ace_bluffs_as_often_as_makes_seeing_him_no_better_than_folding() -> None:
    """SLIM is to be believed."""
    ace, slim = (seen(played("SHARK", DEALS), seat) for seat in (ACE, SLIM))
    assert abs(ace.dollars) < 3 * ace.error
    assert slim.dollars < -3 * slim.error


@MANY_HANDS
@pytest.mark.parametrize("person", ["always calls", "random"])
def test_each_of_the_four_beats_a_poor_player(person: str) -> None:
    """The poor player loses far more than luck does, and nobody else loses."""
    outcome = played(person, 60)
    you, *four = map(outcome.dollars, range(SEATS))
    assert you.dollars < -4 * you.error
    assert all(one.dollars > -2 * one.error for one in four)
    assert all(one.dollars > you.dollars + 20 for one in four)


@MANY_HANDS
def test_slim_is_tight() -> None:
    """He opens least, pays least often, folds most, and bets least."""
    for what, of in (("opened", "could open"), ("paid", "hand")):
        assert often(what, of)[1] == min(often(what, of))
    assert often("fold early", "was bet at early")[1] == max(often("fold early", "was bet at early"))
    assert often("dollars bet", "bet")[1] == min(often("dollars bet", "bet"))


@MANY_HANDS
def test_lucky_is_loose() -> None:
    """He sees most bets, and most of what he draws to is less than jacks."""
    assert often("call early", "was bet at early")[2] == max(often("call early", "was bet at early"))
    assert often("paid")[2] == max(often("paid"))
    assert often("drew to less than jacks", "drew")[2] > 0.3


@MANY_HANDS
def test_shifty_bluffs() -> None:
    """He bets most without a hand, is caught at it most, and stands on nothing."""
    assert often("bluff", "bet late")[3] == max(often("bluff", "bet late")) > 0.05
    assert often("bet late on queens", "bet late")[3] == max(often("bet late on queens", "bet late")) > 0.15
    assert often("bluff shown")[3] == max(often("bluff shown")) > 0
    stands = often("stood on less than a straight", "drew")
    assert stands[3] > 0.05
    assert stands[:3] == [0, 0, 0]


def test_the_same_seed_gives_the_same_hands() -> None:
    """And another one others."""
    one, same, other = (play(Pairing("honest"), 4, seed) for seed in (1, 1, 2))
    assert one == same != other


def state(*lines: str) -> State:
    """YOU have jacks and speak first; the state after these lines."""
    hands = ("Js Jc 9s 5h 3d", "Qd 9h 7d 4c 2h", "Ad Th 7h 6c 2d", "Jh Td 8d 6d 4s", "Qh Jd 7s 5c 3h")
    rows = zip(*map(cards, hands), strict=True)
    now = rules.apply(rules.start(Options("SHARK")), Drawn(tuple(card for row in rows for card in row)))
    for line in lines:
        now = rules.apply(now, rules.read(line))
    return now


CALLED = ("bet 20", *("call",) * 4)
STOOD = (*CALLED, *("discard none",) * 5)


@pytest.mark.parametrize(
    ("lines", "move", "done"),
    [
        ((), "check", ["could open"]),
        ((), "bet 20", ["could open", "opened", "bet"]),
        (("bet 20",), "fold", ["was bet at", "fold", "was bet at early", "fold early"]),
        (("bet 20",), "raise 5", ["was bet at", "raised", "was bet at early", "raised early", "bet"]),
        (("check",), "check", []),
        (CALLED, "discard none", ["drew 0", "drew", "stood on less than a straight"]),
        (CALLED, "discard 1 2 3", ["drew 3", "drew"]),
        ((*CALLED, "discard none"), "discard 1", ["drew 1", "drew", "drew to less than jacks"]),
        (STOOD, "bet 10", ["bet", "bet late", "bet late on queens"]),
        ((*STOOD, "check"), "bet 10", ["bet", "bet late", "bluff", "bet late on queens"]),
        ((*STOOD, "bet 10"), "call", ["was bet at", "call"]),
    ],
)
def test_deeds(lines: tuple[str, ...], move: str, done: list[str]) -> None:
    """What is counted."""
    step = rules.read(move)
    assert not isinstance(step, Drawn)
    assert deeds(state(*lines), step) == done


def test_people() -> None:
    """Each follows the script: calls, bets with two pairs, sees with jacks, or does anything."""
    rng = Random(1)
    known = people(Reader())

    def says(name: str, now: State) -> object:
        return known[name].choose(rules.view(now, now.speaker), rules.moves(now), rng)

    assert says("always calls", state()) is Word.CHECK
    assert says("always calls", state("bet 100")) is Word.CALL
    assert says("honest", state()) is Word.CHECK
    assert says("honest", state("bet 20", "raise 20", *("fold",) * 3)) is Word.CALL
    assert says("tight", state("bet 20", "raise 20", *("fold",) * 3)) is Word.FOLD
    assert says("tight", state(*CALLED)) == rules.read("discard 1 2 3")
    said = {type(says("random", state("bet 20"))) for _ in range(50)}
    assert said == {Word, Raise}
    assert len({says("random", state(*CALLED)) for _ in range(50)}) > 15
    strong = state()
    strong = replace(strong, hands=(cards("3d 9s 9h Js Jc"), *strong.hands[1:]))
    assert says("honest", strong) == Bet(20)
    assert says("honest", replace(strong, put=(0, 20, 0, 0, 0))) == Raise(20)
    assert says("honest", replace(strong, put=(0, 20, 0, 0, 0), said=((1, Bet(20)),) * 10)) is Word.CALL
    assert says("always bets $100", state()) == Bet(100)
    assert says("always bets $100", state("bet 20")) is Word.CALL
    assert says("always raises $100", state("bet 20")) == Raise(100)
    assert says("always raises $100", state(*CALLED)) == rules.read("discard 1 2 3")
    assert says("always bets $100", state("bet 100", *("raise 100",) * 3, "raise 95")) is Word.CALL
    assert says("plain", state()) is Word.CHECK
    assert says("plain", strong) == Bet(50)
    assert says("plain", replace(strong, put=(0, 20, 0, 0, 0), said=((1, Bet(20)),) * 40)) is Word.CALL
    assert says("plain", state("bet 20")) is Word.FOLD
    assert says("plain", state(*CALLED)) == rules.read("discard 1 2 3")
    assert says("beginner", state()) == Bet(40)
    assert says("beginner", state("bet 20")) is Word.FOLD
    assert says("beginner", strong) == Bet(40)
    assert says("beginner", state(*CALLED)) == rules.read("discard 1 2 3")
    bluffer = state(*STOOD, "check")
    assert {says("beginner", bluffer) for _ in range(30)} == {Word.CHECK, Bet(60)}
    assert says("beginner", replace(strong, put=(0, 20, 0, 0, 0), said=((1, Bet(20)),) * 40)) is Word.CALL
    assert says("plain", bluffer) is Word.CHECK
    assert says("hints", state(*CALLED)) == rules.read("discard 1 2 3")
    assert isinstance(says("hints", state()), Bet)


def test_the_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Dollars, manners and hints; what is on file is not played again."""
    monkeypatch.setattr(tournament, "PART", 3)
    monkeypatch.setattr(tournament, "LESSONS", 1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(
        tournament, "pairings", lambda: [Pairing(name) for name in ("always calls", "hints", LEARNER, BEST)]
    )
    told = []
    for _ in range(2):
        main(["--hands", "30", "--processes", "1", "--folder", str(tmp_path)])
        told.append(capsys.readouterr())
    assert told[0].out == told[1].out
    assert told[0].err.endswith("#" * 40 + " 100%\n")
    assert not told[1].err
    for row in (
        "| the person | the four | hands | the person wins | ACE | SLIM | LUCKY | SHIFTY |",
        "| always calls | SHARK | 30 | ",
        "| learned | SHARK | ",
        "| opens, of the hands he may open with | ",
        "| a bet or raise on average | $",
        "| what one brings to who beats his bluffs alone | ",
        "| dollars promised | times | promised on average | what came of it |",
        "| 5 to 10 | ",
    ):
        assert row in told[0].out


def test_one_person_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Played where more hands are wanted; the tables are of what there is."""
    monkeypatch.setattr(tournament, "PART", 2)
    main(
        [
            "--hands",
            "10",
            "--processes",
            "1",
            "--folder",
            str(tmp_path),
            "--person",
            "tight",
            "--level",
            "GOOD",
        ]
    )
    (row,) = capsys.readouterr().out.splitlines()[2:3]
    assert row.startswith("| tight | GOOD | 10 |")
    main(["--hands", "10", "--processes", "1", "--folder", str(tmp_path), "--person", "tight"])
    told = capsys.readouterr().out
    for start in (
        "| tight | SHARK | 10 |",
        "| tight | EASY | 10 |",
        "| the person | hands | EASY gives more than GOOD | GOOD gives more than SHARK |",
        "| tight | 10 | ",
    ):
        assert f"\n{start}" in told


def test_no_bar_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files stay clean."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    bar()(0.5)
    assert not capsys.readouterr().err


def test_every_person_is_measured_at_every_level() -> None:
    """Who has a part in a claim."""
    wanted = pairings()
    assert len(wanted) == len({*wanted})
    assert {Pairing(name, level) for name in (*LOUD, *ORDER) for level in LEVELS} <= {*wanted}


@MANY_HANDS
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("person", LOUD)
def test_who_does_not_look_at_the_cards_loses(person: str, level: str) -> None:
    """At every strength; docs/round-table.md tells of more hands."""
    assert play(Pairing(person, level), 40).dollars(PERSON).dollars < 0


@MANY_HANDS
def test_a_weaker_level_gives_more_to_who_goes_by_the_odds() -> None:
    """From SHARK he wins nothing to speak of; the same deals at EASY bring him more."""
    easy, shark = (play(Pairing("plain", level), 60) for level in ("EASY", "SHARK"))
    assert shark.dollars(PERSON).dollars < 2
    assert difference(easy, shark, PERSON).dollars > 0


@MANY_HANDS
@pytest.mark.parametrize("level", LEVELS)
def test_manners_hold_at_every_strength(level: str) -> None:
    """Only SHIFTY stands on less than a straight, and SLIM and LUCKY never bet less than jacks."""
    outcome = play(Pairing(BEST, level), 30)
    stands = [share(outcome, seat, "stood on less than a straight", "drew") for seat in FOUR]
    assert stands[:3] == [0, 0, 0]
    assert stands[3] > 0.02
    assert [share(outcome, seat, "opened", "could open") for seat in (ACE, LUCKY, SHIFTY)] == [1, 1, 1]
    assert [share(outcome, seat, "bluff", "bet late") for seat in (SLIM, LUCKY)] == [0, 0]


def test_a_learner_gets_better() -> None:
    """Of what was said it remembers what it brought, the newest most."""
    now = state("bet 20", "fold", "fold", "fold")
    view, moves, rng = rules.view(now, now.speaker), rules.moves(now), Random(1)
    learner = Learner(tries=1.0)
    for _ in range(300):
        move = learner.choose(view, moves, rng)
        learner.learn(view.money[view.speaker] + (10 if move is Word.CALL else -10))
    learner.tries = 0.0
    assert learner.choose(view, moves, rng) is Word.CALL
    assert learner.choose(rules.view(state(*CALLED), YOU), rules.moves(state(*CALLED)), rng) == rules.read(
        "discard 1 2 3"
    )


def test_it_is_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Which explains itself."""
    monkeypatch.setattr(sys, "argv", ["tournament", "--help"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(tournament.__file__), run_name="__main__")
    assert "python -m study.five_card_draw.tournament" in capsys.readouterr().out


def test_a_mean_has_an_error() -> None:
    """A hundred deals of five hands that bring $50 or lose $50: 10 a hand over the root of their number."""
    assert mean([50, -50] * 50).dollars == 0
    assert mean([50, -50] * 50).error == pytest.approx(1, rel=0.01)
    assert str(mean([50, -50] * 50)) == "+0.00 ± 1.01"


def test_the_same_deals_are_compared() -> None:
    """Of what all of them have in common nothing is left in the difference."""
    one, other = (Outcome(((gain + 900,), (gain - 900,)), ()) for gain in (10, 5))
    assert difference(one, other, YOU) == (1, 0)


def test_everybody_has_had_everybody_s_cards() -> None:
    """After five turns; what a seat draws is its own, whoever else draws."""
    packs = []
    for turn in range(SEATS):
        state = begin("SHARK", 0)
        state = rules.apply(state, Cards("1", turn).due(state))
        packs.append(state.hands)
    assert all({pack[seat] for pack in packs} == {*packs[0]} for seat in range(SEATS))
    assert packs[1][0] == packs[0][1]


def test_what_seeing_a_bet_brings() -> None:
    """With what beats bluffs alone: the pot if it was one, else what was bet."""
    outcome = Outcome((), (Counter({"bet late": 2, "seen for": 50, "seen for, squared": 12500}),))
    assert seen(outcome, 0) == pytest.approx((25, 75 / 2**0.5))
