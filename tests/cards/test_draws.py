"""Tests of the odds of a draw, compared with full counts and with simulated opponents."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabinet.cards.deck import DECK, cards, in_order
from cabinet.cards.hands import HandKind, kind, rank
from games.cards import draws
from games.cards.draws import best_discards, choices, expected, odds, strengths
from tests.slow import SLOW, mostly_slow

Hand = tuple[int, ...]

DEALS = st.tuples(st.permutations(DECK), st.integers(0, 6)).map(
    lambda dealt: (tuple(dealt[0][:5]), tuple(dealt[0][5 : 5 + dealt[1]]))
)


def drawn(hand: Hand, discards: Hand, dead: Hand = ()) -> list[Hand]:
    """Return every hand that the player can have after the draw; `dead`: cards that cannot be drawn."""
    kept = tuple(card for card in hand if card not in discards)
    left = [card for card in DECK if card not in (*hand, *dead)]
    return [(*kept, *more) for more in combinations(left, len(discards))]


@SLOW
@settings(max_examples=25, deadline=None)
@given(DEALS)
def test_every_choice_of_random_hands_matches_a_full_count(deal: tuple[Hand, Hand]) -> None:
    check_means(*deal)


def test_every_choice_of_a_hand_matches_a_full_count() -> None:
    check_means(cards("Ts Js Qs 2c 2d"), cards("2h Kd"))


def check_means(hand: Hand, dead: Hand) -> None:
    """Check the strength of every choice of discards, and the best choice, by counting all draws."""
    means: dict[Hand, float] = {}
    for discards in choices(hand):
        finals = [rank(final) for final in drawn(hand, discards, dead)]
        means[discards] = sum(strengths()[final] for final in finals) / len(finals)
        assert expected(hand, discards, dead) == pytest.approx(means[discards], abs=1e-12)
    assert means[best_discards(hand, dead)] == pytest.approx(max(means.values()), abs=1e-12)


@settings(max_examples=50, deadline=None)
@given(DEALS, st.integers(0, 25))
def test_odds_are_exact_fractions(deal: tuple[Hand, Hand], choice: int) -> None:
    """The odds equal exact fractions of all draws, counted without the cards that cannot be drawn."""
    hand, dead = deal
    check_odds(hand, choices(hand)[choice], dead)


def check_odds(hand: Hand, discards: Hand, dead: Hand = ()) -> None:
    """Check the odds of each kind of hand after these discards, by counting all draws."""
    finals = Counter(kind(final) for final in drawn(hand, discards, dead))
    assert odds(hand, discards, dead) == {
        what: Fraction(number, finals.total()) for what, number in finals.items()
    }


@pytest.mark.parametrize(
    "words",
    [
        "9s 8s 7s 6s 2c",
        "Ts Js Qs 2c 2d",
        "As Ks Qs Js 9s",
        "2s 3s 4c 5c 6c",
        "As Ac Ah Ad Ks",
        "9s Ts Js Qs Ks",
    ],
)
def test_kept_suited_cards_count_flushes_and_straight_flushes(words: str) -> None:
    hand = cards(words)
    for discards in choices(hand):
        check_odds(hand, discards)


@pytest.mark.parametrize(
    ("words", "away", "part"),
    [
        ("Ks Kc 9h 4d 2s", "9h 4d 2s", Fraction(4656, 16215)),
        ("Ks Kc Kh 4d 2s", "4d 2s", Fraction(112, 1081)),
        ("Ks Kc 4h 4d 2s", "2s", Fraction(4, 47)),
        ("As Js 8s 6s 3c", "", Fraction(0)),
        ("Ks Kc Kh Kd 2s", "2s", Fraction(0)),
    ],
)
def test_odds_match_the_published_ones(words: str, away: str, part: Fraction) -> None:
    """A pair improves in 28.7 % of draws, three of a kind in 10.4 %, two pairs in 8.5 %."""
    hand = cards(words)
    better = [chance for what, chance in odds(hand, cards(away)).items() if what > kind(hand)]
    assert sum(better, Fraction()) == part


@pytest.mark.parametrize(
    ("words", "away"),
    [
        ("Ks Kc 9h 4d 2s", "2s 4d 9h"),
        ("As Kc 8h 4d 2s", "2s 4d 8h"),
        ("5s 6c 7s 8s 9c", ""),
        ("Ts Js Qs Ks 2d", "2d"),
    ],
)
def test_best_discards_are_the_usual_ones(words: str, away: str) -> None:
    assert best_discards(cards(words)) == cards(away)


def test_dead_cards_change_the_best_discards() -> None:
    """A player should not draw to a flush if the cards it needs are gone."""
    hand = cards("As 9s 8s 6s 3c")
    gone = cards("Ks Qs Js Ts 7s 5s 4s 3s 2s")
    assert best_discards(hand) == cards("3c")
    assert best_discards(hand, gone) == cards("3c 6s 8s")


def test_more_opponents_change_the_draw_to_a_flush() -> None:
    """More opponents make a draw to a flush the best choice.

    Against one opponent the player keeps two high cards. Against four, a flush beats most of their hands.
    """
    hand = cards("Qs Js 8s 6s 3c")
    assert best_discards(hand) == cards("3c 6s 8s")
    assert best_discards(hand, opponents=4) == cards("3c")
    assert expected(hand, cards("3c"), opponents=4) < expected(hand, cards("3c"))


def test_choices_are_26_in_order() -> None:
    hand = cards("Ks 2c 9h 4d Ts")
    found = choices(hand)
    assert len(set(found)) == len(found) == 26
    assert [len(discards) for discards in found] == sorted(len(discards) for discards in found)
    assert all(discards == in_order(discards) for discards in found)


def test_invalid_discards_are_refused() -> None:
    hand = cards("Ks 2c 9h 4d Ts")
    with pytest.raises(ValueError, match="discard Kc is not in the hand"):
        odds(hand, cards("Kc"))
    with pytest.raises(ValueError, match="4 discards are too many; throw away at most 3"):
        odds(hand, hand[:4])


def test_strength_rises_with_rank() -> None:
    assert list(strengths()) == sorted(strengths())
    assert 0 <= strengths()[0] < 0.0001
    assert 0.9999 < strengths()[-1] <= 1


def test_tie_counts_as_half_a_win() -> None:
    """The strength of a hand is the mean of the share of hands it beats and the share it beats or ties."""
    below, pair_of_aces = 0.0, rank(cards("As Ac Kd Qd Js"))
    for strength in strengths()[: pair_of_aces + 1]:
        as_good = 2 * (strength - below)
        assert -1e-9 < as_good < 0.01
        below += as_good


def test_kicker_beside_three_of_a_kind_decides_nothing() -> None:
    """No opponent can have three of a kind of the same rank, so the other two cards are never compared."""
    aces = [
        strengths()[rank(cards(words))] for words in ("As Ac Ah Kd Qs", "As Ac Ah 3d 2s", "Ks Kc Kh Ad Qs")
    ]
    assert aces[0] == aces[1] > aces[2]


def test_equal_hands_of_opponents_count_half() -> None:
    finals, mark = draws._finals(), rank(cards("As Kc Qh Jd 9s"))
    beaten = sum(finals[:mark]) + finals[mark] / 2
    assert strengths()[mark] == pytest.approx(beaten / sum(finals), rel=1e-9)


def cautious_discards(hand: Hand) -> int:
    """Return the number of cards that a cautious player discards."""
    return {
        HandKind.NOTHING: 3,
        HandKind.PAIR: 3,
        HandKind.TWO_PAIR: 1,
        HandKind.THREE: 2,
        HandKind.FOUR: 1,
    }.get(kind(hand), 0)


@pytest.mark.parametrize("deals", mostly_slow([10_000, 40_000]))
def test_strengths_match_simulated_opponents(deals: int) -> None:
    """A hand's strength is the share of simulated opponents that it beats.

    Opponents' discards have a small effect on the strength, which the tolerance covers.
    """
    rng, finals = Random(7), Counter[int]()
    for _ in range(deals):
        deal = rng.sample(DECK, 8)
        ranks = Counter(card % 13 for card in deal[:5])
        hand = tuple(sorted(deal[:5], key=lambda card: (ranks[card % 13], card % 13)))
        away = cautious_discards(hand)
        finals[rank((*hand[away:], *deal[5 : 5 + away]))] += 1
    for words in ("As Kc Qh Jd 9s", "Js Jc 4h 3d 2s", "As Ac Kh Qd Js", "2s 2c 2h 4d 3s", "2s 3c 4h 5d 6s"):
        mark = rank(cards(words))
        beaten = sum(number for at, number in finals.items() if at < mark) / finals.total()
        assert strengths()[mark] == pytest.approx(beaten, abs=0.018), words
