"""Two players who learn against each other by regret (CFR+), in a game in which hands tremble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from study.heads_up_poker.game import (
    BETS,
    CALLED,
    DRAWS,
    Dealer,
    Game,
    Person,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from study.heads_up_poker.game import ByDraw, PathShares, Reach

    Reals = NDArray[Any]

TREMBLE = 2e-5
"""How often anybody does anything at all, so that every place is reached and learned of."""
POWER = 2
"""What was chosen in the n-th iteration counts with this power of n."""
FORGETTING = 1.5
"""Of the regrets before the n-th iteration the share n / (n + 1) stays, to this power of n."""
TINY = np.float32(1e-12)


class Penalties(NamedTuple):
    """What the dealer is made to pay for its choices, in dollars, whatever comes of them."""

    answer: Reals
    """Start, bet, choice."""
    answer2: dict[tuple[int, int], Reals]
    """End, 1, choice: in the second round."""
    taken: Dealer
    """Of every choice what it pays besides, times how likely the hands are."""


class Penalizer(Protocol):
    """Who makes the dealer pay."""

    def __call__(self, dealer: Dealer, path_shares: PathShares, /) -> Penalties:
        """What it pays, after a look at what it does now."""


class Brings(NamedTuple):
    """What the dealer's choices bring against a person."""

    choices: Dealer
    reach: Reach
    bets: ByDraw
    """State, end, bet: how likely the bets of the second round are."""
    value: float
    """What the person gets of a hand."""


class Learner:
    """Regrets and the mean of what was chosen, of all choices of one side."""

    def __init__(self, empty: Person | Dealer) -> None:
        self._regrets = [np.zeros_like(one) for one in flat(empty)]
        self._sums = [np.zeros_like(one) for one in flat(empty)]
        self._like = empty
        self._chosen: list[Reals] | None = None
        """What the regrets say, once somebody has asked."""

    def now(self) -> Person | Dealer:
        """What is chosen now; hands tremble."""
        return refilled(self._like, map(_trembling, self._now()))

    def _now(self) -> list[Reals]:
        if self._chosen is None:
            self._chosen = [shares(one) for one in self._regrets]
        return self._chosen

    def average(self) -> Person | Dealer:
        """What has been learned."""
        return refilled(self._like, iter([shares(one) for one in self._sums]))

    def usual(self) -> list[Any]:
        """What has been learned of the first round; hands tremble."""
        return [
            None if isinstance(one, dict) else _trembling(shares(sums))
            for one, sums in zip(self._like, self._sums, strict=False)
        ]

    def learn(self, worth: Person | Dealer, now: Person | Dealer, done: int) -> None:
        """Hereafter what was worth more is likelier. `done`: iterations up to now."""
        self._chosen = None
        keeps = np.float32(done**FORGETTING / (done**FORGETTING + 1))
        for regrets, brings, chosen in zip(self._regrets, flat(worth), flat(now), strict=True):
            regret = brings - (brings * chosen).sum(axis=-1, keepdims=True)
            np.add(keeps * regrets, regret, out=regrets)
            np.maximum(regrets, 0, out=regrets)

    def note(self, reach: Person | Dealer, weight: float) -> None:
        """Let what is chosen now count in the average, where the player's own choices lead there."""
        for sums, own, chosen in zip(self._sums, flat(reach), self._now(), strict=True):
            np.add(sums, np.float32(weight) * own * chosen, out=sums)

    def kept(self) -> list[Reals]:
        """All that has been learned, for another day."""
        return [*self._regrets, *self._sums]

    def resume(self, kept: Iterator[Reals]) -> None:
        """Go on from there."""
        self._chosen = None
        for one in (*self._regrets, *self._sums):
            one[...] = next(kept)


class Study:
    """The person, the dealer, and what they have learned."""

    def __init__(self, game: Game, penalty: Penalizer | None = None) -> None:
        """`penalty`: what the dealer is made to pay."""
        self.game = game
        self.person, self.dealer = Learner(game.person(0)), Learner(game.dealer(0))
        self.done = 0
        self._penalty = penalty
        self.value = 0.0
        """What the person got of a hand in the last iteration."""

    def kept(self) -> list[Reals]:
        """All that has been learned, for another day."""
        return [*self.person.kept(), *self.dealer.kept()]

    def resume(self, done: int, kept: Iterator[Reals]) -> None:
        """Go on from there, after so many iterations."""
        self.done = done
        self.person.resume(kept)
        self.dealer.resume(kept)

    def iterate(self) -> None:
        """Learn from a hand that is played in all its ways, first the person, then the dealer."""
        self.done += 1
        path_shares = self.game.path_shares(Person(*self.person.usual()), Dealer(*self.dealer.usual()))
        weight = float(self.done) ** POWER
        for learns in (self._person, self._dealer):
            learns(Person(*self.person.now()), Dealer(*self.dealer.now()), path_shares, weight)

    def _person(self, person: Person, dealer: Dealer, path_shares: PathShares, weight: float) -> None:
        reach = self.game.reach(person, dealer)
        first, _, _ = self.game.first(person, dealer, self.game.worth(person, dealer), path_shares)
        for k, m in DRAWS:
            there = self.game.facing(reach, path_shares.mine, k, m)
            first.bet2[k, m], first.asked2[k, m] = self.game.person_second(person, dealer, there, k, m)
        self.person.note(person_reach(self.game, person, reach), weight)
        self.person.learn(first, person, self.done)

    def _dealer(self, person: Person, dealer: Dealer, path_shares: PathShares, weight: float) -> None:
        choices, reach, bets, self.value = brings(self.game, person, dealer, path_shares)
        if self._penalty:
            penalty = self._penalty(dealer, path_shares)
            comes = np.einsum("ps,pb->sb", self.game.pair, person.bet[:, 1:], optimize=True)
            choices.answer[...] -= comes[..., None] * penalty.answer
            for draw in DRAWS:
                choices.answer2[draw] -= bets[draw][..., None] * penalty.answer2[draw]
            for worth, taken in zip(flat(choices), flat(penalty.taken), strict=True):
                np.subtract(worth, taken, out=worth)
        self.dealer.note(dealer_reach(self.game, dealer, reach), weight)
        self.dealer.learn(choices, dealer, self.done)


def brings(game: Game, person: Person, dealer: Dealer, path_shares: PathShares) -> Brings:
    """What comes of the dealer's choices when both go on as they do."""
    reach = game.reach(person, dealer)
    _, choices, value = game.first(person, dealer, game.worth(person, dealer), path_shares)
    bets = {}
    for k, m in DRAWS:
        there = game.faced(person, reach, path_shares.theirs, k, m)
        choices.answer2[k, m], choices.call2[k, m], bets[k, m] = game.dealer_second(
            person, dealer, there, k, m
        )
    return Brings(choices, reach, bets, value)


def person_reach(game: Game, person: Person, reach: Reach) -> Person:
    """How far the person's own choices lead to each of its places; the last axis is 1."""
    came = np.array([reach.mine[:, some].mean(axis=1) for some in game.members])
    bet2, asked2 = {}, {}
    for k, m in DRAWS:
        drawn = np.empty((len(game.places[k]), game.finals), np.float32)
        there = came * person.draw[:, :, k].T
        for prospects, places, states in game.parts[k]:
            mine = game.mine[k][prospects]
            drawn[places] = there[states, prospects] @ mine / np.maximum(mine.sum(axis=0), TINY)
        bet2[k, m] = drawn[..., None]
        asked2[k, m] = drawn[..., None, None] * person.bet2[k, m][..., 1:, None]
    return Person(
        np.ones((game.prospects, 1), np.float32),
        np.broadcast_to(person.bet[:, 1:, None, None], (*person.asked.shape[:3], 1)),
        came.T[..., None],
        bet2,
        asked2,
    )


def dealer_reach(game: Game, dealer: Dealer, reach: Reach) -> Dealer:
    """How far the dealer's own choices lead to each of its places; the last axis is 1."""
    came = np.array([reach.theirs[:, some].mean(axis=1) for some in game.members])
    called = np.zeros(dealer.call.shape[:2], np.float32)
    for b, r in np.ndindex(*CALLED.shape):
        called[:, CALLED[b, r]] += dealer.answer[:, b, 2 + r]
    called /= np.bincount(CALLED.ravel())
    answer2, call2 = {}, {}
    for k, m in DRAWS:
        theirs = game.theirs[m]
        there = came[:, game.kinds[m]] @ theirs / np.maximum(theirs.sum(axis=0), TINY)
        answer2[k, m] = there[..., None, None]
        call2[k, m] = (there[..., None] * dealer.answer2[k, m][..., 2])[..., None, None]
    return Dealer(np.ones((game.starts, len(BETS), 1), np.float32), called[..., None, None], answer2, call2)


def flat(choices: Person | Dealer) -> list[Reals]:
    """All arrays of a side, those of the second round by draw."""
    found: list[Reals] = []
    for one in choices:
        found += [one[draw] for draw in DRAWS] if isinstance(one, dict) else [one]
    return found


def refilled(like: Person | Dealer, arrays: Iterator[Reals]) -> Person | Dealer:
    """The same side with other arrays, in the order of `flat`."""
    parts = [
        {draw: next(arrays) for draw in DRAWS} if isinstance(one, dict) else next(arrays) for one in like
    ]
    return type(like)(*parts)  # type: ignore[arg-type]


def shares(weights: Reals) -> Reals:
    """Shares of 1 in these proportions; equal ones where there is nothing to go by."""
    total = weights.sum(axis=-1, keepdims=True)
    found = np.full_like(weights, 1 / weights.shape[-1])
    np.divide(weights, total, out=found, where=total > 0)
    return found


def _trembling(chosen: Reals) -> Reals:
    return chosen * np.float32(1 - TREMBLE) + np.float32(TREMBLE / chosen.shape[-1])
