"""Tests of HiddenCards, to which a game names the fields of its state that hold hidden cards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from cabinet.kit import PIPS, HiddenCards, Hole

if TYPE_CHECKING:
    from collections.abc import Iterable

DECK = tuple(range(10))
Hands = tuple[tuple[int, ...], ...]


class Tuple(NamedTuple):
    """A state of a game with hidden hands and a public bet, as a NamedTuple."""

    hands: Hands
    thrown: Hands = ((), ())
    bet: int = 5


@dataclass(frozen=True)
class Record:
    """The same state as `Tuple`, as a dataclass."""

    hands: Hands
    thrown: Hands = ((), ())
    bet: int = 5


def turned(_state: Tuple | Record, field: str, seat: int) -> bool:
    """Return True for seat 1, whose hand is open."""
    return (field, seat) == ("hands", 1)


def in_order(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


@pytest.mark.parametrize("kind", [Tuple, Record])
def test_seat_sees_its_own_and_open_cards(kind: type[Tuple | Record]) -> None:
    state = kind(((1, 2), (3, 4)), ((5,), (6,)))
    hidden: HiddenCards[Tuple | Record] = HiddenCards(DECK, ("hands", "thrown"))
    assert hidden.view(state, 0) == kind(((1, 2), ()), ((5,), ()))
    assert hidden.view(state, None) == kind(((), ()), ((), ()))
    shows: HiddenCards[Tuple | Record] = HiddenCards(DECK, ("hands", "thrown"), turned)
    assert shows.view(state, 0) == kind(((1, 2), (3, 4)), ((5,), ()))
    assert shows.view(state, None) == kind(((), (3, 4)), ((), ()))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_redraw_keeps_what_the_seat_sees(seat: int | None) -> None:
    """A redraw replaces hidden cards at random.

    It keeps number, order and all cards that the seat sees, with no card twice.
    """
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


class DealtState(NamedTuple):
    """A state with a dealer, who has no seat of a player."""

    hands: Hands
    dealer: tuple[int, ...]
    stood: bool = False


HOLE: HiddenCards[DealtState] = HiddenCards(
    DECK, ("hands",), lambda *_: True, holes=(Hole("dealer", lambda state: not state.stood),)
)


def test_hole_card_is_hidden_from_all() -> None:
    """All of the dealer's cards except the first are hidden, until they are turned over."""
    state = DealtState(((1, 2),), (9, 0, 3))
    for seat in (0, None):
        assert HOLE.view(state, seat) == DealtState(((1, 2),), (9,))
        assert HOLE.view(state._replace(stood=True), seat) == DealtState(((1, 2),), (9, 0, 3), stood=True)
    both = HiddenCards[DealtState](DECK, (), holes=(Hole("dealer", lambda _: True, keep=2),))
    assert both.view(state, 0) == state._replace(dealer=(9, 0))


def test_redrawn_hole_card_is_unseen() -> None:
    state, found = DealtState(((2, 1),), (9, 0, 3)), set()
    for seed in range(300):
        other = HOLE.redraw(state, 0, Random(seed))
        assert HOLE.view(other, 0) == HOLE.view(state, 0)
        found.add(other.dealer)
    left = {*DECK} - {1, 2, 9}
    assert found == {(9, *pair) for pair in permutations(left, 2)}
    turned_over = state._replace(stood=True)
    assert HOLE.redraw(turned_over, 0, Random(1)) == turned_over


def test_hands_and_hole_card_share_the_deck() -> None:
    """No card is redrawn both in a hand and as the dealer's hidden card."""
    hidden: HiddenCards[DealtState] = HiddenCards(DECK, ("hands",), holes=(Hole("dealer", lambda _: True),))
    state, found = DealtState(((1, 2), (3, 4)), (9, 0)), set()
    for seed in range(200):
        other = hidden.redraw(state, 0, Random(seed))
        cards = (*other.hands[0], *other.hands[1], *other.dealer)
        assert cards[:2] == (1, 2)
        assert cards[4] == 9
        assert len(set(cards)) == 6
        found.add(other)
    assert len(found) > 100


def test_public_knowledge_limits_a_redraw() -> None:
    """The condition `where` limits a redraw to hands that are possible after what the players have shown."""

    def possible(state: DealtState) -> bool:
        return sum(state.dealer) != 10 and 9 not in state.hands[1]

    holes = (Hole[DealtState]("dealer", lambda _: True),)
    anything = HiddenCards[DealtState](DECK, ("hands",), holes=holes)
    known = HiddenCards[DealtState](DECK, ("hands",), holes=holes, where=possible)
    state = DealtState(((1, 2), (3, 4)), (8, 0))
    some, fitting = (
        [hidden.redraw(state, 0, Random(seed)) for seed in range(300)] for hidden in (anything, known)
    )
    assert not all(map(possible, some))
    assert all(map(possible, fitting))
    # Every possible card occurs: the seat already sees 1, 2 and 8, and `possible` forbids 2 beside 8.
    assert {other.dealer for other in fitting} == {(8, card) for card in (0, 3, 4, 5, 6, 7, 9)}
    assert {card for other in fitting for card in other.hands[1]} == {0, 3, 4, 5, 6, 7}
    wrong = state._replace(dealer=(8, 0), hands=((1, 2), (3, 9)))
    with pytest.raises(ValueError, match=r"`where` is False for Dealt.*: let it be True for every state"):
        known.redraw(wrong, 0, Random(1))


def test_redraw_without_hidden_cards_returns_the_state() -> None:
    """Without hidden cards the condition `where` is not tried on other states."""
    hidden = HiddenCards[DealtState](
        DECK, ("hands",), lambda *_: True, holes=HOLE.holes, where=lambda state: state.stood
    )
    turned_over = DealtState(((1, 2),), (9, 0), stood=True)
    assert hidden.redraw(turned_over, 0, Random(1)) is turned_over
    with pytest.raises(ValueError, match="`where` is False for"):
        hidden.redraw(turned_over._replace(stood=False), 0, Random(1))


def test_redraw_keeps_the_only_possible_cards() -> None:
    """A redraw ends even if the cards of the state are the only possible ones."""
    state = DealtState(((2, 1),), (9, 0, 3))
    only = HiddenCards[DealtState](
        DECK, ("hands",), lambda *_: True, holes=HOLE.holes, where=lambda other: other == state
    )
    assert only.redraw(state, 0, Random(1)) == state


def test_dice_are_redrawn_from_all_faces() -> None:
    """Dice share no deck, so an open die excludes no face from the redraw of the others."""
    hidden: HiddenCards[Tuple] = HiddenCards(PIPS, ("hands",), again=True)
    state = Tuple(((6, 6, 6), (6, 6, 6)))
    drawn = {hidden.redraw(state, 0, Random(seed)).hands for seed in range(200)}
    assert {own for own, _ in drawn} == {(6, 6, 6)}
    assert {die for _, other in drawn for die in other} == set(PIPS)
    assert any(len({*other}) == 1 for _, other in drawn)
