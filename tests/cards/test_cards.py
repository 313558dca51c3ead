"""Tests of cards as numbers, as text and in order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabinet.cards.deck import (
    DECK,
    card,
    cards,
    in_order,
    label,
    rank_of,
    suit_of,
    text,
)


def test_card_number_gives_suit_and_rank() -> None:
    assert [card(words) for words in ("2s", "As", "2c", "Tc", "Jh", "Ad")] == [0, 12, 13, 21, 35, 51]
    assert (rank_of(21), suit_of(21)) == (8, 1)
    assert tuple(range(52)) == DECK


@given(st.sampled_from(DECK))
def test_card_text_reads_back(number: int) -> None:
    assert card(text(number)) == number


@pytest.mark.parametrize("words", ["", "A", "1s", "10s", "as", "AS", "Ax", "sA", "Asc", " s"])
def test_invalid_card_text_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match=f"'{words}' is not a card; write a rank of 23456789TJQKA"):
        card(words)


@pytest.mark.parametrize("number", [-1, 52])
def test_invalid_card_number_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"card {number} is not in the deck; it must be 0 to 51"):
        text(number)


def test_hand_is_sorted() -> None:
    """Cards of equal rank are in the order spades, clubs, hearts, diamonds."""
    assert in_order(cards("Ad Th 2c Ts Td")) == cards("2c Ts Th Td Ad")
    assert in_order(cards("3d 3h 3c 3s 2d")) == cards("2d 3s 3c 3h 3d")


def test_label_of_a_card() -> None:
    assert label(cards("3c 7h Td As")) == "3C 7H 10D AS"
