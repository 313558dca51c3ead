"""The measurements of FIVE CARD DRAW: who wins, who does what, and how it is told."""

from __future__ import annotations

import runpy
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from cabinet.api import Drawn
from games.cards.cards import cards
from games.cards.moves import Bet, Raise
from games.five_card_draw import rules
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.rules import NAMES, PERSON, SEATS, Options, State, Word
from study.five_card_draw import tournament
from study.five_card_draw.people import people
from study.five_card_draw.tournament import Outcome, Pairing, deeds, main, play, share

YOU, ACE, SLIM, LUCKY, SHIFTY = range(SEATS)
HANDS = 2500
FOUR = (ACE, SLIM, LUCKY, SHIFTY)
MANY_HANDS = pytest.mark.no_cover
"""Measured they take three times as long; a few hands reach every branch as well."""


@cache
def played(person: str, hands: int) -> Outcome:
    """So many hands with this person."""
    return play(Pairing(person), hands)


def often(what: str, of: str = "hand") -> list[float]:
    """How often ACE, SLIM, LUCKY and SHIFTY do something."""
    return [share(played("SHARK", HANDS), seat, what, of) for seat in FOUR]


@MANY_HANDS
@pytest.mark.parametrize(("person", "hands"), [("SHARK", HANDS), ("always calls", 800)])
def test_no_dollar_comes_or_goes(person: str, hands: int) -> None:
    """What one wins the others lose."""
    assert sum(played(person, hands).dollars) == 0


@MANY_HANDS
def test_ace_wins_most() -> None:
    """Of the four, with the best player in the person's seat; LUCKY and SHIFTY pay for it."""
    dollars = {NAMES[seat]: played("SHARK", HANDS).mean(seat) for seat in FOUR}
    assert max(dollars, key=dollars.__getitem__) == "ACE"
    assert dollars["ACE"] > 2
    assert dollars["SLIM"] > max(dollars["LUCKY"], dollars["SHIFTY"])


@MANY_HANDS
@pytest.mark.parametrize("person", ["always calls", "random"])
def test_each_of_the_four_beats_a_poor_player(person: str) -> None:
    """The poor player loses far more than luck does, and nobody else loses."""
    outcome = played(person, 800)
    assert outcome.mean(PERSON) < -8 * outcome.error(PERSON)
    assert all(outcome.mean(seat) > -outcome.error(seat) for seat in FOUR)
    assert all(outcome.mean(seat) > outcome.mean(PERSON) + 20 for seat in FOUR)


@MANY_HANDS
def test_slim_is_tight() -> None:
    """He opens least, pays least often, folds most, and bets least."""
    for what, of in (("opened", "could open"), ("paid", "hand"), ("call early", "was bet at early")):
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
    assert often("bluff", "bet late")[3] == max(often("bluff", "bet late")) > 0.15
    assert often("bluff shown")[3] == max(often("bluff shown")) > 0.02
    stands = often("stood on less than a straight", "drew")
    assert stands[3] > 0.05
    assert stands[:3] == [0, 0, 0]


def test_the_same_seed_gives_the_same_hands() -> None:
    """And another one others."""
    one, same, other = (play(Pairing("honest"), 20, seed) for seed in (1, 1, 2))
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
        (STOOD, "bet 10", ["bet", "bet late"]),
        ((*STOOD, "check"), "bet 10", ["bet", "bet late", "bluff"]),
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


def test_the_tables(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Dollars and manners."""
    monkeypatch.setattr(tournament, "ProcessPoolExecutor", ThreadPoolExecutor)
    main(["--hands", "12", "--processes", "1"])
    output = capsys.readouterr().out
    for row in (
        "| the person | the four | the person wins | ACE | SLIM | LUCKY | SHIFTY |",
        "| always calls | SHARK | ",
        "| SHARK | EASY | ",
        "| opens, of the hands he may open with | ",
        "| a bet or raise on average | $",
    ):
        assert row in output


def test_it_is_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Which explains itself."""
    monkeypatch.setattr(sys, "argv", ["tournament", "--help"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(tournament.__file__), run_name="__main__")
    assert "python -m study.five_card_draw.tournament" in capsys.readouterr().out


def test_a_mean_has_an_error() -> None:
    """Of hands that bring $10 or lose $10: 10 over the root of their number."""
    outcome = Outcome(100, (0,) * SEATS, (10_000,) * SEATS, ())
    assert outcome.mean(YOU) == 0
    assert outcome.error(YOU) == pytest.approx(1)
