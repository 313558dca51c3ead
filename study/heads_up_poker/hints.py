"""Counts what hints promise, and what comes of it: hands by the rules of somebody who follows them.

    python -m study.heads_up_poker.hints [--hands N] [--dealers NAME ...] [--seed N] [--processes N]
                                         [--folder FOLDER] [--curves]

The hands are those of a table: both sit down with $200, what a hand leaves them is there in the next
one, and another game begins when one side has nothing left, or after `PART` hands. What a hint promises is
the number on the screen; what came of it is what the person has more at the hand's end than at the
decision. What has been played is on file, and is not played again. Nothing here passes or
fails: it prints the rows of `docs/dealer.md`. With --curves it prints those of
`games.heads_up_poker.dealer.promises` instead, by which a hint would have promised what came.
"""

from __future__ import annotations

import argparse
from bisect import bisect_right
from itertools import pairwise, product
from math import sqrt
from operator import attrgetter
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from games.cards.moves import Bet
from games.heads_up_poker import rules
from games.heads_up_poker.dealer.dealer import Dealer, worths
from games.heads_up_poker.dealer.promises import promised
from games.heads_up_poker.dealer.sight import sight
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import PERSON, Answer, Options, Phase
from study.heads_up_poker.frequencies import next_step
from study.parts import results
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from games.heads_up_poker.dealer.promises import Curve
    from games.heads_up_poker.rules import Move, State, View

PART = 500
"""Hands that are played at a stretch, and after which the table is left."""
BINS, IN_BIN = 8, 2500
"""Places of a curve, and the hints behind each."""
LEAST = 0.1
STEPS = (1, 2, 5, 10, 20, 40)
"""Dollars of a hint that are told apart."""
PLACES = {
    "bet, first round": ("betting", 1),
    "YES, first round": ("asked", 1),
    "raise of the raise, first round": ("raising", 1),
    "draw": ("discarding", 1),
    "bet, second round": ("betting", 2),
    "YES, second round": ("asked", 2),
    "raise of the raise, second round": ("raising", 2),
}
"""Where a hint may stand: the phase and the round."""


class Hint(NamedTuple):
    """A hint that was followed, but for those to fold, which promise nothing."""

    phase: str
    round: int
    stake: int
    """What each side could put into the hand."""
    seems: float
    """The dollars that the dealer's table tells of the choice."""
    promised: float
    """The dollars on the screen."""
    came: int
    """What the person had more when the hand was over."""


class Kept(NamedTuple):
    """How hints were kept."""

    times: int
    promised: float
    """On average."""
    came: float
    """On average."""
    error: float
    """The standard error of the difference: hands are independent, the hints of one are not."""

    @property
    def errors(self) -> float:
        """By how many standard errors more came than was promised."""
        return (self.came - self.promised) / self.error if self.error else 0.0


def kept(hands: Iterable[Sequence[Hint]]) -> Kept:
    """How some hints were kept; `hands`: those of each hand."""
    some = [hand for hand in hands if hand]
    times = sum(map(len, some))
    if not times:
        return Kept(0, 0.0, 0.0, 0.0)
    promised = sum(hint.promised for hand in some for hint in hand) / times
    came = sum(hint.came for hand in some for hint in hand) / times
    rests = (sum(hint.came - hint.promised - (came - promised) for hint in hand) for hand in some)
    return Kept(times, promised, came, sqrt(sum(rest**2 for rest in rests)) / times)


def followed(view: View) -> tuple[Move, float, float]:
    """What the first hint says, the dollars that this seems to bring, and those that it promises."""
    seen, level = sight(view), view.options.level
    _, ((move, dollars), *_) = worths(seen, level)
    return move, dollars, promised(dollars, seen, level)


def played(level: str, number: int, seed: int) -> list[list[Hint]]:
    """One part of the hands against a dealer: the hints of each that were followed."""
    rng, dealer, hands = Random(f"{seed} {number}"), Dealer(level), list[list[Hint]]()
    told: list[tuple[State, float, float]] = []

    def person(state: State, _rng: Random) -> Move:
        move, seems, dollars = followed(rules.view(state, PERSON))
        folds = move is Answer.NO or (move == Bet(0) and state.phase is Phase.BETTING)
        if not folds:
            told.append((state, seems, dollars))
        return move

    state = rules.start(Options(level))
    while len(hands) < PART:
        while state.phase not in {Phase.DONE, Phase.ENDED}:
            state = rules.apply(state, next_step(state, person, dealer, rng))
        hands.append([_hint(*before, state) for before in told])
        told.clear()
        state = rules.apply(state, Answer.YES)
        if another := rules.follows(state):
            state = rules.start(another)
    return hands


def _hint(before: State, seems: float, promised: float, after: State) -> Hint:
    came = after.money[PERSON] - before.money[PERSON]
    return Hint(before.phase.value, before.round, sight(before).stake, seems, promised, came)


def curve(hints: Iterable[Hint]) -> Curve:
    """What came of what seemed to come: `BINS` places or fewer, of as many hints each.

    Where less came of more they are one place; of what seems to come a tenth is promised at least.
    """
    rising = sorted(hints, key=attrgetter("seems"))
    bins = max(1, min(BINS, len(rising) // IN_BIN))
    edges = [len(rising) * at // bins for at in range(bins + 1)]
    places: list[list[Hint]] = []
    for first, last in pairwise(edges):
        places.append(rising[first:last])
        while len(places) > 1 and _came(places[-2]) >= _came(places[-1]):
            places[-2:] = [places[-2] + places[-1]]
    found = {round(fmean(hint.seems for hint in some), 1): _came(some) for some in places if some}
    return tuple((seems, round(max(came, LEAST * seems), 2)) for seems, came in found.items() if seems)


def _came(some: Sequence[Hint]) -> float:
    return fmean(hint.came for hint in some)


def rows(level: str, hands: Sequence[Sequence[Hint]]) -> Iterator[str]:
    """By the dollars promised, by the decision, and all together."""
    limits = [f"${low} to ${high}" for low, high in pairwise((0, *STEPS))]
    for at, name in enumerate([*limits, f"from ${STEPS[-1]}"]):
        some = ([hint for hint in hand if bisect_right(STEPS, hint.promised) == at] for hand in hands)
        yield _row(level, name, kept(some))
    for name, place in PLACES.items():
        some = ([hint for hint in hand if (hint.phase, hint.round) == place] for hand in hands)
        yield _row(level, name, kept(some))
    yield _row(level, "all", kept(hands))


def _row(level: str, name: str, one: Kept) -> str:
    came = f"{one.came:+.3f} ± {one.error:.3f}"
    return f"| {level} | {name} | {one.times:,} | {one.promised:+.3f} | {came} | {one.errors:+.1f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play hands of who follows the hints, and print what they promise and what comes of it."""
    parser = argparse.ArgumentParser(prog="python -m study.heads_up_poker.hints", description=main.__doc__)
    parser.add_argument("--hands", type=int, default=100_000, help=f"against each dealer, {PART} at a time")
    parser.add_argument("--dealers", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("hints"), help="where it is kept what was played")
    parser.add_argument("--curves", action="store_true", help="what came of what seemed to come")
    options = parser.parse_args(arguments)
    path = options.folder / f"heads_up_poker-{options.seed}.jsonl"
    numbers = range(max(1, options.hands // PART))
    parts = [(level, number, options.seed) for level in options.dealers for number in numbers]
    found = results(path, parts, played, processes=options.processes, report=bar())
    done = dict(zip(parts, found, strict=True))
    if options.curves:
        for level, (name, place) in product(options.dealers, PLACES.items()):
            parts_of = (done[level, number, options.seed] for number in numbers)
            some = (Hint(*each) for part in parts_of for hand in part for each in hand)
            print(f"{level}, {name}: {curve(one for one in some if one[:2] == place)}")
        return
    print("| dealer | hints | times | promised on average | what came of it | errors apart |")
    print("|---" * 6 + "|")
    for level in options.dealers:
        hands = [hand for number in numbers for hand in done[level, number, options.seed]]
        print(*rows(level, [[Hint(*hint) for hint in hand] for hand in hands]), sep="\n")


if __name__ == "__main__":
    main()
