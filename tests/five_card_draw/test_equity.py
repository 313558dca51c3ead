"""Tests of the computer's estimates of the chance to win before and after the draw."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest

from cabinet.cards.deck import ACE, DECK, JACK, cards, in_order
from cabinet.cards.hands import HandKind, jacks_or_better, rank
from games.cards.draws import best_discards, stub
from games.five_card_draw.opponents import equity
from games.five_card_draw.opponents.equity import (
    GRADES,
    STARTS,
    beats,
    becomes,
    by_the_book,
    dealt,
    finals,
    grade_of,
    in_the_end,
    on_average,
    scaled,
    sensible,
    start_of,
)

HANDS = comb(52, 5)


def hands(number: int) -> list[tuple[int, ...]]:
    rng = Random(1)
    return [in_order(rng.sample(DECK, 5)) for _ in range(number)]


@pytest.mark.parametrize("at", range(len(STARTS)))
def test_typical_hand_is_of_its_class(at: int) -> None:
    assert len(set(STARTS[at].typical)) == 5
    assert start_of(STARTS[at].typical) == at


def test_every_class_may_open_or_may_not() -> None:
    for hand in hands(2000):
        assert STARTS[start_of(hand)].opens(JACK) == jacks_or_better(hand)


def test_class_probabilities_match_deals() -> None:
    opening = sum(likely for start, likely in zip(STARTS, dealt(), strict=True) if start.opens(JACK))
    assert opening == pytest.approx(535_080 / HANDS)
    assert sum(dealt()) == pytest.approx(1)
    number = 20_000
    found = [0] * len(STARTS)
    for hand in hands(number):
        found[start_of(hand)] += 1
    for count, likely in zip(found, dealt(), strict=True):
        assert count == pytest.approx(number * likely, abs=4 * (number * likely) ** 0.5 + 1)


@pytest.mark.parametrize(
    ("words", "start"),
    [
        ("Ks 9s 7s 4s 2h", equity.FLUSH_DRAW),
        ("9s 9h 7s 4s 2s", equity.FLUSH_DRAW),
        ("2s 3h 4d 5c 9s", start_of(cards("Qs 9h 7d 4c 2s"))),
        ("As Kh Qd Jc 9s", start_of(cards("As Jh 8d 5c 3s"))),
        ("Ks Qh Jd Tc 2s", equity.STRAIGHT_DRAW),
        ("3s 4h 5d 6c Ks", equity.STRAIGHT_DRAW),
        ("Ks Kh 9s 7s 2s", start_of(cards("Ks Kh Ad 7c 3s"))),
    ],
)
def test_draw_classes_come_before_low_pairs(words: str, start: int) -> None:
    assert start_of(cards(words)) == start


def test_grades_are_in_order() -> None:
    ordered = sorted(hands(3000), key=rank)
    grades = [grade_of(hand) for hand in ordered]
    assert grades == sorted(grades)
    assert {grade for grade, _ in grades} > set(range(len(GRADES) - 1))
    assert all(0 <= place <= 1 for _, place in grades)


def test_odds_equal_a_full_count() -> None:
    hand = cards("9s 9h 9d Ac 7s")
    left = [card for card in DECK if card not in hand]
    counted = [0] * len(GRADES)
    for more in combinations(left, 2):
        counted[grade_of((*hand[:3], *more))[0]] += 1
    row = finals(hand[:3], stub(hand))
    assert row == pytest.approx([number / comb(47, 2) for number in counted])


def test_probabilities_of_grades_add_up_to_1() -> None:
    for draws in range(4):
        for row in becomes(draws):
            assert sum(row) == pytest.approx(1)
    assert sum(in_the_end(dealt())) == pytest.approx(1)
    assert by_the_book()[-2] == becomes(0)[-2]


def test_chances_grow_with_the_hand() -> None:
    chances = on_average(beats(in_the_end(dealt())))
    pairs = [chance for start, chance in zip(STARTS, chances, strict=True) if start.kind is HandKind.PAIR]
    assert all(one <= other for one, other in pairwise(pairs))
    assert chances[start_of(cards("2s 2h 2d Ac Ks"))] > chances[start_of(cards("As Ah Kd Kc 2s"))]
    assert sum(one * chance for one, chance in zip(dealt(), chances, strict=True)) == pytest.approx(0.5)


def test_scaled_sums_to_1() -> None:
    assert scaled([1, 3]) == (0.25, 0.75)


@pytest.mark.parametrize(
    ("words", "throws"),
    [
        ("As Kh 9d 5c 2s", {"", "2s", "5c 2s", "9d 5c 2s"}),
        ("9s 9h Kd 5c 2s", {"", "2s", "5c 2s", "Kd 5c 2s"}),
        ("9s 9h Ts Js 2s", {"", "2s", "9h", "Ts 2s", "Ts Js 2s"}),
        ("9s 8h 7d 5c Ks", {"", "5c", "7d 5c", "Ks", "8h 7d 5c"}),
        ("As Ah Kd Kc 2s", {"", "2s", "Kd 2s", "Kc 2s", "Kd Kc 2s"}),
    ],
)
def test_sensible_discards_keep_pairs_and_draws(words: str, throws: set[str]) -> None:
    allowed = {frozenset(cards(throw)) for throw in throws}
    found = {frozenset(throw) for throw in sensible(in_order(cards(words)))}
    assert found <= allowed
    assert len(found) >= len(allowed) - 1


def test_sensible_discards_contain_the_best() -> None:
    """For 170 of 200 random hands, the sensible discards must include the best of all 26 choices."""
    found = [best_discards(hand) for hand in hands(200)]
    sane = [set(throw) in map(set, sensible(hand)) for hand, throw in zip(hands(200), found, strict=True)]
    assert sum(sane) >= 170


def test_aces_and_kings_grade_as_aces_up() -> None:
    assert GRADES[grade_of(cards("As Ah Kd Kc 2s"))[0]] == (HandKind.TWO_PAIR, ACE)
