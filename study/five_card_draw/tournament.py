"""Measures the computer players of FIVE CARD DRAW: what they win, how they play, what hints are worth.

    python -m study.five_card_draw.tournament [--hands N] [--person NAME] [--level LEVEL]
                                              [--processes N] [--seed N] [--folder FOLDER]

Everybody begins each hand with $500, and the deal goes round; an evening, which the four
remember, lasts 100 hands. Each deal is played five times, in five evenings: the person
has every seat's cards once, and all pairings play the same deals, so that neither good
cards nor good company count for much. Errors are those of the deals. What has been
played is on file after every 1,000 hands, and is not played again. It prints the tables of
`docs/round-table.md`.
"""

from __future__ import annotations

import argparse
from bisect import bisect_right
from collections import Counter
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from games.five_card_draw.opponents.players import LEVELS, computers, seat_name
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.rules import FUNDS, PERSON, SEATS
from study.five_card_draw.learner import Learner
from study.five_card_draw.outcome import Outcome, joined
from study.five_card_draw.people import Hinted, people
from study.five_card_draw.report import STEPS, hints, money, order, ways
from study.five_card_draw.table import Cards, begin, hand
from study.parts import load, results
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Computer
    from games.five_card_draw.rules import Move, Told, View

KEPT = 65536
"""Scenes that the players of a pairing remember: hands that begin alike are read once."""
BEST, *_ = LEVELS
EVENING = 100
"""Hands that the four remember at most, one after another."""
PART = 200
"""Deals that are played at a stretch."""
LESSONS = 10
"""Parts that the one who learns has played before anything counts."""
LEARNER = "learned"
LOUD = ("always calls", "always bets $100", "always raises $100")
ORDER = ("plain", "tight", "always calls", "beginner", "hints")
"""Persons to whom a weaker level is to give no less than a stronger one."""


class Pairing(NamedTuple):
    """The four of a level, and who plays the person: a name of `people`, a level, or who learns."""

    person: str
    level: str = BEST


def play(
    pairing: Pairing, deals: int, seed: object = 1, person: Computer[View, Move] | None = None
) -> Outcome:
    """So many deals of a pairing; `person`: who plays, if it is not whom the pairing names."""
    reader = Reader(KEPT)
    known = computers(reader)
    person = person or people(reader).get(pairing.person) or known[seat_name(PERSON, pairing.person)]
    table = (person, *(known[seat_name(seat, pairing.level)] for seat in range(1, SEATS)))
    dollars = [[0] * SEATS for _ in range(deals)]
    did = tuple(Counter[str]() for _ in range(SEATS))
    steps = [[0.0] * 4 for _ in range(len(STEPS) + 1)]
    for first in range(0, deals, EVENING):
        for turn in range(SEATS):
            evening: tuple[Told, ...] = ()
            for number in range(first, min(first + EVENING, deals)):
                cards, rng = Cards(f"{seed} {number}", turn), Random(f"{seed} {number} {turn}")
                state = hand(table, begin(pairing.level, number % SEATS, evening), cards, rng, did)
                evening = state.evening
                for seat, have in enumerate(state.money):
                    dollars[number][seat] += have - FUNDS
                if isinstance(person, Learner):
                    person.learn(state.money[PERSON])
                if isinstance(person, Hinted):
                    for had, promised in person.told:
                        came = state.money[PERSON] - had
                        step = steps[bisect_right(STEPS, promised)]
                        step[:] = map(sum, zip(step, (1, promised, came, came**2), strict=True))
                    person.told.clear()
    return Outcome(tuple(map(tuple, dollars)), did, tuple(map(tuple, steps)))


@cache
def lessons(level: str, parts: int, seed: int) -> Learner:
    """Somebody who has learned for so many parts against the four of a level."""
    learner = Learner()
    play(Pairing(LEARNER, level), parts * PART, f"{seed} lessons", learner)
    learner.tries = 0.0
    return learner


def pairings() -> list[Pairing]:
    """All that is measured."""
    known = people(Reader())
    others = dict.fromkeys((*LOUD, *ORDER))
    return [
        *(Pairing(name) for name in (*known, LEARNER, *LEVELS)),
        *(Pairing(name, level) for level in LEVELS if level != BEST for name in (*others, BEST)),
    ]


def part(person: str, level: str, number: int, seed: int) -> Outcome:
    """One part of a pairing, with seeds of its own."""
    learner = deepcopy(lessons(level, LESSONS, seed)) if person == LEARNER else None
    return play(Pairing(person, level), PART, f"{seed} {number}", learner)


def measure(wanted: Sequence[Pairing], parts: int, seed: int, path: Path, processes: int) -> None:
    """So many parts of each pairing; those on file are not played again, those that are new are added."""
    due = [(*each, number, seed) for number in range(parts) for each in wanted]
    results(path, due, part, processes=processes, report=bar())


def all_of(path: Path, seed: int) -> dict[tuple[str, str], Outcome]:
    """Of each pairing all that is on file."""
    done = {
        (Pairing(person, level), number): Outcome(
            tuple(map(tuple, deals)), tuple(map(Counter, did)), tuple(map(tuple, steps))
        )
        for (person, level, number, of), (deals, did, steps) in load(path).items()
        if of == seed
    }
    return {
        each: joined([done[key] for key in sorted(done) if key[0] == each])
        for each in pairings()
        if any(pairing == each for pairing, _ in done)
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the four win, how they play, and what hints are worth."""
    parser = argparse.ArgumentParser(
        prog="python -m study.five_card_draw.tournament", description=main.__doc__
    )
    stretch = SEATS * PART
    parser.add_argument(
        "--hands", type=int, default=10 * stretch, help=f"played by each pairing, {stretch} at a time"
    )
    parser.add_argument("--person", help="only the pairings with this one; the tables are of all on file")
    parser.add_argument("--level", choices=LEVELS, help="only the pairings with the four of this level")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--folder", type=Path, default=Path("tournament"), help="where it is kept what was played"
    )
    options = parser.parse_args(arguments)
    path = options.folder / "five_card_draw.jsonl"
    wanted = [
        each
        for each in pairings()
        if options.person in {None, each.person} and options.level in {None, each.level}
    ]
    measure(wanted, max(1, options.hands // stretch), options.seed, path, options.processes)
    outcomes = all_of(path, options.seed)
    print(*money(outcomes), "", *order(outcomes, ORDER), sep="\n")
    if balanced := outcomes.get((BEST, BEST)):
        print("", *ways(balanced), sep="\n")
    if hinted := outcomes.get(("hints", BEST)):
        print("", *hints(hinted), sep="\n")


if __name__ == "__main__":
    main()
