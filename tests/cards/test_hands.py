"""Tests of the order of all poker hands, by counting them and by another evaluator."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from treys import Card, Evaluator  # type: ignore[import-untyped]

from cabinet.cards.deck import DECK, cards, rank_of, suit_of, text
from cabinet.cards.hands import (
    HandKind,
    decides,
    important,
    jacks_or_better,
    kind,
    ladder,
    name,
    rank,
    winning,
)
from cabinet.display.face import glyphs
from games.cards.draws import WAYS
from tests.slow import SLOW, mostly_slow

COUNTS = {
    HandKind.NOTHING: 1_303_560,
    HandKind.PAIR: 1_098_240,
    HandKind.TWO_PAIR: 123_552,
    HandKind.THREE: 54_912,
    HandKind.STRAIGHT: 9_180,
    HandKind.FLUSH: 5_112,
    HandKind.FULL_HOUSE: 3_744,
    HandKind.FOUR: 624,
    HandKind.STRAIGHT_FLUSH: 36,
}
CLASSES = 7_462
WHEEL = {12, 0, 1, 2, 3}
"""The ranks of A-2-3-4-5, which is a straight in other evaluators, but not in these games."""
TREYS = Evaluator()
EVERY_RANK = pytest.mark.xdist_group("a hand of each rank")
"""A mark with which one worker process runs all tests that need a hand of each rank, because finding these
hands takes seconds."""

HANDS = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@pytest.fixture(scope="session")
def sample() -> dict[int, tuple[int, ...]]:
    """One hand for each rank: a dictionary from the rank to the hand."""
    found: dict[int, tuple[int, ...]] = {}
    # Five different ranks in one suit are a flush; with the fifth card in another suit they are not.
    for ranks in combinations(range(13), 5):
        for hand in (ranks, (*ranks[:4], ranks[4] + 13)):
            found[rank(hand)] = hand
    by_rank = sorted(DECK, key=rank_of)
    for hand in combinations(by_rank, 5):
        if len({card % 13 for card in hand}) < 5:
            found.setdefault(rank(hand), hand)
    return found


def other(hand: tuple[int, ...]) -> int:
    """Return the rank that the package treys gives a hand; treys gives the best hand rank 1."""
    worth: int = TREYS.evaluate([], [Card.new(text(card)) for card in hand])
    return worth


@SLOW
def test_all_hands_fall_into_7462_classes() -> None:
    """All hands have 7,462 different ranks, and 535,080 hands are good enough to open the betting."""
    ranks = Counter(map(rank, combinations(DECK, 5)))
    assert len(ranks) == CLASSES
    assert sorted(ranks) == list(range(CLASSES))
    kinds: Counter[HandKind] = Counter()
    for at, number in ranks.items():
        kinds[ladder().kinds[at]] += number
    assert dict(kinds) == COUNTS
    assert ranks[CLASSES - 1] == 4
    jacks = rank(cards("Js Jc 4h 3d 2s"))
    assert sum(number for at, number in ranks.items() if at >= jacks) == 535_080


def test_ways_to_choose_suits_give_all_hands() -> None:
    found: Counter[HandKind] = Counter()
    for held in ladder().kinds:
        found[held] += WAYS[held]
    assert found == COUNTS


@EVERY_RANK
def test_order_matches_treys(sample: dict[int, tuple[int, ...]]) -> None:
    """The order of hands is that of the package treys; A-2-3-4-5, a straight only in treys, is left out."""
    assert len(sample) == CLASSES
    hands = [sample[at] for at in range(CLASSES) if {card % 13 for card in sample[at]} != WHEEL]
    assert len(hands) == CLASSES - 2
    assert all(other(worse) > other(better) for worse, better in pairwise(hands))


@pytest.mark.parametrize("pairs", mostly_slow([5_000, 100_000]))
def test_winners_match_treys(pairs: int) -> None:
    rng = Random(5)
    for _ in range(pairs):
        deal = rng.sample(DECK, 10)
        a, b = tuple(deal[:5]), tuple(deal[5:])
        if WHEEL in ({card % 13 for card in a}, {card % 13 for card in b}):
            continue
        ours, theirs = rank(a) - rank(b), other(b) - other(a)
        assert (ours > 0, ours < 0) == (theirs > 0, theirs < 0), (a, b)


@given(HANDS, st.permutations(range(4)))
def test_suits_never_decide(hand: list[int], suits: list[int]) -> None:
    exchanged = [13 * suits[suit_of(card)] + rank_of(card) for card in hand]
    assert rank(exchanged) == rank(hand) == rank(sorted(hand))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks Kc 4h 3d 2s", "7s 7c Ah Qd 2c"),
        ("2s 2c 2h 4d 3s", "As Ac Kh Kd Qs"),
        ("Qs 9c 7h 5d 3s", "Ts 9h 7c 5s 3d"),
        ("2s 3c 4h 5d 6s", "As Ac Ah Kd Qs"),
        ("6s 5c 4h 3d 2s", "As 5d 4c 3h 2d"),
        ("2s 4s 6s 8s Ts", "Ts Jc Qh Kd As"),
        ("2s 2c 2h 3d 3s", "As Ks Qs Js 9s"),
        ("2s 2c 2h 2d 3s", "As Ac Ah Kd Ks"),
        ("2s 3s 4s 5s 6s", "As Ac Ah Ad Ks"),
        ("Th Jh Qh Kh Ah", "9s Ts Js Qs Ks"),
    ],
)
def test_kinds_rank_in_order(better: str, worse: str) -> None:
    """The lowest hand of each kind beats the highest hand of the next weaker kind.

    The manual's examples are compared as well.
    """
    assert rank(cards(better)) > rank(cards(worse))


@pytest.mark.parametrize("words", ["As 2c 3h 4d 5s", "Ks As 2c 3h 4d", "As 2s 3s 4s 5s", "Qs Ks As 2s 3s"])
def test_ace_is_only_high(words: str) -> None:
    """A-2-3-4-5 is no straight, nor is any other sequence across an ace."""
    assert kind(cards(words)) in (HandKind.NOTHING, HandKind.FLUSH)


def test_hand_of_four_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="expected 5"):
        rank(cards("As Kc Qh Jd"))


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        ("Js Jc 4h 3d 2s", True),
        ("Ts Tc Ah Kd Qs", False),
        ("As Kc Qh Jd 9s", False),
        ("As Ac 2h 3d 4s", True),
        ("2s 2c 3h 3d 4s", True),
        ("2s 2c 2h 3d 4s", True),
    ],
)
def test_hands_from_a_pair_of_jacks_may_open(words: str, opens: bool) -> None:
    assert jacks_or_better(cards(words)) == opens


@pytest.mark.parametrize(
    ("words", "called"),
    [
        ("Ts Tc Ah Kd Qs", "PAIR OF TENS"),
        ("6s 6c Ah Kd Qs", "PAIR OF SIXES"),
        ("Ks 3c 4h 5d 6s", "K HIGH"),
        ("Ts 3c 4h 5d 6s", "10 HIGH"),
        ("Ks Tc Th 5d Kd", "TWO PAIRS, KINGS & TENS"),
        ("Qs 7c 7h 5d Qd", "TWO PAIRS, QUEENS & SEVENS"),
        ("6s 6c 6h 5d Qd", "THREE SIXES"),
        ("Qs Jc Th 9d 8d", "STRAIGHT TO THE Q"),
        ("As Js Ts 9s 8s", "FLUSH, A HIGH"),
        ("6s 6c 6h Td Ts", "FULL HOUSE, 6 OVER 10"),
        ("As Ac Ah Ad Ks", "FOUR ACES"),
        ("9s 8s 7s 6s 5s", "STRAIGHT FLUSH TO THE 9"),
        ("Td Jd Qd Kd Ad", "ROYAL FLUSH"),
    ],
)
def test_hands_have_the_names_of_the_screen(words: str, called: str) -> None:
    assert name(cards(words)) == called


@EVERY_RANK
def test_every_name_fits_its_line(sample: dict[int, tuple[int, ...]]) -> None:
    """Each name of a hand fits a line of 26 characters in the cabinet's font."""
    names = {name(hand) for hand in sample.values()}
    assert max(map(len, names)) == 26
    assert set().union(*names) <= set(glyphs())


@pytest.mark.parametrize(
    ("a", "b", "what"),
    [
        ("Qs 9c 7h 5d 3s", "Ts 9h 7c 5s 3d", ("Q", "10")),
        ("As Kc Qh Jd 9s", "Ac Ks Qd Jh 8s", ("9", "8")),
        ("As Kc Qh Jd 9s", "Ac Ks Qd Th 9h", ("J", "10")),
        ("As Kc Qh Jd 9s", "Ac Ks Jh Td 9h", ("Q", "J")),
        ("As Kc Qh Jd 9s", "Ac Qs Jh Td 9h", ("K", "Q")),
        ("Ks Kc 4h 3d 2s", "7s 7c Ah Qd 2c", ("K", "7")),
        ("Ks Kc Ah 3d 2s", "Kd Kh Qh Jd 2c", ("A", "Q")),
        ("Ks Kc Ah 7d 2s", "Kd Kh Ac 6d 2c", ("7", "6")),
        ("Ks Kc Ah 7d 3s", "Kd Kh Ac 7s 2c", ("3", "2")),
        ("Ks Kc 4h 4d 2s", "Qd Qh Jc Js Ac", ("K", "Q")),
        ("Ks Kc 4h 4d 2s", "Kd Kh 3c 3s Ac", ("4", "3")),
        ("Ks Kc 4h 4d 5s", "Kd Kh 4c 4s 3c", ("5", "3")),
        ("3s 3c 3h 4d 5s", "2d 2h 2c As Kc", ("3", "2")),
        ("9s 8c 7h 6d 5s", "Td 9h 8c 7s 6c", ("10", "9")),
        ("As Js 8s 6s 3s", "Ac Jc 8c 6c 2c", ("3", "2")),
        ("3s 3c 3h 4d 4s", "2d 2h 2c As Ac", ("3", "2")),
        ("3s 3c 3h 3d 4s", "2d 2h 2c 2s Ac", ("3", "2")),
        ("9s 8s 7s 6s 5s", "Th 9h 8h 7h 6h", ("10", "9")),
        ("As Kc Qh Jd 9s", "Ac Ks Qd Jh 9h", None),
        ("Ks Kc 4h 4d 5s", "Kd Kh 4c 4s 5c", None),
        ("Td Jd Qd Kd Ad", "Ts Js Qs Ks As", None),
    ],
)
def test_deciding_cards_come_first(a: str, b: str, what: tuple[str, str] | None) -> None:
    assert decides(cards(a), cards(b)) == decides(cards(b), cards(a)) == what


@given(HANDS, HANDS)
def test_only_equal_hands_have_no_deciding_card(a: list[int], b: list[int]) -> None:
    if kind(a) is kind(b):
        assert (decides(a, b) is None) == (rank(a) == rank(b))
        assert (important(a) > important(b)) == (rank(a) > rank(b))


def test_deciding_card_between_kinds_is_refused() -> None:
    with pytest.raises(ValueError, match="PAIR OF KINGS and A HIGH differ in kind"):
        decides(cards("Ks Kc 4h 3d 2s"), cards("As Kd 4s 3c 2h"))


@pytest.mark.parametrize(
    ("hand", "other", "wins"),
    [
        ("5s 8d 9d Ks Kd", "8s Ts Td Jd Ah", "Ks Kd"),
        ("5s 8d Ts Td Ah", "4s 8c Th Tc Kh", "Ts Td Ah"),
        ("2s 5d 8s Td Ah", "4s 8c 9h Tc Kh", "Ah"),
        ("2s 5d 8s Jd Ah", "4s 8c 9h Tc Ac", "Jd Ah"),
        ("4h 7c 7d Ts Td", "2s 7h 7s 9d 9c", "7c 7d Ts Td"),
        ("4h 7c 7d 7s Td", "2s 6h 6s 9d 9c", "7c 7d 7s"),
        ("2c 5c 9c Jc Kc", "Td 6c Ts 3h Ah", "2c 5c 9c Jc Kc"),
        ("7c 7d 7s Td Th", "Td 6c Ts 3h Ah", "7c 7d 7s Td Th"),
        ("7c 7d 7s 7h Th", "Td 6c Ts 3h Ah", "7c 7d 7s 7h"),
        ("Qs Qd 7h 4c 2s", "", "Qs Qd"),
        ("Qs Qd 7h 7c 2s", "", "Qs Qd 7h 7c"),
        ("2s 4c 7h 9d Qs", "", "Qs"),
    ],
)
def test_winning_cards_end_with_the_deciding_one(hand: str, other: str, wins: str) -> None:
    assert winning(cards(hand), cards(other)) == cards(wins)
