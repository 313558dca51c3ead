"""Compares the chances to win that hints state with the pots that a person who follows the hints wins.

    python -m study.heads_up_poker.hints [--hands N] [--dealers NAME ...] [--seeds N ...] [--processes N]
                                         [--folder FOLDER] [--astray] [--fit]

Hands follow the rules: each hand starts with the money that the last one left, and another game begins when a
side has nothing left, or after `PART` hands. A split pot counts half. Hints to fold are left out, because
they state a chance of 0, and the result is always 0. Hands in the file of results are not played again. --fit
prints the rows of `games.heads_up_poker.dealer.chances` instead of the comparison.

With --astray the person bets at random until the draw, and only the hints at the draw count. This measures
hints to draw one card or none with a weak hand, which a person who follows all hints hardly ever gets.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from games.cards.moves import Bet
from games.heads_up_poker import rules
from games.heads_up_poker.dealer.chances import KNOTS, calibrated
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.dealer.hints import hinted, situation
from games.heads_up_poker.dealer.sight import sight
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import PERSON, Answer, Options, Phase
from study.heads_up_poker.frequencies import next_step
from study.heads_up_poker.hands import looked_up
from study.parts import command, mean, results, table
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from games.heads_up_poker.dealer.sight import Sight
    from games.heads_up_poker.rules import Move, State

PART = 500
"""The number of hands in one part; after it, the person starts a new game."""
BIN = 0.1
"""The width of the bins of stated chances, as a probability; the hints in a bin are averaged."""
SURE = 5
"""The weight of the assumption that the better hand always wins: `fitted` counts it like this many measured
hints at each of `KNOTS`."""


class Hint(NamedTuple):
    """A hint that the person followed, with the result; hints to fold are left out."""

    situation: str
    share: float
    """The probability that the person's hand is better, as in `HintedMove`."""
    won: float
    """The share of the pot that the person won: 0, 0.5 or 1."""


def played(level: str, number: int, seed: int, astray: bool = False) -> list[Hint]:
    """Play one part of the hands against a dealer; return the hints that the person followed.

    `astray`: True if the person bets at random until the draw.
    """
    rng, dealer, hints = Random(f"{level} {seed} {number}"), Dealer(level), list[Hint]()
    given: list[tuple[str, float]] = []

    def person(state: State, _rng: Random) -> Move:
        seen = sight(rules.view(state, PERSON))
        if astray and seen.round == 1 and seen.phase is not Phase.DISCARDING:
            return at_random(seen, rng)
        hint = hinted(seen, level, looked_up)
        if not hint.folds and (not astray or seen.phase is Phase.DISCARDING):
            given.append((situation(seen, hint.move), hint.share))
        return hint.move

    state = rules.start(Options(level))
    for _ in range(PART):
        while state.phase not in {Phase.DONE, Phase.ENDED}:
            state = rules.apply(state, next_step(state, person, dealer, rng))
        best = rules.view(state, PERSON).best
        hints += [Hint(*one, (PERSON in best) / len(best)) for one in given]
        given.clear()
        state = rules.apply(state, Answer.YES)
        if another := rules.next_options(state):
            state = rules.start(another)
    return hints


def at_random(seen: Sight, rng: Random) -> Move:
    """Return YES to a raise, or a bet or raise of a random amount that is legal, but never a fold."""
    return (
        Answer.YES if seen.phase is Phase.ASKED else Bet(rng.randint(seen.phase is Phase.BETTING, seen.limit))
    )


def rows(level: str, hints: Sequence[Hint]) -> Iterator[tuple[str, ...]]:
    """Yield the printed rows of stated chances and pots won: by stated chance, then by decision."""
    bins = [f"{low:.0%} to {low + BIN:.0%}" for low in np.arange(0, 1, BIN).tolist()]
    groups: dict[str, list[tuple[float, float]]] = {name: [] for name in bins}
    for hint in sorted(hints):
        wins = calibrated(level, hint.situation, hint.share)
        groups[bins[min(int(wins / BIN), len(bins) - 1)]].append((wins, hint.won))
        groups.setdefault(hint.situation, []).append((wins, hint.won))
    for name, some in groups.items():
        if some:
            said, came = (mean(column) for column in zip(*some, strict=True))
            apart = 100 * (came.value - said.value)
            yield level, name, f"{len(some):,}", f"{said.value:.1%}", came.percent, f"{apart:+.1f}"


def fitted(hints: Iterable[Hint]) -> list[int]:
    """Return the fitted percentage of pots won at each of `KNOTS`, by least squares.

    With few hints, the percentage stays near the probability that the person's hand is better.
    """
    shares, won = np.array([(hint.share, hint.won) for hint in hints]).T
    near = np.clip(1 - np.abs(shares[:, None] - KNOTS) * (len(KNOTS) - 1), 0, 1)
    found = np.linalg.solve(near.T @ near + SURE * np.eye(len(KNOTS)), near.T @ won + SURE * np.array(KNOTS))
    return [round(100 * one) for one in np.clip(found, 0, 1).tolist()]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play hands of a person who follows the hints, and print the hints and their results."""
    parser = command("study.heads_up_poker.hints", main.__doc__, 20_000)
    parser.add_argument("--dealers", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--astray", action="store_true", help="bet at random until the draw")
    parser.add_argument("--fit", action="store_true", help="print the rows of chances.py")
    options = parser.parse_args(arguments)
    astray = [(True,)] if options.astray else [()]
    numbers = range(max(1, options.hands // PART))
    parts = [(*one, *more) for *one, more in product(options.dealers, numbers, options.seeds, astray)]
    found = results(options.path, parts, played, processes=options.processes, report=bar())
    hints: dict[str, list[Hint]] = {level: [] for level in options.dealers}
    for (level, *_), part in zip(parts, found, strict=True):
        hints[level] += [Hint(*hint) for hint in part]
    if options.fit:
        for level, some in hints.items():
            print(f"    {level!r}: {{".replace("'", '"'))
            for name in sorted({hint.situation for hint in some}):
                print(f'        "{name}": {tuple(fitted(hint for hint in some if hint.situation == name))},')
            print("    },")
        return
    head = ("dealer", "hints", "times", "told", "came", "points apart")
    print(*table(head, (row for each in hints.items() for row in rows(*each))), sep="\n")


if __name__ == "__main__":
    main()
