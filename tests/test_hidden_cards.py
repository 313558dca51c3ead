"""Hidden cards are declared by the names of their fields: what a seat sees, and what else it could be."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from cabinet.kit import HiddenCards

if TYPE_CHECKING:
    from collections.abc import Iterable

DECK = tuple(range(10))
Hands = tuple[tuple[int, ...], ...]


class Tuple(NamedTuple):
    """A state; `bet` is nobody's secret."""

    hands: Hands
    thrown: Hands = ((), ())
    bet: int = 5


@dataclass(frozen=True)
class Record:
    """The same as a dataclass."""

    hands: Hands
    thrown: Hands = ((), ())
    bet: int = 5


def turned(_state: Tuple | Record, field: str, seat: int) -> bool:
    """The hand of seat 1 lies open."""
    return (field, seat) == ("hands", 1)


def in_order(cards: Iterable[int]) -> tuple[int, ...]:
    """The lowest first."""
    return tuple(sorted(cards))


@pytest.mark.parametrize("kind", [Tuple, Record])
def test_a_seat_sees_its_own(kind: type[Tuple | Record]) -> None:
    """Everybody sees what is shown, and nobody what is the others'."""
    state = kind(((1, 2), (3, 4)), ((5,), (6,)))
    hidden: HiddenCards[Tuple | Record] = HiddenCards(DECK, ("hands", "thrown"))
    assert hidden.view(state, 0) == kind(((1, 2), ()), ((5,), ()))
    assert hidden.view(state, None) == kind(((), ()), ((), ()))
    shows: HiddenCards[Tuple | Record] = HiddenCards(DECK, ("hands", "thrown"), turned)
    assert shows.view(state, 0) == kind(((1, 2), (3, 4)), ((5,), ()))
    assert shows.view(state, None) == kind(((), (3, 4)), ((), ()))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_hidden_may_be_anything_else(seat: int | None) -> None:
    """As many cards, no card twice, in their order, and the seat sees what it saw before."""
    hidden: HiddenCards[Tuple] = HiddenCards(DECK, ("hands", "thrown"), turned, in_order)
    state = Tuple(((1, 2), (3, 4)), ((5,), (6,)))
    found = set()
    for seed in range(200):
        other = hidden.redraw(state, seat, Random(seed))
        assert hidden.view(other, seat) == hidden.view(state, seat)
        cards = [card for one in (*other.hands, *other.thrown) for card in one]
        assert len(set(cards)) == len(cards) == 6
        assert all(list(hand) == sorted(hand) for hand in other.hands)
        found.add(other)
    assert len(found) >= 5
