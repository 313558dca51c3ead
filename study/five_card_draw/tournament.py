"""Measures the computer players of FIVE CARD DRAW: what they win, how they play, what hints are worth.

    python -m study.five_card_draw.tournament [--hands N] [--processes N] [--seed N] [--folder FOLDER]

Everybody begins each hand with $500, and the deal goes round; an evening, which the four
remember, lasts 100 hands. What has been played is on file after every 1,000 hands, and
is not played again. It prints the tables of `docs/round-table.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
from bisect import bisect_right
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cabinet.api import CHANCE, Drawn
from games.cards.cards import QUEEN
from games.cards.hands import HandKind, important, jacks_or_better, kind
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import rules
from games.five_card_draw.opponents.players import LEVELS, computers, seat_name
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.rules import FUNDS, NAMES, PERSON, SEATS, Options, Phase, Word
from study.five_card_draw.learner import Learner
from study.five_card_draw.people import Hinted, people

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cabinet.api import Computer
    from games.five_card_draw.rules import Move, State, Told, View

T = TypeVar("T", int, float)

KEPT = 65536
"""Scenes that the players of a pairing remember: hands that begin alike are read once."""
BEST, *_ = LEVELS
EVENING = 100
"""Hands that the four remember at most, one after another."""
PART = 1000
"""Hands that are played at a stretch."""
LESSONS = 10
"""Parts that the one who learns has played before anything counts."""
LEARNER = "learned"
LOUD = ("always calls", "always bets $100", "always raises $100")
ORDER = ("plain", "tight", "always calls", "beginner", "hints")
"""Persons to whom a weaker level is to give no less than a stronger one."""
STEPS = (-20, 0, 5, 10, 20, 40, 80, 160)
"""Dollars of a hint that are told apart."""


class Pairing(NamedTuple):
    """The four of a level, and who plays the person: a name of `people`, a level, or who learns."""

    person: str
    level: str = BEST


class Outcome(NamedTuple):
    """What a number of hands have brought."""

    hands: int
    dollars: tuple[int, ...]
    """Won or lost by each seat."""
    squares: tuple[int, ...]
    """The sums of squares of what each hand brought."""
    did: tuple[Counter[str], ...]
    """What each seat has done, and how often: see `deeds`."""
    hints: tuple[tuple[float, float, float, float], ...] = ()
    """By the step of dollars: hints followed, what they promised, what came of it, the sum of its squares."""

    def mean(self, seat: int) -> float:
        """Dollars a hand."""
        return self.dollars[seat] / self.hands

    def error(self, seat: int) -> float:
        """The standard error of the mean."""
        return sqrt((self.squares[seat] / self.hands - self.mean(seat) ** 2) / self.hands)


def joined(outcomes: Sequence[Outcome]) -> Outcome:
    """All of them together."""
    return Outcome(
        sum(each.hands for each in outcomes),
        _sums(each.dollars for each in outcomes),
        _sums(each.squares for each in outcomes),
        tuple(sum(seat, Counter[str]()) for seat in zip(*(each.did for each in outcomes), strict=True)),
        tuple(_sums(step) for step in zip(*(each.hints for each in outcomes), strict=True)),
    )


def _sums(rows: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def play(
    pairing: Pairing, hands: int, seed: object = 1, person: Computer[View, Move] | None = None
) -> Outcome:
    """So many hands of a pairing; `person`: who plays, if it is not whom the pairing names."""
    reader = Reader(KEPT)
    known = computers(reader)
    person = person or people(reader).get(pairing.person) or known[seat_name(PERSON, pairing.person)]
    table = (person, *(known[seat_name(seat, pairing.level)] for seat in range(1, SEATS)))
    rng = Random(f"{pairing.person} {pairing.level} {seed}")
    dollars, squares = [0] * SEATS, [0] * SEATS
    did = tuple(Counter[str]() for _ in range(SEATS))
    hints = [[0.0] * 4 for _ in range(len(STEPS) + 1)]
    evening: tuple[Told, ...] = ()
    for number in range(hands):
        state = hand(table, number % SEATS, pairing.level, rng, did, evening if number % EVENING else ())
        evening = state.evening
        for seat, have in enumerate(state.money):
            dollars[seat] += have - FUNDS
            squares[seat] += (have - FUNDS) ** 2
        if isinstance(person, Learner):
            person.learn(state.money[PERSON])
        if isinstance(person, Hinted):
            for had, promised in person.told:
                came = state.money[PERSON] - had
                step = hints[bisect_right(STEPS, promised)]
                step[:] = map(sum, zip(step, (1, promised, came, came**2), strict=True))
            person.told.clear()
    return Outcome(hands, tuple(dollars), tuple(squares), did, tuple((a, b, c, d) for a, b, c, d in hints))


def lessons(level: str, parts: int, seed: int) -> Learner:
    """Somebody who has learned for so many parts against the four of a level."""
    learner = Learner()
    play(Pairing(LEARNER, level), parts * PART, f"{seed} lessons", learner)
    learner.tries = 0.0
    return learner


def hand(
    table: Sequence[Computer[View, Move]],
    dealer: int,
    level: str,
    rng: Random,
    did: Sequence[Counter[str]],
    evening: tuple[Told, ...] = (),
) -> State:
    """One hand from the ante to the end, after an evening; what everybody does is counted."""
    state = replace(rules.start(Options(level)), dealer=dealer, evening=evening)
    bluffed, paid = set[int](), set[int]()
    while state.phase is not Phase.DONE:
        if rules.turn(state) is CHANCE:
            state = rules.apply(state, deal(state, rng))
            continue
        seat = state.speaker
        move = table[seat].choose(rules.view(state, seat), rules.moves(state), rng)
        done = deeds(state, move)
        did[seat].update(done)
        if "bluff" in done:
            bluffed.add(seat)
        if isinstance(move, Bet | Raise):
            did[seat]["dollars bet"] += move.dollars
            cost = move.dollars + state.missing
            if state.round == 2:
                # Of a hundred such bets so many are bluffs where seeing them is no better than folding.
                did[seat]["balance"] += round(100 * move.dollars / (state.pot + cost + move.dollars))
        if isinstance(move, Bet | Raise) or move is Word.CALL:
            paid.add(seat)
        state = rules.apply(state, move)
    for seat in range(SEATS):
        did[seat]["paid"] += seat in paid
        did[seat]["bluff shown"] += seat in bluffed and state.shown and state.playing[seat]
    return state


def deal(state: State, rng: Random) -> Drawn:
    """The cards that are due."""
    asked = rules.chance(state)
    return Drawn(tuple(rng.sample(asked.deck, asked.cards)))


def deeds(state: State, move: Move) -> list[str]:
    """What a move is, in words to be counted."""
    held = state.hands[state.speaker]
    if isinstance(move, Discard):
        number = sum(move.thrown)
        pat = ["stood on less than a straight"] if not number and kind(held) < HandKind.STRAIGHT else []
        return [
            f"drew {number}",
            "drew",
            *pat,
            *([] if jacks_or_better(held) else ["drew to less than jacks"]),
        ]
    early = state.round == 1
    said: list[str] = []
    if not max(state.put):
        if early and jacks_or_better(held):
            said = ["could open", *(["opened"] if isinstance(move, Bet) else [])]
    else:
        word = "raised" if isinstance(move, Raise) else rules.write(move)
        said = ["was bet at", word, *(["was bet at early", f"{word} early"] if early else [])]
    if isinstance(move, Bet | Raise):
        said.append("bet")
        if not early:
            said += ["bet late", *([] if jacks_or_better(held) else ["bluff"])]
            if (kind(held), important(held)[0]) <= (HandKind.PAIR, QUEEN):
                said.append("bet late on queens")
    return said


def money(outcomes: Mapping[Pairing, Outcome]) -> Iterator[str]:
    """Dollars a hand of everybody at each table, with their standard errors."""
    yield "| the person | the four | hands | the person wins | " + " | ".join(NAMES[1:]) + " |"
    yield "|---" * (SEATS + 3) + "|"
    for pairing, outcome in outcomes.items():
        cells = (f"{outcome.mean(seat):+.2f} ± {outcome.error(seat):.2f}" for seat in range(SEATS))
        yield f"| {pairing.person} | {pairing.level} | {outcome.hands:,} | " + " | ".join(cells) + " |"


MANNERS = (
    ("hands in which money is put in, but for the ante", "paid", "hand"),
    ("opens, of the hands he may open with", "opened", "could open"),
    ("sees a bet before the draw", "call early", "was bet at early"),
    ("raises it", "raised early", "was bet at early"),
    ("folds to it", "fold early", "was bet at early"),
    ("draws to less than jacks", "drew to less than jacks", "drew"),
    ("draws three", "drew 3", "drew"),
    ("draws two", "drew 2", "drew"),
    ("draws one", "drew 1", "drew"),
    ("stands", "drew 0", "drew"),
    ("stands on less than a straight", "stood on less than a straight", "drew"),
    ("bets and raises after the draw with less than jacks, of all of them", "bluff", "bet late"),
    ("the same with queens at best", "bet late on queens", "bet late"),
    ("hands in which such a bluff is shown", "bluff shown", "hand"),
)
"""What is told of a manner: in words, what is counted, and of what."""


def ways(outcome: Outcome) -> Iterator[str]:
    """How often each of the four does what his manner is told by."""
    yield "| what | " + " | ".join(NAMES[1:]) + " |"
    yield "|---" * SEATS + "|"
    for words, what, of in MANNERS:
        yield f"| {words} | " + " | ".join(f"{share(outcome, seat, what, of):.1%}" for seat in FOUR) + " |"
    sizes = (f"${share(outcome, seat, 'dollars bet', 'bet'):.0f}" for seat in FOUR)
    yield "| a bet or raise on average | " + " | ".join(sizes) + " |"


FOUR = range(1, SEATS)


def share(outcome: Outcome, seat: int, what: str, of: str) -> float:
    """How often a seat has done something, of all the times it could."""
    did = outcome.did[seat]
    return did[what] / (outcome.hands if of == "hand" else did[of] or 1)


def hints(outcome: Outcome) -> Iterator[str]:
    """What hints have promised, and what came of them."""
    yield "| dollars promised | times | promised on average | what came of it |"
    yield "|---" * 4 + "|"
    limits = [
        f"{STEPS[0]} or less",
        *(f"{low} to {high}" for low, high in pairwise(STEPS)),
    ]
    for words, (times, promised, came, squares) in zip(
        [*limits, f"from {STEPS[-1]}"], outcome.hints, strict=True
    ):
        if times > 1:
            error = sqrt((squares / times - (came / times) ** 2) / times)
            yield f"| {words} | {times:,.0f} | {promised / times:+.2f} | {came / times:+.2f} ± {error:.2f} |"


def pairings() -> list[Pairing]:
    """All that is measured."""
    known = people(Reader())
    others = dict.fromkeys((*LOUD, *ORDER))
    return [
        *(Pairing(name) for name in (*known, LEARNER, *LEVELS)),
        *(Pairing(name, level) for level in LEVELS if level != BEST for name in (*others, BEST)),
    ]


def part(pairing: Pairing, number: int, seed: int, learner: Learner | None) -> tuple[Pairing, int, Outcome]:
    """One part of a pairing, with seeds of its own."""
    return pairing, number, play(pairing, PART, f"{seed} {number}", learner)


def load(path: Path) -> dict[tuple[Pairing, int], Outcome]:
    """All parts on file."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        pairing, number, (hands, dollars, squares, did, steps) = json.loads(line)
        found[Pairing(*pairing), number] = Outcome(
            hands, tuple(dollars), tuple(squares), tuple(map(Counter, did)), tuple(map(tuple, steps))
        )
    return found


def measure(wanted: Sequence[Pairing], parts: int, seed: int, path: Path, processes: int) -> None:
    """So many parts of each pairing; those on file are not played again, those that are new are added."""
    done = load(path)
    due = [(each, number) for number in range(parts) for each in wanted if (each, number) not in done]
    with path.open("a", encoding="utf-8") as file, ProcessPoolExecutor(processes) as pool:
        learners = {
            level: pool.submit(lessons, level, LESSONS, seed)
            for level in dict.fromkeys(each.level for each, _ in due if each.person == LEARNER)
        }
        jobs = [
            pool.submit(
                part, each, number, seed, learners[each.level].result() if each.person == LEARNER else None
            )
            for each, number in due
        ]
        for at, job in enumerate(as_completed(jobs), 1):
            print(json.dumps(job.result()), file=file, flush=True)
            show(at / len(jobs))


def all_of(path: Path) -> dict[Pairing, Outcome]:
    """Of each pairing all that is on file."""
    done = load(path)
    return {
        each: joined([outcome for (pairing, _), outcome in done.items() if pairing == each])
        for each in pairings()
        if any(pairing == each for pairing, _ in done)
    }


def show(done: float) -> None:
    """On the terminal, if there is one to look at it."""
    if sys.stderr.isatty():
        print(f"\r{'#' * round(40 * done):40} {done:4.0%}", end="" if done < 1 else "\n", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the four win, how they play, and what hints are worth."""
    parser = argparse.ArgumentParser(
        prog="python -m study.five_card_draw.tournament", description=main.__doc__
    )
    parser.add_argument(
        "--hands", type=int, default=10 * PART, help=f"played by each pairing, {PART} at a time"
    )
    parser.add_argument("--person", help="only the pairings with this one; the tables are of all on file")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--folder", type=Path, default=Path("tournament"), help="where it is kept what was played"
    )
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / f"five_card_draw-{options.seed}.jsonl"
    wanted = [each for each in pairings() if options.person in {None, each.person}]
    measure(wanted, max(1, options.hands // PART), options.seed, path, options.processes)
    outcomes = all_of(path)
    print(*money(outcomes), sep="\n")
    if balanced := outcomes.get(Pairing(BEST)):
        print("", *ways(balanced), sep="\n")
    if hinted := outcomes.get(Pairing("hints")):
        print("", *hints(hinted), sep="\n")


if __name__ == "__main__":
    main()
