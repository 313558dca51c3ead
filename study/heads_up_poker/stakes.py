"""Finds the stakes for which SHARK needs a game of its own.

    python -m study.heads_up_poker.stakes --cache FOLDER [--stakes N ...] [--deals N] [--iterations N]

At each stake, from the highest down, a person who knows SHARK's table plays the studied game as well as can
be: once against what SHARK plays there without a game of its own, and once against a dealer that has learned
that stake. Where the first gives more than `FAR` dollars a hand more, the stake gets its own game, and SHARK
plays it at the stakes below it, too. `betting.SHORT` lists these stakes.

A command that was stopped goes on from the cache.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.heads_up_poker.dealer.strategy import load
from games.heads_up_poker.rules import MOST
from study.heads_up_poker.deals import DEALS
from study.heads_up_poker.memory import remembered
from study.heads_up_poker.response import person_best
from study.heads_up_poker.solve import chances, short_game
from study.heads_up_poker.tables import short_pages, told
from study.parts import results, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from study.heads_up_poker.game import Dealer, Game
    from study.heads_up_poker.solve import Chances

FAR = 0.02
"""Dollars a hand."""
STAKES = range(2, 41)
"""What each side has beyond the ante."""
ITERATIONS = 100
HEAD = ("stake", "plays the game of", "gives", "a dealer of its own gives", "more")


class Judged(NamedTuple):
    """What a person gets of a hand at a stake."""

    stake: int
    above: int
    """The stake whose game SHARK plays there; 0 for that of plenty."""
    gives: float
    own: float
    """What a dealer gives that has learned this stake."""

    @property
    def far(self) -> bool:
        """Whether the stake needs a game of its own."""
        return self.gives - self.own > FAR

    @property
    def row(self) -> tuple[str, ...]:
        """The cells of a table."""
        game = f"${self.above}" if self.above else "plenty"
        return (
            f"${self.stake}",
            game,
            f"{self.gives:+.4f}",
            f"{self.own:+.4f}",
            f"{self.gives - self.own:.4f}",
        )


def walked(plain: Chances, stakes: Sequence[int], iterations: int, cache: Path) -> Iterator[Judged]:
    """What is found at each stake, from the highest down."""
    shark, above = load("SHARK"), 0

    def work(stake: int, above: int, iterations: int, _deals: int) -> tuple[float, float]:
        game = plain.game((MOST,), stake, remembered(plain.scale))
        _, own = short_game(plain, stake, iterations, cache)
        played = {}
        if above:
            other, dealer = short_game(plain, above, iterations, cache)
            played[above] = short_pages(other, plain.scale, dealer)
        return given(game, told(game, replace(shark, short=played))), given(game, own)

    for stake in sorted(stakes, reverse=True):
        part = stake, above, iterations, plain.counts.deals
        ((gives, own),) = results(cache / "stakes.jsonl", [part], work)
        found = Judged(stake, above, gives, own)
        yield found
        above = stake if found.far else above


def given(game: Game, dealer: Dealer) -> float:
    """What a person gets of a hand who knows the dealer and plays as well as can be."""
    return person_best(game, dealer, game.path_shares(game.person(1), dealer))


def main(arguments: Sequence[str] | None = None) -> None:
    """Walk the stakes, and print what SHARK gives away at each, and which need a game of their own."""
    parser = argparse.ArgumentParser(prog="python -m study.heads_up_poker.stakes", description=main.__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="where counts and what is learned are kept")
    parser.add_argument("--stakes", type=int, nargs="+", default=STAKES, help="dollars beyond the ante")
    parser.add_argument("--deals", type=int, default=DEALS, help="to count")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of each dealer that learns")
    options = parser.parse_args(arguments)
    plain, _ = chances(options.deals, options.cache)
    own = []
    print(*table(HEAD, ()), sep="\n")
    for found in walked(plain, options.stakes, options.iterations, options.cache):
        print(*list(table(HEAD, [found.row]))[2:], flush=True)
        own += [found.stake] if found.far else []
    print("A game of its own:", *(f"${stake}" for stake in reversed(own)))


if __name__ == "__main__":
    main()
