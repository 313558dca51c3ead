"""The deck of 52 playing cards: cards as numbers and as text, their ranks, suits and display order."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Card: TypeAlias = int
"""A playing card as a number from 0 to 51: 13 times the suit (0 to 3) plus the rank (0 for a two)."""
Cards: TypeAlias = tuple[Card, ...]

RANKS = 13
SUITS = 4
SPADES, CLUBS, HEARTS, DIAMONDS = range(SUITS)
TEN, JACK, QUEEN, KING, ACE = range(8, RANKS)
DECK = tuple(range(RANKS * SUITS))

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "schd"
SHORT = (*RANK_LETTERS[:TEN], "10", *RANK_LETTERS[JACK:])
"""The short names of the card ranks on the screen: "2" to "10", "J", "Q", "K", "A"."""
NAMES = (
    *("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"),
    *("JACK", "QUEEN", "KING", "ACE"),
)
"""The name of each card rank in the singular, from "TWO" to "ACE"."""
PLURALS = tuple(name + ("ES" if name.endswith("X") else "S") for name in NAMES)
"""The name of each card rank in the plural, from "TWOS" to "ACES"."""


def rank_of(card: Card) -> int:
    """Return the rank of a card, from 0 for a two to 12 for an ace."""
    return card % RANKS


def suit_of(card: Card) -> int:
    """Return the suit of a card: 0 for spades, 1 for clubs, 2 for hearts, 3 for diamonds."""
    return card // RANKS


def card(text: str) -> Card:
    """Return the card number for a text such as "Ac" or "Td". Raises ValueError for any other text."""
    rank, suit = RANK_LETTERS.find(text[:1]), SUIT_LETTERS.find(text[1:])
    if len(text) != 2 or min(rank, suit) < 0:
        raise ValueError(
            f"{text!r} is not a card; write a rank of {RANK_LETTERS} and a suit of {SUIT_LETTERS}: Ac"
        )
    return RANKS * suit + rank


def text(card: Card) -> str:
    """Return a card as two letters, such as "Ac" or "Td". Raises ValueError unless the number is 0 to 51."""
    if card not in DECK:
        raise ValueError(f"card {card} is not in the deck; it must be 0 to 51")
    return RANK_LETTERS[rank_of(card)] + SUIT_LETTERS[suit_of(card)]


def label(cards: Iterable[Card]) -> str:
    """Return cards as text for the screen, such as "3C 7H 10D"."""
    return " ".join(SHORT[rank_of(card)] + SUIT_LETTERS[suit_of(card)].upper() for card in cards)


def cards(words: str) -> tuple[Card, ...]:
    """Return the card numbers for a text such as "Ac Td 2h". Raises ValueError if a word is not a card."""
    return tuple(card(word) for word in words.split())


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards sorted by rank, the lowest first; equal ranks by suit: spades, clubs, hearts, diamonds."""
    return tuple(sorted(cards, key=lambda card: (rank_of(card), card)))
