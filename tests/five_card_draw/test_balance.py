"""Bluffs after the draw: how many, and with what."""

from __future__ import annotations

import pytest

from games.cards.moves import Bet
from games.five_card_draw import rules
from games.five_card_draw.opponents.balance import FOLDED, Bluffs, bluffs
from games.five_card_draw.opponents.manners import MANNERS
from games.five_card_draw.opponents.players import Opponent
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.opponents.reckoning import prospects
from tests.five_card_draw.test_players import dealt

OPENED = ("check", "bet 20", "fold", "fold", "fold", "call")
"""ACE opened, and YOU have seen it."""
LATE = (*OPENED, "discard 1 2 3", "cards 2d 4d 6d", "discard 1 2 3", "cards 2h 3h 7d", "check")
"""Both have drawn three, and YOU have checked."""
HANDS = ("3c 5c 9s Js Jc", "4s 6s 8h Qd Qc", "5d 8d Tc 2s Kd", "7c 8c Ts 9h 3d", "6c Th Jd 4h 2c")


def made(share: float) -> tuple[tuple[float, ...], int, Bluffs]:
    """What ACE is thought to hold, the pot, and the bluffs of his manner with such a share of them."""
    state = dealt(*HANDS, lines=LATE)
    reader, manner = Reader(), MANNERS["ACE"]._replace(bluffs=share)
    scene = reader.read(rules.view(state, state.speaker))
    ahead = prospects(reader, scene, 1, rules.moves(state), manner.sizes)
    held = scene.ranges[1].weights
    return held, state.pot, bluffs(ahead, held, share, Opponent(reader, manner).with_grade)


def test_seeing_a_bet_is_no_better_than_folding() -> None:
    """So many bluffs for each honest bet as the bet is part of the pot with it, and those already folded."""
    held, pot, found = made(1.0)
    bluffed = sum(weight * often for weight, often in zip(held, found.often, strict=True))
    assert found.value > 0.1
    assert bluffed == pytest.approx(sum(found.moves.values()))
    bets = [move.dollars for move in found.moves if isinstance(move, Bet)]
    parts = [FOLDED * dollars / (pot + dollars) for dollars in bets]
    assert min(parts) * found.value <= bluffed + 1e-9
    assert bluffed <= max(parts) * found.value + 1e-9


def test_the_worst_hands_bluff() -> None:
    """All of them before any better one; twice as many where the manner asks for it."""
    held, _, found = made(1.0)
    had = [often for often, weight in zip(found.often, held, strict=True) if weight > 0.001]
    assert had == sorted(had, reverse=True)
    assert had[0] > 0
    assert had[-1] == 0
    _, _, twice = made(2.0)
    assert sum(twice.moves.values()) == pytest.approx(2 * sum(found.moves.values()))
    _, _, none = made(0.0)
    assert not any(none.often)
