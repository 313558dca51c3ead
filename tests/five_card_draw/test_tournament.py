"""Tests of the study that plays many hands: money won, habits that can be seen, and accuracy of hints."""

from __future__ import annotations

import runpy
import sys
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from cabinet.api import legal
from cabinet.cards.deck import cards
from games.cards.moves import Bet, Raise
from games.five_card_draw import rules
from games.five_card_draw.chances import FITTED
from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.opponents.players import computers
from games.five_card_draw.rules import PERSON, SEATS, State, Word
from study.five_card_draw import regular, short, tournament
from study.five_card_draw.calibration import calibration, fit, line, rows
from study.five_card_draw.learner import Learner
from study.five_card_draw.people import people
from study.five_card_draw.table import Cards, Seen, begin, hidden, seen
from study.five_card_draw.tournament import (
    BEST,
    LEARNER,
    LOUD,
    ORDER,
    REGULAR,
    Outcome,
    Pairing,
    difference,
    main,
    pairings,
    play,
)
from study.progress import bar
from tests.five_card_draw.states import CALLED, JACKS, STOOD, played
from tests.slow import SLOW, mostly_slow, mostly_slow_rows

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from cabinet.api import Computer
    from games.five_card_draw.rules import Move, View

YOU, ACE, SLIM, LUCKY, SHIFTY = range(SEATS)
FOUR = (ACE, SLIM, LUCKY, SHIFTY)
DEALS = 200


@cache
def outcome(person: str, level: str, deals: int) -> Outcome:
    """Return the results of `deals` deals at a level, in which the player `person` has the person's seat."""
    dollars, windows, hints = play(Pairing(person, level), deals)
    return Outcome(dollars, windows, [hints])


def often(level: str, where: str, what: str) -> list[float]:
    """Return, for each opponent, how often it did `what` in the situation `where`: shares from 0 to 1."""
    windows = outcome(REGULAR, level, DEALS).windows
    shares = []
    for seat in FOUR:
        counts = [window[seat] for window in windows]
        of = sum(times for one in counts for key, times in one.items() if key.startswith(f"{where}:"))
        shares.append(sum(one.get(f"{where}: {what}", 0) for one in counts) / (of or 1))
    return shares


@pytest.mark.parametrize(("person", "deals"), mostly_slow_rows([("always calls", 10), (REGULAR, DEALS)]))
def test_every_deal_is_zero_sum(person: str, deals: int) -> None:
    assert not any(map(sum, outcome(person, BEST, deals).deals))


@SLOW
@pytest.mark.parametrize("level", LEVELS)
def test_manners_hold_at_every_strength(level: str) -> None:
    """Shares of bluffs and folds must fit the opponents' habits; docs/computer-players.md has longer runs."""
    bluffs = often(level, "bets after", "less")
    assert bluffs[0] <= 0.05
    assert bluffs[1] == bluffs[2] == 0
    assert bluffs[3] >= max(0.15, 3 * bluffs[0])
    assert often(level, "is bet at after", "fold")[2] <= 0.35
    pat = often(level, "stands pat", "less")
    assert pat[:3] == [0, 0, 0]
    assert pat[3] > 0.5
    assert min(often(level, "is bet at before", "bets")) >= 0.03


@SLOW
@pytest.mark.parametrize("level", LEVELS)
def test_opponents_keep_their_characters(level: str) -> None:
    """SLIM must fold most and make small bets, LUCKY call most before the draw, and SHIFTY raise most."""
    folds = often(level, "is bet at before", "fold")
    assert folds[1] == max(folds)
    small = often(level, "bets", "small")
    assert small[1] == max(small) > 0.9
    calls = often(level, "is bet at before", "call")
    assert calls[2] == max(calls)
    raises = often(level, "is bet at before", "bets")
    assert raises[3] == max(raises)


@pytest.mark.parametrize("deals", mostly_slow([10, 80]))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("person", LOUD)
def test_person_who_ignores_the_cards_loses(person: str, level: str, deals: int) -> None:
    """A person who ignores the cards must lose at every level; docs/computer-players.md has longer runs."""
    assert outcome(person, level, deals).dollars(PERSON).value < 0


@SLOW
def test_hints_win_more_from_weaker_levels() -> None:
    """The hints must win more from EASY than from SHARK on the same deals, so that luck does not decide."""
    easy, shark = (outcome(REGULAR, level, DEALS).deals for level in ("EASY", "SHARK"))
    assert difference(easy, shark).value > 0


def test_same_seed_gives_the_same_hands() -> None:
    one, same, other = (play(Pairing("tight"), 4, seed) for seed in (1, 1, 2))
    assert one == same != other


def state(*lines: str) -> State:
    """Return the state after these moves; the person has a pair of jacks and is the first to bet."""
    return played(*lines, hands=JACKS)


def test_public_moves_are_counted() -> None:
    """All public moves are counted, but nothing about the cards of a hand that was folded."""
    folded = state("bet 20", *("fold",) * 4)
    assert list(seen(folded)) == [
        Seen(YOU, "may bet before", "bets"),
        Seen(YOU, "bets", "large"),
        *(Seen(seat, "is bet at before", "fold") for seat in FOUR),
    ]
    assert not list(hidden(folded))
    shown = state(*STOOD, "check", "bet 50", *("fold",) * 3, "call")
    told = list(seen(shown))
    assert told[:6] == [
        Seen(YOU, "may bet before", "bets"),
        Seen(YOU, "bets", "large"),
        *(Seen(seat, "is bet at before", "call") for seat in FOUR),
    ]
    assert told[6:11] == [Seen(seat, "draws", "0") for seat in range(SEATS)]
    assert told[11:] == [
        Seen(YOU, "may bet after", "check"),
        Seen(ACE, "may bet after", "bets"),
        Seen(ACE, "bets", "small"),
        *(Seen(seat, "is bet at after", "fold") for seat in (SLIM, LUCKY, SHIFTY)),
        Seen(YOU, "is bet at after", "call"),
        Seen(YOU, "shows a pat hand", "less"),
        Seen(ACE, "shows after a bet", "less"),
        Seen(ACE, "shows a pat hand", "less"),
    ]
    assert list(hidden(shown)) == [
        *(Seen(seat, "stands pat", "less") for seat in range(SEATS)),
        Seen(ACE, "bets after", "less"),
    ]


def test_measured_persons_follow_their_scripts() -> None:
    rng = Random(1)
    known = people()

    def says(name: str, now: State) -> object:
        return known[name].choose(rules.view(now, now.speaker), legal(rules.due(now)), rng)

    assert says("always calls", state()) is Word.CHECK
    assert says("always calls", state("bet 100")) is Word.CALL
    assert says("tight", state("bet 20", "raise 20", *("fold",) * 3)) is Word.FOLD
    assert says("tight", state(*CALLED)) == rules.read("discard 1 2 3")
    strong = state()
    strong = replace(strong, hands=(cards("3d 9s 9h Js Jc"), *strong.hands[1:]))
    threes = replace(strong, hands=(cards("3d 9s 9h 9c Jc"), *strong.hands[1:]))
    assert says("tight", threes) == Bet(20)
    assert says("tight", replace(threes, put=(0, 20, 0, 0, 0))) == Raise(20)
    assert says("tight", replace(threes, put=(0, 20, 0, 0, 0), said=((1, Bet(20)),) * 10)) is Word.CALL
    assert says("always raises $100", state("bet 20")) == Raise(100)
    assert says("always raises $100", state(*CALLED)) == rules.read("discard 1 2 3")
    assert says("always raises $100", state("bet 100", *("raise 100",) * 3, "raise 95")) is Word.CALL
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


def test_regular_distinguishes_the_opponents() -> None:
    ways = [
        {"draws: 3": 9, "draws: 0": 1},
        {"draws: 3": 1, "draws: 0": 9},
        {"bets: small": 9},
        {"bets: large": 9},
    ]
    windows = [[{}, *ways]] * 4
    *_, row = regular.told_apart({"SHARK": windows})
    assert row.startswith("| SHARK | 4 | 100.0 % ± 0.0 |")
    head, _, row, *_ = regular.manners({"SHARK": windows})
    assert head == "| level | what | ACE | SLIM | LUCKY | SHIFTY |"
    assert row.startswith("| SHARK | raises a bet before the draw | 0.0 % ± 0.0 |")


def test_hidden_cards_do_not_inform_a_regular() -> None:
    alike = {"draws: 3": 5}
    windows = [[{}, *({**alike, "bets after: less": seat} for seat in FOUR)]] * 4
    *_, row = regular.told_apart({"SHARK": windows})
    assert row.count("100.0 %") == 7


def test_tables_give_hinted_and_actual_chances() -> None:
    hints = [{"bet 1 62": [100, 62], "draw 1 30": [100, 30], "check 1 12": [100, 90]}]
    rows = list(calibration({"SHARK": hints}))
    assert "| SHARK | 60 to 70 | 100 | 62.5 % | 62.0 % ± 4.9 |" in rows
    assert "| SHARK | bet 1 | 100 | 62.5 % | 62.0 % ± 4.9 |" in rows
    assert line({"SHARK": hints}).startswith("log odds of what came: -0.0")
    even, slope = fit([(-1.0, 1000, 119), (1.0, 1000, 881)])
    assert (even, slope) == pytest.approx((0, 2), abs=0.01)


def test_right_hints_leave_the_fit_unchanged() -> None:
    """The fit, which corrects the chances in hints, must not change if the hints are right or too few.

    A level with too few hints uses the hints of all levels.
    """
    true = {f"bet 1 {told}": [1000, 10 * told + 5] for told in range(10, 90)}
    known = FITTED["SHARK"]["bet 1"]
    same = next(line for line in rows({"SHARK": [true]}) if '"bet 1"' in line)
    assert same == f'        "bet 1": Fitted({known.against:.2f}, {known.power:.2f}),'
    worse = {f"bet 1 {told}": [1000, 5 * told] for told in range(10, 90)}
    lines = rows({"SHARK": [worse], "GOOD": [{}]})
    against = [float(line.split("(")[1].split(",")[0]) for line in lines if '"bet 1"' in line]
    assert min(against) > 1.5 * known.against
    few = {f"bet 1 {told}": [1, 0] for told in range(10, 90)}
    assert same in rows({"SHARK": [few]})
    chances = [known.calibrated(at / 10) for at in range(11)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0, 1)


class BriefPlayer(NamedTuple):
    """A computer that leaves the hand once the person has folded; this saves time and changes no result."""

    player: Computer[View, Move]

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        """Return the player's own move while the person is in the pot, then the first legal move."""
        return self.player.choose(view, moves, rng) if view.playing[PERSON] else moves[0]


def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """End every hand of the study at the person's fold, and count nothing about the opponents' habits."""
    players = {name: BriefPlayer(player) for name, player in computers().items()}
    monkeypatch.setattr(tournament, "computers", lambda: players)
    monkeypatch.setattr(tournament, "seen", lambda _: ())
    monkeypatch.setattr(tournament, "hidden", lambda _: ())


def test_brief_hands_give_the_same_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ending hands at the person's fold must not change the hints, although opponents remember past hands."""
    *_, whole = play(Pairing(REGULAR), 12)
    brief(monkeypatch)
    assert play(Pairing(REGULAR), 12)[2] == whole


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_hinted_chances_match_outcomes(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each kind of hint given 2,000 times in a round, the chances must be right within 2 points."""
    brief(monkeypatch)
    _, _, hints = play(Pairing(REGULAR, level), 6_000, "true")
    kinds = {key.rpartition(" ")[0] for key in hints}
    for kind in kinds:
        some = [
            (int(key.rpartition(" ")[2]), *one) for key, one in hints.items() if key.startswith(f"{kind} ")
        ]
        times = sum(number for _, number, _ in some)
        told = sum((percent + 0.5) / 100 * number for percent, number, _ in some)
        if times >= 2_000:
            assert abs(told - sum(won for _, _, won in some)) / times <= 0.02, kind


def test_hints_are_counted_by_number_of_players(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(short, "PART", 8)
    short.main(["--hands", "1", "--folder", str(tmp_path)])
    told = capsys.readouterr().out
    for players in range(2, SEATS):
        assert f"| {players} players | check 1 | " in told


def test_tables_have_dollars_manners_and_hints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A second run must take the results from the file and not play the hands again."""
    monkeypatch.setattr(tournament, "PART", 3)
    monkeypatch.setattr(tournament, "LESSONS", 1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(
        tournament, "pairings", lambda: [Pairing(name) for name in ("always calls", "hints", LEARNER, BEST)]
    )
    told = []
    for _ in range(2):
        main(["--hands", "30", "--folder", str(tmp_path)])
        told.append(capsys.readouterr())
    assert told[0].out == told[1].out
    assert told[0].err.endswith("#" * 40 + " 100%\n")
    assert not told[1].err
    for row in (
        "| the person | the four | hands | the person wins | ACE | SLIM | LUCKY | SHIFTY |",
        "| always calls | SHARK | 30 | ",
        "| learned | SHARK | ",
        "| SHARK | raises a bet before the draw | ",
        "| level | times 50 hands | all four | ",
        "| level | hints | times | told on average | won |",
        "log odds of what came: ",
    ):
        assert row in told[0].out


def test_one_person_can_play_more_hands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each run adds one person's results; the printed tables also contain those of earlier runs."""
    monkeypatch.setattr(tournament, "PART", 2)
    main(["--hands", "10", "--folder", str(tmp_path), "--person", "tight", "--level", "GOOD"])
    (row,) = capsys.readouterr().out.splitlines()[2:3]
    assert row.startswith("| tight | GOOD | 10 |")
    main(["--hands", "10", "--folder", str(tmp_path), "--person", "hints", "--level", "GOOD", "--fit"])
    assert capsys.readouterr().out.startswith('    "GOOD": {\n        "bet 1": Fitted(')
    main(["--hands", "10", "--folder", str(tmp_path), "--person", "tight"])
    told = capsys.readouterr().out
    assert not tournament.all_of(tmp_path / "five_card_draw.jsonl", seed=2)
    for start in (
        "| tight | SHARK | 10 |",
        "| tight | EASY | 10 |",
        "| the person | hands | EASY gives more than GOOD | GOOD gives more than SHARK |",
        "| tight | 10 | ",
    ):
        assert f"\n{start}" in told


def test_no_progress_bar_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    bar()(0.5)
    assert not capsys.readouterr().err


def test_documented_persons_are_measured_at_every_level() -> None:
    wanted = pairings()
    assert len(wanted) == len({*wanted})
    assert {Pairing(name, level) for name in (*LOUD, *ORDER) for level in LEVELS} <= {*wanted}


def test_learner_gets_better() -> None:
    """A learner prefers moves that have won money before; recent results count most."""
    now = state("bet 20", "fold", "fold", "fold")
    view, moves, rng = rules.view(now, now.speaker), legal(rules.due(now)), Random(1)
    learner = Learner(tries=1.0)
    for _ in range(300):
        move = learner.choose(view, moves, rng)
        learner.learn(view.money[view.speaker] + (10 if move is Word.CALL else -10))
    learner.tries = 0.0
    assert learner.choose(view, moves, rng) is Word.CALL
    drawing = state(*CALLED)
    discard = learner.choose(rules.view(drawing, YOU), legal(rules.due(drawing)), rng)
    assert discard == rules.read("discard 1 2 3")


@pytest.mark.parametrize("study", [tournament, short])
def test_study_is_a_command(
    study: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["study", "--help"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(study.__file__), run_name="__main__")
    assert f"python -m {study.__name__}" in capsys.readouterr().out


def test_difference_of_the_same_deals_cancels_luck() -> None:
    one, other = ([[gain + luck] for luck in (900, 50)] for gain in (10, 5))
    assert difference(one, other) == (1, 0)


def test_every_seat_gets_every_hand() -> None:
    """The cards that a player draws must not depend on what the other players draw."""
    packs = []
    for turn in range(SEATS):
        state = begin("SHARK", 0)
        state = rules.apply(state, Cards("1", turn).due(state))
        packs.append(state.hands)
    assert all({pack[seat] for pack in packs} == {*packs[0]} for seat in range(SEATS))
    assert packs[1][0] == packs[0][1]
