"""Trains the person and the dealer against each other by counterfactual regret minimization (CFR+)."""

from __future__ import annotations

from ctypes import Structure, byref, c_float, c_int32, c_int64
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from study.compiled import address
from study.heads_up_poker.engine import engine
from study.heads_up_poker.game import CALLED, DRAWS, Dealer, Person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from study.heads_up_poker.game import ByDraw, Game, PathShares, Reach

    Reals = NDArray[Any]

TREMBLE = 2e-5
"""The probability of random choices that are mixed into both sides' choices in training, so that every
decision point is reached and learned."""
POWER = 2
"""The mean over all iterations weights the choices of iteration n with n to this power."""
FORGETTING = 1.5
"""The exponent f by which old regrets lose weight: before iteration n, they are multiplied by n^f / (n^f +
1)."""
TINY = np.float32(1e-12)


class Penalties(NamedTuple):
    """Costs in dollars that training charges for the dealer's choices; negative costs are rewards."""

    answer: Reals
    """The costs in the first round, by the dealer's strength bucket, bet and choice."""
    answer2: dict[tuple[int, int], Reals]
    """The costs in the second round, for each pair of draws, by the dealer's strength bucket, bet and choice.

    The axis of bets has the length 1, because the cost does not depend on the bet."""
    taken: Dealer
    """Further costs of every choice; like the values, they are already multiplied by the probability of the
    hands."""


class Penalizer(Protocol):
    """A function that returns the costs of the dealer's choices."""

    def __call__(self, dealer: Dealer, path_shares: PathShares, /) -> Penalties:
        """Return the costs of the dealer's present choices."""


class Brings(NamedTuple):
    """The values of the dealer's choices against a given person, and the person's result."""

    choices: Dealer
    reach: Reach
    bets: ByDraw
    """The probability of each second-round bet of the person, by end of the first round and dealer's
    strength bucket."""
    value: float
    """The person's result in dollars per hand."""


class _Lesson(Structure):
    _fields_ = (("weight", c_float), ("keeps", c_float), ("tremble", c_float), ("each", c_int64))


class Learner:
    """The regrets and the mean choices of one side, the person or the dealer."""

    def __init__(self, empty: Person | Dealer) -> None:
        self._regrets, self._sums = (refilled(empty, map(np.zeros_like, flat(empty))) for _ in range(2))
        self.now = self._chosen()
        """The present choices, in which a share `TREMBLE` of all choices is made at random."""

    def _chosen(self) -> Person | Dealer:
        return refilled(self._regrets, (_trembling(shares(one)) for one in flat(self._regrets)))

    def average(self) -> Person | Dealer:
        """Return the mean choices over all iterations."""
        return refilled(self._sums, map(shares, flat(self._sums)))

    def usual(self) -> list[Any]:
        """Return the mean first-round choices, mixed with random ones; None for all second-round choices."""
        return [None if isinstance(one, dict) else _trembling(shares(one)) for one in self._sums]

    def learn(
        self, name: str, worth: Reals, own: Reals, done: int, draw: tuple[int, int] | None = None
    ) -> None:
        """Update the regrets and the mean of some choices: those of higher value become more likely.

        `name`: the field of these choices. `worth`: the values of the choices. `own`: the probability that
        the player's own choices lead to these choices; its axes are the first ones of `worth`. `done`: the
        number of iterations so far. `draw`: the pair of draws, for choices after the draw.
        """
        sides = (getattr(side, name) for side in (self._regrets, self._sums, self.now))
        regrets, sums, now = (side[draw] if draw else side for side in sides)
        read = [np.ascontiguousarray(one, np.float32) for one in (worth, own)]
        rows, choices = regrets.size // regrets.shape[-1], regrets.shape[-1]
        keeps = done**FORGETTING / (done**FORGETTING + 1)
        lesson = _Lesson(float(done) ** POWER, keeps, TREMBLE, rows // max(own.size, 1))
        engine("rounds").learn(
            byref(lesson), c_int64(rows), c_int32(choices), *map(address, (*read, regrets, sums, now))
        )

    def kept(self) -> list[Reals]:
        """Return all regrets and mean choices, to be stored."""
        return [*flat(self._regrets), *flat(self._sums)]

    def resume(self, kept: Iterator[Reals]) -> None:
        """Continue training from stored regrets and mean choices."""
        for one in self.kept():
            one[...] = next(kept)
        self.now = self._chosen()


class Study:
    """A training run of the person and the dealer, with all that both have learned."""

    def __init__(self, game: Game, penalty: Penalizer | None = None) -> None:
        """Create a run in which nothing has been learned yet.

        `penalty`: returns the costs of the dealer's choices; None if they cost nothing.
        """
        self.game = game
        self.person, self.dealer = Learner(game.person(0)), Learner(game.dealer(0))
        self.done = 0
        self._penalty = penalty
        self.value = 0.0
        """The person's result in the last iteration, in dollars per hand."""

    def kept(self) -> list[Reals]:
        """Return the regrets and mean choices of both sides, to be stored."""
        return [*self.person.kept(), *self.dealer.kept()]

    def resume(self, done: int, kept: Iterator[Reals]) -> None:
        """Continue training from stored regrets and mean choices.

        `done`: the number of iterations after which they were stored.
        """
        self.done = done
        self.person.resume(kept)
        self.dealer.resume(kept)

    def iterate(self) -> None:
        """Run one training iteration over all possible hands: first the person learns, then the dealer."""
        self.done += 1
        path_shares = self.game.path_shares(Person(*self.person.usual()), Dealer(*self.dealer.usual()))
        for learns in (self._person, self._dealer):
            learns(Person(*self.person.now), Dealer(*self.dealer.now), path_shares)

    def _person(self, person: Person, dealer: Dealer, path_shares: PathShares) -> None:
        reach = self.game.reach(person, dealer)
        first, _, _ = self.game.first(person, dealer, self.game.worth(person, dealer), path_shares)
        own = person_reach(self.game, person, reach)
        for k, m in DRAWS:
            there = self.game.facing(reach, path_shares.mine, k, m)
            bets, asked = self.game.person_second(person, dealer, there, k, m)
            self.person.learn("bet2", bets, own.bet2[k, m], self.done, (k, m))
            self.person.learn("asked2", asked, own.asked2[k, m], self.done, (k, m))
        for name in ("bet", "asked", "draw"):
            self.person.learn(name, getattr(first, name), getattr(own, name), self.done)

    def _dealer(self, person: Person, dealer: Dealer, path_shares: PathShares) -> None:
        choices, reach, bets, self.value = brings(self.game, person, dealer, path_shares)
        if self._penalty:
            penalty = self._penalty(dealer, path_shares)
            comes = np.einsum("ps,pb->sb", self.game.pair, person.bet[:, 1:], optimize=True)
            choices.answer[...] -= comes[..., None] * penalty.answer
            for draw in DRAWS:
                choices.answer2[draw] -= bets[draw][..., None] * penalty.answer2[draw]
            for worth, taken in zip(flat(choices), flat(penalty.taken), strict=True):
                np.subtract(worth, taken, out=worth)
        own = dealer_reach(self.game, dealer, reach)
        for name in ("answer", "call"):
            self.dealer.learn(name, getattr(choices, name), getattr(own, name), self.done)
        for name, draw in product(("answer2", "call2"), DRAWS):
            worth, came = getattr(choices, name)[draw], getattr(own, name)[draw]
            self.dealer.learn(name, worth, came, self.done, draw)


def brings(game: Game, person: Person, dealer: Dealer, path_shares: PathShares) -> Brings:
    """Return the values of the dealer's choices if both sides then play by `person` and `dealer`."""
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
    """Return the probability that the person's own choices lead to each decision.

    The axes of an array are the first axes of the person's choices in that array.
    """
    came = np.array([reach.mine[:, some].mean(axis=1) for some in game.members])
    bet2, asked2 = {}, {}
    for k, m in DRAWS:
        drawn = np.empty((len(game.places[k]), game.finals), np.float32)
        there = came * person.draw[:, :, k].T
        for prospects, places, states in game.parts[k]:
            mine = game.mine[k][prospects]
            drawn[places] = there[states, prospects] @ mine / np.maximum(mine.sum(axis=0), TINY)
        bet2[k, m] = drawn
        asked2[k, m] = drawn[..., None] * person.bet2[k, m][..., 1:]
    return Person(np.ones(game.prospects, np.float32), person.bet[:, 1:].copy(), came.T, bet2, asked2)


def dealer_reach(game: Game, dealer: Dealer, reach: Reach) -> Dealer:
    """Return the probability that the dealer's own choices lead to each decision.

    The axes of an array are the first axes of the dealer's choices in that array.
    """
    came = np.array([reach.theirs[:, some].mean(axis=1) for some in game.members])
    called = np.zeros(dealer.call.shape[:2], np.float32)
    for b, r in np.ndindex(*CALLED.shape):
        called[:, CALLED[b, r]] += dealer.answer[:, b, 2 + r]
    called /= np.bincount(CALLED.ravel())
    answer2, call2 = {}, {}
    for k, m in DRAWS:
        theirs = game.theirs[m]
        there = came[:, game.kinds[m]] @ theirs / np.maximum(theirs.sum(axis=0), TINY)
        answer2[k, m] = there
        call2[k, m] = there[..., None] * dealer.answer2[k, m][..., 2]
    return Dealer(np.ones(game.starts, np.float32), called, answer2, call2)


def flat(choices: Person | Dealer) -> list[Reals]:
    """Return all arrays of a side's choices in one list; second-round arrays are in the order of `DRAWS`."""
    found: list[Reals] = []
    for one in choices:
        found += [one[draw] for draw in DRAWS] if isinstance(one, dict) else [one]
    return found


def refilled(like: Person | Dealer, arrays: Iterator[Reals]) -> Person | Dealer:
    """Return a side's choices in the form of `like`, made of new arrays that come in the order of `flat`."""
    parts = [
        {draw: next(arrays) for draw in DRAWS} if isinstance(one, dict) else next(arrays) for one in like
    ]
    return type(like)(*parts)  # type: ignore[arg-type]


def shares(weights: Reals) -> Reals:
    """Scale weights so that they add up to 1 along the last axis; use equal shares if all weights are 0."""
    total = weights.sum(axis=-1, keepdims=True)
    found = np.full_like(weights, 1 / weights.shape[-1])
    np.divide(weights, total, out=found, where=total > 0)
    return found


def _trembling(chosen: Reals) -> Reals:
    return chosen * np.float32(1 - TREMBLE) + np.float32(TREMBLE / chosen.shape[-1])
