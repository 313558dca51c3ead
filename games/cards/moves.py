"""The moves of draw poker, and their text form in journals."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from cabinet.api import Deal, Drawn, IllegalMoveError, ReadError
from cabinet.cards.deck import card, text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import Enum

    from cabinet.api import Due
    from cabinet.cards.deck import Cards

HAND = 5
DISCARDS = 3
"""The most cards that a player may discard."""

Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Bet:
    """The first bet of a round, in dollars."""

    dollars: int


@dataclass(frozen=True, slots=True)
class Raise:
    """A raise: the player matches the highest bet and adds this many dollars."""

    dollars: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A discard: for each card of the sorted hand, True if it is replaced."""

    thrown: tuple[bool, ...]


EVERY_DISCARD = tuple(
    Discard(thrown) for thrown in product((False, True), repeat=HAND) if sum(thrown) <= DISCARDS
)


def write(step: Drawn | Bet | Raise | Discard | Enum) -> str:
    """Return the journal line of a step.

    Examples: `cards As Td ...`, `bet 50`, `raise 20`, `discard 1 2`, `discard none`. A move without an amount
    is written as the value of its enum member, such as `call`.
    """
    match step:
        case Drawn(values):
            return " ".join(("cards", *map(text, values)))
        case Bet(dollars):
            return f"bet {dollars}"
        case Raise(dollars):
            return f"raise {dollars}"
        case Discard(thrown):
            places = [str(at) for at, one in enumerate(thrown, 1) if one]
            return f"discard {' '.join(places) or 'none'}"
    return str(step.value)


def read(line: str, moves: Mapping[str, Move], what: str) -> Move | Drawn:
    """Return the step in a journal line that `write` wrote: one of the given moves, or cards drawn.

    `what`: the game and examples of its lines, for the error message. Raises ReadError.
    """
    if move := moves.get(line):
        return move
    word, *names = line.split(" ")
    if word != "cards":
        raise ReadError(f"{line!r} is not a step of {what}")
    try:
        return Drawn(tuple(map(card, names)))
    except ValueError as error:
        raise ReadError(f"{line!r}: {error}") from error


def check(drawn: Drawn, due: Due[object]) -> Cards:
    """Return the cards drawn, if the rules expect them now. Raises IllegalMoveError if they do not."""
    if not isinstance(due, Deal):
        raise IllegalMoveError(write(drawn), "no cards are due")
    asked, deck = due
    cards = drawn.values
    if len(cards) != asked:
        raise IllegalMoveError(write(drawn), f"{asked} cards are due, not {len(cards)}")
    if len(set(cards)) < asked or not set(cards) <= set(deck):
        raise IllegalMoveError(write(drawn), "each card is in the deck once")
    return cards
