"""Tests of the hints in FIVE CARD DRAW: the advised move, its chance to win, and the reason."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cabinet.api import Advice, Deal, legal
from cabinet.cards.deck import cards, in_order
from games.cards.marks import Marks
from games.five_card_draw import panel, rules
from games.five_card_draw.hints import advice, hints, marked
from games.five_card_draw.opponents.players import computers, seat_name
from games.five_card_draw.rules import PERSON, SEATS, Options, Phase, Word
from tests.five_card_draw.states import CALLED, STOOD, deal
from tests.five_card_draw.test_players import dealt

WORDS, WHY = 22, 24
OPENED = ("check", "bet 20", "fold", "fold", "fold", "call")
LATE = (*OPENED, "discard 1 2 3", "cards Kd Ah 8h", "discard 1 2 3", "cards Ad Qs 8d")
"""Moves up to the second betting round: ACE has opened, and the person and ACE have drawn three cards
each."""


def best_hint(hand: str, *others: str, lines: tuple[str, ...] = ()) -> Advice:
    best, *_ = advice(rules.view(dealt(hand, *others, lines=lines), PERSON))
    return best


def test_full_house_raises_for_value() -> None:
    lines = ("bet 20", "raise 20", "call", "fold", "fold")
    (best,) = advice(rules.view(dealt("Ks Kc Kd 9s 9c", lines=lines), PERSON))
    assert best.words.startswith("RAISE $")
    assert best.why == "VALUE"
    assert best.points is None
    assert (best.wins or 0) > 0.9


def test_jacks_open_and_weaker_hands_check() -> None:
    jacks = best_hint("Js Jc 9s 5h 3d")
    assert (jacks.words, jacks.why) == ("BET $25", "VALUE")
    nothing = best_hint("Tc 8s 6c 3s 2c")
    assert (nothing.words, nothing.why) == ("CHECK", "NO PAIR OF JACKS")
    assert nothing.wins == pytest.approx(0.12)


def test_bet_wins_if_nobody_can_call() -> None:
    state = replace(dealt("Js Jc 9s 5h 3d"), money=(495, 0, 0, 0, 0))
    best, *_ = advice(rules.view(state, PERSON))
    assert (best.words, best.wins) == ("BET $25", 1)


def test_fold_has_no_chance() -> None:
    lines = ("check", "bet 100", *("call",) * 3)
    assert best_hint("Tc 8s 6c 3s 2c", "Js Jc 9h 5h 3d", lines=lines) == Advice(
        "FOLD", None, why="ONLY POT ODDS 4:1"
    )


def test_call_gives_its_pot_odds() -> None:
    """Pot odds are rounded to half a point, as in 3.5:1. Without money for a call, the hint is to fold."""
    lines = ("check", "bet 20", "fold", "fold", "fold")
    state = dealt("As Ac Ks 8h 2c", "Jd Jc 9h 4h 3d", lines=lines)
    best, *_ = advice(rules.view(state, PERSON))
    assert (best.words, best.why) == ("CALL", "POT ODDS 2:1")
    assert best.wins
    poor = replace(state, money=(19, *state.money[1:]))
    assert advice(rules.view(poor, PERSON)) == (Advice("FOLD", None, why="NOT ENOUGH MONEY"),)


def test_hint_without_money_names_the_money() -> None:
    early = replace(dealt("As Ac Ah 9s 3d"), money=(0, *(495,) * 4))
    best, *_ = advice(rules.view(early, PERSON))
    assert (best.words, best.why) == ("CHECK", "NO MONEY TO BET")
    assert (best.wins or 0) > 0.8
    late = dealt("As Ac Ah Ad 9s", lines=STOOD)
    (best,) = advice(rules.view(replace(late, money=(0, *late.money[1:])), PERSON))
    assert (best.words, best.why) == ("CHECK", "NO MONEY TO BET")
    assert (best.wins or 0) > 0.99


def test_check_wins_more_against_fewer_players() -> None:
    state = dealt("Tc 8s 6c 3s 2c")
    wins = []
    for rivals in range(4, 0, -1):
        some = replace(state, playing=(True, *(seat < rivals for seat in range(SEATS - 1))))
        wins += [one.wins for one in hints(rules.view(some, PERSON))]
    assert wins == [0.12, 0.16, 0.27, 0.48]


def test_hint_calls_if_the_chance_is_worth_the_price() -> None:
    lines = ("check", "bet 20", "call", "call", "call")
    for hand in ("9s Th Js Qh 2d", "8c 8d Ac 7h 3s", "Ts Tc 9s 5h 3d"):
        (best,) = hints(rules.view(dealt(hand, "Kd Kc 9h 4h 3c", lines=lines), PERSON))
        assert (best.move is Word.CALL) == (best.wins * 125 >= 20)


def test_strong_hand_bets_after_the_draw() -> None:
    assert best_hint("As Ac Ah Ad 9s", lines=STOOD).why == "VALUE"
    weak = best_hint("Ts Tc 9s 5h 3d", "Js Jc 9h 4h 3c", lines=LATE)
    assert (weak.words, weak.why) == ("CHECK", "TOO WEAK TO BET")
    assert 0 < (weak.wins or 0) < 0.5


@pytest.mark.parametrize(
    ("hand", "words", "why"),
    [
        ("Js Jc 9s 5h 3d", "DROP 3D 5H 9S", "KEEPING THE PAIR"),
        ("Ks Kc 9s 9c 3d", "DROP 3D", "KEEPING TWO PAIRS"),
        ("Ks Kc Kd 9c 3d", "DROP 3D 9C", "KEEPING THE THREE"),
        ("Ks Kc Kd Kh 3d", "DROP 3D", "KEEPING THE FOUR"),
        ("3s 5s 9s Jc As", "DROP JC", "DRAWING TO A FLUSH"),
        ("9s Th Js Qh 2d", "DROP 2D", "DRAWING TO A STRAIGHT"),
        ("9s Tc Js Qs Kd", "KEEP ALL FIVE", "PAT HAND"),
        ("2s 5c 9d Kh Ad", "DROP 2S 5C 9D", "KEEPING HIGH CARDS"),
        ("2s 5c 7d 9h Td", "DROP 2S 5C 7D", "KEEPING THE HIGHEST"),
    ],
)
def test_draw_hint_names_discards_in_order(hand: str, words: str, why: str) -> None:
    state = dealt("Ks Kc Kd 5h 3d", lines=CALLED)
    state = replace(state, hands=(in_order(cards(hand)), *((),) * 4))
    best, *_ = advice(rules.view(state, PERSON))
    assert (best.words, best.why) == (words, why)


def test_equal_draws_appear_once() -> None:
    for hand in ("Js Jc 9s 5h 3d", "9s Tc Js Qs Kd", "As Ac Ah Ad 9s"):
        state = replace(dealt("Ks Kc Kd 5h 3d", lines=CALLED), hands=(in_order(cards(hand)), *((),) * 4))
        wins = [one.wins or 0 for one in advice(rules.view(state, PERSON))]
        assert 1 <= len(wins) <= 3
        assert wins == sorted(wins, reverse=True)
        assert len({f"{one:.0%}" for one in wins}) == len(wins)


def test_marked_cards_get_their_chance() -> None:
    """The chance to win with the cards marked for discard is shown only while the person draws."""
    view = rules.view(dealt("Js Jc 9s 5h 3d", lines=CALLED), PERSON)
    best, *_ = advice(view)
    ui = panel.start(view)
    same = marked(view, ui._replace(marks=Marks(0, (True, True, True, False, False))))
    assert same == Advice("MARKED 3D 5H 9S", None, wins=best.wins)
    none = marked(view, ui)
    assert none
    assert none.words == "MARKED NONE"
    worse = marked(view, ui._replace(marks=Marks(0, (True, False, False, True, False))))
    assert worse
    assert worse.words == "MARKED 3D JS"
    assert (worse.wins or 0) < (best.wins or 0)
    betting = rules.view(dealt("Ks Kc Kd 9s 9c", lines=("bet 20",)), PERSON)
    assert marked(betting, panel.start(betting)) is None


def test_no_advice_between_hands() -> None:
    done = dealt("Js Jc 9s 5h 3d", lines=("bet 20", *("fold",) * 4))
    assert advice(rules.view(done, PERSON)) == ()


def test_hints_are_short_and_legal() -> None:
    known, rng, whys = computers(), Random(6), set[str]()
    for hand in range(40):
        state = replace(rules.start(Options("EASY")), dealer=hand % SEATS)
        while state.phase is not Phase.DONE:
            if isinstance(rules.due(state), Deal):
                state = rules.apply(state, deal(state, rng))
                continue
            view = rules.view(state, state.speaker)
            assert all(hint.move in legal(rules.due(state)) for hint in hints(view))
            for one in advice(view):
                whys.add(one.why.split()[0])
                assert len(one.words) <= WORDS
                assert len(one.why) <= WHY
                assert one.wins is None or 0 <= one.wins <= 1
                assert "$" not in one.why
            move = known[seat_name(state.speaker, "EASY")].choose(view, legal(rules.due(state)), rng)
            state = rules.apply(state, move)
    assert {"VALUE", "NO", "ONLY", "KEEPING"} <= whys
