"""Tests of the discards that the game proposes to the person at the draw."""

from __future__ import annotations

from random import Random

import pytest

from cabinet.cards.deck import DECK, cards, in_order, text
from cabinet.cards.hands import HandKind, kind
from games.cards.moves import DISCARDS
from games.heads_up_poker.proposal import proposed


@pytest.mark.parametrize(
    ("hand", "goes"),
    [
        ("Td 6c Ts 3h Ah", "3h 6c Ah"),
        ("9s 7h 7s 9d Qc", "Qc"),
        ("7c 7h 7s 2d Qc", "2d Qc"),
        ("7c 7h 7s 7d Qc", "Qc"),
        ("2d 9d 5d Kd Ac", "Ac"),
        ("5c 6d 7h 8s Kd", "Kd"),
        ("2c 3d 4h 5s Kd", "2c 3d 4h"),
        ("Jc Qd Kh As 2d", "2d Jc Qd"),
        ("5c 6d 7h 9s Kd", "5c 6d 7h"),
        ("5c 6d 7h 8s 8d", "5c 6d 7h"),
        ("2d 9d 5d Kd Kc", "2d 5d 9d"),
        ("5c 6d 7h 8s 9d", ""),
        ("2d 9d 5d Kd Ad", ""),
        ("7c 7h 7s Qd Qc", ""),
    ],
)
def test_proposal_keeps_pairs_or_draws(hand: str, goes: str) -> None:
    """The proposed discards must leave pairs, or a draw: four cards to a flush or an open-ended straight."""
    held = in_order(cards(hand))
    thrown = [text(one) for one, out in zip(held, proposed(held).thrown, strict=True) if out]
    assert thrown == [text(one) for one in in_order(cards(goes))] if goes else thrown == []


def test_proposal_never_breaks_a_made_hand() -> None:
    """The game must propose at most three discards, and never one that is part of a pair or better."""
    rng = Random(57)
    for _ in range(500):
        held = in_order(tuple(rng.sample(DECK, 5)))
        thrown = proposed(held).thrown
        assert sum(thrown) <= DISCARDS
        kept = [one % 13 for one, out in zip(held, thrown, strict=True) if not out]
        if kind(held) in {HandKind.PAIR, HandKind.TWO_PAIR, HandKind.THREE, HandKind.FOUR}:
            assert all(kept.count(rank) > 1 for rank in kept)
        elif kind(held) is not HandKind.NOTHING:
            assert not any(thrown)
