"""Counts what hints promise, and what comes of it: hands by the rules of somebody who follows them.

    python -m study.heads_up_poker.hints [--hands N] [--dealers NAME ...] [--seeds N ...] [--processes N]
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
LEAST = 0.05
"""What is promised of a dollar more that seems to come, at least."""
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
        if another := rules.next_options(state):
            state = rules.start(another)
    return hands


def _hint(before: State, seems: float, promised: float, after: State) -> Hint:
    came = after.money[PERSON] - before.money[PERSON]
    return Hint(before.phase.value, before.round, sight(before).stake, seems, promised, came)


def curve(hints: Iterable[Hint]) -> Curve:
    """What came of what seemed to come: `BINS` places or fewer, of as many hints each.

    Where less came of more, as much is promised of both as of all of them together; but of every dollar more
    that seems to come at least `LEAST` more.
    """
    rising = sorted(hints, key=attrgetter("seems"))
    bins = max(1, min(BINS, len(rising) // IN_BIN))
    edges = [len(rising) * at // bins for at in range(bins + 1)]
    alike: list[list[Sequence[Hint]]] = []
    for first, last in pairwise(edges):
        alike.append([rising[first:last]])
        while len(alike) > 1 and _came(alike[-2]) >= _came(alike[-1]):
            alike[-2:] = [alike[-2] + alike[-1]]
    found = [(0.0, 0.0)]
    for some in alike:
        for each in some:
            low, least = found[-1]
            seems = round(fmean(hint.seems for hint in each), 1) if each else 0.0
            if seems > low:
                found.append((seems, round(max(_came(some), least + LEAST * (seems - low)), 3)))
    return tuple(found[1:])


def _came(some: Sequence[Sequence[Hint]]) -> float:
    return fmean(hint.came for hints in some for hint in hints)


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
    parser.add_argument(
        "--hands", type=int, default=100_000, help=f"of each seed against each dealer, {PART} at a time"
    )
    parser.add_argument("--dealers", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("hints"), help="where it is kept what was played")
    parser.add_argument("--curves", action="store_true", help="what came of what seemed to come")
    options = parser.parse_args(arguments)
    numbers = range(max(1, options.hands // PART))
    parts = list(product(options.dealers, numbers, options.seeds))
    path = options.folder / "heads_up_poker.jsonl"
    found = results(path, parts, played, processes=options.processes, report=bar())
    hands: dict[str, list[list[Hint]]] = {level: [] for level in options.dealers}
    for (level, *_), part in zip(parts, found, strict=True):
        hands[level] += [[Hint(*hint) for hint in hand] for hand in part]
    if options.curves:
        for level, (name, place) in product(options.dealers, PLACES.items()):
            some = (hint for hand in hands[level] for hint in hand if hint[:2] == place)
            print(f"{level}, {name}: {curve(some)}")
        return
    print("| dealer | hints | times | promised on average | what came of it | errors apart |")
    print("|---" * 6 + "|")
    for level in options.dealers:
        print(*rows(level, hands[level]), sep="\n")


if __name__ == "__main__":
    main()
