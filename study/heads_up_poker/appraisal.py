"""Computes the value of every choice of a person who knows the dealer's table, for the hints.

A value assumes that after the choice the person plays as well as possible, with bets and raises of the
amounts in `USED`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from games.heads_up_poker.dealer.betting import COUNTS, GRIDS, USED, BettingPoint
from games.heads_up_poker.dealer.scale import DRAWN
from games.heads_up_poker.dealer.strategy import NOTHING, WHOLE, StrategyPage, dollar, layout
from games.heads_up_poker.rules import ANTE, MOST, Phase
from study.heads_up_poker.game import DRAWS, Dealer, Person, answers
from study.heads_up_poker.learning import flat, refilled
from study.heads_up_poker.response import best

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from games.heads_up_poker.dealer.scale import Scale
    from study.heads_up_poker.game import Game, PathShares

    Reals = NDArray[Any]

SLIP = np.float32(0.002)
"""The probability with which a player chooses at random in these computations; random choices reach every
decision point, so that every one gets a value."""
TINY = np.float32(1e-20)
NEVER = -1e9
BETS = [0, *USED[0].bets]
AGAIN = [1, *(1 + dollars for dollars in USED[0].again)]
"""The indices of YES and of the further raises among the person's choices in the first round."""


class Appraisal:
    """Computes the values of the person's choices against a dealer, and stores them as table pages."""

    def __init__(self, game: Game, scale: Scale, person: Person, dealer: Dealer) -> None:
        """Compute the values of all choices.

        `person` determines the probability of reaching each decision; its second-round choices are ignored.
        In `game`, the person must not remember the hand before the draw (`memory` is `forgotten`).
        """
        self._game, empty = game, game.person(0)
        person = person._replace(bet2=empty.bet2, asked2=empty.asked2)
        self._shapes = layout(scale, exact=game.exact).worths
        self._cells: dict[BettingPoint, Reals] = {
            place: np.zeros(shape.axes, np.float32) for place, shape in self._shapes.items()
        }
        drawn = np.repeat(DRAWN, [len(edges) + 1 for edges in scale.prospects])
        self._before = np.array([_shown(game, k) for k in COUNTS])[drawn, np.arange(len(drawn))]
        dealer, person = Dealer(*slipping(dealer)), Person(*slipping(person))
        self._second(person, dealer, game.path_shares(person, dealer))

    @property
    def pages(self) -> dict[BettingPoint, StrategyPage]:
        """Return the pages of values in the form in which a strategy table stores them."""
        found = {}
        for place, cells in self._cells.items():
            share, *beyond = cells
            rows = np.stack([share * WHOLE, *(one * dollar(place) + NOTHING for one in beyond)])
            stored = np.clip(np.rint(rows), 0, WHOLE).astype(np.uint8)
            found[place] = StrategyPage(self._shapes[place], stored.tobytes())
        return found

    def _second(self, person: Person, dealer: Dealer, path_shares: PathShares) -> None:
        game, reach = self._game, self._game.reach(person, dealer)
        bet2, asked2 = {}, {}
        betting, raising = (BettingPoint(phase, 2) for phase in (Phase.BETTING, Phase.RAISING))
        told, asks = (
            [game.state(one) for one in GRIDS[place].first_rounds.all] for place in (betting, raising)
        )
        raised = np.array(GRIDS[raising].bets) - 1
        for at, (k, m) in enumerate(DRAWS):
            there, outcome = game.weights(person, reach, k, m), game.outcome[k, m]
            _, asked = game.person_second(person, dealer, there, k, m)
            asked2[k, m] = best(asked)
            bets, _ = game.person_second(person._replace(asked2=asked2), dealer, there, k, m)
            allowed = np.full_like(bets, NEVER)
            allowed[..., BETS] = bets[..., BETS]
            bet2[k, m] = best(allowed)
            mass, better = there.sum(axis=2), (there * outcome).sum(axis=2)
            stakes = game.pots[told, None] + ANTE
            self._note(betting, at, mass[told], better[told], stakes, bets[told][..., BETS[1:]])
            # The following values belong to the decision after the dealer's raise, once the person has
            # answered YES.
            _, _, up, _ = answers(dealer, k, m)
            mass, better = (
                np.swapaxes((one @ up)[asks][..., raised], 1, 2) for one in (there, there * outcome)
            )
            stakes = game.pots[asks, None, None] + raised[:, None] + 1 + MOST + ANTE
            words = np.swapaxes(asked[asks][:, :, raised, 1:], 1, 2)
            self._note(raising, at, *(np.swapaxes(one, 0, 1) for one in (mass, better, stakes, words)))
        self._draw(person._replace(bet2=bet2, asked2=asked2), dealer, path_shares)

    def _draw(self, person: Person, dealer: Dealer, path_shares: PathShares) -> None:
        game, both = self._game, self._game.reach(person, dealer).both
        place = BettingPoint(Phase.DISCARDING, 1)
        told = [game.state(one) for one in GRIDS[place].first_rounds.all]
        worth = game.worth(person, dealer)
        brings = np.einsum("hps,khps->hpk", both, worth, optimize=True)
        there = both * game.pair
        mass, better = there.sum(axis=2), (there * self._before).sum(axis=2)
        self._note(place, 0, mass[told], better[told], game.pots[told, None] + ANTE, brings[told])
        self._first(person._replace(draw=np.swapaxes(best(brings), 0, 1)), dealer, path_shares, worth)

    def _first(self, person: Person, dealer: Dealer, path_shares: PathShares, worth: Reals) -> None:
        game = self._game
        values, _, _ = game.first(person, dealer, worth, path_shares)
        ups = np.einsum("ps,sbr->brps", game.pair, dealer.answer[:, :, 2:], optimize=True)
        place = BettingPoint(Phase.RAISING, 1)
        first_rounds = GRIDS[place].first_rounds.all
        told = tuple(np.array([(one.bet - 1, game.raised(one) - 1) for one in first_rounds]).T)
        words = values.asked.transpose(1, 2, 0, 3)[told][..., AGAIN]
        mass, better = ups.sum(axis=3)[told], (ups * self._before).sum(axis=3)[told]
        stakes = np.array([one.bet + game.raised(one) + ANTE for one in first_rounds])[:, None]
        self._note(place, 0, mass, better, stakes, words)
        allowed = np.full_like(values.asked, NEVER)
        allowed[..., [0, *AGAIN]] = values.asked[..., [0, *AGAIN]]
        values, _, _ = game.first(person._replace(asked=best(allowed)), dealer, worth, path_shares)
        mass, better = game.pair.sum(axis=1)[None], (game.pair * self._before).sum(axis=1)[None]
        place = BettingPoint(Phase.BETTING, 1)
        self._note(place, 0, mass, better, np.array([[ANTE]]), values.bet[None][..., BETS[1:]])
        self.best = float(values.bet[:, BETS].max(axis=1).sum())
        """The dollars per hand that a person who follows the hints wins on average, computed from counts of
        many deals."""

    def _note(
        self,
        place: BettingPoint,
        draw: int,
        mass: Reals,
        better: Reals,
        stakes: NDArray[np.int64],
        worth: Reals,
    ) -> None:
        """Store the values of the choices at a decision point.

        `draw`: the index of the pair of draws. The arrays are by first round and strength bucket. `mass`: the
        probability of reaching the decision. `better`: the probability of reaching it with the better hand,
        minus the probability of reaching it with the worse hand. `stakes`: the dollars that each side has put
        in. `worth`: the value of each choice times `mass`.
        """
        share = (1 + better / np.maximum(mass, TINY)) / 2
        brings = worth / np.maximum(mass, TINY)[..., None] + stakes[..., None]
        beyond = np.moveaxis(brings - (share * 2 * stakes)[..., None], -1, 0)
        self._cells[place][:, draw, 0] = np.concatenate([share[None], beyond]).reshape(
            self._cells[place][:, draw, 0].shape
        )


def slipping(side: Person | Dealer) -> Person | Dealer:
    """Return the choices of a side in which a share `SLIP` of all choices is made at random."""
    return refilled(side, iter([one * (1 - SLIP) + SLIP / one.shape[-1] for one in flat(side)]))


def _shown(game: Game, k: int) -> Reals:
    """Return the chance to win the showdown minus the chance to lose it, if the person draws `k` cards.

    The axes are the person's and the dealer's strength buckets before the draw.
    """
    parts = [
        np.einsum("psfe,fe->ps", game.joint[k, m], game.outcome[k, m], optimize=True)
        / np.maximum(game.joint[k, m].sum(axis=(2, 3)), TINY)
        for m in COUNTS
    ]
    return np.concatenate(parts, axis=1)
