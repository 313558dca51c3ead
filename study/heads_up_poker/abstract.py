"""The whole abstract hand: two rounds of betting and the draw between, one side against the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from games.heads_up_poker.dealer.betting import COUNTS, DRAWS, BettingPoint, Sizes
from games.heads_up_poker.rules import Phase
from study.heads_up_poker.rounds import Round, joined, parted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from study.heads_up_poker.deals import Deals
    from study.heads_up_poker.rounds import DealerPaths, Ends, PersonPaths, Reals

DISCARDING = BettingPoint(Phase.DISCARDING, 1)


class AbstractSpot(NamedTuple):
    """A place, and what both have drawn: a number of `DRAWS`; 0 before the draw."""

    place: BettingPoint
    draw: int = 0


Chosen: TypeAlias = "Callable[[AbstractSpot], Reals]"
"""How likely each choice is at a place, in all its histories."""
PersonDecides: TypeAlias = "Callable[[AbstractSpot, Reals, DealerPaths], Reals]"
"""What the person gets at a place, from what each choice is worth and where the dealer can be."""
DealerDecides: TypeAlias = "Callable[[AbstractSpot, Reals, PersonPaths], Reals]"


class Hand:
    """A hand in which these amounts can be named."""

    def __init__(self, deals: Deals, sizes: tuple[Sizes, Sizes]) -> None:
        """`sizes`: of the first round and the second."""
        self.rounds = (first := Round([0], sizes[0])), Round(first.matched, sizes[1])
        self.prospects = deals.prospects.astype(np.float32)
        self.starts = deals.starts.astype(np.float32)
        self.person_draws = deals.person.astype(np.float32)
        self.dealer_draws = deals.dealer.astype(np.float32)
        self.showdown = deals.showdown.astype(np.float32)

    def for_person(self, dealer: Chosen, decide: PersonDecides) -> float:
        """What the person gets of a hand against a dealer who chooses like this."""
        before, after = self.rounds
        paths = before.dealer(self.starts[None], *_answers(dealer, 1))
        reach = joined(paths.ends)
        drawn = [reach @ moves for moves in self.dealer_draws]
        worth = [np.zeros_like(one) for one in drawn]
        for draw, (mine, theirs) in enumerate(DRAWS):
            then = after.dealer(drawn[theirs], *_answers(dealer, 2, draw))
            ends = after.showdown(then.ends, self.showdown[draw])
            worth[mine] += _person_bets(after, then, ends, 2, draw, decide)
        draws = np.stack([one @ moves.T for one, moves in zip(worth, self.person_draws, strict=True)])
        ends = parted(decide(AbstractSpot(DISCARDING), draws, paths), paths.ends)
        return float((_person_bets(before, paths, ends, 1, 0, decide) @ self.prospects)[0])

    def for_dealer(self, person: Chosen, decide: DealerDecides) -> float:
        """What the dealer gets of a hand against a person who chooses like this."""
        before, after = self.rounds
        walk = self.person_paths(person)
        paths = next(walk)
        worth = [np.zeros((len(after.start), len(self.showdown[0])), np.float32) for _ in COUNTS]
        for draw, then in enumerate(walk):
            ends = after.showdown(then.ends, -self.showdown[draw].T)
            worth[DRAWS[draw][1]] += _dealer_bets(after, then, ends, 2, draw, decide)
        drawn = np.sum([one @ moves.T for one, moves in zip(worth, self.dealer_draws, strict=True)], axis=0)
        ends = parted(drawn, paths.ends)
        return float((_dealer_bets(before, paths, ends, 1, 0, decide) @ self.starts)[0])

    def person_paths(self, person: Chosen) -> Iterator[PersonPaths]:
        """Where the person gets: in the first round, then in the second for each of `DRAWS`."""
        before, after = self.rounds
        paths = before.person(self.prospects[None], *_bets(person, 1))
        yield paths
        reach = joined(paths.ends)
        draws = zip(person(AbstractSpot(DISCARDING)), self.person_draws, strict=True)
        drawn = [(reach * chosen) @ moves for chosen, moves in draws]
        for draw, (mine, _) in enumerate(DRAWS):
            yield after.person(drawn[mine], *_bets(person, 2, draw))


def _answers(dealer: Chosen, number: int, draw: int = 0) -> tuple[Reals, Reals]:
    """The dealer's choices of a round."""
    return (
        dealer(AbstractSpot(BettingPoint(Phase.ANSWERING, number), draw)),
        dealer(AbstractSpot(BettingPoint(Phase.CALLED, number), draw)),
    )


def _bets(person: Chosen, number: int, draw: int = 0) -> tuple[Reals, Reals]:
    """The person's choices of a round."""
    return person(AbstractSpot(BettingPoint(Phase.BETTING, number), draw)), person(
        AbstractSpot(BettingPoint(Phase.ASKED, number), draw)
    )


def _person_bets(
    betting: Round, paths: DealerPaths, ends: Ends, number: int, draw: int, decide: PersonDecides
) -> Reals:
    """What a round is worth to the person, whose choices come last first."""
    worth = betting.person_at_asked(paths, ends)
    asked = decide(AbstractSpot(BettingPoint(Phase.ASKED, number), draw), worth, paths)
    worth = betting.person_at_bet(paths, ends, asked)
    return decide(AbstractSpot(BettingPoint(Phase.BETTING, number), draw), worth, paths)


def _dealer_bets(
    betting: Round, paths: PersonPaths, ends: Ends, number: int, draw: int, decide: DealerDecides
) -> Reals:
    """What a round is worth to the dealer, whose choices come last first."""
    worth = betting.dealer_at_call(paths, ends)
    call = decide(AbstractSpot(BettingPoint(Phase.CALLED, number), draw), worth, paths)
    worth = betting.dealer_at_answer(paths, ends, call)
    answer = decide(AbstractSpot(BettingPoint(Phase.ANSWERING, number), draw), worth, paths)
    return betting.dealer_before(paths, answer)
