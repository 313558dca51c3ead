"""Solves HEADS-UP POKER for all dealers, and writes their tables.

    python -m study.heads_up_poker.solve --cache FOLDER

Deals are counted first, then SHARK and CLASSIC learn, and EASY is made of CLASSIC. What has been
done lies in the cache, and a command that was stopped goes on from there. numpy and a C compiler
are needed for this, and in no game.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from games.heads_up_poker.dealer.betting import BettingPoint
from games.heads_up_poker.dealer.strategy import FOLDER, WHOLE, Strategy, StrategyPage, layout, save
from games.heads_up_poker.rules import Phase
from study.heads_up_poker.appraisal import Appraisal
from study.heads_up_poker.deals import DEALS, counted, scale, steps_of
from study.heads_up_poker.game import DRAWS, Dealer, Game, Person, by_pot
from study.heads_up_poker.learning import Study
from study.heads_up_poker.manners import Manners, Sparing, mannered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from games.heads_up_poker.dealer.scale import Scale

    Reals = NDArray[Any]

Report: TypeAlias = "Callable[[float], None]"

ITERATIONS = 250
EVERY = 25
"""Iterations after which the cache is written."""
ERROR = 5.0
"""The standard deviation of EASY's error about its own hand, in steps of the scale."""
RARE = 2e-6
"""Places that are reached in fewer hands are smoothed."""
TRUST = 0.4
"""How many of the hands that it should give up EASY gives up; the others it sees."""


def learned(
    study: Study, tolls: Reals, iterations: int, path: Path, report: Report = lambda _done: None
) -> None:
    """Let both learn, from where the file at `path` ends; `tolls` go on from there as well."""
    if path.exists():
        with np.load(path) as file:
            study.done, tolls[...] = int(file["done"]), file["tolls"]
            kept = iter([file[f"arr_{at}"] for at in range(len(file.files) - 2)])
        study.person.resume(kept)
        study.dealer.resume(kept)
    while study.done < iterations:
        study.iterate()
        report(study.done / iterations)
        if study.done % EVERY == 0 or study.done == iterations:
            new = path.with_suffix(".new.npz")
            np.savez(new, *study.person.kept(), *study.dealer.kept(), done=study.done, tolls=tolls)
            new.replace(path)


def averages(study: Study) -> tuple[Person, Dealer]:
    """What both have learned."""
    person, dealer = study.person.average(), study.dealer.average()
    assert isinstance(person, Person)
    assert isinstance(dealer, Dealer)
    return person, dealer


def smooth(game: Game, person: Person, dealer: Dealer) -> Dealer:
    """Where bets of the second round hardly come, nobody gives up to one what it would not to a higher one.

    Where that has been learned otherwise the bets in question are answered alike, each counting
    as often as it comes.
    """
    reach = game.reach(person, dealer)
    weights = game.second(person, dealer, reach).weights
    answer2 = {}
    for k, m in DRAWS:
        *_, bets = game.dealer_second(person, dealer, weights, k, m)
        often = by_pot(bets) + np.float32(1e-9)
        answer = dealer.answer2[k, m].copy()
        fold = np.where(often < RARE, _rising(answer[..., 0], often), answer[..., 0])
        stays = 1 - answer[..., 0]
        part = np.divide(answer[..., 2], stays, out=np.zeros_like(stays), where=stays > 1e-6)
        answer[..., 0], answer[..., 2] = fold, part * (1 - fold)
        answer[..., 1] = 1 - answer[..., 0] - answer[..., 2]
        answer2[k, m] = answer
    return dealer._replace(answer2=answer2)


def _rising(values: Reals, weights: Reals) -> Reals:
    """The nearest numbers that do not fall along the last axis: the greatest least means of what follows."""
    size = values.shape[-1]
    sums = np.concatenate([np.zeros_like(values[..., :1]), (values * weights).cumsum(axis=-1)], axis=-1)
    whole = np.concatenate([np.zeros_like(values[..., :1]), weights.cumsum(axis=-1)], axis=-1)
    found = np.empty_like(values)
    for at in range(size):
        least = [
            np.min(
                [
                    (sums[..., to] - sums[..., start]) / (whole[..., to] - whole[..., start])
                    for to in range(at + 1, size + 1)
                ],
                axis=0,
            )
            for start in range(at + 1)
        ]
        found[..., at] = np.max(least, axis=0)
    return np.clip(found, 0, 1)


def misjudging(dealer: Dealer, scale: Scale) -> Dealer:
    """The same dealer in error about its own hand, and loath to give it up."""
    # Before the draw: 3 cards are drawn to the weakest hands, then 1, then 2; 0 to the best.
    firsts = np.cumsum([0, *(len(edges) + 1 for edges in scale.starts)])
    order = np.concatenate([np.arange(firsts[cards], firsts[cards + 1]) for cards in (3, 1, 2, 0)])
    back = np.argsort(order)
    answer = _blurred(dealer.answer[order], 0)[back]
    call = _blurred(dealer.call[order], 0)[back]
    return Dealer(
        _trusting(answer),
        _trusting(call),
        {draw: _trusting(_blurred(one, 1)) for draw, one in dealer.answer2.items()},
        {draw: _trusting(_blurred(one, 1)) for draw, one in dealer.call2.items()},
    )


def _blurred(chosen: Reals, axis: int) -> Reals:
    steps = np.arange(chosen.shape[axis])
    kernel = np.exp(-((steps[:, None] - steps) ** 2) / (2 * ERROR**2))
    kernel /= kernel.sum(axis=1, keepdims=True)
    mixed: Reals = np.moveaxis(np.tensordot(kernel.astype(np.float32), chosen, (1, axis)), 0, axis)
    return mixed


def _trusting(chosen: Reals) -> Reals:
    given = chosen[..., 0] * np.float32(TRUST)
    chosen = chosen.copy()
    chosen[..., 1] += chosen[..., 0] - given
    chosen[..., 0] = given
    return chosen


def rounded(dealer: Dealer, scale: Scale) -> tuple[Dealer, dict[BettingPoint, StrategyPage]]:
    """The dealer as its pages tell it, and the pages."""
    shapes = layout(scale).choices
    answer, call = _cells(dealer.answer), _cells(dealer.call)
    answer2 = {draw: _cells(one) for draw, one in dealer.answer2.items()}
    call2 = {draw: _cells(one) for draw, one in dealer.call2.items()}
    counts = range(len(shapes[BettingPoint(Phase.ANSWERING, 2)].axes) - 1)
    stacked = {
        # Columns, the person's cards, due, matched, step.
        BettingPoint(Phase.ANSWERING, 1): np.moveaxis(answer, -1, 0).transpose(0, 2, 1)[:, None, :, None],
        BettingPoint(Phase.CALLED, 1): np.moveaxis(call, -1, 0).transpose(0, 3, 2, 1)[:, None],
        BettingPoint(Phase.ANSWERING, 2): _stacked(answer2, counts),
        BettingPoint(Phase.CALLED, 2): _stacked(call2, counts),
    }
    pages = {}
    for place, shape in shapes.items():
        cells = np.delete(stacked[place], 1, axis=0)
        assert cells.shape == shape.axes, (place, cells.shape, shape.axes)
        pages[place] = StrategyPage(shape, np.ascontiguousarray(cells).tobytes())
    whole = np.float32(WHOLE)
    parts = (
        {draw: one / whole for draw, one in answer2.items()},
        {draw: one / whole for draw, one in call2.items()},
    )
    return Dealer(answer / whole, call / whole, *parts), pages


def _cells(chosen: Reals) -> NDArray[np.uint8]:
    """Shares of `WHOLE`; the second choice has the rest."""
    cells = np.rint(chosen * WHOLE).astype(np.int16)
    others = cells.sum(axis=-1) - cells[..., 1]
    # Rounding up too often would leave less than nothing.
    cells[..., 0] -= np.maximum(others - WHOLE, 0)
    cells[..., 1] = WHOLE - (cells.sum(axis=-1) - cells[..., 1])
    found: NDArray[np.uint8] = np.clip(cells, 0, WHOLE).astype(np.uint8)
    return found


def _stacked(parts: dict[tuple[int, int], NDArray[np.uint8]], counts: range) -> NDArray[np.uint8]:
    """Matched, end, due, choice of each draw: choice, the person's cards, due, matched, all ends."""
    rows = [np.concatenate([parts[k, m] for m in counts], axis=1) for k in counts]
    stacked: NDArray[np.uint8] = np.stack(rows).transpose(4, 0, 3, 1, 2)
    return stacked


def tabled(game: Game, scale: Scale, person: Person, dealer: Dealer) -> tuple[Strategy, float]:
    """The table of a dealer, and what the person gets who follows its hints."""
    known, choices = rounded(dealer, scale)
    appraisal = Appraisal(game, scale, person, known)
    return Strategy(scale, choices, appraisal.pages), appraisal.best


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve the game for all dealers, and write their tables."""
    parser = argparse.ArgumentParser(prog="python -m study.heads_up_poker.solve", description=main.__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="where counts and what is learned are kept")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the tables go")
    parser.add_argument("--deals", type=int, default=DEALS, help="to count")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of each that learns")
    options = parser.parse_args(arguments)
    measure = scale()
    steps = steps_of(measure)
    game = Game(counted(steps, options.deals, options.cache, _bar("DEALS")), steps)
    manners = Manners(game, measure, steps)
    for name, toll in (("SHARK", Sparing(game)), ("CLASSIC", manners)):
        study = Study(game, toll)
        path = options.cache / f"{name.lower()}.npz"
        learned(study, toll.tolls, options.iterations, path, _bar(name))
        person, dealer = averages(study)
        dealer = smooth(game, person, dealer)
        dealers = {name: dealer}
        if toll is manners:
            dealer = mannered(dealer, manners)
            dealers = {name: dealer, "EASY": misjudging(dealer, measure)}
        for each, plays in dealers.items():
            table, hinted = tabled(game, measure, person, plays)
            path = save(each, table, options.folder)
            print(f"{path}: {path.stat().st_size} bytes; who follows the hints gets {hinted:+.4f} a hand")


def _bar(name: str) -> Report:
    """A bar on the terminal, if there is one to look at it."""

    def report(done: float) -> None:
        print(f"\r{name:8}{'#' * round(40 * done):40} {done:4.0%}", end="", file=sys.stderr)
        if done == 1:
            print(file=sys.stderr)

    return report if sys.stderr.isatty() else lambda _done: None


if __name__ == "__main__":
    main()
