"""Solves the abstract game, and writes the table of `tables/`.

    python -m study.heads_up_poker.solve

The dealer learns against a person who remembers the whole hand, chooses how many
cards to draw and bets any amount. The person who plays by the table names few
amounts, and learns in a game of those. numpy is needed for this, and in no game.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from games.heads_up_poker.dealer.betting import ANSWERED, DRAWS, USED, BettingPoint
from games.heads_up_poker.dealer.sight import DEALERS
from games.heads_up_poker.dealer.strategy import FOLDER, WHOLE, Figures, Strategy, StrategyPage, layout, save
from games.heads_up_poker.rules import Phase
from study.heads_up_poker.abstract import AbstractSpot
from study.heads_up_poker.appraisal import best, worths
from study.heads_up_poker.deals import count
from study.heads_up_poker.study import Study

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from study.heads_up_poker.deals import Deals
    from study.heads_up_poker.rounds import Reals

Report: TypeAlias = "Callable[[float], None]"

ITERATIONS = 1500
WORK = 0.15
"""The part of the work that the person's game is."""


def solve(deals: Deals, iterations: int = ITERATIONS, report: Report = lambda _done: None) -> Strategy:
    """The table that is learned in so many iterations. `report` hears how much is done, up to 1."""
    person = Study(deals, USED, remembers=False)
    for done in range(iterations):
        person.iterate()
        report(WORK * done / iterations)
    dealer = Study(deals, ANSWERED, remembers=True)
    for done in range(iterations):
        dealer.iterate()
        report(WORK + (1 - WORK) * done / iterations)
    table = tabled(deals, person, dealer)
    report(1.0)
    return table


def tabled(deals: Deals, person: Study, dealer: Study) -> Strategy:
    """What a person and a dealer have learned, each in a game of their own."""
    choices: dict[BettingPoint, StrategyPage] = {}
    for place, shape in layout(deals.scale).choices.items():
        study = dealer if place.phase in DEALERS else person
        rows = np.stack([_learned(study, AbstractSpot(place, draw)) for draw in range(shape.draws)], axis=1)
        stored = np.delete(rows, 1, axis=0)
        choices[place] = StrategyPage(shape, np.rint(stored * WHOLE).astype(np.uint8).tobytes())
    comes = person.hand.person_paths(person.average)
    spots = (
        AbstractSpot(BettingPoint(Phase.ASKED, 1)),
        *(AbstractSpot(BettingPoint(Phase.ASKED, 2), draw) for draw in range(len(DRAWS))),
    )
    bets = {spot: paths.bet for spot, paths in zip(spots, comes, strict=True)}
    figures = Figures(dealer.value, best(choices, deals))
    return Strategy(deals.scale, figures, choices, worths(choices, deals, bets))


def _learned(study: Study, spot: AbstractSpot) -> Reals:
    """Choice, situation, step. NO and YES to a raise are one choice, what is raised after YES another."""
    if spot.place.phase not in {Phase.ASKED, Phase.RAISING}:
        return study.choices[spot].rows
    asked = study.choices[spot._replace(place=spot.place._replace(phase=Phase.ASKED))].rows
    if spot.place.phase is Phase.ASKED:
        return np.stack([asked[0], asked[1:].sum(axis=0)])
    yes = asked[1:].sum(axis=0)
    none = np.zeros_like(asked[1:])
    none[0] = 1
    np.divide(asked[1:], yes, out=none, where=yes > 0)
    return none


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve the game of the dealer, write the table, and print what the person gets of a hand."""
    parser = argparse.ArgumentParser(prog="python -m study.heads_up_poker.solve", description=main.__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the table goes")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="more are better")
    options = parser.parse_args(arguments)
    table = solve(count(), options.iterations, _bar())
    path = save(table, options.folder)
    value, most = table.figures
    print(f"{path}: {path.stat().st_size} bytes; a hand brings the person {value:.4f}, at most {most:.4f}")


def _bar() -> Report:
    """A bar on the terminal, if there is one to look at it."""

    def report(done: float) -> None:
        print(f"\r{'#' * round(40 * done):40} {done:4.0%}", end="", file=sys.stderr)
        if done == 1:
            print(file=sys.stderr)

    return report if sys.stderr.isatty() else lambda _done: None


if __name__ == "__main__":
    main()
