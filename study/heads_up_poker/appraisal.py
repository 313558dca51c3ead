"""What a table is worth: the best answer to its dealer, and what every choice brings the person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from games.heads_up_poker.dealer.betting import ANSWERED, DRAWS, USED, BettingPoint, near
from games.heads_up_poker.dealer.scale import DRAWN
from games.heads_up_poker.dealer.strategy import NOTHING, WHOLE, StrategyPage, dollar, layout
from games.heads_up_poker.rules import ANTE, Phase
from study.heads_up_poker.abstract import Hand
from study.heads_up_poker.rounds import joined, total

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.heads_up_poker.dealer.betting import Sizes
    from study.heads_up_poker.abstract import AbstractSpot, Chosen
    from study.heads_up_poker.deals import Deals
    from study.heads_up_poker.rounds import DealerPaths, Reals

    Pages = Mapping[BettingPoint, StrategyPage]

SLIP = 1e-3
"""How often the dealer is taken to do anything, so that there is something to say of every place."""
RARE = np.float32(1e-6)
"""How often the person is taken to do anything, at least."""


def answers(choices: Pages, hand: Hand, sizes: tuple[Sizes, Sizes]) -> Chosen:
    """The dealer of a table, in a hand in which these amounts can be named."""

    def chosen(spot: AbstractSpot) -> Reals:
        betting, amounts = hand.rounds[spot.place.round - 1], sizes[spot.place.round - 1]
        if spot.place.phase is Phase.ANSWERING:
            return _read(choices[spot.place], spot.draw, betting.start[..., 0] - ANTE, amounts.bets)
        return _read(choices[spot.place], spot.draw, betting.raised[..., 0] - ANTE, amounts.again)

    return chosen


def best(choices: Pages, deals: Deals, sizes: tuple[Sizes, Sizes] = ANSWERED) -> float:
    """What a person gets at most of a hand who knows the dealer's table and can name these amounts."""
    hand = Hand(deals, sizes)
    return hand.for_person(answers(choices, hand, sizes), lambda _spot, worth, _paths: top(worth))


def worths(
    choices: Pages, deals: Deals, comes: Mapping[AbstractSpot, Reals]
) -> dict[BettingPoint, StrategyPage]:
    """What the choices of `USED` bring a person who goes on as well as can be.

    `comes`: the reach of the person's bets that may be raised, for every ASKED.
    """
    hand = Hand(deals, USED)
    dealer, before = answers(choices, hand, USED), _before(hand, deals)
    shapes = layout(deals.scale).worths
    pages = {place: np.zeros(shape.axes, np.uint8) for place, shape in shapes.items()}

    def slipping(spot: AbstractSpot) -> Reals:
        chosen = dealer(spot)
        slipped: Reals = np.float32(1 - SLIP) * chosen + np.float32(SLIP / len(chosen))
        return slipped

    def appraise(spot: AbstractSpot, worth: Reals, paths: DealerPaths) -> Reals:
        place, number = spot.place, spot.place.round
        betting = hand.rounds[number - 1]
        outcome = before if number == 1 else hand.showdown[spot.draw]
        weight = np.ones_like(worth[0])
        if place.phase is Phase.BETTING:
            each, reach, stake = worth[1:], paths.start, betting.start
        elif place.phase is Phase.DISCARDING:
            each, reach, stake = worth, joined(paths.ends), hand.rounds[1].start
        else:
            place = place._replace(phase=Phase.RAISING)
            each, reach, stake = worth[1:], paths.raised, betting.raised
            weight = weight * (comes[spot][:, :, None] + RARE)
        share, beyond = _appraised(each, weight, reach, stake, outcome)
        cells = np.concatenate([share[None] * WHOLE, beyond * dollar(place) + NOTHING])
        pages[place][:, spot.draw, 0] = np.clip(np.rint(cells), 0, WHOLE)
        return top(worth)

    hand.for_person(slipping, appraise)
    return {place: StrategyPage(shapes[place], cells.tobytes()) for place, cells in pages.items()}


def top(worth: Reals) -> Reals:
    """What the person gets who makes the best choice."""
    best: Reals = worth.max(axis=0)
    return best


def _appraised(
    worth: Reals, weight: Reals, reach: Reals, stake: Reals, outcome: Reals
) -> tuple[Reals, Reals]:
    """How likely the better hand is, and what each choice brings beyond that share of the pot, in dollars.

    By what is matched and by step: histories that look alike are one, by their weight.
    """
    steps = weight.shape[-1]
    flat = weight.reshape(-1, steps)
    stakes, row = np.unique(np.broadcast_to(stake, (*weight.shape[:-1], 1)).ravel(), return_inverse=True)
    merge = (np.arange(len(stakes))[:, None] == row).astype(np.float32)
    often = merge @ (flat * total(reach).reshape(-1, 1))
    better = merge @ (flat * (reach @ outcome.T).reshape(-1, steps))
    share = (1 + better / often) / 2
    brings = (merge @ (flat * worth.reshape(len(worth), -1, steps))) / often + stakes[:, None]
    return share, brings - share * 2 * stakes[:, None]


def _before(hand: Hand, deals: Deals) -> Reals:
    """Prospect, start: how likely the person wins, who draws best, less how likely loses."""
    drawn = np.repeat(DRAWN, [len(edges) + 1 for edges in deals.scale.prospects])
    outcome = np.zeros((len(hand.prospects), len(hand.starts)), np.float32)
    for draw, (mine, theirs) in enumerate(DRAWS):
        both = hand.person_draws[mine] @ hand.showdown[draw] @ hand.dealer_draws[theirs].T
        outcome[drawn == mine] += both[drawn == mine]
    return outcome


def _read(page: StrategyPage, draw: int, matched: Reals, due: Sequence[int]) -> Reals:
    """How likely each choice is, as `Page.look` tells: choice, the axes of `matched`, due, step."""
    cells = np.frombuffer(page.cells, np.uint8).reshape(page.shape.axes)[:, draw].astype(np.float32)
    pots, at = np.unique(matched.astype(int), return_inverse=True)
    mixed = np.zeros((len(cells), len(pots), len(due), cells.shape[-1]), np.float32)
    for row, pot in enumerate(pots.tolist()):
        for column, dollars in enumerate(due):
            for near_due, weight in near(dollars, page.shape.grid.due, pot):
                for near_pot, part in near(pot, page.shape.grid.matched, 0):
                    mixed[:, row, column] += np.float32(weight * part) * cells[:, near_due, near_pot]
    first, *others = mixed / WHOLE
    second = np.maximum(1 - mixed.sum(axis=0) / WHOLE, 0)
    shares = np.stack([first, second, *others])
    chosen: Reals = (shares / shares.sum(axis=0))[:, at.reshape(matched.shape)]
    return chosen
