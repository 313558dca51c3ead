"""The deck of 52: cards as numbers, as text, and in the order in which they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Card: TypeAlias = int
"""A card as a number from 0 to 51: 13 times the suit plus the rank."""
Cards: TypeAlias = tuple[Card, ...]

RANKS = 13
SUITS = 4
SPADES, CLUBS, HEARTS, DIAMONDS = range(SUITS)
TEN, JACK, QUEEN, KING, ACE = range(8, RANKS)
DECK = tuple(range(RANKS * SUITS))

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "schd"
SHORT = (*RANK_LETTERS[:TEN], "10", *RANK_LETTERS[JACK:])
"""The short name of each rank on the screen: "2" to "10", "J", "Q", "K", "A"."""
NAMES = (
    *("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"),
    *("JACK", "QUEEN", "KING", "ACE"),
)
"""The word for one card of each rank."""
PLURALS = tuple(name + ("ES" if name.endswith("X") else "S") for name in NAMES)
"""The word for several cards of each rank."""


def rank_of(card: Card) -> int:
    """Return the rank of a card: 0 for a two up to 12 for an ace."""
    return card % RANKS


def suit_of(card: Card) -> int:
    """Return the suit of a card: 0 spades, 1 clubs, 2 hearts, 3 diamonds."""
    return card // RANKS


def card(text: str) -> Card:
    """Return the card in text such as "Ac" or "Td". Raises ValueError for any other text."""
    rank, suit = RANK_LETTERS.find(text[:1]), SUIT_LETTERS.find(text[1:])
    if len(text) != 2 or min(rank, suit) < 0:
        raise ValueError(
            f"no card is written {text!r}; write a rank of {RANK_LETTERS} and a suit of {SUIT_LETTERS}: Ac"
        )
    return RANKS * suit + rank


def text(card: Card) -> str:
    """Return the card as two letters: "Ac", "Td". Raises ValueError unless the number is 0 to 51."""
    if card not in DECK:
        raise ValueError(f"card {card} is not in the deck; it must be 0 to 51")
    return RANK_LETTERS[rank_of(card)] + SUIT_LETTERS[suit_of(card)]


def label(cards: Iterable[Card]) -> str:
    """Return the cards as words on a screen: "3C 7H 10D"."""
    return " ".join(SHORT[rank_of(card)] + SUIT_LETTERS[suit_of(card)].upper() for card in cards)


def cards(words: str) -> tuple[Card, ...]:
    """Return the cards in a line such as "Ac Td 2h". Raises ValueError if a word is no card."""
    return tuple(card(word) for word in words.split())


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted, the lowest first, equal ranks in the order spades, clubs, hearts, diamonds."""
    return tuple(sorted(cards, key=lambda card: (rank_of(card), card)))
