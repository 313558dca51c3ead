"""Computes the strategies of all dealers of HEADS-UP POKER, and writes their tables.

    python -m study.heads_up_poker.solve --cache FOLDER
    python -m study.heads_up_poker.solve --cache FOLDER --dealers CLASSIC
    python -m study.heads_up_poker.solve --cache FOLDER --short 14 17

First, deals are counted. Then SHARK and CLASSIC are trained, or one of them, and EASY is derived from
CLASSIC. With --short, only SHARK's strategies for the given small amounts of money are trained, and added to
its table. Finished work is in the cache, and a command that was stopped continues from there. numpy and a C
compiler are needed for this, but not for playing.

All of it takes ten minutes on one core. The cabinet's own tables were trained for longer, and lose less per
hand. SHARK (loses $0.015) was trained for 800 iterations on 2 billion deals, CLASSIC ($0.164) for 400
iterations on 2 billion. SHARK's strategies for $14, $17 and $19 were trained for 250 iterations on 500
million deals, those for $12, $15 and $22 for 400 iterations.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from games.heads_up_poker.dealer.betting import EVERY, SHORT
from games.heads_up_poker.dealer.strategy import FOLDER, load, save
from games.heads_up_poker.rules import ANTE, MOST, STAKE
from study.heads_up_poker.appraisal import Appraisal
from study.heads_up_poker.deals import DEALS, counted, finer, merged, scale, steps_of
from study.heads_up_poker.game import Dealer, Game, Person, forgotten
from study.heads_up_poker.learning import Study
from study.heads_up_poker.manners import Manners, mannered
from study.heads_up_poker.memory import everything, remembered
from study.heads_up_poker.response import dealer_best, person_best
from study.heads_up_poker.tables import packed, short_pages, told, written
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from games.heads_up_poker.dealer.betting import BettingPoint
    from games.heads_up_poker.dealer.scale import Scale
    from games.heads_up_poker.dealer.strategy import Strategy, StrategyPage
    from study.heads_up_poker.engine import Counts, Steps
    from study.heads_up_poker.game import Memory
    from study.progress import Report

    Reals = NDArray[Any]

LEARN = ("SHARK", "CLASSIC")
"""The dealers that are trained; EASY is derived from CLASSIC."""
ITERATIONS = 200
OTHERS = 400
"""The most training iterations for CLASSIC, and for each of SHARK's strategies for little money."""
SAVED = 50
"""The number of training iterations between two writes of the cache."""
ERROR = 5.0
"""The standard deviation of the error with which EASY judges its own hand, in strength buckets."""
COURAGE = 0.5
"""The share of CLASSIC's raises that EASY also makes; EASY calls in place of the others."""
TRUST = 0.4
"""The share of CLASSIC's folds that EASY also makes; EASY calls in place of the others."""


def learned(study: Study, iterations: int, path: Path, report: Report = lambda _done: None) -> None:
    """Train both sides up to this many `iterations`, continuing from the file at `path` and saving there."""
    if path.exists():
        with np.load(path) as file:
            study.resume(int(file["done"]), iter([file[f"arr_{at}"] for at in range(len(file.files) - 1)]))
    while study.done < iterations:
        study.iterate()
        report(study.done / iterations)
        if study.done % SAVED == 0 or study.done == iterations:
            new = path.with_suffix(".new.npz")
            np.savez(new, *study.kept(), done=study.done)
            new.replace(path)


def averages(study: Study) -> tuple[Person, Dealer]:
    """Return the mean choices of the person and of the dealer over all iterations."""
    person, dealer = study.person.average(), study.dealer.average()
    assert isinstance(person, Person)
    assert isinstance(dealer, Dealer)
    return person, dealer


def misjudging(dealer: Dealer, scale: Scale) -> Dealer:
    """Return EASY's choices: those of a dealer who misjudges its own hand, and folds and raises less."""
    # The order of strength before the draw, from the weakest: hands that draw 3 cards, 1 card, 2 cards, and
    # none.
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
    shares = chosen * np.float32(COURAGE)
    shares[..., 0] = chosen[..., 0] * np.float32(TRUST)
    shares[..., 1] = 0
    shares[..., 1] = 1 - shares.sum(axis=-1)
    return shares


def tabled(game: Game, scale: Scale, person: Person, dealer: Dealer) -> tuple[Strategy, float]:
    """Return a dealer's strategy table, and the dollars per hand of a person who follows the hints in it."""
    table = written(game, scale, packed(game, person, dealer))
    appraisal = Appraisal(game, scale, person, told(game, table))
    return replace(table, worths=appraisal.pages), appraisal.best


def bounds(study: Study, whole: Game, table: Strategy) -> list[str]:
    """Return lines with the person's dollars per hand, as trained and with best responses of either side.

    A best response is the best play against the known strategy of the other side. `whole`: the game of a
    person who remembers the whole hand before the draw.
    """
    game, (person, dealer) = study.game, averages(study)
    path_shares = game.path_shares(person, dealer)
    gets = {
        "both as they have learned": game.first(person, dealer, game.worth(person, dealer), path_shares)[2],
        "the best dealer against that person": dealer_best(game, person, path_shares),
        "the best person against that dealer": person_best(game, dealer, path_shares),
        "who remembers all": person_best(whole, dealer, path_shares),
        "the same against the table": person_best(whole, told(game, table), path_shares),
    }
    return [f"{value:+.4f} {who}" for who, value in gets.items()]


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve the game for all dealers, and write their tables."""
    parser = argparse.ArgumentParser(prog="python -m study.heads_up_poker.solve", description=main.__doc__)
    parser.add_argument(
        "--cache", type=Path, required=True, help="the folder for counts and learned strategies"
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help="the folder for the tables")
    parser.add_argument("--deals", type=int, default=DEALS, help="to count")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of each that learns")
    parser.add_argument("--dealers", nargs="+", choices=LEARN, default=LEARN, help="who learn")
    parser.add_argument("--short", type=int, nargs="+", choices=SHORT, help="SHARK's games with so little")
    options = parser.parse_args(arguments)
    plain, fine = chances(options.deals, options.cache)
    less = min(options.iterations, OTHERS)
    if options.short:
        table = load("SHARK", options.folder)
        short = {**table.short, **_short(plain, options.short, less, options.cache)}
        _write("SHARK", replace(table, short=dict(sorted(short.items()))), options.folder)
        return
    if "SHARK" in options.dealers:
        table = _shark(plain, fine, options.iterations, options.cache)
        _write("SHARK", replace(table, short=_short(plain, SHORT, less, options.cache)), options.folder)
    if "CLASSIC" in options.dealers:
        for name, table in _classic(plain, less, options.cache).items():
            _write(name, table, options.folder)


class Chances(NamedTuple):
    """The joint probabilities of both players' hands, by strength bucket."""

    scale: Scale
    steps: Steps
    counts: Counts

    def game(self, raises: Sequence[int], stake: int = STAKE - ANTE, memory: Memory = forgotten) -> Game:
        """Return the simplified game with these probabilities.

        `raises`: the dealer's raises in the first round. `stake`: each side's dollars beyond the ante.
        `memory`: what the person remembers of the hand before the draw.
        """
        return Game(self.counts, self.steps, raises, stake, memory)


def chances(number: int, cache: Path) -> tuple[Chances, Chances]:
    """Return the probabilities counted over `number` deals, by the tables' buckets and by finer buckets.

    Counts in the cache are used first.
    """
    fine = finer()
    counts = counted(steps_of(fine), number, cache, bar("DEALS   "))
    plain = merged(counts, fine, scale())
    return Chances(scale(), steps_of(scale()), plain), Chances(fine, steps_of(fine), counts)


def _shark(plain: Chances, fine: Chances, iterations: int, cache: Path) -> Strategy:
    """Return SHARK's table, trained against a person with finer strength buckets and a longer memory."""
    study = Study(fine.game((MOST,), memory=remembered(fine.scale)))
    learned(study, iterations, cache / "shark.npz", bar("SHARK   "))
    table = _tabled("SHARK", plain.game((MOST,)), plain.scale, *averages(study))
    print(*bounds(study, fine.game((MOST,), memory=everything(fine.scale)), table), sep="\n")
    return table


def _classic(plain: Chances, iterations: int, cache: Path) -> dict[str, Strategy]:
    """Return CLASSIC's table, and EASY's table derived from it."""
    game = plain.game(EVERY)
    manners = Manners(game, plain.scale, plain.steps)
    study = Study(game, manners)
    learned(study, iterations, cache / "classic.npz", bar("CLASSIC "))
    person, dealer = averages(study)
    classic = mannered(dealer, manners)
    dealers = {"CLASSIC": classic, "EASY": misjudging(classic, plain.scale)}
    return {name: _tabled(name, game, plain.scale, person, plays) for name, plays in dealers.items()}


def _tabled(name: str, game: Game, scale: Scale, person: Person, dealer: Dealer) -> Strategy:
    table, hinted = tabled(game, scale, person, dealer)
    print(f"{name}: who follows the hints gets {hinted:+.4f} a hand")
    return table


def _write(name: str, table: Strategy, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    path = save(name, table, folder)
    print(f"{path}: {path.stat().st_size} bytes")


def short_game(plain: Chances, stake: int, iterations: int, cache: Path) -> tuple[Game, Dealer]:
    """Return the game in which each side has `stake` dollars, and SHARK's choices, rounded for a table."""
    game = plain.game((MOST,), stake)
    study = Study(game)
    learned(study, iterations, cache / f"shark-{stake}.npz", bar(f"${stake:<7}"))
    return game, packed(game, *averages(study))


def _short(
    plain: Chances, stakes: Sequence[int], iterations: int, cache: Path
) -> dict[int, dict[BettingPoint, StrategyPage]]:
    """Return the pages of SHARK's strategies for the small amounts of money in `stakes`."""
    games = {stake: short_game(plain, stake, iterations, cache) for stake in stakes}
    return {stake: short_pages(game, plain.scale, dealer) for stake, (game, dealer) in games.items()}


if __name__ == "__main__":
    main()
