"""What every choice brings a person who knows the dealer's table: the worths of the hints.

The person goes on as well as can be with the amounts of `USED`, and knows no more of how the
pot came about than what has been matched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from games.heads_up_poker.dealer.betting import COUNTS, USED, BettingPoint
from games.heads_up_poker.dealer.scale import DRAWN
from games.heads_up_poker.dealer.strategy import NOTHING, WHOLE, StrategyPage, dollar, layout
from games.heads_up_poker.rules import ANTE, MOST, Phase
from study.heads_up_poker.game import (
    CALLED,
    DRAWS,
    FIRST_CALL,
    POTS,
    SECOND_CALL,
    Dealer,
    Person,
    answers,
    by_call,
    by_pot,
)
from study.heads_up_poker.learning import flat, refilled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from games.heads_up_poker.dealer.scale import Scale
    from study.heads_up_poker.game import Game, Reach

    Reals = NDArray[Any]

SLIP = np.float32(0.002)
"""How often anybody is taken to do anything, so that there is something to say of every place."""
TINY = np.float32(1e-20)
NEVER = -1e9
BETS = [0, *USED[0].bets]
AGAIN = [1, *(1 + dollars for dollars in USED[0].again)]
"""Where YES and the raises of the raise stand among the words of the first round."""


class Appraisal:
    """The pages of worths against a dealer."""

    def __init__(self, game: Game, scale: Scale, person: Person, dealer: Dealer) -> None:
        """`person`: how likely one comes to each place; a hint itself says what is best there."""
        self._game = game
        self._shapes = layout(scale).worths
        self._cells: dict[BettingPoint, Reals] = {
            place: np.zeros(shape.axes, np.float32) for place, shape in self._shapes.items()
        }
        drawn = np.repeat(DRAWN, [len(edges) + 1 for edges in scale.prospects])
        self._before = np.array([_shown(game, k) for k in COUNTS])[drawn, np.arange(len(drawn))]
        dealer, person = Dealer(*slipping(dealer)), Person(*slipping(person))
        reach = game.reach(person, dealer)
        self._second(person, dealer, reach)

    @property
    def pages(self) -> dict[BettingPoint, StrategyPage]:
        """As they are stored."""
        found = {}
        for place, cells in self._cells.items():
            share, *beyond = cells
            rows = np.stack([share * WHOLE, *(one * dollar(place) + NOTHING for one in beyond)])
            stored = np.clip(np.rint(rows), 0, WHOLE).astype(np.uint8)
            found[place] = StrategyPage(self._shapes[place], stored.tobytes())
        return found

    def _second(self, person: Person, dealer: Dealer, reach: Reach) -> None:
        game = self._game
        weights = game.second(person, dealer, reach).weights
        bet2, asked2 = {}, {}
        for at, (k, m) in enumerate(DRAWS):
            there, outcome = weights[k, m], game.outcome[k, m]
            _, asked = game.person_second(person, dealer, weights, k, m)
            words = by_pot(asked)
            asked2[k, m] = _best(words)[POTS - 1]
            greedy = person._replace(asked2=asked2)
            bets, _ = game.person_second(greedy, dealer, weights, k, m)
            worth = by_pot(bets)
            allowed = np.full_like(worth, NEVER)
            allowed[..., BETS] = worth[..., BETS]
            bet2[k, m] = _best(allowed)[POTS - 1]
            mass, better = by_pot(there.sum(axis=2)), by_pot((there * outcome).sum(axis=2))
            stakes = np.arange(len(mass))[:, None] + 1 + ANTE
            self._note(Phase.BETTING, 2, at, mass, better, stakes, worth[..., BETS[1:]], 1)
            # Once the dealer has raised and the person has said YES.
            _, _, up, _ = answers(dealer, k, m)
            ups = np.stack([there @ up, (there * outcome) @ up], axis=-1)
            mass, better = np.moveaxis(by_call(ups[..., None, :])[..., 0, :], -1, 0)
            stakes = np.arange(len(mass))[:, None] + SECOND_CALL + ANTE
            self._note(Phase.RAISING, 2, at, mass, better, stakes, by_call(asked)[..., 1:], SECOND_CALL)
        self._draw(person._replace(bet2=bet2, asked2=asked2), dealer, reach)

    def _draw(self, person: Person, dealer: Dealer, reach: Reach) -> None:
        game = self._game
        worth = game.second(person, dealer, reach).worth
        brings = by_pot(np.einsum("hps,khps->hpk", reach.both, worth, optimize=True))
        there = reach.both * game.pair
        mass, better = by_pot(there.sum(axis=2)), by_pot((there * self._before).sum(axis=2))
        stakes = np.arange(len(mass))[:, None] + 1 + ANTE
        self._note(Phase.DISCARDING, 1, 0, mass, better, stakes, brings, 1)
        draw = np.swapaxes(_best(brings)[POTS - 1], 0, 1)
        self._first(person._replace(draw=draw), dealer, reach, worth)

    def _first(self, person: Person, dealer: Dealer, reach: Reach, worth: Reals) -> None:
        game = self._game
        values, _, _ = game.first(person, dealer, reach, worth)
        ups = np.einsum("ps,sbr->pbrs", game.pair, dealer.answer[:, :, 2:], optimize=True)
        ups *= person.bet[:, 1:, None, None]
        words = np.zeros((int(CALLED.max()) + 1, game.prospects, 2 + MOST), np.float32)
        mass, better = np.zeros(words.shape[:2], np.float32), np.zeros(words.shape[:2], np.float32)
        for b, r in np.ndindex(*CALLED.shape):
            words[CALLED[b, r]] += values.asked[:, b, r] * person.bet[:, 1 + b, None]
            mass[CALLED[b, r]] += ups[:, b, r].sum(axis=1)
            better[CALLED[b, r]] += (ups[:, b, r] * self._before).sum(axis=1)
        stakes = np.arange(len(mass))[:, None] + FIRST_CALL + ANTE
        self._note(Phase.RAISING, 1, 0, mass, better, stakes, words[..., AGAIN], FIRST_CALL)
        allowed = np.full_like(words, NEVER)
        # What NO costs is not the same in all histories of a pot, but YES is weighed against each.
        allowed[..., AGAIN] = words[..., AGAIN]
        stays = _best(allowed)[CALLED].transpose(2, 0, 1, 3)
        gives = values.asked[..., 0] > (values.asked * stays).sum(axis=-1)
        stays[gives] = np.eye(2 + MOST, dtype=np.float32)[0]
        values, _, _ = game.first(person._replace(asked=stays), dealer, reach, worth)
        mass, better = game.pair.sum(axis=1)[None], (game.pair * self._before).sum(axis=1)[None]
        self._note(Phase.BETTING, 1, 0, mass, better, np.array([[ANTE]]), values.bet[None][..., BETS[1:]], 0)
        self.best = float(values.bet[:, BETS].max(axis=1).sum())
        """What the person gets of a hand who follows the hints, by the counts."""

    def _note(
        self,
        phase: Phase,
        number: int,
        draw: int,
        mass: Reals,
        better: Reals,
        stakes: NDArray[np.int64],
        worth: Reals,
        least: int,
    ) -> None:
        """Matched, step: how often, wins less losses, what is staked. `least`: what is matched in row 0."""
        place = BettingPoint(phase, number)
        rows = np.array(self._shapes[place].grid.matched) - least
        share = (1 + better / np.maximum(mass, TINY)) / 2
        brings = worth / np.maximum(mass, TINY)[..., None] + stakes[..., None]
        beyond = np.moveaxis(brings - (share * 2 * stakes)[..., None], -1, 0)
        self._cells[place][:, draw, 0] = np.concatenate([share[None], beyond])[:, rows]


def slipping(side: Person | Dealer) -> Person | Dealer:
    """The same, with slips."""
    return refilled(side, iter([one * (1 - SLIP) + SLIP / one.shape[-1] for one in flat(side)]))


def _shown(game: Game, k: int) -> Reals:
    """Prospect, start: wins less losses of a person who draws so many cards."""
    parts = [
        np.einsum("psfe,fe->ps", game.joint[k, m], game.outcome[k, m], optimize=True)
        / np.maximum(game.joint[k, m].sum(axis=(2, 3)), TINY)
        for m in COUNTS
    ]
    return np.concatenate(parts, axis=1)


def _best(worth: Reals) -> Reals:
    """1 for the best choice, 0 for the others."""
    chosen: Reals = np.eye(worth.shape[-1], dtype=np.float32)[worth.argmax(axis=-1)]
    return chosen
