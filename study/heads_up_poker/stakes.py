"""Finds the small amounts of money for which the dealer SHARK needs a strategy of its own.

    python -m study.heads_up_poker.stakes --cache FOLDER [--stakes N ...] [--deals N] [--iterations N]
                                          [--learned N] [--judged N]

A stake is each side's dollars beyond the ante. At each stake, from the highest down, a person who knows
SHARK's table learns to play against it and is judged on new deals, as in `exploits.py`: once against SHARK
without a strategy for that stake, and once against a strategy trained for it. If the person wins over `FAR`
dollars per hand more from the first, the stake gets a strategy of its own, which SHARK also plays at the
stakes below it. `betting.SHORT` lists these stakes.

A command that was stopped continues from the cache.
"""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.heads_up_poker.dealer.strategy import load
from study.heads_up_poker.deals import DEALS
from study.heads_up_poker.exploits import measured, poor
from study.heads_up_poker.solve import ITERATIONS, chances, short_game
from study.heads_up_poker.tables import short_pages
from study.parts import Mean, results, table

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from study.heads_up_poker.solve import Chances

FAR = 0.02
"""The loss in dollars per hand above which an amount of money gets a strategy of its own."""
STAKES = range(2, 41)
"""The amounts to measure: each side's dollars beyond the ante."""
HEAD = ("stake", "plays the game of", "gives", "a game of its own gives")


class Judged(NamedTuple):
    """A person's dollars per hand against SHARK if each side has `stake` dollars beyond the ante."""

    stake: int
    above: int
    """The next higher amount of money with a strategy of its own. SHARK plays that strategy if there is none
    for `stake`; 0 stands for the strategy for plenty of money."""
    gives: Mean
    own: Mean
    """The person's dollars per hand against SHARK with a strategy trained for this amount of money."""

    @property
    def far(self) -> bool:
        """Return True if this amount of money needs a strategy of its own."""
        return self.gives.value - self.own.value > FAR

    @property
    def row(self) -> tuple[str, ...]:
        game = f"${self.above}" if self.above else "plenty"
        return f"${self.stake}", game, f"{self.gives:.4f}", f"{self.own:.4f}"


def walked(plain: Chances, options: Namespace) -> Iterator[Judged]:
    """Yield the results for each amount of money, from the highest down."""
    shark, above = load("SHARK"), 0

    def work(stake: int, game: int, iterations: int, learned: int, judged: int) -> tuple[float, float]:
        short = {}
        if game:
            other, dealer = short_game(plain, game, iterations, options.cache)
            short[game] = short_pages(other, plain.scale, dealer)
        _, mean, error = measured(replace(shark, short=short), poor(stake), learned, judged)
        return mean, error

    for stake in sorted(options.stakes, reverse=True):
        parts = [
            (stake, game, options.iterations, options.learned, options.judged) for game in (above, stake)
        ]
        gives, own = results(options.cache / "stakes.jsonl", parts, work)
        found = Judged(stake, above, Mean(*gives), Mean(*own))
        yield found
        above = stake if found.far else above


def main(arguments: Sequence[str] | None = None) -> None:
    """Print SHARK's result at each stake, and the stakes that need a game of their own."""
    parser = ArgumentParser(prog="python -m study.heads_up_poker.stakes", description=main.__doc__)
    parser.add_argument(
        "--cache", type=Path, required=True, help="the folder for counts and learned strategies"
    )
    parser.add_argument("--stakes", type=int, nargs="+", default=STAKES, help="dollars beyond the ante")
    parser.add_argument("--deals", type=int, default=DEALS, help="that SHARK's games learn from")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of each game")
    parser.add_argument("--learned", type=int, default=100_000_000, help="deals that the person learns from")
    parser.add_argument("--judged", type=int, default=20_000_000, help="deals that the person plays")
    options = parser.parse_args(arguments)
    plain, _ = chances(options.deals, options.cache)
    own = []
    print(*table(HEAD, ()), sep="\n")
    for found in walked(plain, options):
        print(*list(table(HEAD, [found.row]))[2:], flush=True)
        own += [found.stake] if found.far else []
    print("A game of its own:", *(f"${stake}" for stake in reversed(own)))


if __name__ == "__main__":
    main()
