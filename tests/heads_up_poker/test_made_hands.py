"""Tests that hints and dealers do not break up good hands, and that the chances of good hands are right."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cabinet.cards.deck import DECK, cards, in_order, rank_of
from cabinet.cards.hands import HandKind, kind, ladder, rank
from games.cards.marks import Marks
from games.cards.moves import EVERY_DISCARD, HAND
from games.heads_up_poker import panel, rules
from games.heads_up_poker.dealer.betting import EVERY, GRIDS, BettingPoint, FirstRound
from games.heads_up_poker.dealer.dealer import worths
from games.heads_up_poker.dealer.hints import advice, marked
from games.heads_up_poker.dealer.reasons import gone
from games.heads_up_poker.dealer.sight import Sight
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import Options, Phase
from study.heads_up_poker.hands import hands, known, looked_up
from tests.heads_up_poker.states import after, dealt, seen
from tests.slow import SLOW, mostly_slow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Advice
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.dealer.scale import Prospect

pytestmark = [pytest.mark.xdist_group("study of heads-up poker"), pytest.mark.no_cover]
"""All these tests run in one worker process, because they share slow caches. Coverage is not measured,
because a few hands reach every branch."""
MADE = (HandKind.THREE, *(held for held in HandKind if held >= HandKind.STRAIGHT))
ROYAL, FULL, FOURS = "Ts Js Qs Ks As", "8s 8c 8h 5s 5d", "3s 3c 3h 3d Kc"
FIRST_ROUNDS = GRIDS[BettingPoint(Phase.DISCARDING, 1)].first_rounds.all
WAYS = (*FIRST_ROUNDS, *(FirstRound(bet, raised) for bet, raised in product(EVERY, (0, *EVERY))))
"""The first rounds to test: those in the dealers' tables, then any bet alone, and any bet with any raise."""


def way(first_round: FirstRound) -> tuple[int, ...]:
    """Return a first round as a view has it: a tuple with the bet and, if there was a raise, the raise."""
    return tuple(first_round if first_round.raised else first_round[:2])


@cache
def made() -> tuple[Cards, ...]:
    """Return one hand of every rank from three of a kind up."""
    wanted = [number for number, held in enumerate(ladder().kinds) if held in MADE]
    _, first = np.unique(known().rank, return_index=True)
    return tuple(in_order(hands()[first[number]].tolist()) for number in wanted)


def broken(some: Iterable[Cards], ways: Iterable[FirstRound], level: str) -> list[tuple[Cards, FirstRound]]:
    """Return the hands of which a hint would discard a needed card, each with its first round."""
    found = []
    for hand in some:
        prospects = looked_up(hand)

        def look(_hand: Cards, prospects: tuple[Prospect, ...] = prospects) -> tuple[Prospect, ...]:
            return prospects

        for one in ways:
            situation = Sight(Phase.DISCARDING, 1, hand, (0, 0), one.matched, 0, (way(one),))
            _, ((move, _), *_) = worths(situation, level, look)
            if not {*gone(hand, move)} <= {*rules.discards(hand)}:
                found.append((hand, one))
    return found


@pytest.mark.parametrize("level", mostly_slow(LEVELS))
def test_no_full_house_or_straight_flush_is_broken(level: str) -> None:
    some = [hand for hand in made() if kind(hand) in {HandKind.FULL_HOUSE, HandKind.STRAIGHT_FLUSH}]
    assert not broken(some, FIRST_ROUNDS, level)


@SLOW
@pytest.mark.parametrize("level", LEVELS)
def test_no_made_hand_is_broken(level: str) -> None:
    assert not broken(made(), WAYS, level)


def test_dealer_breaks_no_made_hand() -> None:
    """The dealer may discard one card of four of a kind, and two of three of a kind."""
    most = {HandKind.THREE: 2, HandKind.FOUR: 1}
    for hand in made():
        thrown = rules.discards(hand)
        kept = [card for card in hand if card not in thrown]
        assert len(thrown) == most.get(kind(hand), 0)
        assert not {*map(rank_of, kept)} & {*map(rank_of, thrown)}


def mark(hand: str, thrown: tuple[bool, ...], *lines: str) -> Advice:
    """Return the hint for a person who has marked these cards as discards."""
    view = seen(after(dealt(hand), *lines))
    told = marked(view, panel.start(view)._replace(marks=Marks(0, thrown)))
    assert told
    return told


@pytest.mark.parametrize("hand", mostly_slow([FULL, ROYAL, FOURS]))
def test_no_chance_exceeds_100_percent(hand: str) -> None:
    """No chance may be above 100 %, and keeping a nearly unbeatable hand must rate as well as any discard."""
    for lines in (("bet 1", "raise 0"), ("bet 7", "raise 0"), ("bet 10", "raise 10", "yes", "bet 0")):
        whole, *others = [mark(hand, move.thrown, *lines).wins or 0 for move in EVERY_DISCARD]
        assert 0.9 < whole <= 1
        assert max(others) <= whole + 0.02


def test_chance_is_that_of_the_resulting_draw() -> None:
    """A royal flush without its ten must be rated as a draw with four cards.

    The chance may differ by 8 points from that in a simulation against random hands of the dealer.
    """
    rng, hand = Random(5), in_order(cards(ROYAL))
    told = mark(ROYAL, (True, False, False, False, False), "bet 1", "raise 0").wins
    kept, rest, won = hand[1:], [card for card in DECK if card not in hand], list[float]()
    for _ in range(2_000):
        card, *others = rng.sample(rest, 1 + HAND + 3)
        theirs = in_order(others[:HAND])
        thrown = rules.discards(theirs)
        theirs = (*(one for one in theirs if one not in thrown), *others[HAND : HAND + len(thrown)])
        mine, other = rank((*kept, card)), rank(theirs)
        won.append((mine > other) + (mine == other) / 2)
    assert told == pytest.approx(fmean(won), abs=0.08)


def test_full_house_is_kept() -> None:
    """A full house must be kept, although CLASSIC's table rates drawing two cards to its threes as equal."""
    (hint,) = advice(replace(seen(after(dealt(FULL), "bet 6", "raise 0")), options=Options("CLASSIC")))
    assert (hint.words, hint.why) == ("KEEP ALL FIVE", "PAT HAND")
