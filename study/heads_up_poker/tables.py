"""Converts a dealer's choices to the pages of its strategy table, and back."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from games.heads_up_poker.dealer.betting import COUNTS, EVERY, BettingPoint
from games.heads_up_poker.dealer.sight import Sight
from games.heads_up_poker.dealer.strategy import WHOLE, Strategy, StrategyPage, layout
from games.heads_up_poker.rules import MOST, Phase
from study.heads_up_poker.game import AGAIN, CALLED, DRAWS, RAISED, TINY, Dealer
from study.heads_up_poker.learning import dealer_reach

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from games.heads_up_poker.dealer.betting import FirstRound, Grid
    from games.heads_up_poker.dealer.scale import Scale
    from games.heads_up_poker.dealer.strategy import StrategyShape
    from study.heads_up_poker.game import Game, Person

    Reals = NDArray[Any]


def written(game: Game, scale: Scale, dealer: Dealer) -> Strategy:
    """Return the table of a dealer's choices, without the values for hints."""
    shapes = layout(scale, exact=game.exact).choices
    return Strategy(scale, game.exact, _pages(game, dealer, shapes), {}, {})


def short_pages(game: Game, scale: Scale, dealer: Dealer) -> dict[BettingPoint, StrategyPage]:
    """Return the pages of a dealer's choices for hands with the small amount of money of `game`."""
    return _pages(game, dealer, layout(scale, exact=True, short=[game.stake]).short[game.stake])


def _pages(
    game: Game, dealer: Dealer, shapes: Mapping[BettingPoint, StrategyShape]
) -> dict[BettingPoint, StrategyPage]:
    """Return the pages of a dealer's choices at each decision point.

    For bets that a side cannot pay, nothing was learned; the pages store a call there.
    """
    found = {}
    for place, shape in shapes.items():
        grid = shape.grid
        ways = [one._replace(raised=game.raised(one)) if one.raised else one for one in grid.first_rounds.all]
        bets = np.array([bet and bet + MOST for bet in grid.bets])[:, None]
        put_in = np.array([one.matched for one in ways])[:, None, None] + bets + np.array(grid.due)
        beyond = (put_in > game.stake)[:, None, ..., None]
        learned = _learned(game, dealer, place, grid, ways)
        if place == BettingPoint(Phase.CALLED, 2):
            # The choice for an amount between two stored amounts is interpolated from the rows of both. A row
            # for more money than a side has is therefore filled with a copy of the next lower row.
            for at in range(1, len(grid.due)):
                np.copyto(learned[..., at, :], learned[..., at - 1, :], where=beyond[..., at, :])
            beyond = beyond[..., :1, :]
        some = _cells(np.where(beyond, np.arange(learned.shape[-1]) == 1, learned))
        # The axes are now: choice (without the second), the person's cards drawn, amount due, bet, first
        # round, strength bucket.
        cells = np.delete(some.transpose(5, 0, 4, 3, 1, 2), 1, axis=0)
        assert cells.shape == shape.axes, (place, cells.shape, shape.axes)
        lying = np.ascontiguousarray(cells.transpose(shape.packing.order))
        found[place] = StrategyPage(shape, lying.tobytes())
    return found


def _learned(
    game: Game, dealer: Dealer, place: BettingPoint, grid: Grid, ways: Sequence[FirstRound]
) -> Reals:
    """Return a dealer's choices at a decision point in the axes of a table page.

    The axes are: the person's cards drawn, first round, strength bucket, bet, amount due and choice. Entries
    that the money does not allow hold arbitrary numbers.
    """
    # A grid may have no amounts: with $1 of money there is no second round.
    bets, due = (np.array(one, np.intp) - 1 for one in (grid.bets, grid.due))
    if place.round == 1:
        if place.phase is Phase.ANSWERING:
            return dealer.answer[None, None, :, None, due]
        raised = [int(CALLED[one.bet - 1, one.raised - 1]) for one in ways]
        return np.moveaxis(dealer.call[:, raised][:, :, due], 1, 0)[None, :, :, None]
    states = [game.state(one) if one.matched <= game.stake else 0 for one in ways]
    if place.phase is Phase.ANSWERING:
        parts = {draw: one[states][:, :, None, due] for draw, one in dealer.answer2.items()}
    else:
        again = np.searchsorted(AGAIN, grid.due)
        parts = {draw: one[states][:, :, bets][..., again, :] for draw, one in dealer.call2.items()}
    return np.stack([np.concatenate([parts[k, m] for m in COUNTS], axis=1) for k in COUNTS])


HARDLY = 1e-3
"""The relative frequency of a hand at a decision, with 1 for the most frequent hand there. A hand below this
frequency takes an adjacent hand's choice."""
LEVELS, FAR_LEVELS = 51, 8
FAR = 4
"""The lowest first-round bet in dollars that counts as a mistake of the person; bets of $1 to $3 are best."""


def packed(game: Game, person: Person, dealer: Dealer) -> Dealer:
    """Return the choices of `dealer`, rounded so that they compress to few bytes.

    A hand that hardly ever comes to a decision in the dealer's own play takes an adjacent hand's choice: a
    choice of its own would gain nothing. Probabilities are rounded to equal steps, which are wider after
    first rounds in which the person made a mistake.
    """
    if game.exact:
        return _packed_exactly(game, person, dealer)
    own = dealer_reach(game, dealer, game.reach(person, dealer))
    most = np.max([one.max(axis=1) for one in own.answer2.values()], axis=0)[:, None]
    ways = [game.way(state) for state in range(len(game.states))]
    levels = np.array([FAR_LEVELS if way.raised and way.bet >= FAR else LEVELS for way in ways], np.float32)
    answer2, call2 = {}, {}
    for draw in DRAWS:
        answer = _filled(dealer.answer2[draw], own.answer2[draw] > HARDLY * most)
        call = _filled(dealer.call2[draw], own.call2[draw] > HARDLY * most[..., None])
        answer2[draw], call2[draw] = _in_steps(answer, levels), _in_steps(call, levels)
    return Dealer(
        _in_steps(dealer.answer, np.float32(LEVELS)),
        _in_steps(dealer.call, np.float32(LEVELS)),
        answer2,
        call2,
    )


class Coding(NamedTuple):
    """The rounding of second-round choices, for a dealer that remembers the exact first round.

    The first number of each pair is for the answers to a bet, the second for the calls of a further raise.
    """

    levels: tuple[int, int]
    """The number of steps to which probabilities are rounded."""
    far_levels: tuple[int, int]
    """The number of steps to which probabilities are rounded after a first round in which the person made
    a mistake."""
    hardly: tuple[float, float]
    """The frequency, relative to the most frequent hand at a decision, below which a hand takes an
    adjacent hand's choice."""
    pure: tuple[float, float]
    """The distance from 0 or 1 below which a probability is stored as 0 or 1."""


EXACT_CODING = Coding((51, 20), (7, 4), (0.001, 0.005), (0.004, 0.1))
SHORT_CODING = Coding((12, 12), (12, 12), (0.01, 0.01), (0.02, 0.02))
"""The rounding of second-round choices for hands with little money."""
STRONG, STRONG_FOLDS = 0.9, 0.05
"""Thresholds for removing folds left over from early training.

The first is for a hand's won showdowns minus its lost ones, as a share of all. If a hand exceeds it, and the
probability of folding is below the second, that probability becomes 0."""
LEAST = np.float32(1e-4)
"""The least weight of a hand when answers to a further raise are rounded. A hand that hardly ever raises
would otherwise have no weight."""


def _packed_exactly(game: Game, person: Person, dealer: Dealer) -> Dealer:
    """Round the choices of a dealer that remembers the exact first round, as `packed` does for others.

    The rounding error of one hand is carried to the next hands, so that folds, raises and calls keep their
    frequencies over all hands.
    """
    coding = SHORT_CODING if game.short else EXACT_CODING
    reach = game.reach(person, dealer)
    own = dealer_reach(game, dealer, reach)
    most = np.max([one.max(axis=1) for one in own.answer2.values()], axis=0)[:, None]
    ways = [game.way(state) for state in range(len(game.states))]
    far = np.array([way.raised > 0 and way.bet >= FAR for way in ways])
    levels, call_levels = (
        np.where(far, *some).astype(np.float32) for some in zip(coding.far_levels, coding.levels, strict=True)
    )
    came = np.array([reach.theirs[:, some].sum(axis=1) for some in game.members])
    hardly, call_hardly = (one * most for one in coding.hardly)
    pure, call_pure = coding.pure
    answer2, call2 = {}, {}
    for k, m in DRAWS:
        often = (came[:, game.kinds[m]] @ game.theirs[m])[..., None]
        answer = _filled(dealer.answer2[k, m], own.answer2[k, m] > hardly)
        call = _filled(dealer.call2[k, m], own.call2[k, m] > call_hardly[..., None])
        cells = game.joint[k, m].sum(axis=(0, 1))
        wins = -(cells * game.outcome[k, m]).sum(axis=0) / np.maximum(cells.sum(axis=0), TINY)
        folds = np.where(wins[:, None] > STRONG, np.maximum(STRONG_FOLDS, pure), pure)
        fold = _carried(answer[..., 0], often, levels, folds)
        up = np.minimum(_carried(answer[..., 2], often, levels, pure), 1 - fold)
        given = _carried(call[..., 0], (often * np.maximum(up, LEAST))[..., None], call_levels, call_pure)
        answer2[k, m] = np.stack([fold, 1 - fold - up, up], axis=-1)
        call2[k, m] = np.stack([given, 1 - given], axis=-1)
    answer, call = (_in_steps(one, np.float32(WHOLE)) for one in (dealer.answer, dealer.call))
    return Dealer(answer, call, answer2, call2)


def _carried(share: Reals, often: Reals, levels: Reals, pure: Reals | float) -> Reals:
    """Round probabilities to equal steps, whose number depends on the first axis.

    The rounding error of each hand is carried to the next hand on the second axis. `often`: how often the
    dealer has each hand. `levels`: the number of steps. `pure`: probabilities nearer to 0 or 1 than this
    become 0 or 1; a number for each hand or for all.
    """
    each = np.reshape(levels, (-1, *[1] * (share.ndim - 2)))
    often = np.broadcast_to(np.maximum(often, TINY), share.shape)
    near_pure = np.broadcast_to(pure, share.shape[1:])
    stepped, owed = np.empty_like(share), np.zeros_like(share[:, 0])
    for hand in range(share.shape[1]):
        exact = share[:, hand]
        wanted = np.rint((exact + owed / often[:, hand]) * each) / each
        near = np.clip(wanted, np.floor(exact * each) / each, np.ceil(exact * each) / each)
        sure = (exact <= near_pure[hand]) | (exact >= 1 - near_pure[hand])
        stepped[:, hand] = np.where(sure, np.rint(exact), near)
        owed += (exact - stepped[:, hand]) * often[:, hand]
    return stepped


def _in_steps(chosen: Reals, levels: Reals | np.float32) -> Reals:
    """Round probabilities to equal steps; the second choice gets the remaining probability.

    `levels`: the number of steps, for each index of the first axis.
    """
    each = np.reshape(levels, (-1, *[1] * (chosen.ndim - 1)))
    stepped: Reals = np.rint(chosen * each) / each
    stepped[..., 1] = 0
    over = np.maximum(stepped.sum(axis=-1) - 1, 0)
    stepped[..., 0] -= over
    stepped[..., 1] = 1 - stepped.sum(axis=-1)
    return stepped


def _filled(chosen: Reals, known: NDArray[np.bool_]) -> Reals:
    """Fill unknown entries along the second axis (strength buckets) with the last known entry before.

    Unknown entries at the start get the first known one. `known`: True for each known entry.
    """
    known = known.reshape(*known.shape, *[1] * (chosen.ndim - known.ndim))
    shape = [1, chosen.shape[1], *[1] * (chosen.ndim - 2)]
    at = np.where(known, np.arange(chosen.shape[1]).reshape(shape), -1)
    last = np.maximum.accumulate(at, axis=1)
    first = np.where(known.any(axis=1, keepdims=True), known.argmax(axis=1, keepdims=True), 0)
    source = np.broadcast_to(np.where(last < 0, first, last), (*chosen.shape[:-1], 1))
    filled: Reals = np.take_along_axis(chosen, source, axis=1)
    return filled


def told(game: Game, table: Strategy) -> Dealer:
    """Return the choices that a dealer's table gives in every situation of the simplified game."""
    dealer, stake = game.dealer(0), game.stake
    for second in (*dealer.answer2.values(), *dealer.call2.values()):
        # If no money is left for a bet, the dealer calls, as in the stored pages.
        second[..., 1] = 1
    for at, bet in enumerate(EVERY):
        seen = Sight(Phase.ANSWERING, 1, (), (0, 0), 0, bet, ((bet,),), stake)
        dealer.answer[:, at] = afforded(likely(table, seen), seen.limit).T
    for first_round in sorted(RAISED, key=lambda one: one.raised):
        # First rounds that differ only in the raise may be equal in this game: use the one whose raise this
        # game has.
        if game.raised(first_round) == first_round.raised:
            for again in EVERY:
                bets = ((*first_round[:2], again),)
                seen = Sight(Phase.CALLED, 1, (), (0, 0), first_round.matched, again, bets, stake)
                at = CALLED[first_round.bet - 1, first_round.raised - 1]
                dealer.call[:, at, again - 1] = likely(table, seen).T
    for state, way in enumerate(map(game.way, range(len(game.states)))):
        before = tuple(way) if way.raised else way[:2]
        for k, (at, bet) in product(COUNTS, enumerate(EVERY[: stake - way.matched])):
            seen = Sight(Phase.ANSWERING, 2, (), (k, 0), way.matched, bet, (before, (bet,)), stake)
            answer = afforded(likely(table, seen), seen.limit).T
            matched = way.matched + bet + seen.limit
            after = [
                (matched, again, (before, (bet, MOST, again)))
                for again in AGAIN.tolist()
                if again <= stake - matched
            ]
            calls = [likely(table, Sight(Phase.CALLED, 2, (), (k, 0), *one, stake)).T for one in after]
            for m in COUNTS:
                some = slice(sum(game.ends[:m]), sum(game.ends[: m + 1]))
                dealer.answer2[k, m][state, :, at] = answer[some]
                for word, call in enumerate(calls):
                    dealer.call2[k, m][state, :, at, word] = call[some]
    return dealer


def afforded(odds: Reals, limit: int) -> Reals:
    """Return probabilities in which raises above `limit` dollars become a raise of `limit`.

    The axes are the choice and the strength bucket.
    """
    found, most = odds.copy(), 1 + limit
    if most < len(found):
        found[most] = odds[most:].sum(axis=0)
        found[most + 1 :] = 0
    return found


def likely(table: Strategy, seen: Sight) -> Reals:
    """Return the dealer's probabilities in a situation for all its hands at once.

    The axes are the choice and the strength bucket.
    """
    page = table.page(seen)
    columns, *_, size = page.shape.axes
    *_, apart = page.shape.strides
    cells = np.frombuffer(page.cells, np.uint8).reshape(columns, -1)
    found = np.zeros((columns, size))
    for at, weight in page.rows(seen):
        found += weight * cells[:, at : at + size * apart : apart]
    first, *others = found / WHOLE
    weights = np.array([first, np.maximum(1 - first - sum(others), 0), *others])
    shares: Reals = weights / weights.sum(axis=0)
    return shares


def _cells(chosen: Reals) -> NDArray[np.uint8]:
    """Round probabilities to units of 1 / `WHOLE`; the second choice gets the remaining units."""
    cells = np.rint(chosen * WHOLE).astype(np.int16)
    others = cells.sum(axis=-1) - cells[..., 1]
    # If values rounded up exceed `WHOLE` in total, the first choice gets less.
    cells[..., 0] -= np.maximum(others - WHOLE, 0)
    cells[..., 1] = WHOLE - (cells.sum(axis=-1) - cells[..., 1])
    found: NDArray[np.uint8] = np.clip(cells, 0, WHOLE).astype(np.uint8)
    return found
