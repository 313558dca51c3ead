"""Measures the winnings of FIVE CARD DRAW's players, how well a regular can tell them apart, and the hints.

    python -m study.five_card_draw.tournament [--hands N] [--person NAME] [--level LEVEL]
                                              [--processes N] [--seed N] [--folder FOLDER] [--fit]

A person plays against the four computer players. Every player begins each hand with $500, and all are dealer
in turn. The computer players remember an evening of 100 hands. Each deal is played five times, in five
evenings, so that the person has every seat's cards once. All pairings (of a person and a level of computer
players) play the same deals, so that the luck of the cards hardly affects their comparison. Standard errors
are computed over deals. Results are saved after every 250 hands, and saved hands are not played again.

--fit prints the rows of `games.five_card_draw.chances` instead of the tables.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.opponents.players import computers, seat_name
from games.five_card_draw.rules import FUNDS, NAMES, PERSON, SEATS
from study.five_card_draw.calibration import calibration, line, rows
from study.five_card_draw.learner import Learner
from study.five_card_draw.people import Hinted, people
from study.five_card_draw.regular import manners, told_apart
from study.five_card_draw.table import Cards, begin, hand, hidden, seen
from study.parts import Mean, command, load, mean, results, table
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from cabinet.api import Computer
    from games.five_card_draw.rules import Move, PublicRecord, View

BEST, *_ = LEVELS
EVENING = 100
"""The number of hands in an evening, the period that the computer players remember."""
PART = 50
"""The number of deals in one part; the results are stored part by part."""
WINDOW = 50
"""The number of hands after which a regular player should be able to tell the four computer players apart."""
LESSONS = 40
"""The number of parts that the learning player plays for practice; their results do not count."""
LEARNER = "learned"
REGULAR = "hints"
"""The name of the simulated person at whose table the habits of the four computer players are counted."""
LOUD = ("always calls", "always raises $100")
ORDER = ("plain", "tight", "always calls", "beginner", "hints")
"""The names of simulated persons who must win at least as much from a weaker level as from a stronger one."""
Result: TypeAlias = "tuple[list[list[int]], list[list[dict[str, int]]], dict[str, list[int]]]"
"""The results of one part: the dollars won in each deal by each seat, the number of actions of each kind in
each window of hands, and the outcomes of hints."""


class Pairing(NamedTuple):
    """Four computer players of one level, and a person at their table.

    `person` is the name of a simulated person in `people`, a level of computer player, or `LEARNER`.
    """

    person: str
    level: str = BEST


def pairings() -> list[Pairing]:
    """Return all pairings of a person with four computer players that are measured."""
    persons = dict.fromkeys((*people(), *LEVELS, LEARNER))
    weaker = [level for level in LEVELS if level != BEST]
    return [
        *(Pairing(name) for name in persons),
        *(Pairing(name, level) for level in weaker for name in dict.fromkeys((*LOUD, *ORDER))),
    ]


def play(
    pairing: Pairing, deals: int, seed: object = 1, person: Computer[View, Move] | None = None
) -> Result:
    """Play `deals` deals of a pairing; return the dollars won, the actions seen and the outcomes of hints.

    `person` replaces the person of the pairing.
    """
    known = computers()
    person = person or people().get(pairing.person) or known[seat_name(PERSON, pairing.person)]
    four = [known[seat_name(seat, pairing.level)] for seat in range(1, SEATS)]
    dollars = [[0] * SEATS for _ in range(deals)]
    windows: list[list[dict[str, int]]] = []
    hints: dict[str, list[int]] = {}
    for turn in range(SEATS):
        evening: tuple[PublicRecord, ...] = ()
        for number in range(deals):
            if number % EVENING == 0:
                evening = ()
            rng = Random(f"{seed} {number} {turn}")
            first = begin(pairing.level, number % SEATS, evening)
            state = hand((person, *four), first, Cards(f"{seed} {number}", turn), rng)
            evening = state.evening
            if number % WINDOW == 0:
                windows.append([Counter() for _ in range(SEATS)])
            for one in (*seen(state), *hidden(state)):
                windows[-1][one.seat][f"{one.where}: {one.what}"] += 1
            for seat, have in enumerate(state.money):
                dollars[number][seat] += have - FUNDS
            if isinstance(person, Learner):
                person.learn(state.money[PERSON])
            if isinstance(person, Hinted):
                person.count(hints, won=state.won[PERSON] > 0)
    return dollars, windows, hints


@cache
def lessons(level: str, parts: int, seed: int) -> Learner:
    """Return a learner after practice: it has played this many parts against the four players of a level."""
    learner = Learner()
    play(Pairing(LEARNER, level), parts * PART, f"{seed} lessons", learner)
    learner.tries = 0.0
    return learner


def part(person: str, level: str, number: int, seed: int) -> Result:
    """Play one part of a pairing, with random seeds of its own.

    Return the dollars won, the actions seen and the outcomes of hints.
    """
    learner = deepcopy(lessons(level, LESSONS, seed)) if person == LEARNER else None
    return play(Pairing(person, level), PART, f"{seed} {number}", learner)


class Outcome(NamedTuple):
    """The results of all parts of a pairing (one person against four computer players)."""

    deals: list[list[int]]
    windows: list[list[dict[str, int]]]
    hints: list[dict[str, list[int]]]

    def dollars(self, seat: int) -> Mean:
        """Return the mean dollars that a seat wins per hand."""
        return mean([deal[seat] / SEATS for deal in self.deals])


def all_of(path: Path, seed: int) -> dict[Pairing, Outcome]:
    """Return the results of each pairing in a file of stored parts."""
    found: dict[Pairing, Outcome] = {}
    for (person, level, _, of), (deals, windows, hints) in sorted(load(path).items(), key=_number):
        if of == seed:
            outcome = found.setdefault(Pairing(person, level), Outcome([], [], []))
            outcome.deals.extend(deals)
            outcome.windows.extend(windows)
            outcome.hints.append(hints)
    return {each: found[each] for each in pairings() if each in found}


def _number(done: tuple[tuple[Any, ...], Any]) -> int:
    """Return the number of a stored part; parts with the same number have the same deals in all pairings."""
    return int(done[0][2])


def money(outcomes: Mapping[Pairing, Outcome]) -> Iterator[str]:
    """Yield a table of the dollars a hand that each player wins in each pairing."""
    rows = (
        (*each, f"{SEATS * len(outcome.deals):,}", *map(outcome.dollars, range(SEATS)))
        for each, outcome in outcomes.items()
    )
    return table(("the person", "the four", "hands", "the person wins", *NAMES[1:]), rows)


def order(outcomes: Mapping[Pairing, Outcome]) -> Iterator[str]:
    """Yield a table of how many dollars more each person wins from a weaker level than from a stronger."""
    steps = [*pairwise(reversed(LEVELS))]
    rows = []
    for person in ORDER:
        of = {
            level: outcomes[Pairing(person, level)].deals
            for level in LEVELS
            if Pairing(person, level) in outcomes
        }
        if len(of) == len(LEVELS):
            hands = SEATS * min(map(len, of.values()))
            rows.append((person, f"{hands:,}", *(difference(of[one], of[other]) for one, other in steps)))
    words = [f"{one} gives more than {other}" for one, other in steps]
    return table(("the person", "hands", *words), rows)


def difference(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> Mean:
    """Return how many more dollars a hand the person wins in `one` than in `other`, on average.

    `one`, `other`: for each deal the dollars won by each seat; both are of the same deals.
    """
    pairs = zip(one, other, strict=False)
    return mean([(here[PERSON] - there[PERSON]) / SEATS for here, there in pairs])


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the players' winnings, how well a regular tells them apart, and how accurate hints are."""
    stretch = SEATS * PART
    parser = command("study.five_card_draw.tournament", main.__doc__, 20_000)
    parser.add_argument("--person", help="only the pairings with this one; the tables are of all on file")
    parser.add_argument("--level", choices=LEVELS, help="only the pairings with the four of this level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="print the rows of chances.py")
    options = parser.parse_args(arguments)
    wanted = [
        each
        for each in pairings()
        if options.person in {None, each.person} and options.level in {None, each.level}
    ]
    numbers = range(max(1, options.hands // stretch))
    due = [(*each, number, options.seed) for number in numbers for each in wanted]
    results(options.path, due, part, processes=options.processes, report=bar())
    outcomes = all_of(options.path, options.seed)
    met = {level: outcomes[at] for level in LEVELS if (at := Pairing(REGULAR, level)) in outcomes}
    regulars = {level: outcome.windows for level, outcome in met.items()}
    hints = {level: outcome.hints for level, outcome in met.items()}
    if options.fit:
        print(*rows(hints), sep="\n")
        return
    tables = money(outcomes), order(outcomes), manners(regulars), told_apart(regulars), calibration(hints)
    for lines in tables:
        print(*lines, "", sep="\n")
    if hints:
        print(line(hints))


if __name__ == "__main__":
    main()
