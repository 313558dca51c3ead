"""Tests that the reason given with every hint is true, in many random situations."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from math import prod
from operator import mul
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pytest

from cabinet.api import Deal, Drawn, legal
from cabinet.cards.deck import JACK, rank_of, suit_of
from cabinet.cards.hands import HAND, HandKind, jacks_or_better, kind
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import rules
from games.five_card_draw.chances import FITTED
from games.five_card_draw.hints import hints
from games.five_card_draw.opponents.equity import beats, in_the_end
from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.opponents.players import BALANCED, computers, decision, seat_name
from games.five_card_draw.opponents.ranges import after, plan
from games.five_card_draw.rules import PERSON, SEATS, Options, Phase, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.cards.deck import Cards
    from games.five_card_draw.hints import Hint
    from games.five_card_draw.opponents.ranges import Scene
    from games.five_card_draw.rules import View

FEW, MANY = 100, 2_000
MONEY = (0, 0, 1, 15, 25, 60, 200, 500)
"""Amounts in dollars: if the players get different amounts, the money of each after the ante is chosen at
random from these."""
KNOWN = computers()


def situations(level: str) -> Iterator[View]:
    """Yield the person's view at each decision, in hands with random money and random legal moves."""
    rng = Random(level)
    while True:
        state = replace(rules.start(Options(level)), dealer=rng.randrange(SEATS))
        if rng.random() < 0.5:
            state = replace(state, money=tuple(rng.choice(MONEY) for _ in range(SEATS)))
        while state.phase is not Phase.DONE:
            if isinstance(asked := rules.due(state), Deal):
                state = rules.apply(state, Drawn(tuple(rng.sample(asked.deck, asked.cards))))
                continue
            view, moves = rules.view(state, state.speaker), legal(asked)
            if state.speaker == PERSON:
                yield view
                anything = [move for move in moves if isinstance(move, Word | Discard)] + [*moves[-1:]]
                stays = [move for move in anything if move is not Word.FOLD]
                state = rules.apply(state, rng.choice([*(stays or moves), hints(view)[0].move]))
            else:
                player = KNOWN[seat_name(state.speaker, level)]
                state = rules.apply(state, player.choose(view, moves, rng))


class HintedSituation(NamedTuple):
    """A hint and the situation for which it was given."""

    view: View
    hint: Hint

    @property
    def hand(self) -> Cards:
        return self.view.hands[self.view.speaker]

    @property
    def split(self) -> tuple[Cards, Cards]:
        """The cards that the hint keeps, and those that it discards."""
        assert isinstance(self.hint.move, Discard)
        pairs = [*zip(self.hand, self.hint.move.thrown, strict=True)]
        return tuple(card for card, out in pairs if not out), tuple(card for card, out in pairs if out)

    @property
    def groups(self) -> list[int]:
        """The number of kept cards of each rank, the largest number first."""
        kept, _ = self.split
        return sorted(Counter(map(rank_of, kept)).values(), reverse=True)

    @property
    def highest(self) -> bool:
        """True if all kept cards have different ranks, and none of them is lower than a discard."""
        kept, gone = self.split
        return self.groups[0] == 1 and min(map(rank_of, kept)) >= max(map(rank_of, gone))

    @property
    def money(self) -> int:
        return self.view.money[self.view.speaker]

    @property
    def showdown(self) -> float:
        """The chance that the person's hand beats all others in the pot, according to their ranges."""
        return self._wins([scene.ranges[other].beaten for scene in [self.scene] for other in self.others])

    @property
    def scene(self) -> Scene:
        return decision(self.view, BALANCED).scene

    @property
    def others(self) -> list[int]:
        """The seats of the other players who are still in the pot."""
        return self.scene.others(self.view.speaker)

    @property
    def share(self) -> float:
        """The average chance to win: one divided by the number of players who are still in the pot."""
        return 1 / (1 + len(self.others))

    @property
    def answers(self) -> tuple[float, float]:
        """The chance that all others fold to a bet or raise, and the chance to win if one does not."""
        now = decision(self.view, BALANCED)
        bet = self.hint.move
        if not isinstance(bet, Bet | Raise):
            bet = Bet(now.dollars)
        folds, rows = [], []
        then = after(self.scene, self.view.speaker, bet)
        for other in self.others:
            held, manner = then.ranges[other], then.manner(other)
            stays = tuple(0.0 for _ in held.weights)
            if then.money[other] >= then.missing(other):
                value, bluff, call = plan(then, other, manner, then.usual(other, manner))
                stays = tuple(map(mul, held.weights, map(max, value, bluff, call)))
            folds.append(1 - sum(stays))
            rows.append(tuple(folds[-1] + one for one in beats(stays if held.drawn else in_the_end(stays))))
        all_fold = prod(folds)
        return all_fold, (self._wins(rows) - all_fold) / (1 - all_fold) if all_fold < 1 else 1.0

    @property
    def call(self) -> float:
        """The chance to win that a hint to call must show."""
        then = after(self.scene, self.view.speaker, Word.CALL)
        rows = []
        for other in self.others:
            held, manner = then.ranges[other], then.manner(other)
            stays, folds = held.weights, 0.0
            if missing := then.missing(other):
                value, bluff, call = plan(then, other, manner, then.usual(other, manner))
                able = then.money[other] >= missing
                stays = tuple(able * one for one in map(mul, held.weights, map(max, value, bluff, call)))
                folds = 1 - sum(stays)
            rows.append(tuple(folds + one for one in beats(stays if held.drawn else in_the_end(stays))))
        fitted = FITTED[self.view.options.level][f"call {self.view.round}"]
        return fitted.calibrated(self._wins(rows))

    @property
    def price(self) -> float:
        """The price of a call as a part of the pot, which includes this call."""
        return self.view.missing / (self.view.pot + self.view.missing)

    def _wins(self, rows: list[tuple[float, ...]]) -> float:
        """Return the chance to win, computed from the chance that each other player folds or is beaten."""
        now = decision(self.view, BALANCED)
        if self.view.round == 1:
            return now.of(tuple(map(prod, zip(*rows, strict=True))))
        return prod(map(now.of, rows))


Condition: TypeAlias = "Callable[[HintedSituation], bool]"


def value(hinted: HintedSituation) -> bool:
    """Check that the hand is good enough for a bet for value, in the hope that others call.

    Before the draw, its chance to win a showdown must exceed an equal share. After the draw, its chance
    to win if others stay in must be at least about half.
    """
    return hinted.showdown > hinted.share if hinted.view.round == 1 else hinted.answers[1] > 0.499


def straight(hinted: HintedSituation) -> bool:
    """Check that four cards are kept and one more can complete a straight."""
    kept, _ = hinted.split
    ranks = {*map(rank_of, kept)}
    return len(ranks) == HAND - 1 and max(ranks) - min(ranks) < HAND


CONDITIONS: dict[str, Condition] = {
    "VALUE": value,
    "NOBODY CAN CALL": lambda hinted: hinted.answers[0] == 1 and hinted.hint.wins == 1,
    "NO PAIR OF JACKS": lambda hinted: (
        hinted.money > 0 and hinted.view.round == 1 and not jacks_or_better(hinted.hand)
    ),
    "NO MONEY TO BET": lambda hinted: (
        hinted.money == 0 and hinted.hint.wins == pytest.approx(hinted.showdown)
    ),
    "NOT ENOUGH MONEY": lambda hinted: hinted.money < hinted.view.missing,
    "TOO WEAK TO BET": lambda hinted: hinted.money > 0 and hinted.showdown < hinted.share,
    "BETTER HANDS CALL": lambda hinted: (
        hinted.money > 0 and hinted.showdown >= hinted.share and hinted.answers[1] < 0.5
    ),
    "POT ODDS n:1": lambda hinted: hinted.money >= hinted.view.missing and hinted.hint.wins >= hinted.price,
    "ONLY POT ODDS n:1": lambda hinted: hinted.money >= hinted.view.missing and hinted.call < hinted.price,
    "PAT HAND": lambda hinted: not hinted.split[1] and kind(hinted.hand) >= HandKind.STRAIGHT,
    "STANDING PAT": lambda hinted: not hinted.split[1] and kind(hinted.hand) < HandKind.STRAIGHT,
    "DRAWING TO A FLUSH": lambda hinted: len({*map(suit_of, hinted.split[0])}) == 1 == len(hinted.split[1]),
    "DRAWING TO A STRAIGHT": straight,
    "KEEPING THE PAIR": lambda hinted: hinted.groups in ([2], [2, 1], [2, 1, 1]),
    "KEEPING TWO PAIRS": lambda hinted: hinted.groups == [2, 2],
    "KEEPING THE THREE": lambda hinted: hinted.groups in ([3], [3, 1]),
    "KEEPING THE FOUR": lambda hinted: hinted.groups == [4],
    "KEEPING HIGH CARDS": lambda hinted: hinted.highest and min(map(rank_of, hinted.split[0])) >= JACK,
    "KEEPING THE HIGHEST": lambda hinted: hinted.highest and min(map(rank_of, hinted.split[0])) < JACK,
}
"""The condition that must hold whenever a hint gives a reason; pot odds are written n:1 for any number."""
ADVISED: dict[str, set[object]] = {
    "VALUE": {Bet, Raise},
    "NOBODY CAN CALL": {Bet, Raise},
    "POT ODDS n:1": {Word.CALL},
    "ONLY POT ODDS n:1": {Word.FOLD},
    "NOT ENOUGH MONEY": {Word.FOLD},
    "NO PAIR OF JACKS": {Word.CHECK},
    "NO MONEY TO BET": {Word.CHECK},
    "TOO WEAK TO BET": {Word.CHECK},
    "BETTER HANDS CALL": {Word.CHECK},
}
"""The moves with which each reason may be given; reasons for drawing cards are not listed."""


def held(level: str, number: int) -> Counter[str]:
    """Check the reasons of the hints in `number` situations, and return how often each reason was given."""
    given = Counter[str]()
    for view in islice(situations(level), number):
        for hint in hints(view):
            reason = re.sub(r"[\d.]+:1", "n:1", hint.why)
            given[reason] += 1
            what = hint.move if isinstance(hint.move, Word) else type(hint.move)
            assert what in ADVISED.get(reason, {Discard}), (reason, view)
            assert CONDITIONS[reason](HintedSituation(view, hint)), (hint, view)
    return given


@pytest.mark.parametrize("level", LEVELS)
def test_every_reason_is_true(level: str) -> None:
    assert held(level, FEW)


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("level", LEVELS)
def test_every_reason_is_true_in_many_situations(level: str) -> None:
    """Each reason for a bet, a call, a check or a fold must occur at least once in the situations."""
    assert {*ADVISED} <= {*held(level, MANY)}
