"""The game tree of a whole hand with the probabilities of all cards, and the value of every choice.

Hands are divided by strength into buckets. In the first round, both players know their bucket before the
draw. In the second, they know their bucket after the draw, how the first round ended (a "state", see
`Game.states`) and the numbers of cards drawn. The person may also remember in which group of buckets the hand
was before the draw (see `Memory`); a state together with such a group is a "place". A "path" is a first round
with all its amounts.

In arrays, a prospect is the person's bucket before the draw, a start the dealer's, an end the dealer's bucket
after the draw. The last axis is the choice. `k` is the number of cards that the person draws, `m` that of the
dealer.
"""

from __future__ import annotations

from ctypes import Structure, byref, c_int32, c_void_p
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from games.heads_up_poker.dealer.betting import ANSWERED, COUNTS, EVERY, FirstRound
from games.heads_up_poker.rules import ANTE, MOST, STAKE
from study.compiled import address
from study.heads_up_poker.engine import engine
from study.heads_up_poker.exploit import outcomes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from study.heads_up_poker.engine import Counts, Steps

    Reals = NDArray[Any]
    ByDraw = dict[tuple[int, int], Reals]
    Memory = Callable[[tuple[int, ...], int], Sequence[int]]
    """A function that returns what the person still knows in the second round of the hand before the draw.

    The person knows only the group of strength buckets that the hand was in. The arguments are the end of the
    first round and the number of cards that the person has drawn. The result is the first bucket of each
    group but the lowest one."""

DRAWS = tuple((k, m) for k in COUNTS for m in COUNTS)
AGAIN = np.array(ANSWERED[1].again)
BETS = np.array(EVERY)
SEEN = [FirstRound(bet) for bet in EVERY]
RAISED = [FirstRound(bet, more) for bet in EVERY for more in EVERY]
TWICE = [FirstRound(bet, more, again) for bet in EVERY for more in EVERY for again in EVERY]
PATHS = (*SEEN, *RAISED, *TWICE)


ALL = 6 * MOST
"""The most dollars, beyond the ante, that a side can put into the pot in a hand."""
FIRST_CALL = 2
"""The lowest possible sum in dollars of the person's bet and the dealer's raise. It has the index 0 in the
arrays of the dealer's answers to a further raise."""
CALLED = np.array([[bet + more for more in EVERY] for bet in EVERY]) - FIRST_CALL


def _kind(path: FirstRound) -> tuple[int, int]:
    return (path.raised > 0) + (path.again > 0), path.matched


class Person(NamedTuple):
    """The person's choices as arrays of probabilities, or of other numbers, such as the choices' values."""

    bet: Reals
    """First round, by the person's strength bucket: bets of $0 to $10."""
    asked: Reals
    """First round, by the person's strength bucket, bet and raise: NO, YES, or a further raise of $1 to
    $10."""
    draw: Reals
    """The number of cards to draw, by the person's strength bucket and the end of the first round."""
    bet2: ByDraw
    """Second round, by remembered first round and strength bucket: bets of $0 to $10."""
    asked2: ByDraw
    """Second round, by remembered first round, strength bucket and bet: NO, YES, or further raises of
    `AGAIN`."""


class Dealer(NamedTuple):
    """The dealer's choices as arrays of probabilities, or of other numbers, such as the choices' values."""

    answer: Reals
    """First round, by the dealer's strength bucket and bet: fold, call, or raise by $1 to $10."""
    call: Reals
    """First round, by the dealer's strength bucket, amount matched and further raise: fold or call."""
    answer2: ByDraw
    """Second round, by end of the first round, the dealer's strength bucket and bet: fold, call or raise."""
    call2: ByDraw
    """Second round, by end of the first round, the dealer's strength bucket, bet and further raise: fold
    or call."""


class Reach(NamedTuple):
    """The probabilities that the players' choices lead to each path and to each end of the first round."""

    mine: Reals
    """For each strength bucket of the person and each path: the probability that the person's choices follow
    the path."""
    theirs: Reals
    """For each strength bucket of the dealer and each path: the probability that the dealer's choices follow
    the path."""
    both: Reals
    """For each end of the first round and both strength buckets: the probability that both players' choices
    lead there."""


class Part(NamedTuple):
    """A group of strength buckets before the draw that the person cannot tell apart in the second round."""

    prospects: slice
    places: NDArray[np.intp]
    states: NDArray[np.intp]
    """The end of the first round that belongs to each of the group's `places`."""


class PathShares(NamedTuple):
    """For each path: its share of all paths with the same end, by the person's choices and by the dealer's.

    The shares are averages over all hands.
    """

    mine: Reals
    theirs: Reals


class _Round(Structure):
    _fields_ = (
        *(
            (name, c_void_p)
            for name in ("outcome", "bet", "asked", "answer", "call", "state", "base", "left")
        ),
        ("mines", c_int32),
        ("theirs", c_int32),
    )


def forgotten(_state: tuple[int, ...], _cards: int) -> tuple[int, ...]:
    """Return no groups: the `Memory` of a person who remembers nothing of the hand before the draw."""
    return ()


class Game:
    """A hand of the simplified game: the probabilities of the cards, and the results of all choices."""

    def __init__(
        self,
        counts: Counts,
        steps: Steps,
        raises: Sequence[int] = EVERY,
        stake: int = STAKE - ANTE,
        memory: Memory = forgotten,
    ) -> None:
        """Prepare the game for these counted deals.

        `raises`: the dealer's possible raises in the first round, in dollars. If there is only one, both
        players remember the exact first round afterwards; otherwise they remember only the number of raises
        and the amount matched. `stake`: each side's dollars beyond the ante; a raise of more than is left
        becomes a raise of the rest. `memory`: what the person remembers of the hand before the draw.
        """
        self._raises = tuple(raises)
        self.stake = stake
        self._can_raise = np.array([[self._possible(one)] for one in RAISED], np.float32).reshape(MOST, MOST)
        self.exact = len(raises) == 1
        """True if both players remember the exact first round."""
        self.short = stake < ALL
        """True if a side may run out of money during the hand."""
        kinds = [path if self.exact else _kind(path) for path in PATHS]
        reached = [kind for path, kind in zip(PATHS, kinds, strict=True) if self._possible(path)]
        self.states = tuple(sorted(set(reached)))
        """The ends of the first round that the players can tell apart: all amounts if they remember them,
        otherwise the number of raises and the dollars that each side has put in."""
        self.members = [np.flatnonzero([kind == one for kind in kinds]) for one in self.states]
        """For each end of the first round: the indices of the paths (exact first rounds) that lead to it."""
        self.pots = np.array([PATHS[some[0]].matched for some in self.members])
        self._base = (self.pots + ANTE).astype(np.float32)
        self._left = (stake - self.pots).astype(np.float32)
        again = np.array([not self._possible(one) for one in TWICE]).reshape(MOST, MOST, MOST)
        self._no_bet, self._no_again = (IMPOSSIBLE * one.astype(np.float32) for one in (stake < BETS, again))
        self.kinds = steps.kinds
        self.joint = {
            (k, m): np.ascontiguousarray(counts.joint[k][m], np.float32) / np.float32(counts.deals)
            for k, m in DRAWS
        }
        self.outcome = dict(zip(DRAWS, (one for row in outcomes(counts) for one in row), strict=True))
        self.pair = np.concatenate([self.joint[0, m].sum(axis=(2, 3)) for m in COUNTS], axis=1)
        self.prospects, self.starts = self.pair.shape
        self.finals = len(self.outcome[0, 0])
        self.ends = [self.outcome[0, m].shape[1] for m in COUNTS]
        self.places, self.parts = zip(*(self._remembered(memory, k) for k in COUNTS), strict=True)
        """For each number of cards that the person draws: the end of the first round of each place, and
        the groups of strength buckets.

        The places of one end are adjacent."""
        # The probabilities of both strength buckets after the draw: `arrived` has them by the dealer's bucket
        # before the draw, `left` by the person's.
        self.arrived = {
            (k, m): [joint[part.prospects].sum(axis=0) for part in self.parts[k]]
            for (k, m), joint in self.joint.items()
        }
        self.left = {draw: joint.sum(axis=1) for draw, joint in self.joint.items()}
        # The joint probabilities of a player's strength bucket before the draw and the bucket after it.
        self.mine = np.array(
            [np.sum([self.joint[k, m].sum(axis=(1, 3)) for m in COUNTS], axis=0) for k in COUNTS]
        )
        self.theirs = [self.joint[0, m].sum(axis=(0, 2)) for m in COUNTS]

    def _remembered(self, memory: Memory, k: int) -> tuple[NDArray[np.intp], list[Part]]:
        """Return the state of each place of the person, and the groups of strength buckets (see `Part`).

        `k`: the number of cards that the person draws.
        """
        there = [
            (state, edges)
            for state, kind in enumerate(self.states)
            for edges in pairwise((0, *memory(tuple(kind), k), self.prospects))
        ]
        states = np.array([state for state, _ in there])
        parts = []
        for first, last in sorted({edges for _, edges in there}):
            some = np.flatnonzero([edges == (first, last) for _, edges in there])
            parts.append(Part(slice(first, last), some, states[some]))
        return states, parts

    def _possible(self, path: FirstRound) -> bool:
        """Return True if the first round `path` is possible.

        A first round is possible if the money suffices for it and the dealer makes raises of this amount.
        """
        left = self.stake - path.bet
        raises = {0, *(min(one, left) for one in self._raises)}
        return left >= 0 and path.raised in raises and path.again <= left - path.raised

    def person(self, fill: float) -> Person:
        """Return a `Person` whose arrays are all filled with the same number."""
        second = {(k, m): (len(self.places[k]), self.finals) for k, m in DRAWS}
        asked = MOST, 2 + len(AGAIN)
        return Person(
            _full((self.prospects, 1 + MOST), fill),
            _full((self.prospects, MOST, MOST, 2 + MOST), fill),
            _full((self.prospects, len(self.states), len(COUNTS)), fill),
            {draw: _full((*some, 1 + MOST), fill) for draw, some in second.items()},
            {draw: _full((*some, *asked), fill) for draw, some in second.items()},
        )

    def dealer(self, fill: float) -> Dealer:
        """Return a `Dealer` whose arrays are all filled with the same number."""
        second = len(self.states)
        return Dealer(
            _full((self.starts, MOST, 2 + MOST), fill),
            _full((self.starts, int(CALLED.max()) + 1, MOST, 2), fill),
            {(k, m): _full((second, self.ends[m], MOST, 3), fill) for k, m in DRAWS},
            {(k, m): _full((second, self.ends[m], MOST, len(AGAIN), 2), fill) for k, m in DRAWS},
        )

    def reach(self, person: Person, dealer: Dealer) -> Reach:
        """Return the probabilities that these choices lead to each path and each end of the first round."""
        bet = person.bet[:, 1:]
        asked = bet[:, :, None, None] * person.asked
        up = dealer.answer[:, :, 2:] * self._can_raise
        called = up[..., None] * dealer.call[..., 1][:, CALLED]
        mine = _beside(bet, asked[..., 1], asked[..., 2:])
        theirs = _beside(dealer.answer[:, :, 1], up, called)
        both = np.array([mine[:, some] @ theirs[:, some].T for some in self.members])
        return Reach(mine, theirs, both)

    def worth(self, person: Person, dealer: Dealer) -> Reals:
        """Return the person's mean dollars after each first round, times the probability of the hands.

        The axes are the number of cards that the person draws, the end of the first round, and both strength
        buckets before the draw.
        """
        worth = np.empty((len(COUNTS), len(self.states), self.prospects, self.starts), np.float32)
        for k, m in DRAWS:
            gets = self.gets(person, dealer, k, m).reshape(len(self.places[k]), -1)
            for prospects, places, states in self.parts[k]:
                joint = self.joint[k, m][prospects]
                flat = gets[places] @ joint.reshape(-1, gets.shape[1]).T
                worth[k][states, prospects, self.kinds[m]] = flat.reshape(len(places), *joint.shape[:2])
        return worth

    def facing(self, reach: Reach, often: Reals, k: int, m: int) -> Reals:
        """Return the probabilities of second-round situations, leaving out those of the person's choices.

        They follow from the cards and the dealer's choices. The axes are the place and both strength buckets
        after the draw. `often`: for each path, the person's share of all paths with the same end.
        """
        theirs = reach.theirs[self.kinds[m]] * often
        came = np.array([theirs[:, some].sum(axis=1) for some in self.members])
        there = np.empty((len(self.places[k]), *self.outcome[k, m].shape), np.float32)
        for part, joint in zip(self.parts[k], self.arrived[k, m], strict=True):
            flat = came[part.states] @ joint.reshape(len(joint), -1)
            there[part.places] = flat.reshape(-1, *joint.shape[1:])
        return there

    def faced(self, person: Person, reach: Reach, often: Reals, k: int, m: int) -> Reals:
        """Return the probabilities of second-round situations, leaving out those of the dealer's choices.

        They follow from the cards and the person's choices. The axes are the place and both strength buckets
        after the draw. `often`: for each path, the dealer's share of all paths with the same end.
        """
        mine = reach.mine * often
        came = np.array([mine[:, some].sum(axis=1) for some in self.members]) * person.draw[:, :, k].T
        there = np.empty((len(self.places[k]), *self.outcome[k, m].shape), np.float32)
        for prospects, places, states in self.parts[k]:
            joint = self.left[k, m][prospects]
            flat = came[states, prospects] @ joint.reshape(len(joint), -1)
            there[places] = flat.reshape(-1, *joint.shape[1:])
        return there

    def weights(self, person: Person, reach: Reach, k: int, m: int) -> Reals:
        """Return the probabilities of second-round situations by the cards and both players' choices.

        The axes are the end of the first round and both strength buckets after the draw.
        """
        joint = self.joint[k, m]
        rows = joint.shape[0] * joint.shape[1]
        there = reach.both[:, :, self.kinds[m]] * person.draw[:, :, k].T[:, :, None]
        flat = there.reshape(len(self.states), rows) @ joint.reshape(rows, -1)
        both: Reals = flat.reshape(len(self.states), *joint.shape[2:])
        return both

    def path_shares(self, person: Person, dealer: Dealer) -> PathShares:
        """Return the share of each path among the paths with the same end, by each player's choices."""
        reach = self.reach(person, dealer)
        mine, theirs = self.pair.sum(axis=1) @ reach.mine, self.pair.sum(axis=0) @ reach.theirs
        for one in (mine, theirs):
            for some in self.members:
                one[some] /= max(one[some].sum(), TINY)
        return PathShares(mine, theirs)

    def state(self, path: FirstRound) -> int:
        """Return the index of the state in which the path ends.

        If the dealer raises by one amount only, any raise in the path counts as a raise by that amount.
        """
        known = path._replace(raised=self.raised(path)) if path.raised else path
        return self.states.index(known if self.exact else _kind(known))

    def raised(self, path: FirstRound) -> int:
        """Return the dealer's raise in `path` in dollars.

        If the dealer makes raises of one amount only, return this amount, or less if the money does not
        suffice.
        """
        return min(self._raises[-1], self.stake - path.bet) if self.exact else path.raised

    def way(self, state: int) -> FirstRound:
        """Return a path that ends in the state `state`: the one with the dealer's highest raise."""
        return max((PATHS[at] for at in self.members[state]), key=lambda path: path.raised)

    def gets(self, person: Person, dealer: Dealer, k: int, m: int) -> Reals:
        """Return the person's mean result of a second round in dollars, for these choices of both sides.

        The axes are the place and both strength buckets after the draw.
        """
        gets = _none(len(self.places[k]), *self.outcome[k, m].shape)
        self._round("gets", person, dealer, k, m, gets)
        return gets

    def person_second(
        self, person: Person, dealer: Dealer, there: Reals, k: int, m: int
    ) -> tuple[Reals, Reals]:
        """Return the values of the person's bets in a second round, and of the answers to a raise.

        `there`: the probabilities by place and both strength buckets.
        """
        bets, asked = (_none(*one[k, m].shape) for one in (person.bet2, person.asked2))
        self._round("person_second", person, dealer, k, m, there, bets, asked)
        return bets, asked

    def dealer_second(
        self, person: Person, dealer: Dealer, there: Reals, k: int, m: int
    ) -> tuple[Reals, Reals, Reals]:
        """Return the values of the dealer's answers and calls in a second round, and each bet's probability.

        `there`: the probabilities by place and both strength buckets.
        """
        answers, calls = (_none(*one[k, m].shape) for one in (dealer.answer2, dealer.call2))
        bets = _none(*answers.shape[:-1])
        self._round("dealer_second", person, dealer, k, m, there, answers, calls, bets)
        return answers, calls, bets

    def _round(self, name: str, person: Person, dealer: Dealer, k: int, m: int, *more: Reals) -> None:
        """Call a function of `rounds.c`, which reads both sides' choices and fills the arrays in `more`."""
        choices = person.bet2, person.asked2, dealer.answer2, dealer.call2
        read = [np.ascontiguousarray(one[k, m], np.float32) for one in (self.outcome, *choices)]
        states = self.places[k].astype(np.int32)
        mines, theirs = self.outcome[k, m].shape
        given = _Round(*map(address, (*read, states, self._base, self._left)), mines, theirs)
        filled = [np.ascontiguousarray(one, np.float32) for one in more]
        engine("rounds")[name](byref(given), c_int32(len(states)), *map(address, filled))

    def first(
        self, person: Person, dealer: Dealer, worth: Reals, path_shares: PathShares
    ) -> tuple[Person, Dealer, float]:
        """Return the values of both sides' first-round choices, and the person's dollars per hand."""
        reach = self.reach(person, dealer)
        after = np.einsum("phk,khps->hps", person.draw, worth, optimize=True)
        mine, theirs, pair = reach.mine, reach.theirs, self.pair
        goes, takes = np.zeros((self.prospects, len(PATHS)), np.float32), np.zeros_like(theirs)
        for one, some in zip(after, self.members, strict=True):
            goes[:, some] = one @ theirs[:, some]
            takes[:, some] = -(one.T @ mine[:, some])
        seen, raised, twice = _apart(goes)
        up = dealer.answer[:, :, 2:] * self._can_raise
        given = 1 - dealer.call[..., 1][:, CALLED]
        bets = ANTE + BETS.astype(np.float32)
        staked = bets[:, None] + BETS.astype(np.float32)
        ups = np.einsum("ps,sbr->pbr", pair, up, optimize=True)
        free = np.einsum("ps,sbra->pbra", pair, up[..., None] * given, optimize=True)
        asked = np.concatenate(
            [(-bets[:, None] * ups)[..., None], raised[..., None], twice + staked[..., None] * free], axis=-1
        )
        bet = ANTE * (pair @ dealer.answer[:, :, 0]) + seen + (asked * person.asked).sum(axis=(2, 3))
        bet = np.concatenate([-ANTE * pair.sum(axis=1)[:, None], bet], axis=1)
        came = np.array([(theirs * path_shares.mine)[:, some].sum(axis=1) for some in self.members])
        draw = np.einsum("hs,khps->phk", came, worth, optimize=True)
        seen, raised, twice = _apart(takes)
        comes = np.einsum("ps,pb->sb", pair, person.bet[:, 1:], optimize=True)
        no = np.einsum("ps,pbr->sbr", pair, person.bet[:, 1:, None] * person.asked[..., 0], optimize=True)
        more = np.einsum(
            "ps,pbra->sbra", pair, person.bet[:, 1:, None, None] * person.asked[..., 2:], optimize=True
        )
        calling = dealer.call[..., 1][:, CALLED]
        gives = -staked[..., None] * more
        raise_ = bets[:, None] * no + raised + (twice * calling + gives * (1 - calling)).sum(axis=-1)
        answer = np.concatenate([(-ANTE * comes)[..., None], seen[..., None], raise_], axis=-1)
        # The dealer's answer to a further raise depends only on the amount matched, not on how much of it was
        # the person's bet.
        often = path_shares.theirs[len(SEEN) : len(SEEN) + len(RAISED)].reshape(MOST, MOST, 1, 1)
        calls = often * np.stack([gives, twice], axis=-1)
        call = np.zeros_like(dealer.call)
        for b, r in product(range(MOST), repeat=2):
            call[:, CALLED[b, r]] += calls[:, b, r]
        answer[:, :, 2:] -= IMPOSSIBLE * comes[..., None] * (1 - self._can_raise)
        value = float((bet * person.bet).sum())
        bet[:, 1:] -= pair.sum(axis=1)[:, None] * self._no_bet
        asked[..., 2:] -= ups[..., None] * self._no_again
        return Person(bet, asked, draw, {}, {}), Dealer(answer, call, {}, {}), value


TINY = np.float32(1e-12)
IMPOSSIBLE = np.float32(30)
"""The cost in dollars of an impossible choice; it is so high that such a choice is never made."""


def answers(dealer: Dealer, k: int, m: int) -> tuple[Reals, Reals, Reals, Reals]:
    """Return the probabilities that the dealer folds, calls, raises, and calls a further raise in round 2.

    The axes are the end of the first round, the dealer's strength bucket and the bet. The last array also has
    an axis for the person's further raise.
    """
    fold, see, up = np.moveaxis(dealer.answer2[k, m], -1, 0)
    return fold, see, up, dealer.call2[k, m][..., 1]


def _full(shape: tuple[int, ...], fill: float) -> Reals:
    return np.full(shape, fill, np.float32)


def _beside(*parts: Reals) -> Reals:
    """Join three arrays (by bet, by raise, by further raise) into one by strength bucket and path."""
    return np.concatenate([part.reshape(len(part), -1) for part in parts], axis=1)


def _none(*shape: int) -> Reals:
    return np.empty(shape, np.float32)


def _apart(each: Reals) -> tuple[Reals, Reals, Reals]:
    """Split an array by strength bucket and path into three: by bet, by raise, and by further raise."""
    first, second, third = np.split(each, (MOST, MOST + MOST**2), axis=1)
    return first, second.reshape(-1, MOST, MOST), third.reshape(-1, MOST, MOST, MOST)
